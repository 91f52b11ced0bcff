import { type SubmitEvent, useRef, useState } from 'react';
import { AmountField } from '#islands/ui/AmountField.tsx';
import { BankAccount } from '#islands/ui/BankAccount.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Refused } from '#islands/ui/Refused.tsx';
import { ApiProblem, api } from '#lib/client/http.ts';
import { links } from '#lib/links.ts';
import { formatBaht, parseSatang, satang } from '#lib/money.ts';
import { depositProblem } from '#lib/payment/client/amount-problems.ts';
import { amountOnWire, readAmount, writeAmount } from '#lib/payment/client/amount-text.ts';
import { moneyIntent } from '#lib/payment/client/money-intent.ts';
import type { AccountView, ChannelView, IntentView } from '#lib/payment/contract.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import { OpenPayment } from './OpenPayment.tsx';

interface Props {
  readonly channels: readonly ChannelView[];
  /** Wire amounts offered as chips. */
  readonly quickAmounts: readonly string[];
  readonly payFrom: AccountView;
  /** The payments that wait for money already, at most one for each channel. */
  readonly open: readonly IntentView[];
  /** An amount to begin with, in the wire form; "" for none. */
  readonly amount: string;
  readonly serverTime: string;
  /** How often a deposit must be played before withdrawing: "1", "1.5"; null when not at all. */
  readonly turnoverTimes: string | null;
}

const openIntentCode = 5003;
const trimmed = (amount: string): string => formatBaht(parseSatang(amount) ?? satang(0), { satang: 'trim' });

/** Paying in: the way, the amount, then the page with the code. A payment that is open comes before a new one. */
export default function DepositFlow(props: Props) {
  const { channels, quickAmounts, payFrom } = props;
  const usable = channels.find((channel) => channel.open) ?? channels[0];
  const [channelId, setChannelId] = useState(usable?.channel_id ?? '');
  const first = readAmount(props.amount);
  const [text, setText] = useState(first === undefined ? '' : writeAmount(first));
  const [judged, setJudged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const first0 = props.open[0];
  const [open, setOpen] = useState(first0 ? { view: first0, serverTime: props.serverTime } : null);
  const intent = useRef(moneyIntent());
  const form = useRef<HTMLFormElement>(null);

  const channel = channels.find((one) => one.channel_id === channelId);
  if (open)
    return (
      <OpenPayment
        payment={open.view}
        serverTime={open.serverTime}
        onGone={() => {
          setOpen(null);
          setRefused(undefined);
        }}
      />
    );
  if (!channel) return null;

  const problem = depositProblem(text, channel);
  const amount = readAmount(text);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy || !channel) return;
    setJudged(true);
    setRefused(undefined);
    if (problem || !channel.open) {
      form.current?.querySelector('input[name="amount"]')?.scrollIntoView({ block: 'center' });
      form.current?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus();
      return;
    }
    const input = {
      channel_id: channel.channel_id,
      sub_channel_id: channel.sub_channels[0]?.sub_channel_id ?? '',
      amount: amountOnWire(text),
    };
    setBusy(true);
    try {
      const idempotencyKey = intent.current.keyFor(JSON.stringify(input));
      const made = await api('POST /api/member/payment/generate_qr', input, { idempotencyKey });
      intent.current.answered();
      if (made.status !== 'failed') {
        location.assign(links.payment(made.payment_id));
        return;
      }
      setRefused('ช่องทางนี้สร้าง QR ให้ไม่ได้ ลองใหม่อีกครั้ง หรือติดต่อทีมงาน');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      intent.current.answered(error);
      const waiting = error.code === openIntentCode ? (error.data as IntentView | undefined) : undefined;
      if (waiting) setOpen({ view: waiting, serverTime: waiting.server_time });
      else setRefused(error.fields.amount ?? error.message);
    }
    setBusy(false);
  }

  return (
    <form className="card money-form deposit-form" ref={form} onSubmit={submit} noValidate>
      <ChannelChoice channels={channels} chosen={channelId} onChoose={setChannelId} />
      <AmountField
        id="deposit-amount"
        label="จำนวนเงิน"
        value={text}
        onChange={(next) => {
          setText(next);
          setRefused(undefined);
        }}
        hint={`ฝากขั้นต่ำ ${trimmed(channel.min)} · สูงสุด ${trimmed(channel.max)} ต่อครั้ง`}
        problem={problem}
        judged={judged}
      />
      <fieldset className="quick-amounts">
        <legend className="sr-only">เลือกจำนวนเงิน</legend>
        {quickAmounts.map((quick) => (
          <button
            type="button"
            key={quick}
            className="chip pick"
            aria-pressed={amount !== undefined && amount === parseSatang(quick)}
            onClick={() => setText(writeAmount(parseSatang(quick) ?? satang(0)))}
          >
            <Money amount={quick} trim />
          </button>
        ))}
      </fieldset>
      <div className="inset pay-from">
        <p className="t13 c2">โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น</p>
        <BankAccount account={payFrom} />
      </div>
      {props.turnoverTimes && (
        <p className="t14 c2 note-line">
          <Icon name="info" />
          <span>เล่นให้ครบ {props.turnoverTimes} เท่าของยอดฝากก่อนถอน</span>
        </p>
      )}
      <Refused text={refused} />
      <button className="btn pri lg full" type="submit" aria-busy={busy} aria-disabled={!channel.open}>
        {busy
          ? 'กำลังสร้าง QR'
          : channel.open
            ? amount !== undefined && !problem
              ? `สร้าง QR ${formatBaht(amount, { satang: 'trim' })}`
              : 'สร้าง QR'
            : 'ช่องทางนี้ปิดอยู่'}
      </button>
    </form>
  );
}
