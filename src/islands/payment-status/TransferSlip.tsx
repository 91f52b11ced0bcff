import type { AccountView, IntentView } from '#lib/deposit/contract.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import { Money } from '#ui/Money.tsx';
import { TimeLeft } from '#ui/TimeLeft.tsx';
import { CopyButton } from './CopyButton.tsx';
import { PromotionRow } from './PromotionRow.tsx';
import { ReferenceRow } from './ReferenceRow.tsx';
import { Waiting } from './Waiting.tsx';

interface Props {
  readonly payment: IntentView;
  readonly sandboxHref: string | null;
  readonly onExpired: () => void;
}

const digits = (number: string): string => number.replace(/\D/g, '');

/** The slip to transfer by: the amount to the satang, the account it goes to, from which account. Paper, because it is the member's. */
export function TransferSlip({ payment, sandboxHref, onExpired }: Props) {
  const { pay_to: to, sender, kind } = payment;
  const fee = fromDecimal(payment.fee);
  return (
    <div className="pay-cols">
      <section className="paper pay-slip" aria-label="รายละเอียดการโอน">
        <div className="slip-face">
          <img className="wm" src="/art/slip.svg" alt="" />
          <div className="row between pay-slip-top">
            <span className="row">
              {to && <img src={`/art/bank/${to.code}.svg`} alt="" width={28} height={28} />}
              <span className="b6">{payment.channel_name}</span>
            </span>
            {to && (
              <span className="t14 c2">
                โอนภายใน{' '}
                <b className="b6 ink-text">
                  <TimeLeft until={payment.expires_at} serverTime={payment.server_time} onEnd={onExpired} />
                </b>
              </span>
            )}
          </div>
          <p className="t14 c2 pay-exact">ยอดที่ต้องโอน</p>
          <p className="pay-figure pay-figure-exact">
            <Money amount={payment.payable} />
          </p>
          <p className="t14 c2 text-balance">
            <b className="b6 ink-text">โอนให้ตรงทุกสตางค์</b>{' '}
            <span className="nb">
              {fee > 0n ? `รวมค่าธรรมเนียม ${formatBaht(fee, { satang: 'trim' })} ที่เหลือเข้ากระเป๋า` : 'ยอดทั้งหมดเข้ากระเป๋า'}
            </span>
          </p>
          {to && (
            <div className="actions pay-slip-acts">
              <CopyButton
                className="btn ink"
                text={digits(to.account_number)}
                label={kind === 'truemoney' ? 'คัดลอกเบอร์' : 'คัดลอกเลขบัญชี'}
              />
              <CopyButton className="btn line-ink" text={payment.payable} label="คัดลอกยอด" />
            </div>
          )}
        </div>
        <hr className="perf" />
        <dl className="pay-slip-b kv pay-slip-kv">
          {to && <PayTo account={to} isWallet={kind === 'truemoney'} />}
          <div>
            <dt>โอนจาก</dt>
            <dd className="row">
              <img src={`/art/bank/${sender.code}.svg`} alt="" width={24} height={24} />
              <span>
                {sender.name} <span className="num nb">{sender.account_number}</span>
              </span>
            </dd>
          </div>
          <PromotionRow payment={payment} />
          <ReferenceRow reference={payment.reference} />
        </dl>
      </section>
      <div className="col gap-3">
        <ol className="pay-todo" aria-label="วิธีโอน">
          <li>{kind === 'truemoney' ? 'เปิดแอปทรูมันนี่ เลือกโอนเงิน' : 'เปิดแอปธนาคารของบัญชีที่ลงทะเบียน เลือกโอนเงิน'}</li>
          <li>{kind === 'truemoney' ? 'วางเบอร์' : 'วางเลขบัญชี'} แล้วตรวจว่าชื่อผู้รับตรง</li>
          <li>ใส่ยอดให้ตรงทุกสตางค์ แล้วยืนยัน</li>
        </ol>
        <Waiting payment={payment} payable={to !== undefined} sandboxHref={sandboxHref} />
      </div>
    </div>
  );
}

/** The account to transfer to, each part with a button that copies it. */
function PayTo({ account, isWallet }: { readonly account: AccountView; readonly isWallet: boolean }) {
  return (
    <>
      <div>
        <dt>โอนเข้า</dt>
        <dd>{account.name}</dd>
      </div>
      <div>
        <dt>{isWallet ? 'เบอร์วอลเล็ต' : 'เลขบัญชี'}</dt>
        <dd className="row">
          <span className="num nb">{account.account_number}</span>
          <CopyButton
            className="copy-ib"
            text={digits(account.account_number)}
            name={isWallet ? 'คัดลอกเบอร์วอลเล็ต' : 'คัดลอกเลขบัญชีผู้รับ'}
          />
        </dd>
      </div>
      <div>
        <dt>ชื่อบัญชี</dt>
        <dd className="row">
          <span>{account.account_name}</span>
          <CopyButton className="copy-ib" text={account.account_name} name="คัดลอกชื่อบัญชี" />
        </dd>
      </div>
    </>
  );
}
