import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Money } from '#islands/ui/Money.tsx';
import { $wallets, followWallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { isMainWallet } from '#lib/ledger/rules/wallet-types.ts';

const mainOf = (wallets: readonly ShownWallet[]): string => wallets.find(isMainWallet)?.balance ?? '0.00';

/** The main wallet beside the heading of a task page, live. */
export default function LiveBalance({ wallets }: { readonly wallets: readonly ShownWallet[] }) {
  const live = useStore($wallets, { ssr: () => null });
  const shown = mainOf(live ?? wallets);
  useEffect(() => followWallets(wallets), [wallets]);
  return (
    <div className="task-balance">
      <span className="t12 c3">ยอดเงินคงเหลือ</span>
      <span
        className={shown === mainOf(wallets) ? 'bal' : 'bal changed'}
        key={shown}
        role="status"
        aria-label="ยอดเงินคงเหลือ"
      >
        <Money amount={shown} />
      </span>
    </div>
  );
}
