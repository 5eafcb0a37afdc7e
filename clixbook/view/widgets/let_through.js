// A canvas keeps every key for itself, Ctrl+S too. Those that no board uses go on to the notebook and the browser, and the
// canvas takes them for a modifier that is held; of Tab it is told, which leaves the board. A wheel over a board in a cell
// scrolls the notebook: the canvas, which would stop that, does not hear of it.
if (!window.clixbookKeys) {
  window.clixbookKeys = true;
  window.addEventListener('keydown', event => {
    const stack = event.target.closest?.('.cb-app .cb-stack');
    const used = !(event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === 'Enter')
      || /^(F\d+|Tab|PageUp|PageDown|Home|End)$/.test(event.key));
    if (!stack || used) return;
    event.preventDefault = event.stopPropagation = () => {};
    if (event.key !== 'Tab') Object.defineProperty(event, 'key', {value: 'Alt', configurable: true});
    stack.addEventListener('keydown', () => { delete event.preventDefault; delete event.stopPropagation; delete event.key; }, {once: true});
  }, true);
  window.addEventListener('wheel', event => {
    if (event.target.closest?.('.cb-cell .cb-stack')) event.stopPropagation();
  }, {capture: true, passive: true});
}
