/**
 * Tiles are links to `/play?game=…`; a tap chooses the game instead, and the game sheet of the page opens it over the page.
 * The address follows, so that a reload opens the game again, and Back closes it.
 */
import { $chosenGame } from '#lib/game/client/chosen-game.ts';
import type { LaunchGame } from '#lib/game/rules/launch.ts';

let mounting: Promise<void> | undefined;

function choose(tile: HTMLAnchorElement): void {
  const game = JSON.parse(tile.dataset.launch ?? 'null') as LaunchGame | null;
  if (!game || $chosenGame.get()) return;
  $chosenGame.set(game);
  // A page of a guest has no island.
  if (document.querySelector('[data-game-host]')) return;
  mounting ??= import('./mount-host.tsx').then(({ mountHost }) => mountHost());
  mounting.catch(() => location.assign(tile.href));
}

/** A page that was opened at the game's own address goes on as the lobby. */
function leaveAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('game')) return;
  address.searchParams.delete('game');
  history.replaceState(history.state, '', address);
  document.querySelector('[data-open-game]')?.remove();
}

$chosenGame.listen((chosen, closed) => {
  if (chosen || !closed) return;
  leaveAddress();
  document.querySelector<HTMLElement>(`a[data-game="${CSS.escape(closed.address)}"]`)?.focus();
});
// Back from the sheet leads to the address it was opened at.
addEventListener('popstate', () => {
  if (!$chosenGame.get()) leaveAddress();
});
document.addEventListener('click', (event) => {
  const tile = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-launch]') : null;
  if (!tile || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  choose(tile);
});

const named = document.querySelector<HTMLAnchorElement>('a[data-open-game]');
if (named && new URLSearchParams(location.search).has('game')) choose(named);
