import { Money } from '#islands/ui/Money.tsx';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import type { WithdrawInfo } from '#lib/payment/client/withdrawals.ts';
import { coverPctMax } from '#lib/promotion/rules/counted.ts';

const trimmed = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });

/** How much may leave now, how much is kept and what would set it free. */
export function Withdrawable({ info }: { readonly info: WithdrawInfo }) {
  const { turnover } = info;
  const locked = fromDecimal(info.locked) > 0n;
  return (
    <section className="card pad withdrawable" aria-label="ถอนได้ตอนนี้">
      <p className="t14 c2">ถอนได้ตอนนี้</p>
      <p className="pay-figure">
        <Money amount={info.available} />
      </p>
      <dl className="kv t14">
        <div>
          <dt>ยอดเงินคงเหลือ</dt>
          <dd>
            <Money amount={info.balance} />
          </dd>
        </div>
        {locked && (
          <div>
            <dt>ติดยอดเทิร์น</dt>
            <dd>
              <Money amount={info.locked} />
            </dd>
          </div>
        )}
      </dl>
      {fromDecimal(turnover.left) > 0n && (
        <div className="withdraw-turnover">
          <div className="row between t14">
            <label htmlFor="turnover-bar">ยอดเทิร์น</label>
            <span className="num">
              {trimmed(turnover.done)} / {trimmed(turnover.required)}
            </span>
          </div>
          <progress
            id="turnover-bar"
            className="turnover-bar"
            value={Number(fromDecimal(turnover.done))}
            max={Number(fromDecimal(turnover.required))}
          />
          <p className="t13 c2">
            เล่นอีก {trimmed(turnover.left)} เพื่อปลดล็อกทั้งหมด นับเมื่อออกผลแล้ว เลขประเภทเดียวกันที่แทงรวมเกิน {coverPctMax}%
            ของเลขทั้งหมดในงวดไม่นับ
          </p>
        </div>
      )}
    </section>
  );
}
