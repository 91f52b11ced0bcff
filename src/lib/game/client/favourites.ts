/** The stars on games: a guest's are kept in this browser, a member's by the site; those of before a login are merged. */
import { persistent, textsOf } from '#lib/client/persistent.ts';
import { toast } from '#lib/client/toast.ts';
import { countText } from '#lib/thai.ts';

/** Loaded when a member's star is pressed or merged: a guest's page calls nothing. */
const calls = () => import('#lib/client/later-calls.ts');

const none: readonly string[] = [];
const most = 200;
const $local = persistent('lobby', 'favourites', { initial: none, read: textsOf });

const isPressed = (star: Element): boolean => star.getAttribute('aria-pressed') === 'true';

/** Shows on all of a game's tiles whether it is a favourite. */
function show(id: string, on: boolean): void {
  for (const star of document.querySelectorAll(`[data-favourite="${CSS.escape(id)}"]`))
    star.setAttribute('aria-pressed', String(on));
}

function showCount(change: number): void {
  for (const place of document.querySelectorAll('[data-favourite-count]')) {
    const count = Number(place.textContent?.replaceAll(',', '')) + change;
    place.textContent = countText(Math.max(0, count));
  }
}

async function toggle(star: HTMLElement): Promise<void> {
  const id = star.dataset.favourite ?? '';
  const on = !isPressed(star);
  show(id, on);
  showCount(on ? 1 : -1);
  if (document.querySelector('[data-member]') === null) {
    const others = $local.get().filter((one) => one !== id);
    $local.set(on ? [...others, id].slice(-most) : others);
    return;
  }
  const { api, problemText } = await calls();
  try {
    await api('POST /api/game/favourite', { game_id: id, on });
  } catch (error) {
    show(id, !on);
    showCount(on ? -1 : 1);
    toast({ text: problemText(error), tone: 'bad' });
  }
}

/** Adds what this browser kept before the login to what the site keeps. */
async function merge(): Promise<void> {
  const kept = $local.get();
  if (kept.length === 0) return;
  try {
    const { api } = await calls();
    const { game_ids: ids } = await api('POST /api/game/favourites/merge', { game_ids: [...kept] }, { stay: true });
    $local.set(none);
    for (const id of ids) show(id, true);
    for (const place of document.querySelectorAll('[data-favourite-count]')) place.textContent = countText(ids.length);
  } catch {
    // They stay in the browser, and the next page tries again.
  }
}

/** Marks a guest's favourites on the tiles of the page, which is the same for all guests. */
export function showLocalFavourites(): void {
  if (document.querySelector('[data-member]') !== null) return;
  for (const id of $local.get()) show(id, true);
  for (const place of document.querySelectorAll('[data-favourite-count]'))
    place.textContent = countText($local.get().length);
}

/** A guest's favourites by their ids. */
export const localFavourites = (): readonly string[] => $local.get();

export function startFavourites(): void {
  document.addEventListener('click', ({ target }) => {
    const star = target instanceof Element ? target.closest<HTMLElement>('[data-favourite]') : null;
    if (star) void toggle(star);
  });
  if (document.querySelector('[data-member]') !== null) void merge();
  showLocalFavourites();
}
