import { type SubmitEvent, useRef, useState } from 'react';
import { amountOnWire, readAmount, writeAmount } from '#lib/client/amount-text.ts';
import { passwordNeeded } from '#lib/client/codes.ts';
import { ApiProblem } from '#lib/client/http.ts';
import { moneyIntent } from '#lib/client/intents.ts';
import { mostToWithdraw, withdrawProblem } from '#lib/deposit/client/amount-problems.ts';
import type { WithdrawView } from '#lib/deposit/contract.ts';
import { usualText } from '#lib/deposit/rules/usual-time.ts';
import { formatBaht, fromDecimal, satang, subtract, toDecimal } from '#lib/money.ts';
import { confirmWithdrawals, requestWithdrawal, type WithdrawInfo } from '#lib/payout/client/withdrawals.ts';
import { asksPassword } from '#lib/payout/rules/withdraw-state.ts';
import { AmountField } from '#ui/AmountField.tsx';
import { BankAccount } from '#ui/BankAccount.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { Refused } from '#ui/Refused.tsx';

/** From here down the member is told how many withdrawals the day still has. */
const fewLeft = 2;

/** The server wants the password first: the five minutes were over, or the amount has changed (problems.ts). */
const intent = moneyIntent('withdraw');

/** What is asked before the money leaves: a last look, or the password beside it. */
type Asking = 'look' | 'password';

const trimmed = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });

interface Props {
  readonly info: WithdrawInfo;
  readonly profileHref: string | null;
  readonly onAsked: (made: WithdrawView) => void;
}

/** The amount, then a last look before it leaves; a large one is confirmed by the password there. */
export function WithdrawAsk({ info, profileHref, onAsked }: Props) {
  const [text, setText] = useState('');
  const [judged, setJudged] = useState(false);
  const [asking, setAsking] = useState<Asking>();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const policy = { passwordAbove: fromDecimal(info.password_above) };
  const problem = withdrawProblem(text, info);
  const amount = readAmount(text);
  const most = mostToWithdraw(info);
  const byPeople = amount !== undefined && amount > fromDecimal(info.automatic_up_to);
  const eta = byPeople
    ? `ทีมงานตรวจก่อนโอน ${usualText(info.usual.by_people) ?? 'ปกติภายใน 30 นาที'}`
    : `โอนอัตโนมัติ ${usualText(info.usual.automatic) ?? 'ปกติภายใน 3 นาที'}`;

  function ask(next: Asking): void {
    setAsking(next);
    setPassword('');
    setWrong(undefined);
  }

  function review(event: SubmitEvent): void {
    event.preventDefault();
    setJudged(true);
    setRefused(undefined);
    if (problem) form.current?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus();
    else ask(amount !== undefined && asksPassword(amount, policy) && !info.confirmed ? 'password' : 'look');
  }

  async function send(): Promise<void> {
    if (busy) return;
    if (asking === 'password' && password === '') {
      setWrong('กรอกรหัสผ่าน');
      return;
    }
    const wish = amountOnWire(text);
    setWrong(undefined);
    setBusy(true);
    try {
      if (asking === 'password' && !(await confirmed())) return;
      const made = await requestWithdrawal(wish, intent.keyFor(wish));
      intent.answered(wish);
      onAsked(made);
      return;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === passwordNeeded) {
        ask('password');
        setWrong(error.message);
        return;
      }
      intent.answered(wish, error);
      setRefused(error.fields.amount ?? error.message);
      setAsking(undefined);
    } finally {
      setBusy(false);
    }
  }

  /** Gives the password; what is said about it stands at its field. */
  async function confirmed(): Promise<boolean> {
    try {
      await confirmWithdrawals(password);
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setWrong(error.fields.password ?? error.message);
      return false;
    }
  }

  return (
    <>
      <form className="card money-form" ref={form} onSubmit={review} noValidate>
        <AmountField
          id="withdraw-amount"
          label="จำนวนเงินที่ถอน"
          value={text}
          whole
          onChange={(next) => {
            setText(next);
            setRefused(undefined);
          }}
          hint={`ถอนขั้นต่ำ ${trimmed(info.min)} · สูงสุด ${trimmed(info.max)} ต่อครั้ง`}
          problem={problem}
          judged={judged}
          action={
            <button type="button" className="btn sec sm" onClick={() => setText(writeAmount(most))}>
              ทั้งหมด
            </button>
          }
        />
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
        <p className="t14 c2 note-line">
          <Icon name="clock" />
          <span>
            {eta}
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
      <Confirm
        open={asking !== undefined}
        title="ตรวจก่อนถอน"
        safe="กลับไปแก้"
        go={`ยืนยันถอน ${formatBaht(amount ?? satang(0), { satang: 'trim' })}`}
        busy={busy}
        onSafe={() => setAsking(undefined)}
        onGo={send}
      >
        <p className="pay-figure">
          <Money amount={toDecimal(amount ?? satang(0))} />
        </p>
        <div className="inset">
          <BankAccount account={info.bank} />
        </div>
        <dl className="kv t14">
          <div>
            <dt>คงเหลือหลังถอน</dt>
            <dd>
              <Money amount={toDecimal(subtract(fromDecimal(info.balance), amount ?? satang(0)))} />
            </dd>
          </div>
          <div>
            <dt>ระยะเวลา</dt>
            <dd>{eta}</dd>
          </div>
        </dl>
        {asking === 'password' && (
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
              onChange={(next) => {
                setPassword(next);
                setWrong(undefined);
              }}
              hint={`ถอนเกิน ${trimmed(info.password_above)} ใส่รหัสผ่านเพื่อยืนยันว่าเป็นคุณ`}
              problem={wrong}
            />
          </form>
        )}
        <p className="t14 c2">ยืนยันแล้วยกเลิกไม่ได้</p>
      </Confirm>
    </>
  );
}
