/**
 * What scripts add to a lobby: "/" finds the search, which is followed while typing, `โหลดเพิ่ม` adds the next page below, a
 * guest's favourites are found.
 */
import { pagePart } from '#lib/client/page-part.ts';
import { localFavourites, showLocalFavourites, startFavourites } from './favourites.ts';

/** The lobby at an address. */
export const fetchLobby = (address: string): Promise<HTMLElement | undefined> => pagePart(address, '[data-lobby]');

/** Adds the games of the next page to those of this one; the address follows, so that a reload shows what was read last. */
async function loadMore(link: HTMLAnchorElement): Promise<boolean> {
  const lobby = link.closest('[data-lobby]');
  link.setAttribute('aria-busy', 'true');
  const next = await fetchLobby(link.href);
  link.removeAttribute('aria-busy');
  const [games, more] = [lobby?.querySelector('[data-games]'), next?.querySelector('[data-games]')];
  if (!lobby || !games || !next || !more) return false;
  const first = more.firstElementChild?.querySelector('a');
  games.append(...more.children);
  const following = next.querySelector<HTMLAnchorElement>('[data-more]');
  if (following) link.href = following.href;
  else link.closest('.pager')?.remove();
  showLocalFavourites();
  first?.focus({ preventScroll: true });
  return true;
}

/** The page is the same for all guests: their own favourites are asked for by their ids. */
async function showGuestFavourites(): Promise<void> {
  const place = document.querySelector('[data-lobby-empty]');
  const ids = localFavourites();
  const asked = new URLSearchParams(location.search);
  if (!place || ids.length === 0 || asked.get('fav') !== '1') return;
  const demo = asked.get('demo') === '1' ? '&demo=1' : '';
  const found = await fetchLobby(`${location.pathname}?ids=${ids.join()}${demo}`);
  const games = found?.querySelector('[data-games]');
  const total = found?.querySelector('[data-lobby-total]');
  if (!games || !total) return;
  place.replaceWith(games);
  document.querySelector('[data-lobby-total]')?.replaceWith(total);
  showLocalFavourites();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const search = document.querySelector<HTMLInputElement>('dialog[open] .lobby-search input, .lobby-search input');
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
});
// What follows the search is loaded with the first letter; without it, Enter searches.
document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>('[data-lobby] form') : null;
  if (form)
    import('./live-search.ts').then(({ followSearch }) => followSearch(form, fetchLobby)).catch(() => undefined);
});
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-more]') : null;
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  void loadMore(link).then((added) => {
    if (!added) location.assign(link.href);
  });
});
startFavourites();
void showGuestFavourites();
