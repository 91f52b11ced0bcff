/** The wallet that the member pays from, shared by every bill and game of the tab. */
import { computed, type ReadableAtom } from 'nanostores';
import { persistent, textOf } from '../../client/persistent.ts';
import { $wallets, type ShownWallet } from '../../ledger/client/wallets.ts';
import type { WalletTerms } from '../../promotion/rules/staking.ts';
import { type PayingWallet, payingWallet, type WantedBet } from '../rules/paying.ts';

/** The member's own choice, by id, remembered while the tab is open; "" while there is none. */
export const $chosenWalletId = persistent('session', 'paying-wallet', { initial: '', read: textOf });

export const chooseWallet = (id: string): void => $chosenWalletId.set(id);

/** `wallets` are those the page was rendered with, null for guests; `terms` those of their promotions. */
export const createPayingWallet = (
  page: { readonly wallets: readonly ShownWallet[] | null; readonly terms: readonly WalletTerms[] },
  $wanted: ReadableAtom<WantedBet>,
): ReadableAtom<PayingWallet<ShownWallet>> =>
  computed([$wallets, $chosenWalletId, $wanted], (live, chosenId, wanted) =>
    payingWallet(page.wallets ? (live ?? page.wallets) : [], chosenId, page.terms, wanted),
  );
