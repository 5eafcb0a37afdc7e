// A canvas keeps every key for itself, Ctrl+S too. Those that no board uses go on to the notebook and the browser.
if (!window.clixbookKeys) {
  window.clixbookKeys = true;
  window.addEventListener('keydown', event => {
    const stack = event.target.closest?.('.cb-app .cb-stack');
    if (!stack || !(event.ctrlKey || event.metaKey || event.altKey || /^(F\d+|Tab|PageUp|PageDown|Home|End)$/.test(event.key))) return;
    event.preventDefault = event.stopPropagation = () => {};
    stack.addEventListener('keydown', () => { delete event.preventDefault; delete event.stopPropagation; }, {once: true});
  }, true);
}
