import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
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
import { PromotionSheet } from './PromotionSheet.tsx';
import { WelcomeQuestion } from './WelcomeQuestion.tsx';

interface Props extends DepositProps {
  readonly deposit: DepositStore;
}

/** The form of a new deposit. */
export function DepositForm({ deposit, ...props }: Props) {
  const channel = useStore(deposit.$channel);
  const chosen = useStore(deposit.promotion.$chosen);
  const text = useStore(deposit.$text);
  const problem = useStore(deposit.$problem);
  const [judged, setJudged] = useState(false);
  const [choosing, setChoosing] = useState(false);
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
      {/* The button sticks to the screen within these, and so never stands over the amount. */}
      <div className="deposit-rest">
        <Ways deposit={deposit} channel={channel} {...props} />
        <PayFrom kind={channel.kind} account={props.payFrom[channel.kind]} />
        {props.turnoverTimes && !chosen?.offer.rule.holdsDeposit && (
          <p className="t14 c2 note-line">
            <Icon name="info" />
            <span>เล่นให้ครบ {props.turnoverTimes} เท่าของยอดฝากก่อนถอน</span>
          </p>
        )}
        <DepositGo
          channel={channel}
          deposit={deposit}
          promotions={props.promotions}
          onPromotions={() => setChoosing(true)}
        />
      </div>
      <Over deposit={deposit} promotions={props.promotions} choosing={choosing} onClose={() => setChoosing(false)} />
    </form>
  );
}

interface WaysProps extends Props {
  readonly channel: ChannelView;
}

/** How to pay, and with which promotion. */
function Ways({ deposit, channel, channels, promotions, lastChannelId }: WaysProps) {
  const { promotion } = deposit;
  const subChannel = useStore(deposit.$subChannel);
  const chosen = useStore(promotion.$chosen);
  const amount = useStore(deposit.$amount);
  const refused = useStore(promotion.$refused);
  const [folded, setFolded] = useState(lastChannelId !== '');
  return (
    <>
      <ChannelChoice
        channels={channels}
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
        name="promotion_id"
        choices={promotions}
        chosen={chosen}
        amount={amount}
        refused={refused}
        onChoose={promotion.choose}
      />
    </>
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
  /** Opens the promotions. */
  readonly onPromotions: () => void;
}

/** The button, below the server's refusal. */
function DepositGo({ channel, deposit, promotions, onPromotions }: GoProps) {
  const refusal = useStore(deposit.$refusal);
  const busy = useStore(deposit.$busy);
  const amount = useStore(deposit.$amount);
  const chosen = useStore(deposit.promotion.$chosen);
  const takable = promotions.filter(({ reason }) => reason === null).length;
  const offer = refusal?.offer;
  return (
    <div className="deposit-go">
      <Refused text={refusal?.text} />
      {offer !== undefined && (
        <button type="button" className="btn sec full" onClick={() => deposit.type(writeAmount(offer))}>
          ใช้ยอด {formatBaht(offer, { satang: 'trim' })}
        </button>
      )}
      {(chosen || takable > 0) && (
        <button type="button" className="btn bare promo-line" onClick={onPromotions}>
          <span className="one">{chosen ? `โปร: ${chosen.title}` : `ไม่รับโปร · รับได้ ${takable} โปร`}</span>
          <Icon name="caret-right" />
        </button>
      )}
      <button className="btn pri lg full" type="submit" aria-busy={busy} aria-disabled={!channel.open}>
        {goText(channel, amount, busy)}
      </button>
    </div>
  );
}

interface OverProps extends Pick<Props, 'deposit' | 'promotions'> {
  /** The promotions are open. */
  readonly choosing: boolean;
  readonly onClose: () => void;
}

/** What lies over the form: the promotions, or the question of a first deposit. Outside of the form, whose buttons they are not. */
function Over({ deposit, promotions, choosing, onClose }: OverProps) {
  const welcome = useStore(deposit.$asking);
  const amount = useStore(deposit.$amount);
  if (welcome && amount !== undefined)
    return createPortal(<WelcomeQuestion deposit={deposit} welcome={welcome} amount={amount} />, document.body);
  if (!choosing) return null;
  return createPortal(<PromotionSheet deposit={deposit} promotions={promotions} onClose={onClose} />, document.body);
}
