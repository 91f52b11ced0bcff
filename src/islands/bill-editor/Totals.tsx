import { useStore } from '@nanostores/react';
import { isMainWallet } from '#lib/ledger/rules/wallet-types.ts';
import { formatBaht, subtract, zeroSatang } from '#lib/money.ts';
import { countText } from '#lib/thai.ts';
import { useEditor, usePayingWallet } from './editor-context.ts';
import { walletName } from './wallet-words.ts';

/** The foot of the slip: number of lines, cost, and what remains in the wallet. */
export function Totals() {
  const totals = useStore(useEditor().$totals);
  const { balance, chosen } = usePayingWallet();
  const left = balance === undefined ? undefined : subtract(balance, totals.payable);
  const leftIn = chosen && !isMainWallet(chosen) ? `เหลือใน${walletName(chosen)}` : 'เหลือในกระเป๋า';
  return (
    <dl className="slip-totals">
      <div>
        <dt>รายการ</dt>
        <dd className="num">{countText(totals.count)}</dd>
      </div>
      <div>
        <dt>ยอดแทง</dt>
        <dd className="num">{formatBaht(totals.stake)}</dd>
      </div>
      {totals.discount > zeroSatang && (
        <div>
          <dt>ส่วนลด</dt>
          <dd className="num less">−{formatBaht(totals.discount)}</dd>
        </div>
      )}
      <div className="net">
        <dt>สุทธิ</dt>
        <dd className="num">{formatBaht(totals.payable)}</dd>
      </div>
      {left !== undefined && (
        <div>
          <dt>{left < zeroSatang ? 'ยอดเงินไม่พอ ขาดอีก' : leftIn}</dt>
          <dd className={left < zeroSatang ? 'num short' : 'num'}>
            {formatBaht(left < zeroSatang ? subtract(zeroSatang, left) : left)}
          </dd>
        </div>
      )}
    </dl>
  );
}
