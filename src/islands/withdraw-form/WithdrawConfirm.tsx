import { formatBaht, fromDecimal, subtract, toDecimal, zeroSatang } from '#lib/money.ts';
import type { WithdrawInfo } from '#lib/payout/client/withdrawals.ts';
import { BankAccount } from '#ui/BankAccount.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Money } from '#ui/Money.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import type { Withdrawal } from './use-withdrawal.ts';

interface Props {
  readonly info: WithdrawInfo;
  readonly withdrawal: Withdrawal;
}

/** A last look at amount and account, and the password where it is needed. */
export function WithdrawConfirm({ info, withdrawal }: Props) {
  const { confirmation, duration, password, busy, send } = withdrawal;
  const amount = withdrawal.amount ?? zeroSatang;
  return (
    <Confirm
      open={confirmation !== undefined}
      title="ตรวจก่อนถอน"
      safe="กลับไปแก้"
      go={`ยืนยันถอน ${formatBaht(amount, { satang: 'trim' })}`}
      busy={busy}
      onSafe={withdrawal.closeReview}
      onGo={send}
    >
      <p className="pay-figure">
        <Money amount={toDecimal(amount)} />
      </p>
      <div className="inset">
        <BankAccount account={info.bank} />
      </div>
      <dl className="kv t14">
        <Fact name="คงเหลือหลังถอน">
          <Money amount={toDecimal(subtract(fromDecimal(info.balance), amount))} />
        </Fact>
        <Fact name="ระยะเวลา">{duration}</Fact>
      </dl>
      {confirmation === 'password' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          noValidate
        >
          <PasswordField
            id="withdraw-password"
            label="รหัสผ่าน"
            value={password.text}
            onChange={password.type}
            hint={`ถอนเกิน ${formatBaht(fromDecimal(info.password_above), { satang: 'trim' })} ใส่รหัสผ่านเพื่อยืนยันว่าเป็นคุณ`}
            problem={password.problem}
          />
        </form>
      )}
      <p className="t14 c2">ยืนยันแล้วยกเลิกไม่ได้</p>
    </Confirm>
  );
}
