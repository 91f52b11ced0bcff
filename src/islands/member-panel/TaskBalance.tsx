/** The balance beside the heading of a task page, which has no top bar. */

import { useStore } from '@nanostores/react';
import { $wallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { totalBalance } from '#lib/ledger/rules/wallet-types.ts';
import { toDecimal } from '#lib/money.ts';
import { Money } from '#ui/Money.tsx';
import { Split } from './Split.tsx';

export function TaskBalance({ wallets: rendered }: { readonly wallets: readonly ShownWallet[] }) {
  const wallets = useStore($wallets, { ssr: () => null }) ?? rendered;
  return (
    <div className="task-balance">
      <span className="t12 c3">ยอดเงินคงเหลือ</span>
      <span className="bal" role="status" aria-label="ยอดเงินคงเหลือ">
        <Money amount={toDecimal(totalBalance(wallets))} />
      </span>
      <Split wallets={wallets} />
    </div>
  );
}
