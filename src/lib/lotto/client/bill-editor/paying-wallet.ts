/** The wallet that pays for the bill. */
import { computed, type ReadableAtom } from 'nanostores';
import { persistent, textOf } from '../../../client/persistent.ts';
import { $wallets, type ShownWallet } from '../../../ledger/client/wallets.ts';
import { isMainWallet } from '../../../ledger/rules/wallet-types.ts';
import { parseSatang, type Satang } from '../../../money.ts';

/** Remembered while the tab is open. */
const $chosenId = persistent('session', 'paying-wallet', { initial: '', read: textOf });

export interface PayingWallet {
  /** Wallets that can pay, the main one first; empty for guests. */
  readonly wallets: readonly ShownWallet[];
  readonly chosen: ShownWallet | undefined;
  /** The balance of the chosen wallet; undefined for guests. */
  readonly balance: Satang | undefined;
  /** For calls: undefined for the main wallet. */
  readonly walletId: string | undefined;
}

/** The chosen wallet, or the main one when it does not exist any more. */
export function payingWallet(wallets: readonly ShownWallet[], chosenId: string): PayingWallet {
  const chosen = wallets.find((wallet) => wallet.id === chosenId) ?? wallets.find(isMainWallet);
  return {
    wallets,
    chosen,
    balance: chosen && parseSatang(chosen.balance),
    walletId: chosen && !isMainWallet(chosen) ? chosen.id : undefined,
  };
}

/** `rendered` is what the page was rendered with; null for guests. */
export const createPayingWallet = (rendered: readonly ShownWallet[] | null): ReadableAtom<PayingWallet> =>
  computed([$wallets, $chosenId], (live, chosenId) => payingWallet(rendered ? (live ?? rendered) : [], chosenId));

export const chooseWallet = (id: string): void => $chosenId.set(id);
