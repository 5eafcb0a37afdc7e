// What the page does in the browser: the address follows what is shown and leads back to it, links stay in the page,
// the browser keeps what no address can hold, and a finger pans the board. Questions of the rules are left to Python.
{
  const root = document.documentElement
  const app = () => document.querySelector(".cb-app.cb-full")
  const isDisconnected = () => !app() || root.hasAttribute("data-lost") || app().matches(".jupyter-widgets-disconnected") || document.querySelector(".cb-app .jupyter-widgets-disconnected")
  const roomOf = search => new URLSearchParams(search).get("page")
  let messages = 0, leaving = false
  let first = true // no address is written yet
  let awaited = null, stale = "" // after back or forward: the room to come, and the address of what is shown until then
  let linkPressed = 0 // when; 0 after the next press of anything

  // A visitor who chose no look gets that of the computer. Nothing is shown until Python has drawn in it, for the page
  // would be light until then.
  const lookQueries = ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"].map(each => matchMedia(each))
  const systemLook = () => ["contrast", "dark", "light"][[...lookQueries.map(each => each.matches), true].indexOf(true)]
  let toldLook = ""
  root.dataset.look = new URLSearchParams(location.search).get("look") || systemLook()
  root.toggleAttribute("data-waits", systemLook() !== "light" && root.dataset.look === systemLook())
  setTimeout(() => root.removeAttribute("data-waits"), 20000)
  for (const each of lookQueries) each.addEventListener("change", () => catchUpSoon())

  // Messages for the page's Python go through hidden fields.
  function send(css, text) {
    const field = document.querySelector(`.cb-app.cb-full ${css} :is(input, textarea)`)
    if (!field || leaving) return false // there is no field yet, or the page is being left
    field.value = text
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {bubbles: true}))
    return true
  }
  const goTo = (search, way = "") => send(".cb-goto", `${++messages}${way} ${search}`)

  // A room takes a while to be made: until it is there, its link and a bar above the page show that it is coming.
  let coming = null
  function showComing(link) {
    endComing()
    const from = shownLink()?.search
    if (roomOf(link.search) === roomOf(from)) return
    coming = {link, from, until: setTimeout(endComing, 20000)}
    link.ariaBusy = "true"
    root.dataset.goes = ""
  }
  function endComing() {
    clearTimeout(coming?.until)
    coming?.link.removeAttribute("aria-busy")
    coming = null
    delete root.dataset.goes
  }

  document.addEventListener("click", event => {
    const link = event.target.closest?.('.cb-app.cb-full a[href^="?"]:not([download], [target])')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button || isDisconnected() || link.closest(".cb-lost")) return
    if (!goTo(link.getAttribute("href"))) return
    event.preventDefault()
    dispatchEvent(new CustomEvent("cb-goes", {detail: link.href}))
    showComing(link)
    if (!link.matches(".cb-pick")) linkPressed = Date.now() // a tick makes no step in the history
  }, true)
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { linkPressed = 0 }, true) // what comes next is not the work of the link
  addEventListener("popstate", () => {
    endComing()
    awaited = roomOf(location.search) // until this room is shown, its address must not be overwritten
    stale = shownLink()?.search
    if (isDisconnected() || !goTo(location.search, "<")) location.reload()
  })

  // The server closes the connection without an answer if a message is longer than ten megabytes. So only the beginning
  // of a long file is sent: still more than the page accepts, so that it can say that the file is too long.
  const LONGEST = 2 ** 20, {readAsArrayBuffer} = FileReader.prototype
  FileReader.prototype.readAsArrayBuffer = function (data) {
    readAsArrayBuffer.call(this, data instanceof File ? data.slice(0, LONGEST) : data)
  }

  // The button copies the address; where the browser forbids that, the address is selected.
  document.addEventListener("click", async event => {
    const button = event.target.closest?.(".cb-app.cb-full .cb-copy"), text = button?.parentElement.querySelector("code")
    if (!text) return
    try { await navigator.clipboard.writeText(text.innerText); button.innerText = "Copied" } catch {
      getSelection().selectAllChildren(text)
      button.innerText = document.execCommand("copy") ? "Copied" : "Selected"
    }
  })

  // The scripts of the widgets are loaded while Python works, not after it. Those for formulas, a fifth of all scripts,
  // are not loaded at all.
  let lab
  Object.defineProperty(window, "jupyterapp", {get: () => lab, set(made) {
    lab = made
    lab.widgetManagerPromise?.promise.then(manager => {
      manager.loadClass("BoxModel", "@jupyter-widgets/controls", "2.0.0").catch(nothing)
      dispatchEvent(new CustomEvent("cb-manager", {detail: manager}))
      return drawRooms(manager)
    }).catch(showFailure)
  }})
  const nothing = () => {}, PATIENCE = 60000
  window.MathJax ??= {Hub: {Config: nothing, Configured: nothing, Queue: nothing, Register: {StartupHook: nothing}}}

  // The room that the page names, or the widgets of a notebook's cells, are drawn once the kernel has sent them. Voilà
  // itself waits two seconds for the widget of a cell, and reports one that comes later as missing for good. So the
  // cells' widgets are taken out before Voilà starts, which it does when the page is loaded.
  const VIEW = "application/vnd.jupyter.widget-view+json", inCells = []
  addEventListener("DOMContentLoaded", () => {
    for (const script of document.querySelectorAll('script[type="application/vnd.voila.cell-output+json"]')) {
      const model = JSON.parse(script.textContent).data?.[VIEW]?.model_id
      if (!model) continue
      const host = Object.assign(document.createElement("div"), {className: "jp-OutputArea-output", innerText: "Loading …"})
      script.replaceWith(host)
      inCells.push({model, host})
    }
  })
  async function drawRooms(manager) {
    const {model} = JSON.parse(document.querySelector("#jupyter-config-data").textContent)
    if (model) return drawIn(document.querySelector("#rendered_cells .jp-OutputArea-output"), model, manager)
    for (const {model, host} of inCells) drawIn(host, model, manager).catch(() => { host.innerText = "This board did not come." })
  }
  async function drawIn(host, model, manager) {
    for (const until = Date.now() + PATIENCE; !manager.has_model(model); await new Promise(go => setTimeout(go, 20)))
      if (Date.now() > until) throw new Error("The kernel told of no such widget.")
    const {luminoWidget: made} = await manager.create_view(await manager.get_model(model))
    host.replaceChildren()
    made.constructor.attach(made, host)
  }

  // The empty board is removed when there is a room to see. If none comes, it says so.
  function removeLoading() {
    const loading = document.querySelector("#loading")
    if (!loading || !app()?.querySelector(".cb-slot > *") || root.hasAttribute("data-waits")) return
    loading.remove()
    dispatchEvent(new Event("cb-shown"))
  }
  function showFailure() {
    endComing()
    const said = document.querySelector("#loading [role=status]")
    if (said) said.innerHTML = 'The board did not come. <a href="">Try again</a>'
  }
  setTimeout(showFailure, PATIENCE)
  addEventListener("cb-failed", showFailure)

  // The address, the title, and what the browser keeps.
  const main = () => document.querySelector(".cb-app.cb-full > .cb-slot")
  const storages = [() => sessionStorage, () => localStorage] // this tab's own first: two tabs may hold two games
  const stored = new Map()
  let originTold = false
  function shownLink() {
    const found = css => document.querySelector(`.cb-app.cb-full ${css}a.cb-resume`)
    return found(".cb-unseen ") || found("") // the application's link has more fields than that of a page within it
  }
  function followRoom() {
    originTold ||= send(".cb-origin", location.origin + location.pathname)
    if (toldLook !== systemLook() && send(".cb-system", systemLook())) toldLook = systemLook()
    const here = shownLink()
    if (here?.dataset.look) {
      root.dataset.look = here.dataset.look
      root.removeAttribute("data-waits")
    }
    removeLoading()
    if (coming && here && here.search !== coming.from) endComing()
    if (here) {
      if (here.title && document.title !== here.title) document.title = here.title
      if (awaited === roomOf(here.search) && here.search !== stale) awaited = null
      if (here.search !== location.search && !awaited) {
        // A link that was clicked, or another room, makes a step for the browser's back and forward. Other changes do not.
        const another = !first && (Date.now() - linkPressed < 10000 || roomOf(here.search) !== roomOf(location.search))
        history[another ? "pushState" : "replaceState"](null, "", here.search)
        if (another && document.activeElement === document.body) main()?.focus({preventScroll: true}) // the link is gone: the keyboard goes on in the room, not in the header
        linkPressed = 0
      }
      if (roomOf(here.search) !== "start") keep("last", here.search)
      first = false
    }
    // Python asks for stored values first, as what it stores now may lack what was stored before.
    for (const each of document.querySelectorAll(".cb-app.cb-full .cb-want")) {
      const text = recall(each.dataset.key)
      if (text && !send(".cb-given", JSON.stringify({key: each.dataset.key, value: text}))) continue // the field is not there yet
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
    for (const each of storages) try { each().setItem("clixbook-" + key, text) } catch { /* full, or not allowed: only the address is left */ }
  }
  function recall(key) {
    for (const each of storages) try { const text = each().getItem("clixbook-" + key); if (text) return text } catch { /* not allowed */ }
    return null
  }
  // The link that skips the header leads to the board, if one is visible, else to the content of the room.
  const board = () => [...document.querySelectorAll(".cb-app.cb-full > .cb-slot .cb-stack canvas")].find(each => each.checkVisibility())
  document.addEventListener("click", event => {
    if (event.target.matches?.(".cb-skip")) (board() ?? main())?.focus()
  })
  // A button pressed by a key may remove itself with all around it: then the focus goes to what replaced that, not to the
  // top of the page.
  document.addEventListener("click", event => {
    const button = event.target.closest?.(".cb-app.cb-full > .cb-slot button"), around = event.composedPath()
    if (!button || event.detail) return // pressed by a mouse or a finger
    const retry = left => setTimeout(() => {
      if (document.activeElement !== document.body) return left && retry(left - 1)
      const stays = around.find(each => each.isConnected && each.checkVisibility?.())
      if (stays?.matches(".cb-app, .cb-slot")) (board() ?? main())?.focus({preventScroll: true})
    }, 200)
    retry(10)
  })
  // For screen readers: landmarks and names of boards and sliders, which widgets cannot set themselves.
  function labelParts() {
    const each = (css, work) => document.querySelectorAll(`.cb-app.cb-full ${css}`).forEach(work)
    each("> .cb-slot:not([role])", e => { e.role = "main"; e.tabIndex = -1 })
    each("> .cb-header:not([role])", e => { e.role = "banner" })
    each(".cb-skip", e => { const to = board() ? "To the board" : "To the content"; if (e.innerText !== to) e.innerText = to })
    each(".cb-stack canvas:not([role])", e => { e.role = "application"; e.ariaLabel = "Board: arrow keys move the cursor, Tab leaves" })
    each(".widget-upload", e => e.childNodes.forEach(n => { if (n.nodeType === 3 && / \(0\)$/.test(n.data)) n.data = n.data.slice(0, -4) }))
    each(".noUi-handle:not([aria-label])", e => { e.ariaLabel = e.closest(".jupyter-widgets")?.querySelector(".widget-label")?.innerText || "Value" })
  }
  // A chosen value that its menu cuts off is told whole: by its tooltip, and below the menu, unless that moves the board.
  const ruler = document.createElement("canvas").getContext("2d"), ARROW = 20 // pixels that a menu's arrow takes
  function tellChosen() {
    for (const menu of document.querySelectorAll(".cb-app.cb-full .widget-dropdown > select")) {
      const text = menu.selectedOptions[0]?.text.trim() ?? "", key = `${innerWidth} ${text}`, row = menu.parentElement
      if (menu.cbTold === key || !menu.checkVisibility()) continue
      delete row.dataset.whole
      const style = getComputedStyle(menu), arrow = style.appearance === "none" ? 0 : ARROW
      const room = menu.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow
      ruler.font = style.font
      const cut = ruler.measureText(text).width > room + 1
      if (cut || menu.title === menu.cbTitle) menu.title = menu.cbTitle = cut ? text : ""
      if (cut && !row.closest(".cb-options")) row.dataset.whole = text.replaceAll("\u00a0", " ")
      menu.cbTold = key
    }
  }
  addEventListener("change", () => catchUpSoon())
  addEventListener("resize", () => catchUpSoon())
  // The remark on an answer scrolls into view, with the buttons below it, where the pane of the question is low.
  let lastRemark = ""
  function scrollToRemark() {
    const says = document.querySelector(".cb-app.cb-full .cb-says:is(.cb-right, .cb-wrong, .cb-hint)"), text = says?.textContent ?? ""
    if (text && text !== lastRemark) says.scrollIntoView({block: "nearest"})
    lastRemark = text
  }
  // The open entry of the list of rulings scrolls into view, also where a link led to it.
  let lastRuling = ""
  function scrollToRuling() {
    const now = document.querySelector(".cb-app.cb-full .cb-rulesleft [aria-current]"), href = now?.getAttribute("href") ?? ""
    if (now && href !== lastRuling) now.scrollIntoView({block: "nearest"})
    lastRuling = href
  }
  // Once a frame, after it is painted: an answer comes in several parts, and none of them should wait for this.
  let catchUpTimer = 0
  function catchUpSoon() {
    if (catchUpTimer) return
    catchUpTimer = setTimeout(catchUp, 200) // a page in the background paints no frames
    requestAnimationFrame(() => window.requestIdleCallback ? requestIdleCallback(catchUp) : setTimeout(catchUp))
  }
  function catchUp() {
    if (!catchUpTimer) return
    clearTimeout(catchUpTimer)
    catchUpTimer = 0
    followRoom()
    labelParts()
    tellChosen()
    scrollToRemark()
    scrollToRuling()
    for (const box of document.querySelectorAll(".cb-app.cb-full .cb-boardcell > .cb-scroll")) {
      showEdges(box)
      for (const each of [box, box.querySelector(".cb-stack")]) if (each) sized.observe(each)
    }
  }
  new MutationObserver(catchUpSoon).observe(document.documentElement, {subtree: true, childList: true, attributes: true, attributeFilter: ["href"]})
  // The browser asks before the page is left with work that is stored nowhere. Voilà would end Python at that event, though
  // the visitor may still stay: by the answer, by stopping the load, or as the link led to a download. So Voilà gets the
  // event only when the page really goes.
  addEventListener("beforeunload", event => {
    if (!event.isTrusted) return
    event.stopImmediatePropagation()
    if (document.querySelector(".cb-app.cb-full .cb-unkept")) event.preventDefault()
  })
  addEventListener("pagehide", () => { leaving = true; dispatchEvent(new Event("beforeunload")) })
  addEventListener("pageshow", event => { if (event.persisted) leaving = false })

  // Python hears nothing of a mouse that only passes over a board, as every message would delay the next click. A board
  // with the class cb-rests hears of a square once the pointer rests there with no button down.
  const RESTS = 60
  let hovered = "", restTimer = 0
  addEventListener("mousemove", event => {
    const canvas = event.target.closest?.(".cb-canvas")
    if (!canvas || event.buttons || !event.isTrusted) return
    const before = hovered
    hovered = canvas.matches(".cb-rests") ? squareUnder(canvas.closest(".cb-stack"), event) : before
    event.stopPropagation()
    if (hovered === before) return
    const {target, clientX, clientY} = event
    clearTimeout(restTimer)
    restTimer = setTimeout(() => target.dispatchEvent(new MouseEvent("mousemove", {bubbles: true, clientX, clientY})), RESTS)
  }, true)
  addEventListener("mousedown", () => clearTimeout(restTimer), true)
  addEventListener("mouseout", event => { if (event.target.closest?.(".cb-canvas")) clearTimeout(restTimer) }, true)

  // While the button is down Python sends what a click will show; it is shown as soon as the button is released there. What
  // Python sends next decides: parts with the same content are left alone, others are replaced, and parts of which nothing
  // comes get their old content back.
  const TWICE = 600, STILL = 6 // ms: a second press may mean something else; pixels: one that moves may be no click
  let press = null
  addEventListener("pointerdown", event => {
    const stack = event.target.closest?.(".cb-app.cb-full .cb-stack"), before = press
    press = null
    if (!stack || event.button || !event.isPrimary) return
    const square = squareUnder(stack, event), again = before?.square === square && event.timeStamp - before.at < TWICE
    press = {stack, square, at: event.timeStamp, x: event.clientX, y: event.clientY, cancelled: again}
  }, true)
  addEventListener("pointermove", event => {
    if (press && !press.cancelled && (Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL || squareUnder(press.stack, event) !== press.square)) press.cancelled = true
  }, true)
  addEventListener("pointercancel", () => { press = null }, true)
  addEventListener("mouseup", releaseHere) // after the board, which has told Python
  addEventListener("touchend", () => setTimeout(releaseHere), true) // the board stops the event, so it is caught before
  function releaseHere() {
    const told = press && !press.cancelled && press.stack.querySelector(":scope > .cb-ahead > .widget-html-content")
    if (press) press.cancelled = true
    if (told && told.firstChild?.dataset.square === press.square) showAhead(told)
  }
  function showAhead(told) {
    const shown = [...told.children].map(({dataset: {part, html}}) => {
      const box = document.querySelector(`.cb-app.cb-full .${part} > .widget-html-content`)
      return box && {box, html, before: [...box.childNodes]}
    }).filter(each => each)
    for (const {box, html} of shown) {
      box.innerHTML = html
      onNextHtml(box, word => { if (word !== html) box.innerHTML = word })
    }
    told.replaceChildren()
    onNextHtml(told, word => {
      told.innerHTML = word
      for (const {box, before} of shown) if (Object.hasOwn(box, "innerHTML") && delete box.innerHTML) box.replaceChildren(...before)
    })
  }
  // The next content of a widget is passed to `work` instead of being shown.
  const onNextHtml = (box, work) => Object.defineProperty(box, "innerHTML", {configurable: true, set(word) { delete box.innerHTML; work(word) }})

  // A board shows that it is pressed, but only after a while: a short tap must not cost a new style and frame before its
  // answer.
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

  // Escape stops a game that plays by itself, wherever the focus is.
  addEventListener("keydown", event => {
    if (event.key !== "Escape" || !document.querySelector(".cb-app.cb-full .cb-itmoves")) return
    document.querySelector(".cb-app.cb-full .cb-pause:not(.mod-active)")?.click()
    event.stopPropagation()
  }, true)

  // The panes of the header close by Escape, which gives the focus back to the button that opened them, and by a tap
  // elsewhere.
  const openedButton = () => document.querySelector(".cb-app.cb-full .cb-topbutton.mod-active")
  let opener = null
  document.addEventListener("click", event => { // a button at the bottom of a phone that presses one of the header
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
    if (event.key !== "Escape" || !openedButton()) return
    openedButton().click()
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
    if (!event.target.closest?.(".cb-linkpane, .cb-topbutton, .cb-press")) openedButton()?.click()
  }, true)
  document.addEventListener("click", event => {
    if (!event.target.closest?.(".cb-app.cb-full .cb-print")) return
    openedButton()?.click()
    print()
  })

  // A field is left before the next press is handled, so that Python gets what was typed first: a board hears of a press
  // before the field loses the focus.
  addEventListener("pointerdown", event => {
    const field = document.activeElement
    if (field?.matches(".cb-app.cb-full :is(input, textarea)") && !field.closest(".jupyter-widgets")?.contains(event.target)) field.blur()
  }, true)

  // An example that is clicked goes into the line for sentences, to be changed or entered.
  document.addEventListener("click", event => {
    const field = event.target.closest?.(".cb-app.cb-full .cb-saythis")?.closest(".cb-sayrow")?.querySelector("input")
    if (!field) return
    field.value = event.target.innerText
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {bubbles: true}))
    field.focus()
  })

  // A pane that is opened, and answers by other books, are scrolled to their top.
  const scrollToTop = within => within?.querySelectorAll(".cb-always, .cb-others, .cb-pane").forEach(each => { each.scrollTop = 0 })
  document.addEventListener("change", event => {
    if (event.target.matches?.(".cb-app.cb-full .cb-tabrow input")) scrollToTop(event.target.closest(".cb-frame"))
  })
  document.addEventListener("click", event => { // on a phone the pane Share covers all others: a tab closes it
    if (!event.target.matches?.(".cb-app.cb-full .cb-tabrow input")) return
    const sharing = event.target.closest(".cb-frame")?.querySelector(".cb-thumbs .widget-toggle-button.mod-active")
    if (sharing?.checkVisibility()) sharing.click()
  })
  document.addEventListener("click", event => {
    if (event.target.closest?.(".cb-app.cb-full .cb-bookrow button")) scrollToTop(document.querySelector(".cb-app.cb-full .cb-frame"))
  })

  // In the figure editor a drag along a row of the dial fills it: by mouse from any cell, by finger from the chosen one.
  let fill = null
  function shadeCells(cells, from, to) {
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
    if (to >= 0) shadeCells(fill.cells, fill.from, fill.to = to)
  }, true)
  addEventListener("pointerup", () => {
    if (!fill) return
    shadeCells(fill.cells, 0, 0)
    if (fill.to !== fill.from) send(".cb-dialdrag", `${++messages} ${fill.row} ${fill.from + 1} ${fill.to + 1}`)
    fill = null
  }, true)
  addEventListener("pointercancel", () => { if (fill) shadeCells(fill.cells, 0, 0); fill = null }, true)

  // Keys in the dial of the figure editor: digits make a value, K a KO mark, arrows and Enter go to another cell. Each
  // message repeats the last entries with their numbers, as messages that arrive while Python works are lost.
  const entries = []
  let digits = ""
  function gridOf(cell) {
    const all = [...cell.closest(".cb-dialgrid").querySelectorAll(".cb-cell")], clicks = all.length / 5 // in the page they are ordered by clicks
    const cells = all.map((_, n) => all[n % clicks * 5 + Math.floor(n / clicks)]), at = cells.indexOf(cell)
    return {cells, clicks, at, row: Math.floor(at / clicks), click: at % clicks + 1}
  }
  function enterValues(cell, values) {
    const {row, click} = gridOf(cell)
    if (!cell.matches(".cb-chosencell")) cell.click()
    entries.push(`${++messages} ${row} ${click} ${values}`)
    send(".cb-dialtyped", entries.slice(-40).join(";"))
  }
  const DIAL = ".cb-app.cb-full .cb-dialgrid .cb-cell"
  addEventListener("focusin", () => { digits = "" })
  addEventListener("keydown", event => {
    const cell = event.target.closest?.(DIAL)
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const {cells, clicks, at, row, click} = gridOf(cell), key = event.key
    const steps = {ArrowLeft: click > 1 ? -1 : 0, ArrowRight: click < clicks ? 1 : 0, ArrowUp: -clicks, ArrowDown: clicks,
      ...(row ? {Enter: event.shiftKey ? -1 : 1} : {}), ...(digits ? {Tab: event.shiftKey ? -1 : 1} : {})} // Tab goes to the next cell only after a value
    if (key in steps) {
      const to = steps[key] && cells[at + steps[key]]
      if (to) { to.focus(); to.click() }
    } else if (row && /^[0-9]$/.test(key)) enterValues(cell, digits = `${digits}${key}`.slice(-2))
    else if (row && key === "Backspace") enterValues(cell, (digits = digits.slice(0, -1)) || "0")
    else if (row && key.toLowerCase() === "k") { digits = ""; enterValues(cell, "KO") }
    else return
    event.preventDefault()
    event.stopPropagation()
  }, true)
  addEventListener("paste", event => {
    const cell = event.target.closest?.(DIAL) ?? document.activeElement?.closest(DIAL), row = cell && gridOf(cell).row
    if (!row) return
    let lines = event.clipboardData.getData("text/plain").trim().toUpperCase().split(/\r?\n/).map(line => line.trim().split(/[\t,; ]+/))
    if (!lines.flat().every(each => /^(KO|[0-9]{1,2})$/.test(each)) || lines.flat().length > 120) return
    if (lines.length > 5 - row) // more lines than there are rows: each line is a click, as in tables of dials
      lines = lines[0].map((_, at) => lines.map(line => line[at] ?? "KO"))
    enterValues(cell, lines.map(line => line.join(",")).join("/"))
    event.preventDefault()
  }, true)

  // A figure of the tray can be dragged to the board by its name or its disc: this presses its button, then taps the square
  // where it is dropped. A click on the disc is a click on the button.
  let token = null
  const inTray = (box, css) => [...box.querySelectorAll(css)], DISCS = ".cb-traytitle .cb-disc", NAMES = ".cb-fallen button"
  function nameOf(target) {
    const box = target.closest?.(".cb-app.cb-full .cb-traybox:has(.cb-toput)"), disc = box && target.closest(DISCS)
    return disc ? inTray(box, NAMES)[inTray(box, DISCS).indexOf(disc)] : box && target.closest(NAMES)
  }
  function endTokenDrag() { token?.ghost?.remove(); token = null }
  addEventListener("pointerdown", event => {
    endTokenDrag()
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
    endTokenDrag()
    if (dragged) addEventListener("click", each => { if (each.isTrusted) { each.stopPropagation(); each.preventDefault() } }, {capture: true, once: true, signal: AbortSignal.timeout(50)})
    if (!canvas) return
    for (const kind of ["mousedown", "mouseup"])
      canvas.dispatchEvent(new MouseEvent(kind, {bubbles: true, clientX: event.clientX, clientY: event.clientY}))
  }, true)
  addEventListener("pointercancel", endTokenDrag, true)
  addEventListener("selectstart", event => { if (token) event.preventDefault() }, true) // the drag must not select the name
  addEventListener("click", event => { if (event.target.closest?.(DISCS)) nameOf(event.target)?.click() })

  // A map larger than its window has marks at the edges where it goes on, until the visitor has moved it once. If a line
  // is longer than the window, a button shows all of it, and then the large squares again.
  const RULER = 24, LARGEST = 96, AIR = 0.4 // CSS pixels, and squares around a whole line
  const goesOn = {
    left: box => box.scrollLeft > 4, right: box => box.scrollLeft + box.clientWidth < box.scrollWidth - 4,
    top: box => box.scrollTop > 4, bottom: box => box.scrollTop + box.clientHeight < box.scrollHeight - 4,
  }
  const sizeOf = box => (box.querySelector(".cb-grips")?.dataset.size ?? "1 1").split(" ").map(Number)
  const squareOf = box => box.querySelector(".cb-stack").getBoundingClientRect().width / sizeOf(box)[0]
  const sized = new ResizeObserver(entries => { for (const each of entries) showEdges(each.target.closest(".cb-scroll")) })
  function showEdges(box) {
    if (!box?.clientWidth || !box.querySelector(".cb-stack")) return // removed, or not drawn yet
    const cell = box.parentElement, ends = endsOf(box), shown = box.matches(".cb-wholeshown")
    for (const side in goesOn) cell.classList.toggle(`cb-goeson-${side}`, goesOn[side](box))
    const long = !!ends && squareOf(box) > squareToFit(box, ends, 0) + 0.5
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
  const squareToFit = (box, [left, top, right, bottom], air) => Math.min((box.clientWidth - RULER) / (right - left + 2 * air), (box.clientHeight - RULER) / (bottom - top + 2 * air))
  function zoom(box, square) { // in CSS pixels a square; null: the size of the style sheet
    box.classList.toggle("cb-zoomed", square !== null)
    square === null ? box.style.removeProperty("--zoomed") : box.style.setProperty("--zoomed", `${square}px`)
  }
  function centre(box, x, y) { // squares
    const square = squareOf(box)
    box.scrollTo(x * square - (box.clientWidth - RULER) / 2, y * square - (box.clientHeight - RULER) / 2)
  }
  // The button Fit shows all of a map. If its squares are then too small for a finger, the next press shows them at a size
  // in between, and only the one after that at the usual size. Python, which knows two sizes, is not told of the last.
  const FAR = 1.7, midway = (small, large) => Math.sqrt(small * large)
  const boxOf = fit => fit.closest(".cb-room")?.querySelector(".cb-boardcell > .cb-scroll")
  function toggleFit(fit) {
    const box = boxOf(fit), square = box && squareOf(box)
    if (!box) return
    const on = box.matches(".cb-fitted"), fitted = on && !box.matches(".cb-zoomed"), large = Number(box.dataset.large ?? 0)
    box.classList.remove("cb-wholeshown")
    if (fitted && large > FAR * square) { // Python takes this for the step back to the usual size
      zoom(box, midway(square, large))
      box.classList.add("cb-midway")
    } else {
      if (!on && !box.matches(".cb-zoomed")) box.dataset.large = square
      zoom(box, null)
      fit.classList.toggle("cb-zooms", !on && Number(box.dataset.large) > FAR * squareToFit(box, [0, 0, ...sizeOf(box)], 0))
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
  let placeBefore = [0, 0] // where the map was scrolled to before the whole line was shown
  const moved = () => { keep("moved", "1"); root.dataset.moved = "" }
  if (recall("moved")) root.dataset.moved = ""
  addEventListener("scroll", event => { if (event.target.matches?.(".cb-boardcell > .cb-scroll")) showEdges(event.target) }, true)
  addEventListener("animationend", event => { if (event.animationName === "cb-told") root.dataset.hinted = "" }) // once is enough
  addEventListener("wheel", event => {
    if (event.target.closest?.(".cb-boardcell")) moved()
    if (event.target.closest?.(".cb-app.cb-full .cb-canvas")) event.stopPropagation() // a canvas that gets this event keeps the browser from scrolling
  }, {capture: true, passive: true})
  document.addEventListener("click", event => {
    const button = event.target.closest?.(".cb-app.cb-full .cb-wholeline"), fit = event.target.closest?.(".cb-fit")
    if (fit) toggleFit(fit)
    if (!button) return
    const box = button.parentElement.querySelector(".cb-scroll"), ends = endsOf(box), show = box.classList.toggle("cb-wholeshown")
    if (show) placeBefore = [box.scrollLeft, box.scrollTop]
    zoom(box, show && ends ? squareToFit(box, ends, AIR) : null)
    box.style.scrollSnapType = "none" // else the map snaps back to where it was
    if (!show) box.scrollTo(...placeBefore)
    else if (ends) centre(box, (ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2)
    showEdges(box)
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
    zoom(box, Math.min(LARGEST, Math.max(squareToFit(box, [0, 0, ...sizeOf(box)], 0), pinch.square * gap(event.touches) / pinch.gap)))
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
    if (event.touches.length) return // nothing else begins before both fingers are gone
    pinch.box.style.scrollSnapType = ""
    pinch = null
    catchUpSoon()
  }, true)

  // A finger that goes down where there is nothing to drag pans the board, and the board gets a touchcancel. In a direction
  // in which the board shows whole, the finger scrolls the page around it.
  let pan = null
  const axes = {x: ["clientX", "scrollLeft", "scrollWidth", "clientWidth"], y: ["clientY", "scrollTop", "scrollHeight", "clientHeight"]}
  function scroller(from, way) {
    const [, , all, seen] = axes[way]
    for (let each = from; each; each = each.parentElement)
      if (each[all] > each[seen] + 1 && /auto|scroll/.test(getComputedStyle(each)[`overflow-${way}`])) return each
    return null
  }
  const grips = stack => (stack.querySelector(".cb-grips")?.dataset.squares ?? "").split(" ")
  function onHandle(stack, {clientX, clientY}) { // TAKEN is as in handles.py
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
