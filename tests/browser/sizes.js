// What is wrong with the page in a window of this size, as sentences; and the board's share of the window in per cent.
() => {
  const app = document.querySelector('.cb-app.cb-full'), told = [], W = innerWidth, H = innerHeight
  const name = e => (e.innerText || e.ariaLabel || e.title || e.closest('label')?.innerText || e.className || e.tagName).toString().trim().slice(0, 24).replace(/\\s+/g, ' ')
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
  const clip = e => { // what of it can be seen: cut by every box that cuts
    let {left, top, right, bottom} = e.getBoundingClientRect()
    for (let p = e.parentElement; p; p = p.parentElement) {
      const style = getComputedStyle(p)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const box = p.getBoundingClientRect()
      left = Math.max(left, box.left); top = Math.max(top, box.top); right = Math.min(right, box.right); bottom = Math.min(bottom, box.bottom)
    }
    return {left, top, right, bottom, width: right - left, height: bottom - top}
  }
  if (document.documentElement.scrollWidth > W + 1) told.push(`the page is ${document.documentElement.scrollWidth - W} px too wide`)
  const scrolls = e => { const s = getComputedStyle(e)
    return ((/auto|scroll/).test(s.overflowY) && e.scrollHeight > e.clientHeight + 2) || ((/auto|scroll/).test(s.overflowX) && e.scrollWidth > e.clientWidth + 2) }
  const scrollers = [...app.querySelectorAll('*')].filter(e => !e.closest('svg') && !e.matches('textarea, input, select') && seen(e) && scrolls(e))
  if (document.documentElement.scrollHeight > H + 2) scrollers.unshift(document.documentElement)
  for (const e of scrollers) {
    const outer = scrollers.find(p => p !== e && p.contains(e))
    const panned = H < 300 && e.matches('.cb-board, .cb-fallen') // magnified four times: what is panned, in a page that goes up and down
    if (outer && !panned) told.push(`${e.className.toString().split(' ').at(-1)} scrolls inside ${outer.className.toString().split(' ').at(-1) || 'the page'}`)
  }
  const books = app.querySelector('.cb-bookrow')
  if (books && seen(books) && books.getBoundingClientRect().height > 60) told.push('the books take two rows')
  const board = [...app.querySelectorAll('.cb-boardcell, .cb-board')].find(seen)
  let share = null
  if (board) { const b = clip(board); share = Math.round(100 * Math.max(0, b.width) * Math.max(0, b.height) / (W * H)) }
  const least = matchMedia('(pointer: coarse)').matches || W < 600 ? 44 : 34
  const controls = [...app.querySelectorAll('button, select, input, textarea, summary, a[href], [role=button], [role=tab], .cb-tabrow label')]
    .filter(e => seen(e) && !e.closest('.cb-unseen, .cb-over, svg') && !e.matches('p a, li a, td a, .cb-tabrow input, label input, .cb-offscreen'))
  const small = new Set()
  for (const e of controls) {
    const b = e.getBoundingClientRect()
    if (b.width && b.height && b.height < least - 0.6) small.add(`${name(e)} is ${Math.round(b.height)} px high`)
  }
  told.push(...[...small].slice(0, 4))
  const cut = [...app.querySelectorAll('.widget-label')].filter(e => seen(e) && e.innerText && e.clientHeight > 2 && e.scrollHeight > e.clientHeight + 1)
  told.push(...new Set(cut.map(e => `${name(e)} is cut`)))
  const boxes = controls.map(e => [e, clip(e)]).filter(([, b]) => b.width > 2 && b.height > 2)
  let met = 0
  boxes.forEach(([e, a], i) => { for (const [f, b] of boxes.slice(i + 1)) {
    if (e.contains(f) || f.contains(e) || met > 3) continue
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    if (x > 2 && y > 2) { met += 1; told.push(`${name(e)} lies over ${name(f)}`) }
  } })
  for (const [e, b] of boxes) if (b.left < -1 || b.right > W + 1) told.push(`${name(e)} sticks out`)
  return {told, share}
}
