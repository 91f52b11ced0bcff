import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { AmountField } from '#islands/ui/AmountField.tsx';
import { BankAccount } from '#islands/ui/BankAccount.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Refused } from '#islands/ui/Refused.tsx';
import { ApiProblem } from '#lib/client/http.ts';
import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { formatBaht, fromDecimal, satang, subtract, toDecimal } from '#lib/money.ts';
import { mostToWithdraw, withdrawProblem } from '#lib/payment/client/amount-problems.ts';
import { amountOnWire, readAmount, writeAmount } from '#lib/payment/client/amount-text.ts';
import { moneyIntent } from '#lib/payment/client/money-intent.ts';
import {
  $withdrawals,
  $withdrawInfo,
  requestWithdrawal,
  type WithdrawInfo,
  watchWithdrawals,
} from '#lib/payment/client/withdrawals.ts';
import type { WithdrawView } from '#lib/payment/contract.ts';
import { usualText } from '#lib/payment/rules/usual-time.ts';
import { withdrawObstacle } from '#lib/payment/rules/withdraw-obstacle.ts';
import { openWithdrawStatuses } from '#lib/payment/rules/withdraw-state.ts';
import { Withdrawable } from './Withdrawable.tsx';
import { WithdrawHistory } from './WithdrawHistory.tsx';
import { WithdrawObstacleCard } from './WithdrawObstacleCard.tsx';
import { WithdrawSlip } from './WithdrawSlip.tsx';

interface Props {
  readonly info: WithdrawInfo;
  readonly withdrawals: readonly WithdrawView[];
  /** The one that was asked for by its address, which may be long over. */
  readonly named: WithdrawView | null;
  /** As the bar counts them. */
  readonly wallets: readonly ShownWallet[];
  readonly contactHref: string | null;
  /** Where to play and to pay in; null for who rests. */
  readonly playHref: string | null;
  readonly depositHref: string | null;
  /** Where the account is changed, once that page exists. */
  readonly profileHref: string | null;
}

/** From here down the member is told how many withdrawals the day still has. */
const fewLeft = 2;

const trimmed = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });

/** Withdrawing: what may leave and why not more, the amount, a last look, then the slip that follows the money. */
export default function WithdrawForm(props: Props) {
  const info = useStore($withdrawInfo, { ssr: () => null }) ?? props.info;
  const withdrawals = useStore($withdrawals, { ssr: () => null }) ?? props.withdrawals;
  const isOpen = (one: WithdrawView): boolean => openWithdrawStatuses.includes(one.status);
  const [followed, setFollowed] = useState((props.named ?? props.withdrawals.find(isOpen))?.withdraw_id);
  const [asked, setAsked] = useState(false);
  useEffect(() => watchWithdrawals(props.withdrawals, props.info), [props.withdrawals, props.info]);

  // One asked for in another tab is followed too.
  const isFollowed = (one: WithdrawView): boolean => one.withdraw_id === followed;
  const shown =
    withdrawals.find(isFollowed) ?? [props.named].find((one) => one && isFollowed(one)) ?? withdrawals.find(isOpen);
  const late = useIsPast(shown?.expected_at);
  const obstacle = withdrawObstacle({
    balance: fromDecimal(info.balance),
    available: fromDecimal(info.available),
    locked: fromDecimal(info.locked),
    receivable: fromDecimal(info.receivable),
    held: info.held_until !== null,
    min: fromDecimal(info.min),
    todayLeft: { count: info.today_left.count, amount: fromDecimal(info.today_left.amount) },
  });

  const waits = obstacle?.kind === 'receivable' || obstacle?.kind === 'held' || obstacle?.kind === 'today';

  return (
    <div className="withdraw-cols">
      {!shown && <Withdrawable info={info} wallets={props.wallets} waits={waits} />}
      <div className="col gap-4">
        {shown ? (
          <WithdrawSlip
            withdrawal={shown}
            contactHref={props.contactHref}
            focused={asked}
            late={late}
            onAgain={() => setFollowed(undefined)}
          />
        ) : obstacle ? (
          <WithdrawObstacleCard
            obstacle={obstacle}
            info={info}
            contactHref={props.contactHref}
            playHref={props.playHref}
            depositHref={props.depositHref}
          />
        ) : (
          <Ask
            info={info}
            profileHref={props.profileHref}
            onAsked={(made) => {
              setFollowed(made.withdraw_id);
              setAsked(true);
            }}
          />
        )}
      </div>
      <WithdrawHistory withdrawals={withdrawals.filter((one) => one.withdraw_id !== shown?.withdraw_id)} />
    </div>
  );
}

/** Whether an instant is over, told when it comes; nothing of it is in the first HTML, which has no clock of its own. */
function useIsPast(instant: string | undefined): boolean {
  const [past, setPast] = useState<string>();
  useEffect(() => {
    if (instant === undefined) return undefined;
    const timer = setTimeout(() => setPast(instant), Math.max(0, Date.parse(instant) - Date.now()));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== undefined && past === instant;
}

interface AskProps {
  readonly info: WithdrawInfo;
  readonly profileHref: string | null;
  readonly onAsked: (made: WithdrawView) => void;
}

function Ask({ info, profileHref, onAsked }: AskProps) {
  const [text, setText] = useState('');
  const [judged, setJudged] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const intent = useRef(moneyIntent());
  const form = useRef<HTMLFormElement>(null);

  const problem = withdrawProblem(text, info);
  const amount = readAmount(text);
  const most = mostToWithdraw(info);
  const byPeople = amount !== undefined && amount > fromDecimal(info.automatic_up_to);
  const eta = byPeople
    ? `ทีมงานตรวจก่อนโอน ${usualText(info.usual.by_people) ?? 'ปกติภายใน 30 นาที'}`
    : `โอนอัตโนมัติ ${usualText(info.usual.automatic) ?? 'ปกติภายใน 3 นาที'}`;

  function review(event: SubmitEvent): void {
    event.preventDefault();
    setJudged(true);
    setRefused(undefined);
    if (problem) form.current?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus();
    else setAsking(true);
  }

  async function send(): Promise<void> {
    const wish = amountOnWire(text);
    setBusy(true);
    try {
      const made = await requestWithdrawal(wish, intent.current.keyFor(wish));
      intent.current.answered();
      onAsked(made);
      return;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      intent.current.answered(error);
      setRefused(error.fields.amount ?? error.message);
    }
    setBusy(false);
    setAsking(false);
  }

  return (
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
      <Confirm
        open={asking}
        title="ตรวจก่อนถอน"
        safe="กลับไปแก้"
        go={`ยืนยันถอน ${formatBaht(amount ?? satang(0), { satang: 'trim' })}`}
        busy={busy}
        onSafe={() => setAsking(false)}
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
        <p className="t14 c2">ยืนยันแล้วยกเลิกไม่ได้</p>
      </Confirm>
    </form>
  );
}
