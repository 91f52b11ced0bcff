/** Keys of a frame: Space and Enter play, P paytable, H history, M sound, Esc leaves; games add theirs. */
import type { Dialogs } from './frame-dialogs.ts';
import type { Game } from './game-frame.ts';
import { tellSheet } from './sheet-messages.ts';

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea, summary') !== null;

export function startKeys<Outcome>(root: HTMLElement, game: Game<Outcome>, dialogs: Dialogs): void {
  const keys: Readonly<Record<string, () => void>> = {
    p: () => dialogs.toggle('pays'),
    h: () => dialogs.toggle('rounds'),
    m: () => dialogs.toggleSound(),
    ...game.keys,
  };
  root.ownerDocument.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const isText = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (isText) return;
    // A dialog closes itself with Escape, and hears only the key that opened it.
    if (dialogs.isOpen && key !== 'p' && key !== 'h' && key !== 'm') return;
    if (key === 'escape') return tellSheet({ type: 'leave' });
    if (key === ' ' || key === 'enter') {
      if (isControl(event.target)) {
        // A key that is held presses a button once.
        if (event.repeat) event.preventDefault();
        return;
      }
      event.preventDefault();
      if (!event.repeat) game.primary();
      return;
    }
    if (!event.repeat) keys[key]?.();
  });
}
