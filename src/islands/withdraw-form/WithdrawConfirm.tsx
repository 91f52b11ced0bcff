import { useStore } from '@nanostores/react';
import { formatBaht, fromDecimal, subtract, toDecimal, zeroSatang } from '#lib/money.ts';
import type { WithdrawRequestStore } from '#lib/payout/client/withdraw-request.ts';
import type { WithdrawInfo } from '#lib/payout/client/withdrawals.ts';
import { BankAccount } from '#ui/BankAccount.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Money } from '#ui/Money.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';

interface Props {
  readonly info: WithdrawInfo;
  readonly request: WithdrawRequestStore;
}

/** The confirmation of amount and account, with the password where it is needed. */
export function WithdrawConfirm({ info, request }: Props) {
  const { send } = request;
  const confirmation = useStore(request.$confirmation);
  const duration = useStore(request.$duration);
  const password = useStore(request.$password);
  const passwordProblem = useStore(request.$passwordProblem);
  const busy = useStore(request.$busy);
  const amount = useStore(request.$amount) ?? zeroSatang;
  return (
    <Confirm
      open={confirmation !== undefined}
      title="ตรวจก่อนถอน"
      safe="กลับไปแก้"
      go={`ยืนยันถอน ${formatBaht(amount, { satang: 'trim' })}`}
      busy={busy}
      onSafe={request.closeReview}
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
            value={password}
            onChange={request.typePassword}
            hint={`ถอนเกิน ${formatBaht(fromDecimal(info.password_above), { satang: 'trim' })} ใส่รหัสผ่านเพื่อยืนยันว่าเป็นคุณ`}
            problem={passwordProblem}
          />
        </form>
      )}
      <p className="t14 c2">ยืนยันแล้วยกเลิกไม่ได้</p>
    </Confirm>
  );
}
