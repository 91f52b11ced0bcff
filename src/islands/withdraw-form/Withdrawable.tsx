import { useStore } from '@nanostores/react';
import { $wallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { isMainWallet, otherWalletThai } from '#lib/ledger/rules/wallet-types.ts';
import { links } from '#lib/links.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import type { WithdrawInfo } from '#lib/payout/client/withdrawals.ts';
import { coverPctMax } from '#lib/promotion/rules/counted.ts';
import { Money } from '#ui/Money.tsx';

const trimmed = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });

interface Props {
  readonly info: WithdrawInfo;
  readonly wallets: readonly ShownWallet[];
  /** No withdrawal is possible before a certain time, or before a debt is paid. */
  readonly waits: boolean;
}

/** The available and the locked amount, and what would unlock it; beside them the promotion wallets that the top bar adds. */
export function Withdrawable({ info, wallets, waits }: Props) {
  const { turnover } = info;
  const held = (useStore($wallets, { ssr: () => null }) ?? wallets).filter((wallet) => !isMainWallet(wallet));
  const locked = fromDecimal(info.locked) > 0n;
  return (
    <section className="card pad withdrawable" aria-label="ถอนได้ตอนนี้">
      <p className="t14 c2">ถอนได้ตอนนี้</p>
      <p className="pay-figure">
        <Money amount={waits ? '0.00' : info.available} />
      </p>
      <dl className="kv t14">
        <div>
          <dt>{held.length > 0 ? 'กระเป๋าหลัก' : 'ยอดเงินคงเหลือ'}</dt>
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
        {held.map((wallet) => (
          <div key={wallet.id}>
            <dt>
              <a className="link" href={links.memberPromotions()}>
                {otherWalletThai(wallet)}
              </a>{' '}
              <span className="nb">ถอนได้เมื่อครบเทิร์น</span>
            </dt>
            <dd>
              <Money amount={wallet.balance} />
            </dd>
          </div>
        ))}
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
