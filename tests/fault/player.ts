/**
 * A member who pays in, bets, cancels, withdraws and takes rewards over HTTP without a pause, through whatever happens to
 * the site. Every money call is repeated with its key until it is answered, so that what was acknowledged is all there may be.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { RouteKey } from '#lib/contract/route.ts';
import { parseSatang } from '#lib/money.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Answer, Caller } from './caller.ts';

/** A money call that was acknowledged, to be sent once more at the end. */
interface Acknowledged {
  readonly route: RouteKey;
  readonly key: string;
  readonly body: string;
  readonly answer: string;
}

/** What the gateway tells of one payment. */
export type GatewayEvent = {
  readonly event_id: string;
  readonly payment_ref: string;
  readonly amount: string;
  readonly paid_at: string;
  readonly sender: { readonly bank_code: string; readonly account_number: string };
};

interface RequestedPayment {
  readonly paymentId: string;
  readonly qrPayload: string;
  readonly event: GatewayEvent;
}

export interface World {
  readonly url: string;
  /** The round that takes bets now. */
  roundId: string;
  readonly gatewayKey: Buffer;
  /** Counts money calls that were acknowledged, of all players. */
  acknowledged: number;
  playing: boolean;
}

/** What everybody may take as often as they like: a code of credit, one of points, credit for those points, a bonus. */
export interface Rewards {
  readonly creditCode: string;
  readonly pointsCode: string;
  readonly itemId: string;
  readonly promotionId: string;
}

interface Bill {
  status: 'pending' | 'cancelled' | 'won' | 'lost';
  readonly roundId: string;
  readonly lines: readonly { readonly number: string; readonly possible_win: string }[];
}

const satangOf = (text: string): bigint => parseSatang(text) ?? -1n;
let members = 0;

export class Player {
  readonly #world: World;
  readonly #site: Caller;
  #channel: Record<string, string> = {};
  #account = { bank_code: '', account_number: '' };
  expectedBalance = 0n;
  readonly payments = new Set<string>();
  readonly bills = new Map<string, Bill>();
  readonly withdrawals = new Set<string>();
  readonly couponUses = new Set<string>();
  readonly redemptions = new Set<string>();
  /** Promotions taken, and whether they were given up. */
  readonly promotions = new Map<string, 'active' | 'given_up'>();
  /** Points of coupons not spent yet; those that stakes earn come on top. */
  #points = 0n;
  readonly acknowledged: Acknowledged[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#site = new Caller(world.url, world.gatewayKey);
  }

  /** Answers that must not come: faults of ours, refusals without a reason. */
  get faults(): readonly string[] {
    return this.#site.faults;
  }

  /** The longest time a call had to be repeated, in milliseconds. */
  get longestWait(): number {
    return this.#site.longestWait;
  }

  async register(): Promise<void> {
    const serial = String(++members).padStart(7, '0');
    this.#account = { bank_code: '004', account_number: `200${serial}` };
    const phone = `081${serial}`;
    await this.#site.answered('POST /api/register/code', { phone });
    // The message is sent after the answer.
    const sms = await eventually(async () => {
      const [latest] = (await this.#site.answered('GET /api/sandbox/sms', { phone })).data;
      expect(latest).toBeDefined();
      return latest;
    });
    const proof = { phone, otp: /\d{6}/.exec(sms.text)?.[0] };
    const { phone_token } = (await this.#site.answered('POST /api/register/prove_phone', proof)).data;
    const { data } = await this.#site.answered('POST /api/register', {
      phone,
      phone_token,
      password: 'benja-of-the-fault-tests',
      first_name: 'ทดสอบ',
      last_name: 'ทนทาน',
      birth_date: '1990-01-01',
      ...this.#account,
      accept_terms: true,
    });
    this.#site.token = data.access_token;
    const [first] = (await this.#site.answered('GET /api/member/payment/channels')).data;
    this.#channel = { channel_id: first.channel_id, sub_channel_id: first.sub_channels[0].sub_channel_id };
  }

  /** Plays until the world stops; whatever was begun is brought to its end. */
  async play(rewards: Rewards): Promise<void> {
    while (this.#world.playing) {
      const dice = randomInt(14);
      if (this.expectedBalance < 10_000n || dice < 3) await this.#payIn();
      else if (dice < 8) await this.#bet();
      else if (dice < 9) await this.#cancel();
      else if (dice < 10) await this.#withdraw();
      else if (dice < 12) await this.#takeCoupon(rewards);
      else if (dice < 13) await this.#redeem(rewards);
      else await this.#promote(rewards);
    }
  }

  /** Judges the bills of drawn rounds as a naive model does: two digits below, and what they win is what was promised. */
  judge(drawn: ReadonlyMap<string, string>): void {
    for (const bill of this.bills.values()) {
      const back2 = drawn.get(bill.roundId);
      if (back2 === undefined || bill.status !== 'pending') continue;
      const won = bill.lines.filter(({ number }) => number === back2);
      bill.status = won.length > 0 ? 'won' : 'lost';
      for (const line of won) this.expectedBalance += satangOf(line.possible_win);
    }
  }

  /** The balance the site shows. */
  async balance(): Promise<bigint> {
    const { data } = await this.#site.answered('POST /api/member/wallets', {});
    return satangOf(data[0].balance);
  }

  /** Sends every acknowledged money call again; the answers that differ from the first. */
  async answersThatChanged(): Promise<string[]> {
    const changed: string[] = [];
    for (const { route, key, body, answer } of this.acknowledged) {
      const again = await this.#site.send(route, body, { 'Idempotency-Key': key });
      if (again?.text !== answer) changed.push(`${route} ${key}: ${answer} became ${again?.text}`);
    }
    return changed;
  }

  async #payIn(): Promise<void> {
    const asked = await this.askToPayIn();
    if (!asked) return;
    // As the gateway does: the same event until we say that we have it, now and then twice.
    for (let copies = randomInt(1, 3); copies > 0; copies--)
      await this.#site.answered('POST /api/callback/sandbox', asked.event, { signed: true });
    // Kept but not acted on (the database went in between): a job would do it within a minute, another copy does it now.
    while (!(await this.isCredited(asked.paymentId)))
      await this.#site.answered('POST /api/callback/sandbox', asked.event, { signed: true });
  }

  /** Asks for a code, which counts as paid from now on: the caller has to see to it that the site is told. */
  async askToPayIn(): Promise<RequestedPayment | undefined> {
    const amount = `${randomInt(20, 400)}.00`;
    const made = await this.#money('POST /api/member/payment/generate_qr', { ...this.#channel, amount });
    if (!made) return undefined;
    this.payments.add(made.payment_id);
    this.expectedBalance += satangOf(amount);
    return {
      paymentId: made.payment_id,
      qrPayload: made.qr_payload,
      event: {
        event_id: `evt-${randomBytes(9).toString('hex')}`,
        payment_ref: made.reference,
        amount,
        paid_at: new Date().toISOString(),
        sender: this.#account,
      },
    };
  }

  async giveUp(payment_id: string): Promise<void> {
    await this.#money('POST /api/member/payment/cancel', { payment_id });
  }

  async isCredited(payment_id: string): Promise<boolean> {
    const { data } = await this.#site.answered('GET /api/member/payment/inquiry_status', { payment_id });
    return data.status === 'credited';
  }

  async #bet(): Promise<void> {
    const lines = Array.from({ length: randomInt(1, 4) }, () => ({
      bet_type: 'two_bottom',
      number: String(randomInt(100)).padStart(2, '0'),
      stake: `${randomInt(1, 5)}.00`,
    }));
    const round_id = this.#world.roundId;
    const { error, data } = await this.#site.answered('POST /api/lotto/bill/validate', { round_id, lines });
    if (error !== 0) return;
    const bill = await this.#money('POST /api/lotto/bill/create', { round_id, lines, quote_id: data.quote_id });
    if (!bill) return;
    this.bills.set(bill.bill_id, { status: 'pending', roundId: round_id, lines: bill.lines });
    this.expectedBalance -= satangOf(bill.total_payable);
  }

  async #cancel(): Promise<void> {
    const [bill_id, known] =
      [...this.bills].findLast(([, { status, roundId }]) => status === 'pending' && roundId === this.#world.roundId) ??
      [];
    if (!bill_id || !known) return;
    const bill = await this.#money('POST /api/lotto/bill/cancel', { bill_id });
    if (!bill) return;
    known.status = 'cancelled';
    this.expectedBalance += satangOf(bill.total_payable);
  }

  async #withdraw(): Promise<void> {
    const asked = await this.#money('POST /api/member/withdraw', { amount: '100.00' });
    if (!asked) return;
    this.withdrawals.add(asked.withdraw_id);
    this.expectedBalance -= 10_000n;
  }

  async #takeCoupon({ creditCode, pointsCode }: Rewards): Promise<void> {
    const used = await this.#money('POST /api/coupon/redeem', { code: randomInt(2) ? creditCode : pointsCode });
    if (!used) return;
    this.couponUses.add(used.use_id);
    if (used.gives === 'points') this.#points += BigInt(used.amount);
    else this.expectedBalance += satangOf(used.amount);
  }

  async #redeem({ itemId }: Rewards): Promise<void> {
    const bought = await this.#money('POST /api/redemption/redeem', { item_id: itemId });
    if (!bought) {
      if (this.#points >= 20n) this.#site.faults.push(`${this.#points} points bought nothing`);
      return;
    }
    this.redemptions.add(bought.redemption_id);
    this.#points -= BigInt(bought.points);
    this.expectedBalance += satangOf(bought.credit);
  }

  /** Takes a bonus, or gives up the one that was taken; the main wallet has no part in it. */
  async #promote({ promotionId }: Rewards): Promise<void> {
    const [taken_id] = [...this.promotions].find(([, status]) => status === 'active') ?? [];
    if (taken_id) {
      if (await this.#money('POST /api/member/promotion/give_up', { taken_id }))
        this.promotions.set(taken_id, 'given_up');
      return;
    }
    const taken = await this.#money('POST /api/member/promotion/claim', { promotion_id: promotionId });
    if (taken) this.promotions.set(taken.taken_id, 'active');
  }

  /** A money call under a key of its own; its data, or undefined when a rule refused it. */
  async #money(route: RouteKey, input: Readonly<Record<string, unknown>>): Promise<Answer['data'] | undefined> {
    const key = randomBytes(12).toString('hex');
    const { error, data, text } = await this.#site.answered(route, input, { key });
    this.#world.acknowledged += 1;
    if (error !== 0) return undefined;
    this.acknowledged.push({ route, key, body: JSON.stringify(input), answer: text });
    return data;
  }
}
