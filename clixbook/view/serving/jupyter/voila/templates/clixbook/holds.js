// Style rules with `:has()` are slow: the browser looks through the page whenever an element comes or goes. This script
// rewrites each such rule, as soon as its sheet is in the page, to ask for a class (`cb-holds0`) instead, and sets that
// class on the elements for which the `:has()` is true; both before the next frame. Where the script does not run, as in
// a notebook, the sheets work as they are written.
//
// A *question* is what stands in a `:has()`, with the selectors of the elements of which it is asked.
{
  const NOT_REWRITTEN = /:(focus-visible|empty|nth|last|first|has)|[+~]/ // no event reports these, or only at a sibling
  const POINTER_OR_FOCUS = /:(hover|focus-within)/
  const questions = new Map() // by what stands in the :has()
  const byClass = new Map() // the questions whose answer may change with an element of that class
  const sheetsDone = new WeakSet()
  const classesOf = text => (text.match(/\.[\w-]+/g) ?? []).map(each => each.slice(1))

  function closingBracket(text, at) { // the index of the bracket that closes the one before `at`
    for (let depth = 1; ; at++) if (!(depth += (text[at] === "(") - (text[at] === ")"))) return at
  }
  function splitList(text) { // at the commas outside of brackets
    const parts = [""]
    let depth = 0
    for (const letter of text) {
      depth += (letter === "(") - (letter === ")")
      if (letter === "," && !depth) parts.push("")
      else parts[parts.length - 1] += letter
    }
    return parts
  }
  function specificity(selector) { // [classes, tags] of the most specific of a list; the sheets use no ids
    return splitList(selector).map(each => {
      const inner = [0, 0]
      for (let found; (found = each.search(/:(is|not|where)\(/)) >= 0;) {
        const open = each.indexOf("(", found), end = closingBracket(each, open + 1)
        if (each[found + 1] !== "w") specificity(each.slice(open + 1, end)).forEach((n, at) => { inner[at] += n })
        each = each.slice(0, found) + each.slice(end + 1)
      }
      const classes = each.match(/[.:[][\w-]+/g)?.length ?? 0, tags = each.replace(/[.:[][\w-]+/g, "").match(/[a-z]+/g)?.length ?? 0
      return [inner[0] + classes, inner[1] + tags]
    }).reduce((most, each) => (each[0] - most[0] || each[1] - most[1]) > 0 ? each : most)
  }
  // The selector of the elements asked, from the text before a `:has()`: `.a` for `.b .a:hover`, `.b .a:not(` and
  // `.b .a:is(.c, `.
  function askedElement(before) {
    let depth = 0, at = before.length
    for (; at; at--) {
      const letter = before[at - 1]
      depth += (letter === ")") - (letter === "(")
      if (depth < 0 || (!depth && /[\s,>+~]/.test(letter))) break
    }
    const around = at === before.length && before.match(/^(.*):(?:not|is|where)\((?:[^()]*,)?\s*$/)
    if (around) return askedElement(around[1])
    return before.slice(at).replace(/:(has|not)\(.*/, "").replace(/:(focus-within|active|hover)/g, "")
  }
  function rewriteSelector(selector) {
    let made = "", at = 0
    for (let found; (found = selector.indexOf(":has(", at)) >= 0;) {
      const end = closingBracket(selector, found + 5), what = selector.slice(found + 5, end), who = askedElement(selector.slice(0, found))
      const rewritable = !NOT_REWRITTEN.test(what) && splitList(what).every(each => each.includes(".")) && /\.|\b(html|body)\b/.test(who)
      made += selector.slice(at, found) + (rewritable ? classFor(what, who) : selector.slice(found, end + 1))
      at = end + 1
    }
    return made + selector.slice(at)
  }
  function classFor(what, who) { // as a selector that is as specific as the `:has()` in whose place it stands
    let question = questions.get(what)
    if (!question) {
      const simple = !/[\s>,]/.test(what)
      const holds = simple ? each => each.querySelector(what) !== null : each => each.matches(`:has(${what})`)
      question = {
        name: `cb-holds${questions.size}`, whose: new Set(), holds,
        byPointerOrFocus: POINTER_OR_FOCUS.test(what), byTicks: what.includes(":checked"),
      }
      questions.set(what, question)
      indexByClass(question, what)
    }
    if (!question.whose.has(who)) { question.whose.add(who); indexByClass(question, who) }
    const [classes, tags] = specificity(what)
    return `.${question.name}${":not(.cb-0)".repeat(classes - 1)}${":not(cb-0)".repeat(tags)}`
  }
  function indexByClass(question, text) {
    for (const each of classesOf(text)) byClass.set(each, (byClass.get(each) ?? new Set()).add(question))
  }
  function rewrite(rules) {
    for (const rule of rules) {
      if (rule.selectorText?.includes(":has(")) rule.selectorText = rewriteSelector(rule.selectorText)
      else if (rule.cssRules) rewrite(rule.cssRules)
    }
  }

  const open = new Set() // questions whose answer may have changed
  function answerOpen() { // set or take away the classes
    if (!open.size) return
    const found = new Map()
    for (const {name, whose, holds} of open)
      for (const who of whose) {
        if (!found.has(who)) found.set(who, document.querySelectorAll(who))
        for (const each of found.get(who)) if (each.classList.contains(name) !== holds(each)) each.classList.toggle(name)
      }
    watch.takeRecords() // the changes that this function made
    open.clear()
  }
  function reopen(classes) {
    for (const each of classes) for (const question of byClass.get(each) ?? []) open.add(question)
  }
  const watch = new MutationObserver(records => {
    let sheets = false
    for (const {type, target, attributeName, oldValue, addedNodes, removedNodes} of records) {
      if (type === "attributes") reopen(attributeName === "class" ? [...target.classList, ...(oldValue ?? "").split(/\s+/)] : target.classList)
      for (const node of [...addedNodes, ...removedNodes]) {
        if (node.nodeType !== 1) continue
        reopen(node.classList)
        for (const each of node.querySelectorAll("[class]")) reopen(each.classList)
        sheets ||= node.matches("style") || node.querySelector("style") !== null
      }
    }
    if (sheets) for (const sheet of document.styleSheets) {
      if (sheetsDone.has(sheet) || !sheet.ownerNode.closest?.(".cb-app")) continue
      sheetsDone.add(sheet)
      rewrite(sheet.cssRules)
      for (const each of questions.values()) open.add(each)
    }
    answerOpen()
  })
  watch.observe(document.documentElement, {subtree: true, childList: true, attributes: true, attributeFilter: ["class", "open"], attributeOldValue: true})
  addEventListener("change", () => {
    for (const each of questions.values()) if (each.byTicks) open.add(each)
    answerOpen()
  }, true)
  for (const kind of ["mouseover", "mouseout", "focusin", "focusout"]) addEventListener(kind, event => {
    for (let each of [event.target, event.relatedTarget])
      for (; each?.classList; each = each.parentElement) reopen(each.classList)
    for (const each of open) if (!each.byPointerOrFocus) open.delete(each)
    answerOpen()
  }, true)
}
