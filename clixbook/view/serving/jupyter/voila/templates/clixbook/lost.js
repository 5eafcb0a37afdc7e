// Whether the page's Python is there. What is asked of it is pending until it has answered; when it or its server has gone
// a bar says so, nothing pretends to be done, and the page comes back where it was as soon as it can.
{
  const BEAT = 3000, AGAIN = 2000, TIMEOUT = 6000 // between questions; while it is away; for an answer
  const SLOW = 1000 // after which what was asked for is shown as pending
  const LINK = 3000 // after which a link that Python has not begun with is followed by the browser
  const MUTE = 20000 // after which what was asked of a server that is back, and says nothing, is taken for lost
  const BUSY = 30000 // after which it is told that what was asked for has no answer yet
  const OFTEN = 60000, MOST = 2 // so many times in so long the page comes back by itself
  const root = document.documentElement
  const config = () => JSON.parse(document.querySelector("#jupyter-config-data")?.textContent ?? "{}")
  const link = () => document.querySelector(".cb-app.cb-full .cb-unseen a.cb-resume")?.search || location.search
  const shelf = { // this tab's own
    get: key => { try { return JSON.parse(sessionStorage.getItem(`clixbook-${key}`)) } catch { return null } },
    set: (key, value) => { try { value === null ? sessionStorage.removeItem(`clixbook-${key}`) : sessionStorage.setItem(`clixbook-${key}`, JSON.stringify(value)) } catch { /* not allowed */ } },
  }
  const WORDS = {
    away: "The server does not answer. Your position is kept; this page goes on by itself as soon as it is back.",
    gone: "This page lost its Python. Your position is kept.",
    idle: "Nothing was done here for a while, so this page rests. Your position is kept.",
    left: "This page was not connected for a while, so it rests. Your position is kept.",
    proxy: "A proxy between this page and its server drops the header Sec-WebSocket-Protocol, so the page cannot work. Who runs the proxy has to let it pass.",
    busy: "Python is busy or does not answer. This page goes on by itself as soon as it does.",
  }
  let kernel = null, connected = false, lost = "", undone = 0, busy = false, asked = 0, asking = false, returning = false, disconnected = 0, leaving = 0, heardAt = 0

  // -- what was asked for, and is not answered --
  const open = new Map() // by the number of its message: which control asked, when, whether Python has begun, and the connection broke since
  let touched = null // the control that somebody used last
  for (const kind of ["pointerdown", "keydown", "input", "change"]) addEventListener(kind, event => {
    const part = event.target.closest?.(".cb-app :is(.cb-stack, .lm-Widget:not(.lm-Panel, .widget-html))")
    touched = part?.closest(".cb-unseen") ? null : part
  }, true)
  function heard(_, {msg, direction}) {
    const kind = msg.header.msg_type, method = msg.content?.data?.method
    if (direction === "send") {
      if (kind !== "comm_msg" || !["update", "custom"].includes(method)) return
      if (/move|out|wheel/.test(msg.content.data.content?.event)) return // a pointer that passes asks for nothing
      open.set(msg.header.msg_id, {control: touched, at: Date.now(), begun: false, cut: false})
      setTimeout(mark, lost ? 0 : SLOW + 20)
      return
    }
    heardAt = Date.now()
    if (kind !== "status") return
    const mine = open.get(msg.parent_header?.msg_id)
    if (!mine) return
    mine.begun = true
    if (msg.content.execution_state !== "idle") return
    open.delete(msg.parent_header.msg_id)
    mark()
  }
  function mark() {
    const late = new Set([...open.values()].filter(each => lost || Date.now() - each.at >= SLOW).map(each => each.control))
    for (const each of document.querySelectorAll(".cb-pending")) if (!late.has(each)) { each.classList.remove("cb-pending"); each.removeAttribute("aria-busy") }
    for (const each of late) if (each) { each.classList.add("cb-pending"); each.ariaBusy = "true" }
  }

  // A kernel that is there and says nothing for long, or never will: nothing is refused, as it may yet do it all.
  function tellBusy() {
    const now = Date.now(), late = !lost && [...open.values()].some(each => now - Math.max(each.at, heardAt) > BUSY)
    if (late === busy) return
    busy = late
    if (busy) show("busy", true)
    else if (!lost) bar.remove()
  }

  // From a page that is being left no way back is begun: it would end the visitor's own. What he is told stays true. Where
  // he stayed after all (the leave was stopped, or led to a file), this ends.
  const LEAVE = 20000
  const leaves = () => Date.now() - leaving < LEAVE
  addEventListener("beforeunload", event => {
    leaving = Date.now()
    setTimeout(() => { if (event.defaultPrevented) leaving = Date.now() - LEAVE + 2000 }) // he was asked, and may have stayed
  }, true)
  addEventListener("pagehide", () => { leaving = Date.now() })
  addEventListener("pageshow", event => { if (event.persisted) { leaving = 0; returning = false; ask() } }) // back from the browser's own keeping

  // -- whether it is there --
  async function ask() {
    if (asking || returning) return
    asking = true
    asked = Date.now()
    const {baseUrl, kernelId, model} = config()
    let state = "alive"
    if (model) try {
      const answer = await fetch(`${baseUrl}alive/${kernelId}`, {cache: "no-store", signal: AbortSignal.timeout(TIMEOUT)})
      state = answer.ok ? (await answer.json()).state : "away" // a proxy answers for a server that is not there
    } catch { state = heardAt > asked ? "alive" : "away" } // slow, but there
    asking = false
    found(state)
  }
  function found(state) {
    if (state === "alive") return connected && kernel.connectionStatus !== "connected" ? reconnect() : back()
    const was = lost
    lose(state)
    if (state === "gone" || (was === "away" && state !== "away")) comeBack()
  }
  function reconnect() { // its own attempts grow rare
    if (kernel.isDisposed || kernel.status === "dead") return lose("gone"), comeBack()
    if (Date.now() - disconnected > 3000) lose("away")
    if (lost && kernel.connectionStatus !== "connected") kernel.reconnect().catch(() => {})
  }
  function back() {
    if (!lost) return
    // What was on its way when the connection broke is never answered: then the page is made anew. A server that was only
    // slow answers it yet.
    const cut = () => [...open.values()].some(each => each.cut)
    if (cut()) return void setTimeout(() => { if (lost && cut()) comeBack(); else back() }, 2 * SLOW)
    const since = Date.now(), mute = () => open.size && heardAt < since && ![...open.values()].some(each => each.begun)
    if (open.size) setTimeout(() => { if (mute()) { lose("gone"); comeBack() } }, MUTE)
    lost = ""
    delete root.dataset.lost
    bar.remove()
    mark()
    if (undone) say(`The connection is back. ${told()}`, true)
    undone = 0
  }
  setInterval(() => {
    tellBusy()
    if (document.visibilityState === "visible" && Date.now() - asked >= (lost ? AGAIN : BEAT)) ask()
  }, 500)
  for (const kind of ["online", "offline", "focus"]) addEventListener(kind, ask)
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") ask() })
  addEventListener("cb-manager", ({detail: manager}) => {
    kernel = manager.kernel
    if (!kernel) return
    kernel._selectedProtocol ||= "v1.kernel.websocket.jupyter.org" // else a connection that fails at first is tried again with none
    root.dataset.watched = ""
    connected = kernel.connectionStatus === "connected"
    kernel.anyMessage.connect(heard)
    kernel.connectionStatusChanged.connect((_, status) => {
      if (status === "connected") { disconnected = 0; connected = true }
      else {
        disconnected ||= Date.now()
        for (const each of open.values()) each.cut = true
      }
      setTimeout(ask, status === "connected" ? 0 : 300)
    })
    kernel.statusChanged.connect((_, status) => { if (/dead|restart/.test(status)) ask() })
    kernel.disposed.connect(ask)
  })

  // -- what is said --
  const bar = document.createElement("div")
  bar.id = "cb-gone"
  bar.setAttribute("role", "alert")
  function lose(state) {
    const news = lost !== state
    lost = root.dataset.lost = state
    mark()
    if (!news) return
    show(state, !["away", "proxy"].includes(state) && !loading())
  }
  function show(state, leads) {
    bar.replaceChildren(WORDS[state] ?? WORDS.gone)
    if (leads) bar.append(" ", Object.assign(document.createElement("a"), {href: link(), innerText: "Go on from here"}))
    document.body.append(bar)
  }
  const told = () => undone === 1 ? "What you did meanwhile was not done." : `Of what you did meanwhile ${undone} things were not done.`
  function refuse() {
    undone += 1
    const already = bar.querySelector("span") ?? bar.appendChild(document.createElement("span"))
    already.innerText = " Nothing can be done until then."
    bar.animate([{transform: "translateX(-50%) scale(1.03)"}, {transform: "translateX(-50%)"}], 200)
  }
  function say(text, passes) {
    const notice = Object.assign(document.createElement("div"), {id: "cb-isback", innerText: `${text} `})
    notice.setAttribute("role", "status")
    const close = Object.assign(document.createElement("button"), {type: "button", innerText: "Close"})
    close.addEventListener("click", () => notice.remove())
    notice.append(close)
    document.querySelector("#cb-isback")?.remove()
    document.body.append(notice)
    if (passes) setTimeout(() => notice.remove(), 20000)
  }

  // Nothing is done while nobody is there who could do it; what needs no Python goes on.
  const ALONE = ".cb-tabrow, summary, .cb-copy, .cb-skip, .cb-wholeline, a[download], [contenteditable]"
  const USED = ["click", "dblclick", "mousedown", "mouseup", "touchstart", "touchend", "keydown", "beforeinput", "input", "change", "paste", "drop"]
  for (const kind of USED) addEventListener(kind, event => {
    const target = event.target
    if (!lost || !target.closest?.(".cb-app") || target.closest(ALONE)) return
    if (target.closest("a[href]") && lost !== "away") return // it opens a page that has a Python of its own
    if (kind === "keydown" && (event.ctrlKey || event.metaKey || event.altKey || /^(Tab|Shift|Control|Alt|Meta|Escape|Page|Home|End|F\d)/.test(event.key))) return
    event.stopImmediatePropagation()
    if (["click", "keydown", "beforeinput", "paste", "drop"].includes(kind)) event.preventDefault()
    if (kind === "click" || kind === "keydown" || kind === "touchend") refuse()
  }, {capture: true, passive: false})

  // -- the way back --
  const FIELDS = ".cb-app.cb-full :is(textarea, input:is([type=text], [type=search], [type=number], :not([type])))"
  const nameOf = field => `${field.placeholder}|${field.closest(".lm-Widget")?.querySelector(".widget-label")?.innerText ?? ""}`
  const shownFields = () => [...document.querySelectorAll(FIELDS)].filter(each => !each.closest(".cb-unseen") && each.checkVisibility())
  function typed() { // in a field that somebody is in, and Python has not been told of it, or has not answered
    const field = document.activeElement
    if (!field?.matches(FIELDS) || field.closest(".cb-unseen") || !field.value) return null
    return {name: nameOf(field), value: field.value}
  }
  const loading = () => document.querySelector("#loading") // there was no page yet
  function comeBack() {
    if (returning || leaves() || document.visibilityState !== "visible" || document.querySelector(".cb-app.cb-full .cb-unkept")) return
    const before = (shelf.get("came") ?? []).filter(each => Date.now() - each < OFTEN)
    if (before.length >= MOST) return void (loading() && dispatchEvent(new Event("cb-failed")))
    returning = true
    const wait = lost === "gone" ? Math.random() * 1000 : 0 // not all pages of a server in the same moment
    setTimeout(() => {
      returning = false
      if (!leaves() && lost) goBack(before)
    }, wait)
  }
  function goBack(before) {
    returning = true
    shelf.set("came", [...before, Date.now()])
    const presses = [...open.values()].filter(each => each.control).length // the page says some things by itself
    if (!loading()) shelf.set("back", {undone: undone + presses, text: typed()})
    location.replace(link())
    if (link() === location.search) location.reload()
  }
  addEventListener("cb-shown", () => {
    const then = shelf.get("back")
    shelf.set("back", null)
    if (!then) return
    say(then.undone ? "The connection was lost. This is your position; what you did last was not done." : "The connection was lost. This is your position as it was.", true)
    const field = then.text && shownFields().find(each => nameOf(each) === then.text.name)
    if (!field || field.value === then.text.value) return
    field.value = then.text.value
    field.dispatchEvent(new Event("input", {bubbles: true}))
    field.focus()
  })
  // A link that Python does not begin with is followed without it.
  addEventListener("cb-goes", ({detail: href}) => {
    const at = Date.now()
    setTimeout(async () => {
      const waits = [...open.values()].filter(each => each.at >= at - 50 && each.at <= at + 500) // sent for the link, not asked since
      if (lost || leaves() || !waits.length || waits.some(each => each.begun)) return
      location.assign(href)
    }, LINK)
  })
}
