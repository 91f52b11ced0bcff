/** Behaviour of every page, also of those without bars and dialogs (Auth.astro, Liff.astro). */
import { startChunkReloadGuard } from '#lib/client/chunk-reload.ts';
import { showStoredToast } from '#lib/client/toast.ts';
import { startOffline } from './offline.ts';

/** A function and not the module itself: its chunk is loaded by games and by the console too. */
export function startPlain(): void {
  // A page that has no fade, or that is left in the middle of one, refuses it: nothing is wrong.
  for (const event of ['pageswap', 'pagereveal'] as const)
    addEventListener(event, ({ viewTransition }) => {
      for (const end of [viewTransition?.ready, viewTransition?.finished]) end?.catch(() => undefined);
    });
  startChunkReloadGuard();
  startOffline();
  showStoredToast();
  // A page fade must never make the player wait for a tap.
  addEventListener('pointerdown', () =>
    (
      document as Document & { activeViewTransition?: { skipTransition(): void } }
    ).activeViewTransition?.skipTransition(),
  );
}
