import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Money } from '#islands/ui/Money.tsx';
import { $wallets, followWallets } from '#lib/ledger/client/wallets.ts';

/** The main wallet beside the heading of a task page, live. */
export default function LiveBalance({ balance }: { readonly balance: string }) {
  const live = useStore($wallets, { ssr: () => null });
  const shown = live?.find((wallet) => wallet.wallet_type_id === 1)?.balance ?? balance;
  useEffect(() => followWallets(), []);
  return (
    <div className="task-balance">
      <span className="t12 c3">ยอดเงินคงเหลือ</span>
      <span className={live ? 'bal changed' : 'bal'} key={shown} role="status" aria-label="ยอดเงินคงเหลือ">
        <Money amount={shown} />
      </span>
    </div>
  );
}
