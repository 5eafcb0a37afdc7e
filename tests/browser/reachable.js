// What no wheel and no finger can bring into sight, fields too narrow to be read, and tooltips that say "null", as sentences; and the boxes that scroll, marked so that a test finds them.
() => {
  const app = document.querySelector('.cb-app.cb-full'), lost = [], LESS = 0.5
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
  const name = e => (e.innerText || e.ariaLabel || e.placeholder || e.className || e.tagName).toString().trim().replace(/\s+/g, ' ').slice(0, 40)
  const aside = '.cb-style, .cb-unseen, .cb-over, .cb-at, .cb-sight, .cb-ruler, .cb-skip, .cb-rest, svg, canvas, option, style, script, template'
  const scrolls = (style, e, way) => /auto|scroll/.test(style[`overflow${way}`]) && (way === 'Y' ? e.scrollHeight > e.clientHeight + 1 : e.scrollWidth > e.clientWidth + 1)
  const forEars = e => { for (let p = e; p && p !== app; p = p.parentElement) { const s = getComputedStyle(p); if (s.clipPath.startsWith('inset') || s.textIndent.startsWith('-')) return true } return false }
  const entry = e => !e.closest(aside) && !e.querySelector('*:not(option, b, i, span, code, br, small, em, strong, svg, svg *)') && (e.matches('a, button, input, select, textarea, summary, img') || e.innerText?.trim())
  for (const e of app.querySelectorAll('a, button, input, select, textarea, summary, li, p, td, th, dt, dd, h1, h2, h3, label')) {
    if (!seen(e) || !entry(e)) continue
    let {top, bottom, left, right} = e.getBoundingClientRect(), fixed = false
    if (bottom - top < 3 || right - left < 3 || forEars(e)) continue
    const high = bottom - top, wide = right - left
    for (let p = e.parentElement, at = e; p && !fixed; at = p, p = p.parentElement) {
      const style = getComputedStyle(p), box = p.getBoundingClientRect()
      fixed = getComputedStyle(at).position === 'fixed'
      if (style.display === 'contents' || (style.overflowX === 'visible' && style.overflowY === 'visible')) continue
      if (scrolls(style, p, 'Y')) { top = Math.max(box.top, Math.min(top, box.bottom - high)); bottom = Math.min(box.bottom, top + high) }
      if (scrolls(style, p, 'X')) { left = Math.max(box.left, Math.min(left, box.right - wide)); right = Math.min(box.right, left + wide) }
      const up = Math.min(bottom, box.bottom) - Math.max(top, box.top), across = Math.min(right, box.right) - Math.max(left, box.left)
      if (up < LESS * Math.min(high, box.height) || across < LESS * Math.min(wide, box.width)) { lost.push(`${name(e)}: cut by ${p.className.toString().split(' ').at(-1) || p.tagName}`); break }
    }
    if (!fixed && (bottom > innerHeight + LESS * high || right > innerWidth + LESS * wide) && document.documentElement.scrollHeight <= innerHeight) lost.push(`${name(e)}: below the window`)
  }
  for (const e of app.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')) {
    const {width} = e.getBoundingClientRect()
    if (seen(e) && !forEars(e) && !e.closest(aside) && width > 2 && width < 40) lost.push(`${name(e)}: ${Math.round(width)} px wide`)
  }
  for (const e of app.querySelectorAll('[title="null"], [title="undefined"]')) lost.push(`${name(e)}: its tooltip is ${e.title}`)
  document.querySelectorAll('[data-scrolls]').forEach(e => delete e.dataset.scrolls)
  const boxes = [...app.querySelectorAll('*')].filter(e => seen(e) && !e.closest('svg, textarea, input, select, .cb-unseen') && scrolls(getComputedStyle(e), e, 'Y') && e.clientHeight > 12 && !forEars(e))
  boxes.forEach((e, n) => { e.dataset.scrolls = n; e.scrollTop = 0 })
  return {lost: [...new Set(lost)], boxes: boxes.map((e, n) => [n, e.className.toString().split(' ').filter(c => c.startsWith('cb-')).at(-1) ?? e.tagName])}
}
