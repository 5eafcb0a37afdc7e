// Words that have no room in their field, and what an edge cuts without scrolling to it or another control covers, as sentences.
() => {
  const app = document.querySelector('.cb-app.cb-full'), told = new Set(), pen = document.createElement('canvas').getContext('2d'), LONG = 26, ARROW = 16
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && e.getBoundingClientRect().width > 3 && !e.closest('.cb-unseen, .cb-offscreen')
  const name = e => (e.innerText || e.value || e.placeholder || e.className).toString().trim().split('\n')[0].slice(0, 30)
  for (const e of app.querySelectorAll('select, input:not([type=checkbox], [type=radio], [type=file], [type=range])')) {
    const style = getComputedStyle(e), words = e.matches('select') ? e.selectedOptions[0]?.label ?? '' : e.value || e.placeholder
    if (!seen(e) || words.length > LONG) continue // a sentence ends in dots
    pen.font = style.font
    pen.letterSpacing = style.letterSpacing
    const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (e.matches('select') && style.appearance !== 'none' ? ARROW : 0)
    const over = Math.round(pen.measureText(words).width - room)
    if (over > 5) told.add(`"${words}" has ${over} px too few`)
  }
  for (const e of app.querySelectorAll('button, select, input, td, th')) {
    if (!seen(e) || e.closest('svg, .cb-over, .cb-board')) continue
    const box = e.getBoundingClientRect()
    for (let p = e.parentElement; p !== app; p = p.parentElement) {
      const style = getComputedStyle(p), edge = p.getBoundingClientRect()
      if (style.display === 'contents' || style.overflowX === 'visible') continue
      if (edge.width < 4) break
      const cut = Math.round(Math.max(box.right - edge.right, edge.left - box.left))
      if (cut > 2) { told.add(`${name(e)} is cut by ${cut} px`); break }
    }
    if (!e.closest('.cb-answering')) continue // lists may stand half below an edge: these stay in sight
    const across = box.left + box.width / 2, met = document.elementFromPoint(across, box.bottom - 2), middle = document.elementFromPoint(across, box.top + box.height / 2)
    if (middle && e.contains(middle) && met && !e.contains(met) && !met.contains(e)) told.add(`the lower edge of ${name(e)} is covered`)
  }
  for (const e of app.querySelectorAll('.cb-status')) if (seen(e) && e.scrollHeight > e.clientHeight + 2) told.add(`the status line shows ${e.clientHeight} px of ${e.scrollHeight}`)
  return [...told]
}
