/** The deposit being filled in: channel, amount and promotion, and the call that creates its payment. */
import { useState } from 'react';
import { amountOnWire, readAmount, writeAmount } from '#lib/client/amount-text.ts';
import { intentOpen } from '#lib/client/codes.ts';
import { ApiProblem, api } from '#lib/client/http.ts';
import { moneyIntent } from '#lib/client/intents.ts';
import { depositProblem } from '#lib/deposit/client/amount-problems.ts';
import type { ChannelView, IntentView } from '#lib/deposit/contract.ts';
import { links } from '#lib/links.ts';
import type { Satang } from '#lib/money.ts';
import type { DepositChoice } from '#lib/promotion/rules/choice.ts';
import { type ChosenPromotion, usePromotion } from './use-promotion.ts';

interface Options {
  readonly channels: readonly ChannelView[];
  /** An amount to start with, in the wire form; "" for none. */
  readonly amount: string;
  readonly promotions: readonly DepositChoice[];
  readonly promotionId: string;
  readonly lastChannelId: string;
  readonly next: string;
  /** Another payment must be finished first. */
  readonly onOpenPayment: (payment: IntentView) => void;
}

/** Why no payment was created, and an amount that would be accepted. */
interface Refusal {
  readonly text: string;
  readonly offer: Satang | undefined;
}

export interface Deposit {
  /** Undefined when the site has no channel. */
  readonly channel: ChannelView | undefined;
  /** The account of the channel to pay to, where it has several. */
  readonly subChannel: ChannelView['sub_channels'][number] | undefined;
  readonly text: string;
  /** The typed amount, if it can be paid through the channel. */
  readonly amount: Satang | undefined;
  readonly problem: string | undefined;
  readonly promotion: ChosenPromotion;
  readonly refusal: Refusal | undefined;
  readonly busy: boolean;
  readonly type: (text: string) => void;
  readonly chooseChannel: (id: string) => void;
  readonly chooseSubChannel: (id: string) => void;
  readonly clearRefusal: () => void;
  readonly create: () => Promise<void>;
}

const intent = moneyIntent('deposit');

function refusalOf({ data, fields, message }: ApiProblem): Refusal {
  const { offer = '' } = (data ?? {}) as { readonly offer?: string };
  return { text: fields.amount ?? message, offer: readAmount(offer) };
}

/** The channel to start with: the member's last one, else the first that is open. */
const firstChannel = ({ channels, lastChannelId }: Options): string =>
  lastChannelId || (channels.find(({ open }) => open) ?? channels[0])?.channel_id || '';

function useChannel(options: Options) {
  const [channelId, chooseChannel] = useState(firstChannel(options));
  const [subChannelId, chooseSubChannel] = useState('');
  const channel = options.channels.find((one) => one.channel_id === channelId);
  const subChannels = channel?.sub_channels ?? [];
  const subChannel = subChannels.find((one) => one.sub_channel_id === subChannelId) ?? subChannels[0];
  return { channel, subChannel, chooseChannel, chooseSubChannel };
}

export function useDeposit(options: Options): Deposit {
  const initial = readAmount(options.amount);
  const { channel, subChannel, chooseChannel, chooseSubChannel } = useChannel(options);
  const [text, setText] = useState(initial === undefined ? '' : writeAmount(initial));
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const promotion = usePromotion(options.promotions, options.promotionId);
  const problem = channel && depositProblem(text, channel);

  function refused(error: ApiProblem): void {
    const openPayment = error.code === intentOpen ? (error.data as IntentView | undefined) : undefined;
    if (openPayment) options.onOpenPayment(openPayment);
    else if (error.fields.promotion_id) promotion.setRefused(error.fields.promotion_id);
    else setRefusal(refusalOf(error));
  }

  function type(next: string): void {
    setText(next);
    setRefusal(undefined);
    promotion.setRefused(undefined);
  }

  async function create(): Promise<void> {
    if (busy || !channel) return;
    const input = {
      channel_id: channel.channel_id,
      sub_channel_id: subChannel?.sub_channel_id ?? '',
      amount: amountOnWire(text),
      ...promotion.sent,
    };
    setBusy(true);
    try {
      const made = await intent.send(JSON.stringify(input), (idempotencyKey) =>
        api('POST /api/member/payment/generate_qr', input, { idempotencyKey }),
      );
      if (made.status !== 'failed') {
        // Busy until the next page is there.
        location.assign(links.payment(made.payment_id, options.next));
        return;
      }
      setRefusal({ text: 'ช่องทางนี้สร้าง QR ให้ไม่ได้ ลองใหม่อีกครั้ง หรือเลือกช่องทางอื่น', offer: undefined });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      refused(error);
    }
    setBusy(false);
  }

  return {
    channel,
    subChannel,
    text,
    amount: problem ? undefined : readAmount(text),
    problem,
    promotion,
    refusal,
    busy,
    type,
    chooseChannel(id) {
      chooseChannel(id);
      setRefusal(undefined);
    },
    chooseSubChannel,
    clearRefusal: () => setRefusal(undefined),
    create,
  };
}
