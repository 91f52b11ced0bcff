/** How a balance divides between the main wallet and the others; nothing where there is the main wallet alone. */

import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { promotionBalance, promotionWord, usableBalance } from '#lib/ledger/rules/wallet-types.ts';
import { toDecimal } from '#lib/money.ts';
import { Money } from '#ui/Money.tsx';

export function Split({ wallets }: { readonly wallets: readonly ShownWallet[] }) {
  const word = promotionWord(wallets);
  if (word === undefined) return null;
  return (
    <span className="bal-split">
      <span className="nb">
        หลัก <Money amount={toDecimal(usableBalance(wallets))} trim />
      </span>{' '}
      <span className="nb">
        {word} <Money amount={toDecimal(promotionBalance(wallets))} trim />
      </span>
    </span>
  );
}
