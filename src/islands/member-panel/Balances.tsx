/** The balance of all wallets, and each of them where there are several; it follows the stream like the top bar. */

import { useStore } from '@nanostores/react';
import { $wallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { isMainWallet, otherWalletThai, totalBalance } from '#lib/ledger/rules/wallet-types.ts';
import { links } from '#lib/links.ts';
import { toDecimal } from '#lib/money.ts';
import { Money } from '#ui/Money.tsx';

export interface BalancesProps {
  /** As the page knows them. */
  readonly wallets: readonly ShownWallet[];
  /** Of the sum. */
  readonly className: string;
}

export function Balances({ wallets: rendered, className }: BalancesProps) {
  const wallets = useStore($wallets, { ssr: () => null }) ?? rendered;
  return (
    <>
      <p className={className}>
        <Money amount={toDecimal(totalBalance(wallets))} />
      </p>
      {wallets.length > 1 && (
        <div className="wallet-lines t13">
          {wallets.map((wallet) =>
            isMainWallet(wallet) ? (
              <span key={wallet.id} className="other-wallet">
                กระเป๋าหลัก <Money amount={wallet.balance} />
              </span>
            ) : (
              <a key={wallet.id} className="other-wallet" href={links.memberPromotions()}>
                {otherWalletThai(wallet)} <Money amount={wallet.balance} />
              </a>
            ),
          )}
        </div>
      )}
    </>
  );
}
