/**
 * A deposit before its payment exists: stores and verbs, rendered by `islands/deposit-flow`. Every rendered form has its own,
 * on the server too, so that nothing is shared between requests.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { amountOnWire, readAmount, writeAmount } from '../../client/amount-text.ts';
import { intentOpen } from '../../client/codes.ts';
import { ApiProblem, api } from '../../client/http.ts';
import { moneyIntent } from '../../client/intents.ts';
import { toast } from '../../client/toast.ts';
import { links } from '../../links.ts';
import type { Satang } from '../../money.ts';
import type { DepositChoice, OfferedChoice } from '../../promotion/rules/choice.ts';
import type { ChannelView, IntentView } from '../contract.ts';
import { depositProblem } from './amount-problems.ts';
import { createPromotionChoice, type PromotionChoice } from './promotion-choice.ts';

export interface DepositOptions {
  readonly channels: readonly ChannelView[];
  /** Payments that already wait for money, at most one per channel. */
  readonly open: readonly IntentView[];
  /** An amount to start with, in the wire form; "" for none. */
  readonly amount: string;
  readonly serverTime: string;
  readonly promotions: readonly DepositChoice[];
  /** The promotion to start with, by its id; "" for none. */
  readonly promotionId: string;
  /** The member's last channel; "" for none that can be used now. */
  readonly lastChannelId: string;
  /** Where to continue once the money has arrived; "" for nowhere in particular. */
  readonly next: string;
}

export interface OpenPayment {
  readonly view: IntentView;
  readonly serverTime: string;
}

/** Why no payment was created, and an amount that would be accepted. */
export interface Refusal {
  readonly text: string;
  readonly offer: Satang | undefined;
}

type SubChannel = ChannelView['sub_channels'][number];

const intent = moneyIntent('deposit');
const noQr: Refusal = { text: 'ช่องทางนี้สร้าง QR ให้ไม่ได้ ลองใหม่อีกครั้ง หรือเลือกช่องทางอื่น', offer: undefined };

function refusalOf({ data, fields, message }: ApiProblem): Refusal {
  const { offer = '' } = (data ?? {}) as { readonly offer?: string };
  return { text: fields.amount ?? message, offer: readAmount(offer) };
}

/** The channel to start with: the member's last one, else the first that is open. */
const firstChannel = ({ channels, lastChannelId }: DepositOptions): string =>
  lastChannelId || (channels.find(({ open }) => open) ?? channels[0])?.channel_id || '';

function startText(amount: string): string {
  const initial = readAmount(amount);
  return initial === undefined ? '' : writeAmount(initial);
}

export class DepositStore {
  readonly promotion: PromotionChoice;
  /** While there are any, no other payment is created. */
  readonly $open: ReadableAtom<readonly OpenPayment[]>;
  /** Undefined when the site has no channel. */
  readonly $channel: ReadableAtom<ChannelView | undefined>;
  /** The receiving account, where the channel has several. */
  readonly $subChannel: ReadableAtom<SubChannel | undefined>;
  /** The amount as typed. */
  readonly $text: ReadableAtom<string>;
  readonly $problem: ReadableAtom<string | undefined>;
  /** The typed amount, if it can be paid through the channel. */
  readonly $amount: ReadableAtom<Satang | undefined>;
  readonly $refusal = atom<Refusal | undefined>(undefined);
  readonly $busy = atom(false);
  /** The welcome bonus that the first deposit is asked about before its payment is made. */
  readonly $asking = atom<OfferedChoice | undefined>(undefined);
  readonly #open = atom<readonly OpenPayment[]>([]);
  readonly #channelId = atom('');
  readonly #subChannelId = atom('');
  readonly #text = atom('');
  readonly #next: string;

  constructor(options: DepositOptions) {
    this.#next = options.next;
    this.#open.set(options.open.map((view) => ({ view, serverTime: options.serverTime })));
    this.#channelId.set(firstChannel(options));
    this.#text.set(startText(options.amount));
    this.promotion = createPromotionChoice(options.promotions, options.promotionId);
    this.$open = this.#open;
    this.$text = this.#text;
    this.$channel = computed(this.#channelId, (id) => options.channels.find((one) => one.channel_id === id));
    this.$subChannel = computed([this.$channel, this.#subChannelId], (channel, id) => {
      const all = channel?.sub_channels ?? [];
      return all.find((one) => one.sub_channel_id === id) ?? all[0];
    });
    this.$problem = computed([this.#text, this.$channel], (text, channel) => channel && depositProblem(text, channel));
    this.$amount = computed([this.#text, this.$problem], (text, problem) => (problem ? undefined : readAmount(text)));
  }

  readonly type = (text: string): void => {
    this.#text.set(text);
    this.$refusal.set(undefined);
    this.promotion.refuse(undefined);
  };

  readonly chooseChannel = (id: string): void => {
    this.#channelId.set(id);
    this.$refusal.set(undefined);
  };

  readonly chooseSubChannel = (id: string): void => this.#subChannelId.set(id);

  /** Creates the payment and opens its page; returns instead what has to be corrected first. */
  readonly submit = (): 'amount' | 'promotion' | undefined => {
    const channel = this.$channel.get();
    if (this.$busy.get()) return undefined;
    this.$refusal.set(undefined);
    if (this.$problem.get() || !channel?.open) return 'amount';
    const amount = this.$amount.get();
    if (this.promotion.problem(amount)) return 'promotion';
    const welcome = this.promotion.unasked(amount);
    if (welcome) this.$asking.set(welcome);
    else void this.#create(channel);
    return undefined;
  };

  /** Takes or declines the welcome bonus, and makes the payment. */
  readonly answer = (choice: OfferedChoice | undefined): void => {
    this.promotion.choose(choice);
    this.$asking.set(undefined);
    this.submit();
  };

  /** Leaves the question open, and the form as it is. */
  readonly stopAsking = (): void => this.$asking.set(undefined);

  async #create(channel: ChannelView): Promise<void> {
    const input = {
      channel_id: channel.channel_id,
      sub_channel_id: this.$subChannel.get()?.sub_channel_id ?? '',
      amount: amountOnWire(this.#text.get()),
      ...this.promotion.fields(),
    };
    this.$busy.set(true);
    try {
      const made = await intent.send(JSON.stringify(input), (idempotencyKey) =>
        api('POST /api/member/payment/generate_qr', input, { idempotencyKey }),
      );
      if (made.status !== 'failed') {
        // Busy until the next page is there.
        location.assign(links.payment(made.payment_id, this.#next));
        return;
      }
      this.$refusal.set(noQr);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.#refused(error);
    }
    this.$busy.set(false);
  }

  #refused(error: ApiProblem): void {
    const open = error.code === intentOpen ? (error.data as IntentView | undefined) : undefined;
    if (open) this.#open.set([{ view: open, serverTime: open.server_time }]);
    else if (error.fields.promotion_id) this.promotion.refuse(error.fields.promotion_id);
    else this.$refusal.set(refusalOf(error));
  }

  /** Cancels an open payment, so that another one may be created. */
  readonly giveUp = async (paymentId: string): Promise<void> => {
    if (this.$busy.get()) return;
    this.$busy.set(true);
    try {
      await api('POST /api/member/payment/cancel', { payment_id: paymentId });
      toast({ text: 'ยกเลิกรายการแล้ว', tone: 'ok' });
      this.forget(paymentId);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast({ text: error.message, tone: 'bad' });
    } finally {
      this.$busy.set(false);
    }
  };

  /** Drops an open payment that has ended. */
  readonly forget = (paymentId: string): void => {
    this.#open.set(this.#open.get().filter(({ view }) => view.payment_id !== paymentId));
    this.$refusal.set(undefined);
  };
}
