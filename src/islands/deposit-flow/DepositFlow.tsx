import { type SubmitEvent, useRef, useState } from 'react';
import { amountOnWire, readAmount, writeAmount } from '#lib/client/amount-text.ts';
import { intentOpen } from '#lib/client/codes.ts';
import { ApiProblem, api } from '#lib/client/http.ts';
import { moneyIntent } from '#lib/client/intents.ts';
import { depositProblem } from '#lib/deposit/client/amount-problems.ts';
import type { AccountView, ChannelView, IntentView } from '#lib/deposit/contract.ts';
import { links } from '#lib/links.ts';
import { formatBaht, type Satang } from '#lib/money.ts';
import type { DepositChoice } from '#lib/promotion/rules/choice.ts';
import { BankAccount } from '#ui/BankAccount.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Refused } from '#ui/Refused.tsx';
import { AccountChoice } from './AccountChoice.tsx';
import { AmountStep } from './AmountStep.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import { type Open, OpenPayments } from './OpenPayments.tsx';
import { PromotionPicker } from './PromotionPicker.tsx';
import { usePromotion } from './use-promotion.ts';

interface Props {
  readonly channels: readonly ChannelView[];
  /** Wire amounts offered as chips. */
  readonly quickAmounts: readonly string[];
  /** The account to pay from, by the kind of way. */
  readonly payFrom: Readonly<Record<ChannelView['kind'], AccountView>>;
  /** The payments that wait for money already, at most one for each channel. */
  readonly open: readonly IntentView[];
  /** An amount to begin with, in the wire form; "" for none. */
  readonly amount: string;
  readonly serverTime: string;
  /** How often a deposit must be played before withdrawing: "1", "1.5"; null when not at all. */
  readonly turnoverTimes: string | null;
  readonly promotions: readonly DepositChoice[];
  /** The promotion to begin with, by its id; "" for none. */
  readonly promotionId: string;
  /** The way the member paid in by before; "" for none that can be used now. */
  readonly lastChannelId: string;
  /** Where to go on to once the money is there; "" for nowhere in particular. */
  readonly next: string;
}

const intent = moneyIntent('deposit');

/** What the button leads to, by the kind of way. */
const goals = { qr: 'สร้าง QR', bank: 'ดูบัญชีรับโอน', truemoney: 'ดูบัญชีรับโอน' } as const;
const busyWords = { qr: 'กำลังสร้าง QR', bank: 'กำลังเตรียมยอดโอน', truemoney: 'กำลังเตรียมยอดโอน' } as const;

function goText({ kind, open }: ChannelView, amount: Satang | undefined, busy: boolean): string {
  if (busy) return busyWords[kind];
  if (!open) return 'ช่องทางนี้ปิดอยู่';
  return amount === undefined ? goals[kind] : `${goals[kind]} ${formatBaht(amount, { satang: 'trim' })}`;
}

/** Why nothing was made, and an amount that would do. */
interface No {
  readonly text: string;
  /** In the wire form. */
  readonly offer?: string | undefined;
}

/** Paying in: the way, the amount, then the page with the code or the account. A payment that is open comes before a new one. */
export default function DepositFlow(props: Props) {
  const { channels } = props;
  const usable = channels.find((channel) => channel.open) ?? channels[0];
  const [channelId, setChannelId] = useState(props.lastChannelId || (usable?.channel_id ?? ''));
  const [folded, setFolded] = useState(props.lastChannelId !== '');
  const [subChannelId, setSubChannelId] = useState('');
  const first = readAmount(props.amount);
  const [text, setText] = useState(first === undefined ? '' : writeAmount(first));
  const [judged, setJudged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<No>();
  const [open, setOpen] = useState<readonly Open[]>(props.open.map((view) => ({ view, serverTime: props.serverTime })));
  const promotion = usePromotion(props.promotions, props.promotionId);
  const form = useRef<HTMLFormElement>(null);

  const channel = channels.find((one) => one.channel_id === channelId);
  if (open.length > 0)
    return (
      <OpenPayments
        payments={open}
        next={props.next}
        onGone={(paymentId) => {
          setOpen((before) => before.filter(({ view }) => view.payment_id !== paymentId));
          setRefused(undefined);
        }}
      />
    );
  if (!channel) return null;

  const part =
    channel.sub_channels.find((one) => one.sub_channel_id === subChannelId) ?? channel.sub_channels[0] ?? undefined;
  const problem = depositProblem(text, channel);
  const amount = readAmount(text);

  function type(next: string): void {
    setText(next);
    setRefused(undefined);
    promotion.setRefused(undefined);
  }

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
    if (promotion.problem(amount)) {
      form.current?.querySelector('.promo-chosen')?.scrollIntoView({ block: 'center' });
      return;
    }
    const input = {
      channel_id: channel.channel_id,
      sub_channel_id: part?.sub_channel_id ?? '',
      amount: amountOnWire(text),
      ...promotion.sent,
    };
    setBusy(true);
    const wish = JSON.stringify(input);
    try {
      const idempotencyKey = intent.keyFor(wish);
      const made = await api('POST /api/member/payment/generate_qr', input, { idempotencyKey });
      intent.answered(wish);
      if (made.status !== 'failed') {
        location.assign(links.payment(made.payment_id, props.next));
        return;
      }
      setRefused({ text: 'ช่องทางนี้สร้าง QR ให้ไม่ได้ ลองใหม่อีกครั้ง หรือเลือกช่องทางอื่น' });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      intent.answered(wish, error);
      const waiting = error.code === intentOpen ? (error.data as IntentView | undefined) : undefined;
      if (waiting) setOpen([{ view: waiting, serverTime: waiting.server_time }]);
      else if (error.fields.promotion_id) promotion.setRefused(error.fields.promotion_id);
      else
        setRefused({
          text: error.fields.amount ?? error.message,
          offer: (error.data as { readonly offer?: string } | undefined)?.offer,
        });
    }
    setBusy(false);
  }

  const offered = readAmount(refused?.offer ?? '');
  return (
    <form className="card money-form deposit-form" ref={form} onSubmit={submit} noValidate>
      <AmountStep
        channel={channel}
        quickAmounts={props.quickAmounts}
        text={text}
        problem={problem}
        judged={judged}
        onChange={type}
      />
      <ChannelChoice
        channels={channels}
        chosen={channelId}
        folded={folded}
        onUnfold={() => setFolded(false)}
        onChoose={(id) => {
          setChannelId(id);
          setRefused(undefined);
        }}
      />
      {channel.kind === 'bank' && channel.sub_channels.length > 1 && (
        <AccountChoice
          parts={channel.sub_channels}
          chosen={part?.sub_channel_id ?? ''}
          onChoose={(id) => setSubChannelId(id)}
        />
      )}
      <PromotionPicker
        choices={props.promotions}
        chosen={promotion.chosen}
        amount={problem ? undefined : amount}
        refused={promotion.refused}
        onChoose={promotion.choose}
      />
      <div className="inset pay-from">
        <p className="t13 c2">
          {channel.kind === 'truemoney' ? 'โอนจากวอลเล็ตเบอร์ที่สมัครไว้เท่านั้น' : 'โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น'}
        </p>
        <BankAccount account={props.payFrom[channel.kind]} />
      </div>
      {props.turnoverTimes && !promotion.holdsDeposit && (
        <p className="t14 c2 note-line">
          <Icon name="info" />
          <span>เล่นให้ครบ {props.turnoverTimes} เท่าของยอดฝากก่อนถอน</span>
        </p>
      )}
      <div className="deposit-go">
        <Refused text={refused?.text} />
        {offered !== undefined && (
          <button type="button" className="btn sec full" onClick={() => type(writeAmount(offered))}>
            ใช้ยอด {formatBaht(offered, { satang: 'trim' })}
          </button>
        )}
        {promotion.isAsked && (
          <p className="t13 c2">
            โปร: <b className="b6">{promotion.chosen?.title ?? 'ไม่รับโปร'}</b>
          </p>
        )}
        <button className="btn pri lg full" type="submit" aria-busy={busy} aria-disabled={!channel.open}>
          {goText(channel, problem ? undefined : amount, busy)}
        </button>
      </div>
    </form>
  );
}
