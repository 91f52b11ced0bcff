import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { persistent, textOf } from '#lib/client/persistent.ts';
import { $wallets, followWallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { isMainWallet } from '#lib/ledger/rules/wallet-types.ts';
import { parseSatang, type Satang } from '#lib/money.ts';

const $chosenId = persistent('session', 'paying-wallet', { initial: '', read: textOf });

export interface PayingWallet {
  /** What can pay, the main wallet first; empty for guests. */
  readonly wallets: readonly ShownWallet[];
  readonly chosen: ShownWallet | undefined;
  /** What is in the chosen one; undefined for guests. */
  readonly balance: Satang | undefined;
  /** What the server is told: only another wallet than the main one is named. */
  readonly walletId: string | undefined;
  readonly choose: (id: string) => void;
}

const chooseWallet = (id: string): void => $chosenId.set(id);
const none: readonly ShownWallet[] = [];

/**
 * The wallets as they move, and the one this bill is paid from: remembered while the tab is open, the main one when it is
 * gone. `given` is what the page was made with; null for guests.
 */
export function usePayingWallet(given: readonly ShownWallet[] | null): PayingWallet {
  const live = useStore($wallets, { ssr: () => null });
  const id = useStore($chosenId, { ssr: () => '' });
  useEffect(() => (given ? followWallets(given) : undefined), [given]);
  const wallets = given ? (live ?? given) : none;
  const chosen = wallets.find((wallet) => wallet.id === id) ?? wallets.find(isMainWallet);
  return {
    wallets,
    chosen,
    balance: chosen && parseSatang(chosen.balance),
    walletId: chosen && !isMainWallet(chosen) ? chosen.id : undefined,
    choose: chooseWallet,
  };
}
