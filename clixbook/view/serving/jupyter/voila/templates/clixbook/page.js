// What the page does without its Python: the address follows what is shown and leads back to it, links stay in the page,
// what no address can hold is kept by the browser, and a finger pans the board. The rules are never asked here.
{
  const root = document.documentElement
  const app = () => document.querySelector(".cb-app.cb-full")
  const gone = () => !app() || root.hasAttribute("data-lost") || app().matches(".jupyter-widgets-disconnected") || document.querySelector(".cb-app .jupyter-widgets-disconnected")
  const room = search => new URLSearchParams(search).get("page")
  let count = 0, first = true, awaited = null, stale = "", pressed = 0, leaving = false

  // Who chose no look has that of the computer. Until Python has drawn in it nothing is shown that has another one.
  const wishes = ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"].map(each => matchMedia(each))
  const system = () => ["contrast", "dark", "light"][[...wishes.map(each => each.matches), true].indexOf(true)]
  let told = ""
  root.dataset.look = new URLSearchParams(location.search).get("look") || system()
  root.toggleAttribute("data-waits", system() !== "light" && root.dataset.look === system())
  setTimeout(() => root.removeAttribute("data-waits"), 20000)
  for (const each of wishes) each.addEventListener("change", () => soon())

  // Words for the page's Python go through hidden fields.
  function say(css, text) {
    const field = document.querySelector(`.cb-app.cb-full ${css} :is(input, textarea)`)
    if (!field || leaving) return false // nobody is there to hear it
    field.value = text
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {bubbles: true}))
    return true
  }
  const go = (search, way = "") => say(".cb-goto", `${++count}${way} ${search}`)

  // A room takes a while when it is made: until it is there, its link and a bar above the page say that it comes.
  let coming = null
  function leave(link) {
    arrive()
    const from = shown()?.search
    if (room(link.search) === room(from)) return
    coming = {link, from, until: setTimeout(arrive, 20000)}
    link.ariaBusy = "true"
    root.dataset.goes = ""
  }
  function arrive() {
    clearTimeout(coming?.until)
    coming?.link.removeAttribute("aria-busy")
    coming = null
    delete root.dataset.goes
  }

  document.addEventListener("click", event => {
    const link = event.target.closest?.('.cb-app.cb-full a[href^="?"]:not([download], [target])')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button || gone() || link.closest(".cb-lost")) return
    if (!go(link.getAttribute("href"))) return
    event.preventDefault()
    dispatchEvent(new CustomEvent("cb-goes", {detail: link.href}))
    leave(link)
    if (!link.matches(".cb-pick")) pressed = Date.now() // a tick is no step
  }, true)
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { pressed = 0 }, true) // a link that changed nothing is over
  addEventListener("popstate", () => {
    arrive()
    awaited = room(location.search) // until the page is there, its address is not to be written over
    stale = shown()?.search
    if (gone() || !go(location.search, "<")) location.reload()
  })

  // Of a file longer than any that is read, a part is sent that is too long as well, so that this is said: a server takes
  // no message of ten megabytes, and hangs up without a word.
  const LONGEST = 2 ** 20, {readAsArrayBuffer} = FileReader.prototype
  FileReader.prototype.readAsArrayBuffer = function (data) {
    readAsArrayBuffer.call(this, data instanceof File ? data.slice(0, LONGEST) : data)
  }

  // The address is copied; where the browser forbids that, it is selected.
  document.addEventListener("click", async event => {
    const button = event.target.closest?.(".cb-app.cb-full .cb-copy"), text = button?.parentElement.querySelector("code")
    if (!text) return
    try { await navigator.clipboard.writeText(text.innerText); button.innerText = "Copied" } catch {
      getSelection().selectAllChildren(text)
      button.innerText = document.execCommand("copy") ? "Copied" : "Selected"
    }
  })

  // The scripts of the widgets come while Python works, not after it; those for formulas, a fifth of all, not at all.
  let lab
  Object.defineProperty(window, "jupyterapp", {get: () => lab, set(made) {
    lab = made
    lab.widgetManagerPromise?.promise.then(manager => {
      manager.loadClass("BoxModel", "@jupyter-widgets/controls", "2.0.0").catch(nothing)
      dispatchEvent(new CustomEvent("cb-manager", {detail: manager}))
      return draw(manager)
    }).catch(fail)
  }})
  const nothing = () => {}, PATIENCE = 60000
  window.MathJax ??= {Hub: {Config: nothing, Configured: nothing, Queue: nothing, Register: {StartupHook: nothing}}}

  // The room that the page names is drawn once the kernel has told of it. (Voilà's own way would look for two seconds, and
  // give up where the room comes just then.)
  async function draw(manager) {
    const {model} = JSON.parse(document.querySelector("#jupyter-config-data").textContent)
    if (!model) return // a notebook, whose cells Voilà draws
    for (const until = Date.now() + PATIENCE; !manager.has_model(model); await new Promise(go => setTimeout(go, 20)))
      if (Date.now() > until) throw new Error("The kernel told of no page.")
    const {luminoWidget: room} = await manager.create_view(await manager.get_model(model))
    room.constructor.attach(room, document.querySelector("#rendered_cells .jp-OutputArea-output"))
  }

  // The empty board goes when there is a room to see, and says so when there will be none.
  function show() {
    const loading = document.querySelector("#loading")
    if (!loading || !app()?.querySelector(".cb-slot > *") || root.hasAttribute("data-waits")) return
    loading.remove()
    dispatchEvent(new Event("cb-shown"))
  }
  function fail() {
    arrive()
    const said = document.querySelector("#loading [role=status]")
    if (said) said.innerHTML = 'The board did not come. <a href="">Try again</a>'
  }
  setTimeout(fail, PATIENCE)
  addEventListener("cb-failed", fail)

  // The address, the title, and what is kept.
  const main = () => document.querySelector(".cb-app.cb-full > .cb-slot")
  const shelves = [() => sessionStorage, () => localStorage] // this tab's own first: two tabs may hold two games
  const stored = new Map()
  let placed = false
  function shown() {
    const found = css => document.querySelector(`.cb-app.cb-full ${css}a.cb-resume`)
    return found(".cb-unseen ") || found("") // the application's own says more than that of a page within it
  }
  function follow() {
    placed ||= say(".cb-origin", location.origin + location.pathname)
    if (told !== system() && say(".cb-system", system())) told = system()
    const here = shown()
    if (here?.dataset.look) {
      root.dataset.look = here.dataset.look
      root.removeAttribute("data-waits")
    }
    show()
    if (coming && here && here.search !== coming.from) arrive()
    if (here) {
      if (here.title && document.title !== here.title) document.title = here.title
      if (awaited === room(here.search) && here.search !== stale) awaited = null
      if (here.search !== location.search && !awaited) {
        // What a link led to is a step back and forward can take, as another room is; what a gesture changed is not.
        const another = !first && (Date.now() - pressed < 10000 || room(here.search) !== room(location.search))
        history[another ? "pushState" : "replaceState"](null, "", here.search)
        if (another && document.activeElement === document.body) main()?.focus({preventScroll: true}) // the link has gone: who comes by keys goes on in the room, not in the header
        pressed = 0
      }
      if (room(here.search) !== "start") keep("last", here.search)
      first = false
    }
    // First what is wanted: what is kept now may lack what was kept before.
    for (const each of document.querySelectorAll(".cb-app.cb-full .cb-want")) {
      const text = recall(each.dataset.key)
      if (text && !say(".cb-given", JSON.stringify({key: each.dataset.key, value: text}))) continue // the field comes later
      each.className = "cb-wanted"
    }
    for (const each of document.querySelectorAll(".cb-app.cb-full .cb-keep"))
      if (!document.querySelector(`.cb-app.cb-full .cb-want[data-key="${each.dataset.key}"]`)) keep(each.dataset.key, each.dataset.text)
    const again = document.querySelector(".cb-app.cb-full a.cb-goon[hidden]"), last = recall("last")
    if (again && last) { again.hidden = false; again.href = last }
  }
  function keep(key, text) {
    if (!text || stored.get(key) === text) return
    stored.set(key, text)
    for (const each of shelves) try { each().setItem("clixbook-" + key, text) } catch { /* full, or not allowed: the address has to do */ }
  }
  function recall(key) {
    for (const each of shelves) try { const text = each().getItem("clixbook-" + key); if (text) return text } catch { /* not allowed */ }
    return null
  }
  // Past the header: to the board, where one is in sight, else to what the room shows.
  const board = () => [...document.querySelectorAll(".cb-app.cb-full > .cb-slot .cb-stack canvas")].find(each => each.checkVisibility())
  document.addEventListener("click", event => {
    if (event.target.matches?.(".cb-skip")) (board() ?? main())?.focus()
  })
  // A button that was pressed by a key may take its whole screen with it: its presser goes on in what has come, not at the top of the page.
  document.addEventListener("click", event => {
    const button = event.target.closest?.(".cb-app.cb-full > .cb-slot button"), around = event.composedPath()
    if (!button || event.detail) return // a mouse or a finger
    const go = left => setTimeout(() => {
      if (document.activeElement !== document.body) return left && go(left - 1)
      const stays = around.find(each => each.isConnected && each.checkVisibility?.())
      if (stays?.matches(".cb-app, .cb-slot")) (board() ?? main())?.focus({preventScroll: true})
    }, 200)
    go(10)
  })
  // What the widgets cannot say of themselves to who does not see them: landmarks, and names of boards and sliders.
  function speak() {
    const each = (css, work) => document.querySelectorAll(`.cb-app.cb-full ${css}`).forEach(work)
    each("> .cb-slot:not([role])", e => { e.role = "main"; e.tabIndex = -1 })
    each("> .cb-header:not([role])", e => { e.role = "banner" })
    each(".cb-skip", e => { const to = board() ? "To the board" : "To the content"; if (e.innerText !== to) e.innerText = to })
    each(".cb-stack canvas:not([role])", e => { e.role = "application"; e.ariaLabel = "Board: arrow keys move the cursor, Tab leaves" })
    each(".widget-upload", e => e.childNodes.forEach(n => { if (n.nodeType === 3 && / \(0\)$/.test(n.data)) n.data = n.data.slice(0, -4) }))
    each(".noUi-handle:not([aria-label])", e => { e.ariaLabel = e.closest(".jupyter-widgets")?.querySelector(".widget-label")?.innerText || "Value" })
  }
  // What is said to an answer comes into sight, with the buttons below it, where the question's pane is low.
  let said = ""
  function hear() {
    const says = document.querySelector(".cb-app.cb-full .cb-says:is(.cb-right, .cb-wrong, .cb-hint)"), text = says?.textContent ?? ""
    if (text && text !== said) says.scrollIntoView({block: "nearest"})
    said = text
  }
  // In the list of rulings the entry that is open is in sight, also where a link led to it.
  let listed = ""
  function mark() {
    const now = document.querySelector(".cb-app.cb-full .cb-rulesleft [aria-current]"), href = now?.getAttribute("href") ?? ""
    if (now && href !== listed) now.scrollIntoView({block: "nearest"})
    listed = href
  }
  // Once a frame, after it is painted: an answer comes in several parts, and none shall wait for this.
  let due = 0
  function soon() {
    if (due) return
    due = setTimeout(catchUp, 200) // a page in the background paints no frames
    requestAnimationFrame(() => window.requestIdleCallback ? requestIdleCallback(catchUp) : setTimeout(catchUp))
  }
  function catchUp() {
    if (!due) return
    clearTimeout(due)
    due = 0
    follow()
    speak()
    hear()
    mark()
    for (const box of document.querySelectorAll(".cb-app.cb-full .cb-boardcell > .cb-scroll")) {
      outlook(box)
      for (const each of [box, box.querySelector(".cb-stack")]) if (each) sized.observe(each)
    }
  }
  new MutationObserver(soon).observe(document.documentElement, {subtree: true, childList: true, attributes: true, attributeFilter: ["href"]})
  // Before it leaves, the page asks where something is kept nowhere. Voilà ends Python as soon as it hears of that, though
  // the visitor may stay: he was asked, or stopped it, or it led to a file. It is told only when the page goes.
  addEventListener("beforeunload", event => {
    if (!event.isTrusted) return
    event.stopImmediatePropagation()
    if (document.querySelector(".cb-app.cb-full .cb-unkept")) event.preventDefault()
  })
  addEventListener("pagehide", () => { leaving = true; dispatchEvent(new Event("beforeunload")) })
  addEventListener("pageshow", event => { if (event.persisted) leaving = false })

  // A mouse that only passes over a board is not told of: every word would delay the click that comes next. A board that
  // answers to a pointer that rests is told of a square once the pointer stays there, and is not pressed.
  const STAYS = 60
  let under = "", staying = 0
  addEventListener("mousemove", event => {
    const canvas = event.target.closest?.(".cb-canvas")
    if (!canvas || event.buttons || !event.isTrusted) return
    const before = under
    under = canvas.matches(".cb-rests") ? squareUnder(canvas.closest(".cb-stack"), event) : before
    event.stopPropagation()
    if (under === before) return
    const {target, clientX, clientY} = event
    clearTimeout(staying)
    staying = setTimeout(() => target.dispatchEvent(new MouseEvent("mousemove", {bubbles: true, clientX, clientY})), STAYS)
  }, true)
  addEventListener("mousedown", () => clearTimeout(staying), true)
  addEventListener("mouseout", event => { if (event.target.closest?.(".cb-canvas")) clearTimeout(staying) }, true)

  // What a click will show is told while the button is down, and shown as soon as it is let go there. What Python says next
  // stands: parts that say the same are left alone, others say that instead, and of what no word comes the old comes back.
  const TWICE = 600, STILL = 6 // a second press soon after may mean something else; one that moves may be no click
  let press = null
  addEventListener("pointerdown", event => {
    const stack = event.target.closest?.(".cb-app.cb-full .cb-stack"), before = press
    press = null
    if (!stack || event.button || !event.isPrimary) return
    const square = squareUnder(stack, event), again = before?.square === square && event.timeStamp - before.at < TWICE
    press = {stack, square, at: event.timeStamp, x: event.clientX, y: event.clientY, over: again}
  }, true)
  addEventListener("pointermove", event => {
    if (press && !press.over && (Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL || squareUnder(press.stack, event) !== press.square)) press.over = true
  }, true)
  addEventListener("pointercancel", () => { press = null }, true)
  addEventListener("mouseup", letGoHere) // Python has been told: the board heard it first
  addEventListener("touchend", () => setTimeout(letGoHere), true) // the board lets nobody hear it afterwards
  function letGoHere() {
    const told = press && !press.over && press.stack.querySelector(":scope > .cb-ahead > .widget-html-content")
    if (press) press.over = true
    if (told && told.firstChild?.dataset.square === press.square) foretell(told)
  }
  function foretell(told) {
    const shown = [...told.children].map(({dataset: {part, html}}) => {
      const box = document.querySelector(`.cb-app.cb-full .${part} > .widget-html-content`)
      return box && {box, html, before: [...box.childNodes]}
    }).filter(each => each)
    for (const {box, html} of shown) {
      box.innerHTML = html
      atWord(box, word => { if (word !== html) box.innerHTML = word })
    }
    told.replaceChildren()
    atWord(told, word => {
      told.innerHTML = word
      for (const {box, before} of shown) if (Object.hasOwn(box, "innerHTML") && delete box.innerHTML) box.replaceChildren(...before)
    })
  }
  // What a widget says next is given to this instead.
  const atWord = (box, work) => Object.defineProperty(box, "innerHTML", {configurable: true, set(word) { delete box.innerHTML; work(word) }})

  // A board that stays pressed says so. A tap that is over costs no style and no frame of its own before its answer.
  const PRESSED = 150
  let pressing = 0
  addEventListener("pointerdown", event => {
    const stack = event.target.closest?.(".cb-app.cb-full .cb-stack")
    clearTimeout(pressing)
    if (stack) pressing = setTimeout(() => stack.classList.add("cb-pressed"), PRESSED)
  }, true)
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => {
    clearTimeout(pressing)
    document.querySelector(".cb-pressed")?.classList.remove("cb-pressed")
  }, true)

  // Escape stops what moves by itself, wherever the keys are.
  addEventListener("keydown", event => {
    if (event.key !== "Escape" || !document.querySelector(".cb-app.cb-full .cb-itmoves")) return
    document.querySelector(".cb-app.cb-full .cb-pause:not(.mod-active)")?.click()
    event.stopPropagation()
  }, true)

  // The panes of the header close by Escape and by a tap elsewhere, and give the keys back to where they were opened.
  const opened = () => document.querySelector(".cb-app.cb-full .cb-topbutton.mod-active")
  let opener = null
  document.addEventListener("click", event => { // a button within reach of a thumb stands for one of the header
    const button = event.target.closest?.(".cb-app.cb-full .cb-press")
    if (!button) return
    opener = button
    document.querySelector(`.cb-app.cb-full .${button.dataset.press}`)?.click()
  })
  addEventListener("click", event => {
    const button = event.target.closest?.(".cb-app.cb-full .cb-topbutton")
    if (button && event.isTrusted && !button.matches(".mod-active")) opener = button
  }, true)
  addEventListener("keydown", event => {
    if (event.key !== "Escape" || !opened()) return
    opened().click()
    opener?.focus({preventScroll: true})
    event.stopPropagation()
  }, true)
  addEventListener("keydown", event => { // ? opens and closes the help, unless it is typed into a field
    const help = document.querySelector(".cb-app.cb-full .cb-helping")
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || !help || event.target.closest?.("input, textarea, select, [contenteditable]")) return
    const closes = help.matches(".mod-active")
    if (!closes) opener = document.activeElement
    help.click()
    if (closes) opener?.focus({preventScroll: true})
    event.preventDefault()
    event.stopPropagation()
  }, true)
  addEventListener("pointerdown", event => {
    if (!event.target.closest?.(".cb-linkpane, .cb-topbutton, .cb-press")) opened()?.click()
  }, true)
  document.addEventListener("click", event => {
    if (!event.target.closest?.(".cb-app.cb-full .cb-print")) return
    opened()?.click()
    print()
  })

  // What was typed is told before what is pressed next: a board hears of a press before the field is left.
  addEventListener("pointerdown", event => {
    const field = document.activeElement
    if (field?.matches(".cb-app.cb-full :is(input, textarea)") && !field.closest(".jupyter-widgets")?.contains(event.target)) field.blur()
  }, true)

  // An example of what can be said goes into the line, to be changed or done.
  document.addEventListener("click", event => {
    const field = event.target.closest?.(".cb-app.cb-full .cb-saythis")?.closest(".cb-sayrow")?.querySelector("input")
    if (!field) return
    field.value = event.target.innerText
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {bubbles: true}))
    field.focus()
  })

  // A pane that is opened, or answers by other books, begins at its top, wherever the one before it was left.
  const toTop = within => within?.querySelectorAll(".cb-always, .cb-others, .cb-pane").forEach(each => { each.scrollTop = 0 })
  document.addEventListener("change", event => {
    if (event.target.matches?.(".cb-app.cb-full .cb-tabrow input")) toTop(event.target.closest(".cb-frame"))
  })
  document.addEventListener("click", event => { // what is shared on a phone stands in the place of every pane: a tab closes it
    if (!event.target.matches?.(".cb-app.cb-full .cb-tabrow input")) return
    const sharing = event.target.closest(".cb-frame")?.querySelector(".cb-thumbs .widget-toggle-button.mod-active")
    if (sharing?.checkVisibility()) sharing.click()
  })
  document.addEventListener("click", event => {
    if (event.target.closest?.(".cb-app.cb-full .cb-bookrow button")) toTop(document.querySelector(".cb-app.cb-full .cb-frame"))
  })

  // A drag along a row of a dial that is built fills it: by mouse from any cell, by a finger from the chosen one.
  let fill = null
  function shade(cells, from, to) {
    cells.forEach((each, n) => each.classList.toggle("cb-infill", from !== to && n >= Math.min(from, to) && n <= Math.max(from, to)))
  }
  addEventListener("pointerdown", event => {
    const cell = event.target.closest?.(".cb-app.cb-full .cb-dialgrid .cb-cell")
    fill = null
    if (!cell || event.button || (event.pointerType !== "mouse" && !cell.classList.contains("cb-chosencell"))) return
    const {cells, clicks, row, click} = gridOf(cell)
    fill = {cells: cells.slice(row * clicks, (row + 1) * clicks), row, from: click - 1, to: click - 1}
  }, true)
  addEventListener("pointermove", event => {
    const to = fill?.cells.findIndex(each => { const box = each.getBoundingClientRect(); return event.clientX >= box.left && event.clientX <= box.right }) ?? -1
    if (to >= 0) shade(fill.cells, fill.from, fill.to = to)
  }, true)
  addEventListener("pointerup", () => {
    if (!fill) return
    shade(fill.cells, 0, 0)
    if (fill.to !== fill.from) say(".cb-dialdrag", `${++count} ${fill.row} ${fill.from + 1} ${fill.to + 1}`)
    fill = null
  }, true)
  addEventListener("pointercancel", () => { if (fill) shade(fill.cells, 0, 0); fill = null }, true)

  // Keys in a dial that is built: digits are a value, K a KO mark, arrows and Enter go on. What is told again and again
  // are the last entries with their numbers: one that is told while Python works would be lost alone.
  const entries = []
  let digits = ""
  function gridOf(cell) {
    const all = [...cell.closest(".cb-dialgrid").querySelectorAll(".cb-cell")], clicks = all.length / 5 // they stand click after click
    const cells = all.map((_, n) => all[n % clicks * 5 + Math.floor(n / clicks)]), at = cells.indexOf(cell)
    return {cells, clicks, at, row: Math.floor(at / clicks), click: at % clicks + 1}
  }
  function enter(cell, values) {
    const {row, click} = gridOf(cell)
    if (!cell.matches(".cb-chosencell")) cell.click()
    entries.push(`${++count} ${row} ${click} ${values}`)
    say(".cb-dialtyped", entries.slice(-40).join(";"))
  }
  const DIAL = ".cb-app.cb-full .cb-dialgrid .cb-cell"
  addEventListener("focusin", () => { digits = "" })
  addEventListener("keydown", event => {
    const cell = event.target.closest?.(DIAL)
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const {cells, clicks, at, row, click} = gridOf(cell), key = event.key
    const steps = {ArrowLeft: click > 1 ? -1 : 0, ArrowRight: click < clicks ? 1 : 0, ArrowUp: -clicks, ArrowDown: clicks,
      ...(row ? {Enter: event.shiftKey ? -1 : 1} : {}), ...(digits ? {Tab: event.shiftKey ? -1 : 1} : {})} // after a value Tab goes on
    if (key in steps) {
      const to = steps[key] && cells[at + steps[key]]
      if (to) { to.focus(); to.click() }
    } else if (row && /^[0-9]$/.test(key)) enter(cell, digits = `${digits}${key}`.slice(-2))
    else if (row && key === "Backspace") enter(cell, (digits = digits.slice(0, -1)) || "0")
    else if (row && key.toLowerCase() === "k") { digits = ""; enter(cell, "KO") }
    else return
    event.preventDefault()
    event.stopPropagation()
  }, true)
  addEventListener("paste", event => {
    const cell = event.target.closest?.(DIAL) ?? document.activeElement?.closest(DIAL), row = cell && gridOf(cell).row
    if (!row) return
    let lines = event.clipboardData.getData("text/plain").trim().toUpperCase().split(/\r?\n/).map(line => line.trim().split(/[\t,; ]+/))
    if (!lines.flat().every(each => /^(KO|[0-9]{1,2})$/.test(each)) || lines.flat().length > 120) return
    if (lines.length > 5 - row) // longer than a click is high: a click a line, as tables of dials have them
      lines = lines[0].map((_, at) => lines.map(line => line[at] ?? "KO"))
    enter(cell, lines.map(line => line.join(",")).join("/"))
    event.preventDefault()
  }, true)

  // A figure of the tray is dragged to the board by its name or its disc: its button is pressed, and where it is let go the
  // square is tapped. A disc that is only pressed stands for its button.
  let token = null
  const inTray = (box, css) => [...box.querySelectorAll(css)], DISCS = ".cb-traytitle .cb-disc", NAMES = ".cb-fallen button"
  function nameOf(target) {
    const box = target.closest?.(".cb-app.cb-full .cb-traybox:has(.cb-toput)"), disc = box && target.closest(DISCS)
    return disc ? inTray(box, NAMES)[inTray(box, DISCS).indexOf(disc)] : box && target.closest(NAMES)
  }
  function letGo() { token?.ghost?.remove(); token = null }
  addEventListener("pointerdown", event => {
    letGo()
    const button = nameOf(event.target)
    if (button && !event.button) token = {button, x: event.clientX, y: event.clientY, ghost: null}
  }, true)
  addEventListener("pointermove", event => {
    if (!token || (!token.ghost && Math.hypot(event.clientX - token.x, event.clientY - token.y) < 8)) return
    if (!token.ghost) {
      const box = token.button.closest(".cb-traybox"), at = inTray(box, NAMES).indexOf(token.button)
      token.ghost = document.createElement("div")
      token.ghost.className = "cb-ghost"
      token.ghost.append(inTray(box, `${DISCS} svg`)[at]?.cloneNode(true) ?? "")
      token.button.closest(".cb-app").append(token.ghost)
      if (!token.button.matches(".mod-active")) token.button.click()
    }
    token.ghost.style.left = `${event.clientX}px`
    token.ghost.style.top = `${event.clientY}px`
    event.preventDefault()
  }, true)
  addEventListener("pointerup", event => {
    const canvas = token?.ghost && document.elementsFromPoint(event.clientX, event.clientY).find(each => each.matches(".cb-canvas, .cb-canvas canvas"))
    const dragged = token?.ghost
    letGo()
    if (dragged) addEventListener("click", each => { if (each.isTrusted) { each.stopPropagation(); each.preventDefault() } }, {capture: true, once: true, signal: AbortSignal.timeout(50)})
    if (!canvas) return
    for (const kind of ["mousedown", "mouseup"])
      canvas.dispatchEvent(new MouseEvent(kind, {bubbles: true, clientX: event.clientX, clientY: event.clientY}))
  }, true)
  addEventListener("pointercancel", letGo, true)
  addEventListener("selectstart", event => { if (token) event.preventDefault() }, true) // a figure is dragged, not its name marked
  addEventListener("click", event => { if (event.target.closest?.(DISCS)) nameOf(event.target)?.click() })

  // A map that is larger than its window says at the edges where it goes on, until somebody has moved it once. Of a line
  // that is longer than the window a button shows the whole, and brings the large squares back.
  const RULER = 24, LARGEST = 96, AIR = 0.4 // CSS pixels, and squares around a whole line
  const goesOn = {
    left: box => box.scrollLeft > 4, right: box => box.scrollLeft + box.clientWidth < box.scrollWidth - 4,
    top: box => box.scrollTop > 4, bottom: box => box.scrollTop + box.clientHeight < box.scrollHeight - 4,
  }
  const sizeOf = box => (box.querySelector(".cb-grips")?.dataset.size ?? "1 1").split(" ").map(Number)
  const squareOf = box => box.querySelector(".cb-stack").getBoundingClientRect().width / sizeOf(box)[0]
  const sized = new ResizeObserver(entries => { for (const each of entries) outlook(each.target.closest(".cb-scroll")) })
  function outlook(box) {
    if (!box?.clientWidth || !box.querySelector(".cb-stack")) return // it has gone, or is not there yet
    const cell = box.parentElement, ends = endsOf(box), shown = box.matches(".cb-wholeshown")
    for (const side in goesOn) cell.classList.toggle(`cb-goeson-${side}`, goesOn[side](box))
    const long = !!ends && squareOf(box) > whole(box, ends, 0) + 0.5
    cell.classList.toggle("cb-longline", long || shown)
    if (long && !cell.querySelector(".cb-wholeline")) cell.append(Object.assign(document.createElement("button"), {type: "button", className: "cb-wholeline jupyter-button"}))
    const button = cell.querySelector(".cb-wholeline"), words = shown ? "Large squares" : "Whole line"
    if (button && button.innerText !== words) button.innerText = words
  }
  function endsOf(box) {
    const ends = box.querySelector(".cb-grips[data-ends]")?.dataset.ends.split(" ").filter(Boolean).map(each => each.split(",").map(Number)) ?? []
    if (ends.length < 2) return null
    const [x, y] = [0, 1].map(at => ends.map(each => each[at]))
    return [Math.min(...x), Math.min(...y), Math.max(...x) + 1, Math.max(...y) + 1]
  }
  const whole = (box, [left, top, right, bottom], air) => Math.min((box.clientWidth - RULER) / (right - left + 2 * air), (box.clientHeight - RULER) / (bottom - top + 2 * air))
  function zoom(box, square) { // in CSS pixels a square; null: as large as the style sheet has them
    box.classList.toggle("cb-zoomed", square !== null)
    square === null ? box.style.removeProperty("--zoomed") : box.style.setProperty("--zoomed", `${square}px`)
  }
  function centre(box, x, y) { // squares
    const square = squareOf(box)
    box.scrollTo(x * square - (box.clientWidth - RULER) / 2, y * square - (box.clientHeight - RULER) / 2)
  }
  // Fit shows all of a map. Where its squares are then much smaller than a finger needs, the next press stops half-way to
  // the large ones; the one after that is this page's own, and no word of it goes to Python.
  const FAR = 1.7, midway = (small, large) => Math.sqrt(small * large)
  const boxOf = fit => fit.closest(".cb-room")?.querySelector(".cb-boardcell > .cb-scroll")
  function refit(fit) {
    const box = boxOf(fit), square = box && squareOf(box)
    if (!box) return
    const on = box.matches(".cb-fitted"), fitted = on && !box.matches(".cb-zoomed"), large = Number(box.dataset.large ?? 0)
    box.classList.remove("cb-wholeshown")
    if (fitted && large > FAR * square) { // Python is told that the map is no longer whole
      zoom(box, midway(square, large))
      box.classList.add("cb-midway")
    } else {
      if (!on && !box.matches(".cb-zoomed")) box.dataset.large = square
      zoom(box, null)
      fit.classList.toggle("cb-zooms", !on && Number(box.dataset.large) > FAR * whole(box, [0, 0, ...sizeOf(box)], 0))
    }
  }
  addEventListener("click", event => {
    const fit = event.target.closest?.(".cb-fit"), box = fit && boxOf(fit)
    if (!box?.matches(".cb-midway")) return
    event.stopImmediatePropagation()
    event.preventDefault()
    const square = squareOf(box), [x, y] = [box.scrollLeft + (box.clientWidth - RULER) / 2, box.scrollTop + (box.clientHeight - RULER) / 2]
    box.classList.remove("cb-midway")
    fit.classList.remove("cb-zooms")
    zoom(box, null)
    centre(box, x / square, y / square)
  }, true)
  let before = [0, 0] // where the large squares were left
  const moved = () => { keep("moved", "1"); root.dataset.moved = "" }
  if (recall("moved")) root.dataset.moved = ""
  addEventListener("scroll", event => { if (event.target.matches?.(".cb-boardcell > .cb-scroll")) outlook(event.target) }, true)
  addEventListener("animationend", event => { if (event.animationName === "cb-told") root.dataset.hinted = "" }) // once is enough
  addEventListener("wheel", event => {
    if (event.target.closest?.(".cb-boardcell")) moved()
    if (event.target.closest?.(".cb-app.cb-full .cb-canvas")) event.stopPropagation() // a canvas that hears of it keeps the browser from scrolling
  }, {capture: true, passive: true})
  document.addEventListener("click", event => {
    const button = event.target.closest?.(".cb-app.cb-full .cb-wholeline"), fit = event.target.closest?.(".cb-fit")
    if (fit) refit(fit)
    if (!button) return
    const box = button.parentElement.querySelector(".cb-scroll"), ends = endsOf(box), show = box.classList.toggle("cb-wholeshown")
    if (show) before = [box.scrollLeft, box.scrollTop]
    zoom(box, show && ends ? whole(box, ends, AIR) : null)
    box.style.scrollSnapType = "none" // what was looked at before would pull it back
    if (!show) box.scrollTo(...before)
    else if (ends) centre(box, (ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2)
    outlook(box)
  })

  // Two fingers move the map and zoom it, whatever one of them does there.
  let pinch = null
  const middle = touches => [0, 1].map(at => (touches[0][at ? "clientY" : "clientX"] + touches[1][at ? "clientY" : "clientX"]) / 2)
  const gap = touches => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY)
  addEventListener("touchstart", event => {
    const box = event.target.closest?.(".cb-boardcell .cb-stack")?.closest(".cb-scroll")
    pinch = null
    if (!box || event.touches.length !== 2) return
    const square = squareOf(box), at = box.getBoundingClientRect(), [x, y] = middle(event.touches)
    pinch = {box, square, gap: gap(event.touches), x: (x - at.x - RULER + box.scrollLeft) / square, y: (y - at.y - RULER + box.scrollTop) / square}
    pan = null
    event.stopImmediatePropagation()
    event.target.dispatchEvent(new TouchEvent("touchcancel", {bubbles: true, cancelable: true}))
  }, {capture: true, passive: true})
  addEventListener("touchmove", event => {
    if (!pinch || event.touches.length !== 2) return
    const {box} = pinch, at = box.getBoundingClientRect(), [x, y] = middle(event.touches)
    zoom(box, Math.min(LARGEST, Math.max(whole(box, [0, 0, ...sizeOf(box)], 0), pinch.square * gap(event.touches) / pinch.gap)))
    const square = squareOf(box)
    box.style.scrollSnapType = "none"
    box.scrollTo(pinch.x * square - (x - at.x - RULER), pinch.y * square - (y - at.y - RULER))
    moved()
    event.stopImmediatePropagation()
    if (event.cancelable) event.preventDefault()
  }, {capture: true, passive: false})
  addEventListener("touchend", event => {
    if (!pinch) return
    event.stopImmediatePropagation()
    if (event.touches.length) return // the second finger; until it is gone as well nothing else begins
    pinch.box.style.scrollSnapType = ""
    pinch = null
    soon()
  }, true)

  // A finger that begins where nothing can be taken hold of pans the board; the board is told to let go. What the board
  // itself cannot follow, as it shows whole in that direction, moves the page below it.
  let pan = null
  const axes = {x: ["clientX", "scrollLeft", "scrollWidth", "clientWidth"], y: ["clientY", "scrollTop", "scrollHeight", "clientHeight"]}
  function scroller(from, way) {
    const [, , all, seen] = axes[way]
    for (let each = from; each; each = each.parentElement)
      if (each[all] > each[seen] + 1 && /auto|scroll/.test(getComputedStyle(each)[`overflow-${way}`])) return each
    return null
  }
  const grips = stack => (stack.querySelector(".cb-grips")?.dataset.squares ?? "").split(" ")
  function onHandle(stack, {clientX, clientY}) { // handles.py says the same of TAKEN
    const {handles = "", size = "1 1"} = stack.querySelector(".cb-grips")?.dataset ?? {}, TAKEN = 0.3
    const box = stack.getBoundingClientRect(), square = box.width / size.split(" ")[0]
    return handles.split(" ").filter(Boolean).some(each => {
      const [x, y] = each.split(",")
      return Math.hypot((clientX - box.x) / square - x, (clientY - box.y) / square - y) <= TAKEN
    })
  }
  function squareUnder(stack, touch) {
    const box = stack.getBoundingClientRect(), [columns, rows] = (stack.querySelector(".cb-grips")?.dataset.size ?? "1 1").split(" ")
    return `${Math.floor((touch.clientX - box.x) / box.width * columns)},${Math.floor((touch.clientY - box.y) / box.height * rows)}`
  }
  addEventListener("touchstart", event => {
    const stack = event.target.closest?.(".cb-stack")
    pan = null
    if (!stack || pinch || event.touches.length !== 1 || grips(stack).includes(squareUnder(stack, event.touches[0])) || onHandle(stack, event.touches[0])) return
    const touch = event.touches[0], board = stack.closest(".cb-scroll"), ways = []
    for (const way in axes) {
      const [place, at] = axes[way], box = scroller(board, way)
      if (box) ways.push({box, place, at, from: touch[place], start: box[at]})
    }
    if (ways.length) pan = {ways, board, x: touch.clientX, y: touch.clientY, moved: false}
  }, {capture: true, passive: true})
  addEventListener("touchmove", event => {
    if (!pan) return
    const {clientX, clientY} = event.touches[0], dx = clientX - pan.x, dy = clientY - pan.y
    event.stopPropagation()
    if (!pan.moved && Math.hypot(dx, dy) < 8) return
    pan.moved = true
    pan.board.style.scrollSnapType = "none"
    for (const each of pan.ways) each.box[each.at] = each.start - (event.touches[0][each.place] - each.from)
    if (pan.ways.some(each => each.box === pan.board)) moved()
    if (event.cancelable) event.preventDefault()
  }, {capture: true, passive: false})
  addEventListener("touchend", event => {
    if (pan?.moved) {
      event.stopPropagation()
      event.target.dispatchEvent(new TouchEvent("touchcancel", {bubbles: true, cancelable: true}))
      pan.board.style.scrollSnapType = ""
    }
    pan = null
  }, true)
}
