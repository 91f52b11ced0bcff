import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef, useState } from 'react';
import { writeAmount } from '#lib/client/amount-text.ts';
import type { DepositStore } from '#lib/deposit/client/deposit.ts';
import type { AccountView, ChannelView } from '#lib/deposit/contract.ts';
import { formatBaht, type Satang } from '#lib/money.ts';
import { BankAccount } from '#ui/BankAccount.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Refused } from '#ui/Refused.tsx';
import { AccountChoice } from './AccountChoice.tsx';
import { AmountStep } from './AmountStep.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import type { DepositProps } from './DepositFlow.tsx';
import { PromotionPicker } from './PromotionPicker.tsx';

interface Props extends DepositProps {
  readonly deposit: DepositStore;
}

/** The form of a new deposit. */
export function DepositForm({ deposit, ...props }: Props) {
  const { promotion } = deposit;
  const channel = useStore(deposit.$channel);
  const subChannel = useStore(deposit.$subChannel);
  const chosen = useStore(promotion.$chosen);
  const text = useStore(deposit.$text);
  const problem = useStore(deposit.$problem);
  const amount = useStore(deposit.$amount);
  const promotionRefused = useStore(promotion.$refused);
  const [folded, setFolded] = useState(props.lastChannelId !== '');
  const [judged, setJudged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  if (!channel) return null;

  function bringIntoView(selector: string): void {
    const place = form.current?.querySelector<HTMLElement>(selector);
    place?.scrollIntoView({ block: 'center' });
    if (place instanceof HTMLInputElement) place.focus();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setJudged(true);
    const wrong = deposit.submit();
    if (wrong) bringIntoView(wrong === 'amount' ? 'input[name="amount"]' : '.promo-chosen');
  }

  return (
    <form className="card money-form deposit-form" ref={form} onSubmit={submit} noValidate>
      <AmountStep
        channel={channel}
        quickAmounts={props.quickAmounts}
        text={text}
        problem={problem}
        judged={judged}
        onChange={deposit.type}
      />
      <ChannelChoice
        channels={props.channels}
        chosen={channel.channel_id}
        folded={folded}
        onUnfold={() => setFolded(false)}
        onChoose={deposit.chooseChannel}
      />
      {channel.kind === 'bank' && channel.sub_channels.length > 1 && (
        <AccountChoice
          parts={channel.sub_channels}
          chosen={subChannel?.sub_channel_id ?? ''}
          onChoose={deposit.chooseSubChannel}
        />
      )}
      <PromotionPicker
        choices={props.promotions}
        chosen={chosen}
        amount={amount}
        refused={promotionRefused}
        onChoose={promotion.choose}
      />
      <PayFrom kind={channel.kind} account={props.payFrom[channel.kind]} />
      {props.turnoverTimes && !chosen?.offer.rule.holdsDeposit && (
        <p className="t14 c2 note-line">
          <Icon name="info" />
          <span>เล่นให้ครบ {props.turnoverTimes} เท่าของยอดฝากก่อนถอน</span>
        </p>
      )}
      <DepositGo channel={channel} deposit={deposit} promotions={props.promotions} />
    </form>
  );
}

function PayFrom({ kind, account }: { readonly kind: ChannelView['kind']; readonly account: AccountView }) {
  return (
    <div className="inset pay-from">
      <p className="t13 c2">{kind === 'truemoney' ? 'โอนจากวอลเล็ตเบอร์ที่สมัครไว้เท่านั้น' : 'โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น'}</p>
      <BankAccount account={account} />
    </div>
  );
}

const goals = { qr: 'สร้าง QR', bank: 'ดูบัญชีรับโอน', truemoney: 'ดูบัญชีรับโอน' } as const;
const busyTexts = { qr: 'กำลังสร้าง QR', bank: 'กำลังเตรียมยอดโอน', truemoney: 'กำลังเตรียมยอดโอน' } as const;

function goText({ kind, open }: ChannelView, amount: Satang | undefined, busy: boolean): string {
  if (busy) return busyTexts[kind];
  if (!open) return 'ช่องทางนี้ปิดอยู่';
  return amount === undefined ? goals[kind] : `${goals[kind]} ${formatBaht(amount, { satang: 'trim' })}`;
}

interface GoProps extends Pick<Props, 'deposit' | 'promotions'> {
  readonly channel: ChannelView;
}

/** The button, below the server's refusal. */
function DepositGo({ channel, deposit, promotions }: GoProps) {
  const refusal = useStore(deposit.$refusal);
  const busy = useStore(deposit.$busy);
  const amount = useStore(deposit.$amount);
  const chosen = useStore(deposit.promotion.$chosen);
  const hasChoice = chosen !== undefined || promotions.some(({ reason }) => reason === null);
  const offer = refusal?.offer;
  return (
    <div className="deposit-go">
      <Refused text={refusal?.text} />
      {offer !== undefined && (
        <button type="button" className="btn sec full" onClick={() => deposit.type(writeAmount(offer))}>
          ใช้ยอด {formatBaht(offer, { satang: 'trim' })}
        </button>
      )}
      {hasChoice && (
        <p className="t13 c2">
          โปร: <b className="b6">{chosen?.title ?? 'ไม่รับโปร'}</b>
        </p>
      )}
      <button className="btn pri lg full" type="submit" aria-busy={busy} aria-disabled={!channel.open}>
        {goText(channel, amount, busy)}
      </button>
    </div>
  );
}
