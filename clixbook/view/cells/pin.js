// A board that is pinned stays in sight above the cells that step it, which its steps' own lines tell, and no longer.
if (!window.clixbookPins) {
  window.clixbookPins = true;
  const look = () => {
    for (const pin of document.querySelectorAll('.jp-Notebook-cell .cb-pin')) {
      const cell = pin.closest('.jp-Notebook-cell');
      const total = pin.querySelector('.cb-place')?.textContent.match(/ of (\d+)/)?.[1];
      const step = new RegExp('· \\d+ of ' + total + '\\b');
      let last = null;
      for (let next = cell.nextElementSibling; next; next = next.nextElementSibling)
        if ([...next.querySelectorAll('.jp-OutputArea-output.jp-RenderedMarkdown')].some(e => step.test(e.textContent))) last = next;
      const top = cell.parentElement.closest('.jp-WindowedPanel-outer, .jp-Notebook')?.getBoundingClientRect().top ?? 0;
      pin.classList.toggle('cb-near', !!last && last.getBoundingClientRect().bottom > top + cell.offsetHeight);
    }
  };
  document.addEventListener('scroll', () => requestAnimationFrame(look), {capture: true, passive: true});
  setInterval(look, 400);
}
