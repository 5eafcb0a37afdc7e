// Watches whether the page's Python answers. Controls are shown as pending until it has answered. If it or its server is
// gone, a bar says so, controls are refused, and the page comes back with the same position as soon as it can.
{
  // In milliseconds:
  const BEAT = 3000, AGAIN = 2000, TIMEOUT = 6000 // between two checks; the same while the server is away; for an answer
  const SLOW = 1000 // after this a control without an answer is shown as pending
  const LINK = 3000 // after this the browser follows a link that Python has not begun to handle
  const MUTE = 20000 // after this requests to a server that is back but sends nothing are taken for lost
  const BUSY = 30000 // after this the bar says that Python is busy
  const OFTEN = 60000, MOST = 2 // in that time the page comes back by itself at most so many times
  const root = document.documentElement
  // While the page is still coming, only the beginning of this text may be there.
  const config = () => document.readyState === "loading" ? {} : JSON.parse(document.querySelector("#jupyter-config-data")?.textContent ?? "{}")
  const link = () => document.querySelector(".cb-app.cb-full .cb-unseen a.cb-resume")?.search || location.search
  const stored = { // for this tab
    get: key => { try { return JSON.parse(sessionStorage.getItem(`clixbook-${key}`)) } catch { return null } },
    set: (key, value) => { try { value === null ? sessionStorage.removeItem(`clixbook-${key}`) : sessionStorage.setItem(`clixbook-${key}`, JSON.stringify(value)) } catch { /* not allowed */ } },
  }
  const WORDS = {
    away: "The server does not answer. Your position is kept; this page goes on by itself as soon as it is back.",
    gone: "This page lost its Python. Your position is kept.",
    idle: "Nothing was done here for a while, so this page rests. Your position is kept.",
    left: "This page was not connected for a while, so it rests. Your position is kept.",
    proxy: "A proxy between this page and its server drops the header Sec-WebSocket-Protocol, so the page cannot work. Whoever runs the proxy must let it pass.",
    busy: "Python is busy or does not answer. This page goes on by itself as soon as it does.",
  }
  let kernel = null, connected = false, lost = "", undone = 0, busy = false, asked = 0, asking = false, returning = false, disconnected = 0, leaving = 0, heardAt = 0

  // -- requests without an answer --
  const open = new Map() // message id -> its control, its time, whether Python has begun, and whether the connection broke since
  let touched = null // the control that was used last
  for (const kind of ["pointerdown", "keydown", "input", "change"]) addEventListener(kind, event => {
    const part = event.target.closest?.(".cb-app :is(.cb-stack, .lm-Widget:not(.lm-Panel, .widget-html))")
    touched = part?.closest(".cb-unseen") ? null : part
  }, true)
  function onMessage(_, {msg, direction}) {
    const kind = msg.header.msg_type, method = msg.content?.data?.method
    if (direction === "send") {
      if (kind !== "comm_msg" || !["update", "custom"].includes(method)) return
      if (/move|out|wheel/.test(msg.content.data.content?.event)) return // a pointer that only moves asks for nothing
      open.set(msg.header.msg_id, {control: touched, at: Date.now(), begun: false, cut: false})
      setTimeout(markPending, lost ? 0 : SLOW + 20)
      return
    }
    heardAt = Date.now()
    if (kind !== "status") return
    const mine = open.get(msg.parent_header?.msg_id)
    if (!mine) return
    mine.begun = true
    if (msg.content.execution_state !== "idle") return
    open.delete(msg.parent_header.msg_id)
    markPending()
  }
  function markPending() {
    const late = new Set([...open.values()].filter(each => lost || Date.now() - each.at >= SLOW).map(each => each.control))
    for (const each of document.querySelectorAll(".cb-pending")) if (!late.has(each)) { each.classList.remove("cb-pending"); each.removeAttribute("aria-busy") }
    for (const each of late) if (each) { each.classList.add("cb-pending"); each.ariaBusy = "true" }
  }

  // A kernel that is there but sends nothing for long. Controls are not refused, as it may still do everything.
  function tellBusy() {
    const now = Date.now(), late = !lost && [...open.values()].some(each => now - Math.max(each.at, heardAt) > BUSY)
    if (late === busy) return
    busy = late
    if (busy) showBar("busy", true)
    else if (!lost) bar.remove()
  }

  // A page that is being left does not come back by itself, as that would stop the navigation of the visitor; the bar is
  // still shown. This ends after a while if the visitor stayed after all (the load was stopped, or was a download).
  const LEAVE = 20000
  const leaves = () => Date.now() - leaving < LEAVE
  addEventListener("beforeunload", event => {
    leaving = Date.now()
    setTimeout(() => { if (event.defaultPrevented) leaving = Date.now() - LEAVE + 2000 }) // the browser asked, and the visitor may have stayed
  }, true)
  addEventListener("pagehide", () => { leaving = Date.now() })
  addEventListener("pageshow", event => { if (event.persisted) { leaving = 0; returning = false; check() } }) // restored from the browser's cache

  // -- checks --
  async function check() {
    if (asking || returning) return
    asking = true
    asked = Date.now()
    const {baseUrl, kernelId, model} = config()
    let state = "alive"
    if (model) try {
      const answer = await fetch(`${baseUrl}alive/${kernelId}`, {cache: "no-store", signal: AbortSignal.timeout(TIMEOUT)})
      state = answer.ok ? (await answer.json()).state : "away" // a proxy answers for a server that is not there
    } catch { state = heardAt > asked ? "alive" : "away" } // messages came meanwhile: it is slow, but there
    asking = false
    handleState(state)
  }
  function handleState(state) {
    if (state === "alive") return connected && kernel.connectionStatus !== "connected" ? reconnect() : resume()
    const was = lost
    setLost(state)
    if (state === "gone" || (was === "away" && state !== "away")) comeBack()
  }
  function reconnect() { // earlier than the kernel's own attempts, which become rare
    if (kernel.isDisposed || kernel.status === "dead") return setLost("gone"), comeBack()
    if (Date.now() - disconnected > 3000) setLost("away")
    if (lost && kernel.connectionStatus !== "connected") kernel.reconnect().catch(() => {})
  }
  function resume() {
    if (!lost) return
    // Requests that were on their way when the connection broke are never answered: then the page is loaded anew. If the
    // server was only slow, they will be answered.
    const cut = () => [...open.values()].some(each => each.cut)
    if (cut()) return void setTimeout(() => { if (lost && cut()) comeBack(); else resume() }, 2 * SLOW)
    const since = Date.now(), mute = () => open.size && heardAt < since && ![...open.values()].some(each => each.begun)
    if (open.size) setTimeout(() => { if (mute()) { setLost("gone"); comeBack() } }, MUTE)
    lost = ""
    delete root.dataset.lost
    bar.remove()
    markPending()
    if (undone) showNotice(`The connection is back. ${undoneWords()}`, true)
    undone = 0
  }
  setInterval(() => {
    tellBusy()
    if (document.visibilityState === "visible" && Date.now() - asked >= (lost ? AGAIN : BEAT)) check()
  }, 500)
  for (const kind of ["online", "offline", "focus"]) addEventListener(kind, check)
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") check() })
  addEventListener("cb-manager", ({detail: manager}) => {
    kernel = manager.kernel
    if (!kernel) return
    kernel._selectedProtocol ||= "v1.kernel.websocket.jupyter.org" // else, if the first connection fails, the next ones have no protocol
    root.dataset.watched = ""
    connected = kernel.connectionStatus === "connected"
    kernel.anyMessage.connect(onMessage)
    kernel.connectionStatusChanged.connect((_, status) => {
      if (status === "connected") { disconnected = 0; connected = true }
      else {
        disconnected ||= Date.now()
        for (const each of open.values()) each.cut = true
      }
      setTimeout(check, status === "connected" ? 0 : 300)
    })
    kernel.statusChanged.connect((_, status) => { if (/dead|restart/.test(status)) check() })
    kernel.disposed.connect(check)
  })

  // -- the bar --
  const bar = document.createElement("div")
  bar.id = "cb-gone"
  bar.setAttribute("role", "alert")
  function setLost(state) {
    const news = lost !== state
    lost = root.dataset.lost = state
    markPending()
    if (!news) return
    showBar(state, !["away", "proxy"].includes(state) && !loading())
  }
  function showBar(state, leads) {
    bar.replaceChildren(WORDS[state] ?? WORDS.gone)
    if (leads) bar.append(" ", Object.assign(document.createElement("a"), {href: link(), innerText: "Go on from here"}))
    document.body.append(bar)
  }
  const undoneWords = () => undone === 1 ? "What you did meanwhile was not done." : `Of what you did meanwhile ${undone} things were not done.`
  function refuse() {
    undone += 1
    const already = bar.querySelector("span") ?? bar.appendChild(document.createElement("span"))
    already.innerText = " Nothing can be done until then."
    bar.animate([{transform: "translateX(-50%) scale(1.03)"}, {transform: "translateX(-50%)"}], 200)
  }
  function showNotice(text, passes) {
    const notice = Object.assign(document.createElement("div"), {id: "cb-isback", innerText: `${text} `})
    notice.setAttribute("role", "status")
    const close = Object.assign(document.createElement("button"), {type: "button", innerText: "Close"})
    close.addEventListener("click", () => notice.remove())
    notice.append(close)
    document.querySelector("#cb-isback")?.remove()
    document.body.append(notice)
    if (passes) setTimeout(() => notice.remove(), 20000)
  }

  // Controls are refused while there is no Python, except those that need none.
  const ALONE = ".cb-tabrow, summary, .cb-copy, .cb-skip, .cb-wholeline, a[download], [contenteditable]"
  const USED = ["click", "dblclick", "mousedown", "mouseup", "touchstart", "touchend", "keydown", "beforeinput", "input", "change", "paste", "drop"]
  for (const kind of USED) addEventListener(kind, event => {
    const target = event.target
    if (!lost || !target.closest?.(".cb-app") || target.closest(ALONE)) return
    if (target.closest("a[href]") && lost !== "away") return // it opens a page with another Python
    if (kind === "keydown" && (event.ctrlKey || event.metaKey || event.altKey || /^(Tab|Shift|Control|Alt|Meta|Escape|Page|Home|End|F\d)/.test(event.key))) return
    event.stopImmediatePropagation()
    if (["click", "keydown", "beforeinput", "paste", "drop"].includes(kind)) event.preventDefault()
    if (kind === "click" || kind === "keydown") refuse() // a tap ends in a click, a swipe asks for nothing
  }, {capture: true, passive: false})

  // -- the way back --
  const FIELDS = ".cb-app.cb-full :is(textarea, input:is([type=text], [type=search], [type=number], :not([type])))"
  const nameOf = field => `${field.placeholder}|${field.closest(".lm-Widget")?.querySelector(".widget-label")?.innerText ?? ""}`
  const shownFields = () => [...document.querySelectorAll(FIELDS)].filter(each => !each.closest(".cb-unseen") && each.checkVisibility())
  function typedText() { // the text in the field with the focus, of which Python may not know yet
    const field = document.activeElement
    if (!field?.matches(FIELDS) || field.closest(".cb-unseen") || !field.value) return null
    return {name: nameOf(field), value: field.value}
  }
  const loading = () => document.querySelector("#loading") // there while no room was shown yet
  function comeBack() {
    if (returning || leaves() || document.visibilityState !== "visible" || document.querySelector(".cb-app.cb-full .cb-unkept")) return
    const before = (stored.get("came") ?? []).filter(each => Date.now() - each < OFTEN)
    if (before.length >= MOST) return void (loading() && dispatchEvent(new Event("cb-failed")))
    returning = true
    const wait = lost === "gone" ? Math.random() * 1000 : 0 // so that not all pages of a server come back at once
    setTimeout(() => {
      returning = false
      if (!leaves() && lost) reloadHere(before)
    }, wait)
  }
  function reloadHere(before) {
    returning = true
    stored.set("came", [...before, Date.now()])
    const presses = [...open.values()].filter(each => each.control).length // some messages are sent by no control
    if (!loading()) stored.set("back", {undone: undone + presses, text: typedText()})
    location.replace(link())
    if (link() === location.search) location.reload()
  }
  addEventListener("cb-shown", () => {
    const then = stored.get("back")
    stored.set("back", null)
    if (!then) return
    showNotice(then.undone ? "The connection was lost. This is your position; what you did last was not done." : "The connection was lost. This is your position as it was.", true)
    const field = then.text && shownFields().find(each => nameOf(each) === then.text.name)
    if (!field || field.value === then.text.value) return
    field.value = then.text.value
    field.dispatchEvent(new Event("input", {bubbles: true}))
    field.focus()
  })
  // The browser follows a link that Python does not begin to handle, unless the visitor has gone another way since.
  let following = null
  addEventListener("cb-goes", ({detail: href}) => {
    const at = Date.now()
    clearTimeout(following)
    following = setTimeout(() => {
      const waits = [...open.values()].filter(each => each.at >= at - 50 && each.at <= at + 500) // those sent for the link, not later ones
      if (lost || leaves() || !waits.length || waits.some(each => each.begun)) return
      location.assign(href)
    }, LINK)
  })
  addEventListener("popstate", () => clearTimeout(following))
}
