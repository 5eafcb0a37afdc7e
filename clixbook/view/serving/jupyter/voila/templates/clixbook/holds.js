// A rule that asks what an element holds (`:has()`) has the browser look through the page whenever anything comes or goes.
// Here such a rule is given a class instead, as soon as its sheet is there, and who holds what it asks for wears the class:
// both before the next frame. Where this script does not run, as in a notebook, the sheets work as they are written.
{
  const LEFT = /:(focus-visible|empty|nth|last|first|has)|[+~]/ // what no event tells of, or only those beside it
  const STATES = /:(hover|focus-within)/
  const asked = new Map(), byClass = new Map(), met = new WeakSet()
  const classesOf = text => (text.match(/\.[\w-]+/g) ?? []).map(each => each.slice(1))

  function closing(text, at) { // where the bracket ends that was opened before
    for (let depth = 1; ; at++) if (!(depth += (text[at] === "(") - (text[at] === ")"))) return at
  }
  function cut(text) { // at the commas outside of brackets
    const parts = [""]
    let depth = 0
    for (const letter of text) {
      depth += (letter === "(") - (letter === ")")
      if (letter === "," && !depth) parts.push("")
      else parts[parts.length - 1] += letter
    }
    return parts
  }
  function weight(selector) { // classes and tags of the heaviest of a list
    return cut(selector).map(each => {
      const inner = [0, 0]
      for (let found; (found = each.search(/:(is|not|where)\(/)) >= 0;) {
        const open = each.indexOf("(", found), end = closing(each, open + 1)
        if (each[found + 1] !== "w") weight(each.slice(open + 1, end)).forEach((n, at) => { inner[at] += n })
        each = each.slice(0, found) + each.slice(end + 1)
      }
      const classes = each.match(/[.:[][\w-]+/g)?.length ?? 0, tags = each.replace(/[.:[][\w-]+/g, "").match(/[a-z]+/g)?.length ?? 0
      return [inner[0] + classes, inner[1] + tags]
    }).reduce((most, each) => (each[0] - most[0] || each[1] - most[1]) > 0 ? each : most)
  }
  // How those are named that are asked: `.a` of `.b .a:hover`, of `.b .a:not(` and of `.b .a:is(.c, `.
  function whoIn(before) {
    let depth = 0, at = before.length
    for (; at; at--) {
      const letter = before[at - 1]
      depth += (letter === ")") - (letter === "(")
      if (depth < 0 || (!depth && /[\s,>+~]/.test(letter))) break
    }
    const around = at === before.length && before.match(/^(.*):(?:not|is|where)\((?:[^()]*,)?\s*$/)
    if (around) return whoIn(around[1])
    return before.slice(at).replace(/:(has|not)\(.*/, "").replace(/:(focus-within|active|hover)/g, "")
  }
  function rewritten(selector) {
    let made = "", at = 0
    for (let found; (found = selector.indexOf(":has(", at)) >= 0;) {
      const end = closing(selector, found + 5), what = selector.slice(found + 5, end), who = whoIn(selector.slice(0, found))
      const known = !LEFT.test(what) && cut(what).every(each => each.includes(".")) && /\.|\b(html|body)\b/.test(who)
      made += selector.slice(at, found) + (known ? worn(what, who) : selector.slice(found, end + 1))
      at = end + 1
    }
    return made + selector.slice(at)
  }
  function worn(what, who) { // the class for it, as heavy as what it stands for
    let question = asked.get(what)
    if (!question) {
      const simple = !/[\s>,]/.test(what)
      const holds = simple ? each => each.querySelector(what) !== null : each => each.matches(`:has(${what})`)
      asked.set(what, question = {name: `cb-holds${asked.size}`, whose: new Set(), holds, states: STATES.test(what), ticked: what.includes(":checked")})
      noted(question, what)
    }
    if (!question.whose.has(who)) { question.whose.add(who); noted(question, who) }
    const [classes, tags] = weight(what)
    return `.${question.name}${":not(.cb-0)".repeat(classes - 1)}${":not(cb-0)".repeat(tags)}`
  }
  function noted(question, text) {
    for (const each of classesOf(text)) byClass.set(each, (byClass.get(each) ?? new Set()).add(question))
  }
  function rewrite(rules) {
    for (const rule of rules) {
      if (rule.selectorText?.includes(":has(")) rule.selectorText = rewritten(rule.selectorText)
      else if (rule.cssRules) rewrite(rule.cssRules)
    }
  }

  function answer(questions) {
    const found = new Map()
    for (const {name, whose, holds} of questions)
      for (const who of whose) {
        if (!found.has(who)) found.set(who, document.querySelectorAll(who))
        for (const each of found.get(who)) if (each.classList.contains(name) !== holds(each)) each.classList.toggle(name)
      }
    watch.takeRecords() // these are our own
  }
  const open = new Set() // questions to be asked again
  function touched(classes) {
    for (const each of classes) for (const question of byClass.get(each) ?? []) open.add(question)
  }
  function settle() {
    if (open.size) answer(open)
    open.clear()
  }
  const watch = new MutationObserver(records => {
    let sheets = false
    for (const {type, target, attributeName, oldValue, addedNodes, removedNodes} of records) {
      if (type === "attributes") touched(attributeName === "class" ? [...target.classList, ...(oldValue ?? "").split(/\s+/)] : target.classList)
      for (const node of [...addedNodes, ...removedNodes]) {
        if (node.nodeType !== 1) continue
        touched(node.classList)
        for (const each of node.querySelectorAll("[class]")) touched(each.classList)
        sheets ||= node.matches("style") || node.querySelector("style") !== null
      }
    }
    if (sheets) for (const sheet of document.styleSheets) {
      if (met.has(sheet) || !sheet.ownerNode.closest?.(".cb-app")) continue
      met.add(sheet)
      rewrite(sheet.cssRules)
      for (const each of asked.values()) open.add(each)
    }
    settle()
  })
  watch.observe(document.documentElement, {subtree: true, childList: true, attributes: true, attributeFilter: ["class", "open"], attributeOldValue: true})
  addEventListener("change", () => {
    for (const each of asked.values()) if (each.ticked) open.add(each)
    settle()
  }, true)
  for (const kind of ["mouseover", "mouseout", "focusin", "focusout"]) addEventListener(kind, event => {
    for (let each of [event.target, event.relatedTarget])
      for (; each?.classList; each = each.parentElement) touched(each.classList)
    for (const each of open) if (!each.states) open.delete(each)
    settle()
  }, true)
}
