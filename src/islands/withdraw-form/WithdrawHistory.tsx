import type { WithdrawView } from '#lib/deposit/contract.ts';
import { links } from '#lib/links.ts';
import { refundedWithdrawStatuses, type WithdrawStatus, withdrawStatusThai } from '#lib/payout/rules/withdraw-state.ts';
import { shortDateTime } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';

const tones: Readonly<Record<WithdrawStatus, string>> = {
  requested: 'warn',
  approved: 'info',
  sending: 'info',
  paid: 'good',
  rejected: 'bad',
  failed: 'bad',
  returned: 'bad',
};

/** The latest withdrawals; the whole history is in the statement. */
export function WithdrawHistory({ withdrawals }: { readonly withdrawals: readonly WithdrawView[] }) {
  return (
    <section className="card pad" aria-labelledby="withdraw-history">
      <div className="sec-h">
        <h2 id="withdraw-history">การถอนล่าสุด</h2>
        <a href={links.statement({ kind: 'withdraw' })}>
          ดูทั้งหมด
          <Icon name="caret-right" />
        </a>
      </div>
      {withdrawals.length === 0 ? (
        <p className="c3 t14">ยังไม่มีรายการถอนก่อนหน้า</p>
      ) : (
        <ul className="rows">
          {withdrawals.map((one) => (
            <li key={one.withdraw_id}>
              <a className="row-link" href={links.withdraw(one.withdraw_id)}>
                <span className="ico">
                  <Icon name="arrow-up-right" />
                </span>
                <span className="grow">
                  <span className={refundedWithdrawStatuses.includes(one.status) ? 'b6 block struck' : 'b6 block'}>
                    <Money amount={one.amount} />
                  </span>
                  <span className="t13 c3 block">{shortDateTime(new Date(one.created_at))}</span>
                </span>
                <span className={`tag ${tones[one.status]}`}>{withdrawStatusThai[one.status]}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
