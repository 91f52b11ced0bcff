import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $wallets, followWallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { usableBalance } from '#lib/ledger/rules/wallet-types.ts';
import { toDecimal } from '#lib/money.ts';
import { Money } from '#ui/Money.tsx';
import { useChanges } from '#ui/use-changes.ts';

/** The main wallet beside the heading of a task page, live. */
export default function LiveBalance({ wallets }: { readonly wallets: readonly ShownWallet[] }) {
  const live = useStore($wallets, { ssr: () => null });
  const shown = toDecimal(usableBalance(live ?? wallets));
  const changes = useChanges(shown);
  useEffect(() => followWallets(wallets), [wallets]);
  return (
    <div className="task-balance">
      <span className="t12 c3">ยอดเงินคงเหลือ</span>
      <span className={changes > 0 ? 'bal changed' : 'bal'} key={changes} role="status" aria-label="ยอดเงินคงเหลือ">
        <Money amount={shown} />
      </span>
    </div>
  );
}
