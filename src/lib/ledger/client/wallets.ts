/** The member's wallets in the browser: set from the page, kept fresh by the stream and by the refresh button. For showing only. */
import { atom } from 'nanostores';
import { api } from '../../client/http.ts';
import { hear } from '../../client/live.ts';

export interface ShownWallet {
  readonly id: string;
  readonly wallet_name: string;
  readonly balance: string;
  readonly wallet_type_id: number;
}

/** Null until the page has said what it knows. */
export const $wallets = atom<readonly ShownWallet[] | null>(null);

/** Follows the stream until the returned function is called. */
export function followWallets(): () => void {
  return hear('balance', ({ wallets }) => $wallets.set(wallets));
}

/** @throws ApiProblem */
export async function refreshWallets(): Promise<void> {
  $wallets.set(await api('POST /api/member/wallets', {}));
}
