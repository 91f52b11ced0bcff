/** The member's wallets in the browser, for display only: set from the page, updated by the stream and the refresh button. */
import { atom } from 'nanostores';
import { api } from '../../client/http.ts';
import { latestOnly } from '../../client/latest-only.ts';
import { subscribe, whenBehind } from '../../client/live.ts';

export interface ShownWallet {
  readonly id: string;
  readonly wallet_name: string;
  readonly balance: string;
  readonly wallet_type_id: number;
}

/** Null until the page has set it. */
export const $wallets = atom<readonly ShownWallet[] | null>(null);

/** The member's points; null until the stream has sent them. */
export const $points = atom<string | null>(null);

/** Changes of the stream that wait; undefined while none is held back. */
let waiting: (() => void)[] | undefined;

const show = (change: () => void): void => {
  if (waiting) waiting.push(change);
  else change();
};

/** Holds the stream's figures back until the returned function is called, so that none says a result before it is shown. */
export function holdFigures(): () => void {
  waiting ??= [];
  return () => {
    const changes = waiting ?? [];
    waiting = undefined;
    for (const change of changes) change();
  };
}

const asked = latestOnly();

/** Whether both show the same figures on a page, ignoring fields that differ by source. */
const sameFigures = (a: readonly ShownWallet[], b: readonly ShownWallet[]): boolean =>
  a.length === b.length && a.every((one, at) => one.id === b[at]?.id && one.balance === b[at]?.balance);

/**
 * Follows the stream until the returned function is called. Called as the page loads, before the stream is open: it begins
 * where the page was read, so that nothing has to be asked for until it has been lost once.
 */
export function followWallets(): () => void {
  const catchUp = async (): Promise<void> => {
    const now = await asked.run(() => api('POST /api/member/wallets', {}, { stay: true }));
    const shown = $wallets.get();
    // Set only on a difference, because pages highlight changes.
    if (now && !(shown && sameFigures(now, shown))) $wallets.set(now);
  };
  const stops = [
    subscribe('balance', ({ wallets }) => {
      asked.invalidate();
      show(() => $wallets.set(wallets));
    }),
    subscribe('points', ({ point }) => show(() => $points.set(point))),
    // A failed request leaves the page's figure; the next event corrects it.
    whenBehind(['balance'], () => void catchUp().catch(() => undefined)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** @throws ApiProblem */
export async function refreshWallets(): Promise<void> {
  const now = await asked.run(() => api('POST /api/member/wallets', {}));
  if (now) $wallets.set(now);
}
