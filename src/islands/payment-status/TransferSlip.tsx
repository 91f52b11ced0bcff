import type { AccountView, IntentView } from '#lib/deposit/contract.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import { BankRow } from '#ui/BankAccount.tsx';
import { Fact } from '#ui/Fact.tsx';
import { CopyButton } from './CopyButton.tsx';
import { PaymentSlip } from './PaymentSlip.tsx';
import { Waiting } from './Waiting.tsx';

interface Props {
  readonly payment: IntentView;
  readonly sandboxHref: string | null;
  readonly onExpired: () => void;
}

const digits = (number: string): string => number.replace(/\D/g, '');

/** The slip with the account to transfer to and the exact amount. */
export function TransferSlip({ payment, sandboxHref, onExpired }: Props) {
  const { pay_to: to, sender, kind } = payment;
  return (
    <PaymentSlip
      payment={payment}
      label="รายละเอียดการโอน"
      mark={to && <img src={`/art/bank/${to.code}.svg`} alt="" width={28} height={28} />}
      timeLabel={to && 'โอนภายใน'}
      onExpired={onExpired}
      above={<p className="t14 c2 pay-exact">ยอดที่ต้องโอน</p>}
      exact
      below={<Below payment={payment} />}
      facts={
        <>
          {to && <PayTo account={to} isWallet={kind === 'truemoney'} />}
          <BankRow label="โอนจาก" account={sender} />
        </>
      }
      aside={
        <div className="col gap-3">
          <HowTo isWallet={kind === 'truemoney'} />
          <Waiting payment={payment} payable={to !== undefined} sandboxHref={sandboxHref} />
        </div>
      }
    />
  );
}

function Below({ payment: { pay_to: to, kind, fee: feeText, payable } }: Pick<Props, 'payment'>) {
  const fee = fromDecimal(feeText);
  return (
    <>
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
          <CopyButton className="btn line-ink" text={payable} label="คัดลอกยอด" />
        </div>
      )}
    </>
  );
}

function HowTo({ isWallet }: { readonly isWallet: boolean }) {
  return (
    <ol className="pay-todo" aria-label="วิธีโอน">
      <li>{isWallet ? 'เปิดแอปทรูมันนี่ เลือกโอนเงิน' : 'เปิดแอปธนาคารของบัญชีที่ลงทะเบียน เลือกโอนเงิน'}</li>
      <li>{isWallet ? 'วางเบอร์' : 'วางเลขบัญชี'} แล้วตรวจว่าชื่อผู้รับตรง</li>
      <li>ใส่ยอดให้ตรงทุกสตางค์ แล้วยืนยัน</li>
    </ol>
  );
}

/** The account to transfer to; number and name can be copied. */
function PayTo({ account, isWallet }: { readonly account: AccountView; readonly isWallet: boolean }) {
  return (
    <>
      <Fact name="โอนเข้า">{account.name}</Fact>
      <Fact name={isWallet ? 'เบอร์วอลเล็ต' : 'เลขบัญชี'} className="row">
        <span className="num nb">{account.account_number}</span>
        <CopyButton
          className="copy-ib"
          text={digits(account.account_number)}
          name={isWallet ? 'คัดลอกเบอร์วอลเล็ต' : 'คัดลอกเลขบัญชีผู้รับ'}
        />
      </Fact>
      <Fact name="ชื่อบัญชี" className="row">
        <span>{account.account_name}</span>
        <CopyButton className="copy-ib" text={account.account_name} name="คัดลอกชื่อบัญชี" />
      </Fact>
    </>
  );
}
