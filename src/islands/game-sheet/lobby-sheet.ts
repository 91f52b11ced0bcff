/** The lobby as a sheet over the page (specification section 2): the same grid, read from the lobby's own page. */
import './launcher.ts';
import { showLocalFavourites } from '#lib/game/client/favourites.ts';
import { fetchLobby } from '#lib/game/client/lobby.ts';

/** What is not there yet is shown as empty boxes only after this. */
const skeletonAfterMs = 150;
/** How many lobbies were asked for: only the latest is shown. */
let turn = 0;

function make(): { readonly dialog: HTMLDialogElement; readonly place: HTMLElement } {
  const dialog = document.createElement('dialog');
  dialog.className = 'sheet lobby-sheet';
  dialog.setAttribute('aria-label', 'เกมทั้งหมด');
  dialog.setAttribute('closedby', 'any');
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'ib lobby-close';
  close.setAttribute('aria-label', 'ปิดรายการเกม');
  close.innerHTML = '<svg class="i" viewBox="0 0 256 256" aria-hidden="true"><use href="/icons.svg#x" /></svg>';
  close.addEventListener('click', () => dialog.close());
  const grab = document.createElement('div');
  grab.className = 'grab';
  const place = document.createElement('div');
  place.className = 'lobby-place';
  dialog.append(grab, close, place);
  dialog.addEventListener('close', () => dialog.remove());
  return { dialog, place };
}

/** The boxes of a grid that is on its way, as large as what will stand there. */
function skeleton(): HTMLElement {
  const grid = document.createElement('div');
  grid.className = 'games lobby-skeleton';
  grid.setAttribute('aria-hidden', 'true');
  grid.append(
    ...Array.from({ length: 12 }, () => Object.assign(document.createElement('span'), { className: 'skeleton' })),
  );
  return grid;
}

async function show(place: HTMLElement, address: string): Promise<void> {
  const mine = ++turn;
  place.setAttribute('aria-busy', 'true');
  const timer = setTimeout(() => place.childElementCount === 0 && place.append(skeleton()), skeletonAfterMs);
  const lobby = await fetchLobby(address);
  clearTimeout(timer);
  if (mine !== turn || !place.isConnected) return;
  place.removeAttribute('aria-busy');
  // Without an answer the page itself is opened, which says what is wrong.
  if (!lobby) return location.assign(address);
  // The heading of a page; here the sheet has a name.
  lobby.querySelector('h1')?.remove();
  const typed = typedSearch(place);
  place.replaceChildren(lobby);
  place.closest('dialog')?.scrollTo({ top: 0 });
  if (typed !== undefined) goOnTyping(place, typed);
  showLocalFavourites();
}

const searchOf = (place: HTMLElement) => place.querySelector<HTMLInputElement>('.lobby-search input');

/** The text that is being typed while another list is on its way. */
function typedSearch(place: HTMLElement): string | undefined {
  const search = searchOf(place);
  return search && search === document.activeElement && search.value !== search.defaultValue ? search.value : undefined;
}

function goOnTyping(place: HTMLElement, text: string): void {
  const search = searchOf(place);
  if (!search) return;
  search.value = text;
  search.focus();
  search.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Opens the lobby at an address; its chips, filters and search stay in the sheet. */
export function openLobby(address: string): void {
  const { dialog, place } = make();
  document.body.append(dialog);
  dialog.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a') : null;
    const isOwn = link && !link.dataset.launch && link.dataset.more === undefined && link.pathname === '/play';
    if (!isOwn || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void show(place, link.href);
  });
  dialog.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const typed = new URLSearchParams(new FormData(event.target) as unknown as Record<string, string>);
    void show(place, `${event.target.action}?${typed}`);
  });
  dialog.showModal();
  void show(place, address);
}
