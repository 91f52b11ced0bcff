/** Links to the lobby open it as a sheet over any page; its code is loaded with the first tap. */

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-lobby-sheet]') : null;
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // On the lobby's own page there is nothing to open over it.
  if (document.querySelector('main [data-lobby]')) return;
  event.preventDefault();
  import('./lobby-sheet.ts').then(
    ({ openLobby }) => {
      // Choosing an item closes the drawer (specification, section 2); the back button then closes the sheet.
      link.closest('dialog')?.close();
      openLobby(link.href);
    },
    () => location.assign(link.href),
  );
});
