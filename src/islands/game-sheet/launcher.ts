/**
 * Tiles are links to `/play?game=…`; a tap opens the game's sheet over the page instead, whose code is loaded with the first
 * one. The address follows, so that a reload opens the game again, and Back closes it.
 */
import { pageMember } from '#lib/client/user.ts';
import type { LaunchGame } from '#lib/game/rules/launch.ts';

let opening = false;

async function open(tile: HTMLElement): Promise<void> {
  const game = JSON.parse(tile.dataset.launch ?? 'null') as LaunchGame | null;
  if (!game || opening) return;
  opening = true;
  try {
    const { openSheet } = await import('./open-sheet.tsx');
    await openSheet(game, pageMember() !== undefined);
  } finally {
    opening = false;
  }
  leaveAddress();
  document.querySelector<HTMLElement>(`a[data-game="${CSS.escape(game.address)}"]`)?.focus();
}

/** A page that was opened at the game's own address goes on as the lobby. */
function leaveAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('game')) return;
  address.searchParams.delete('game');
  history.replaceState(history.state, '', address);
  document.querySelector('[data-open-game]')?.remove();
}

// Back from the sheet leads to the address it was opened at.
addEventListener('popstate', () => {
  if (!document.querySelector('dialog.game-sheet')) leaveAddress();
});
document.addEventListener('click', (event) => {
  const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-launch]') : null;
  if (!tile || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void open(tile);
});

const named = document.querySelector<HTMLElement>('a[data-open-game]');
if (named && new URLSearchParams(location.search).has('game')) void open(named);
