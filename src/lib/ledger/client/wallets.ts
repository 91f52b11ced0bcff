/** The member's wallets in the browser: set from the page, kept fresh by the stream and by the refresh button. For showing only. */
import { atom } from 'nanostores';
import { api } from '../../client/http.ts';
import { hear, whenHearing } from '../../client/live.ts';
import { newest } from '../../client/newest.ts';

export interface ShownWallet {
  readonly id: string;
  readonly wallet_name: string;
  readonly balance: string;
  readonly wallet_type_id: number;
}

/** Null until the page has said what it knows. */
export const $wallets = atom<readonly ShownWallet[] | null>(null);

/** The member's points; null until the stream has told of some. */
export const $points = atom<string | null>(null);

const asked = newest();

/** Whether a page shows the same by both, whatever else either of them tells. */
const sameFigures = (a: readonly ShownWallet[], b: readonly ShownWallet[]): boolean =>
  a.length === b.length && a.every((one, at) => one.id === b[at]?.id && one.balance === b[at]?.balance);

/** Follows the stream until the returned function is called. `shown` is what the page was made with. */
export function followWallets(shown: readonly ShownWallet[]): () => void {
  // What moved before the stream heard is asked for; the store is touched only if something did, as pages mark a change.
  const catchUp = async (): Promise<void> => {
    const now = await asked.ask(() => api('POST /api/member/wallets', {}, { stay: true }));
    if (now && !sameFigures(now, $wallets.get() ?? shown)) $wallets.set(now);
  };
  const stops = [
    hear('balance', ({ wallets }) => {
      asked.told();
      $wallets.set(wallets);
    }),
    hear('points', ({ point }) => $points.set(point)),
    // A question that fails leaves the page's own figure; the next event puts it right.
    whenHearing(() => void catchUp().catch(() => undefined)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** @throws ApiProblem */
export async function refreshWallets(): Promise<void> {
  const now = await asked.ask(() => api('POST /api/member/wallets', {}));
  if (now) $wallets.set(now);
}
