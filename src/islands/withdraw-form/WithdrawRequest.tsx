import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef, useState } from 'react';
import { writeAmount } from '#lib/client/amount-text.ts';
import { mostToWithdraw } from '#lib/deposit/client/amount-problems.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import type { WithdrawPageStore } from '#lib/payout/client/withdraw-page.ts';
import { WithdrawRequestStore } from '#lib/payout/client/withdraw-request.ts';
import type { WithdrawInfo } from '#lib/payout/client/withdrawals.ts';
import { AmountField } from '#ui/AmountField.tsx';
import { BankAccount } from '#ui/BankAccount.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Refused } from '#ui/Refused.tsx';
import { WithdrawConfirm } from './WithdrawConfirm.tsx';

/** From this number down the form shows how many withdrawals are left today. */
const fewLeft = 2;

const trimmed = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });

interface Props {
  readonly page: WithdrawPageStore;
  readonly profileHref: string | null;
}

/** Requests a withdrawal: the amount, then a confirmation; a large amount needs the password there. */
export function WithdrawRequest({ page, profileHref }: Props) {
  const [request] = useState(() => new WithdrawRequestStore(page.$info, page.requested));
  const { type } = request;
  const info = useStore(page.$info);
  const text = useStore(request.$text);
  const amount = useStore(request.$amount);
  const problem = useStore(request.$problem);
  const duration = useStore(request.$duration);
  const refused = useStore(request.$refused);
  const [judged, setJudged] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setJudged(true);
    if (problem) form.current?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus();
    request.review();
  }

  return (
    <>
      <form className="card money-form" ref={form} onSubmit={submit} noValidate>
        <AmountField
          id="withdraw-amount"
          label="จำนวนเงินที่ถอน"
          value={text}
          whole
          onChange={type}
          hint={`ถอนขั้นต่ำ ${trimmed(info.min)} · สูงสุด ${trimmed(info.max)} ต่อครั้ง`}
          problem={problem}
          judged={judged}
          action={
            <button type="button" className="btn sec sm" onClick={() => type(writeAmount(mostToWithdraw(info)))}>
              ทั้งหมด
            </button>
          }
        />
        <PayTo info={info} profileHref={profileHref} />
        <p className="t14 c2 note-line">
          <Icon name="clock" />
          <span>
            {duration}
            {info.today_left.count <= fewLeft && (
              <span className="nb">&nbsp;· วันนี้ถอนได้อีก {info.today_left.count} ครั้ง</span>
            )}
          </span>
        </p>
        <Refused text={refused} />
        <button className="btn pri lg full" type="submit">
          {amount !== undefined && !problem ? `ถอน ${formatBaht(amount, { satang: 'trim' })}` : 'ถอนเงิน'}
        </button>
      </form>
      <WithdrawConfirm info={info} request={request} />
    </>
  );
}

interface PayToProps extends Pick<Props, 'profileHref'> {
  readonly info: WithdrawInfo;
}

function PayTo({ info, profileHref }: PayToProps) {
  return (
    <div className="inset pay-from">
      <div className="row between">
        <p className="t13 c2">โอนเข้าบัญชี</p>
        {profileHref && (
          <a className="link t13" href={profileHref}>
            เปลี่ยนบัญชี
          </a>
        )}
      </div>
      <BankAccount account={info.bank} />
    </div>
  );
}
