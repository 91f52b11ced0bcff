import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $wallets, followWallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { parseSatang, type Satang } from '#lib/money.ts';

/** The main wallet as it moves; undefined for guests. `given` is what the page was made with. */
export function useBalance(given: readonly ShownWallet[] | null): Satang | undefined {
  const live = useStore($wallets, { ssr: () => null });
  useEffect(() => (given ? followWallets(given) : undefined), [given]);
  const main = given && (live ?? given).find((wallet) => wallet.wallet_type_id === 1);
  return main ? parseSatang(main.balance) : undefined;
}
