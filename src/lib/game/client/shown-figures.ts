/** The member's wallets and limits as the panel beside a game shows them: no sooner than the game its round. */
import { atom, computed } from 'nanostores';
import { $wallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { $play, followPlay, type PlayState } from '#lib/play-limit/client/play-state.ts';
import { followHeld } from './round-hold.ts';

/** Empty until a balance has changed since the page was read. */
const $changed = computed($wallets, (wallets) => wallets ?? []);
export const $shownWallets = atom<readonly ShownWallet[]>([]);
/** Null until the server has answered. */
export const $shownPlay = atom<PlayState | null>(null);

/** Follows the wallets from the opening of the game on, until the returned function is called. */
export const followShownWallets = (): (() => void) => followHeld($changed, $shownWallets);

/** Follows limits and session while they are seen. */
export function followShownPlay(): () => void {
  const stops = [followHeld($play, $shownPlay), followPlay()];
  return () => {
    for (const stop of stops) stop();
  };
}
