/**
 * A member who pays in, bets, cancels and withdraws over HTTP without a pause, through whatever happens to the site. Every
 * money call is repeated with its key until it is answered, so that what was acknowledged is all there may be.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RouteKey } from '#lib/contract/route.ts';
import { parseSatang } from '#lib/money.ts';
import { signedHeaders } from '#lib/server/webhook-signature.ts';

interface Answer {
  readonly error: number;
  readonly message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs by call
  readonly data: any;
}

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

interface AskedToPay {
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

interface Bill {
  status: 'pending' | 'cancelled' | 'won' | 'lost';
  readonly roundId: string;
  readonly lines: readonly { readonly number: string; readonly possible_win: string }[];
}

const satangOf = (text: string): bigint => parseSatang(text) ?? -1n;
/** Longer than any restart; a call that is not answered by then has not survived. */
const patienceMs = 40_000;
let members = 0;

export class Player {
  readonly #world: World;
  #token = '';
  #channel: Record<string, string> = {};
  #account = { bank_code: '', account_number: '' };
  expectedBalance = 0n;
  readonly payments = new Set<string>();
  readonly bills = new Map<string, Bill>();
  readonly withdrawals = new Set<string>();
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that must not come: faults of ours, refusals without a reason. */
  readonly faults: string[] = [];
  /** The longest time a call had to be repeated, in milliseconds. */
  longestWait = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async register(): Promise<void> {
    const serial = String(++members).padStart(7, '0');
    this.#account = { bank_code: '004', account_number: `200${serial}` };
    const { data } = await this.#answered('POST /api/register', {
      phone: `081${serial}`,
      password: 'benja-of-the-fault-tests',
      first_name: 'ทดสอบ',
      last_name: 'ทนทาน',
      birth_date: '1990-01-01',
      ...this.#account,
      accept_terms: true,
    });
    this.#token = data.access_token;
    const [first] = (await this.#answered('GET /api/member/payment/channels')).data;
    this.#channel = { channel_id: first.channel_id, sub_channel_id: first.sub_channels[0].sub_channel_id };
  }

  /** Plays until the world stops; whatever was begun is brought to its end. */
  async play(): Promise<void> {
    while (this.#world.playing) {
      const dice = randomInt(10);
      if (this.expectedBalance < 10_000n || dice < 3) await this.#payIn();
      else if (dice < 8) await this.#bet();
      else if (dice < 9) await this.#cancel();
      else await this.#withdraw();
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
    const { data } = await this.#answered('POST /api/member/wallets', {});
    return satangOf(data[0].balance);
  }

  /** Sends every acknowledged money call again; the answers that differ from the first. */
  async answersThatChanged(): Promise<string[]> {
    const changed: string[] = [];
    for (const { route, key, body, answer } of this.acknowledged) {
      const again = await this.#send(route, body, { 'Idempotency-Key': key });
      if (again?.text !== answer) changed.push(`${route} ${key}: ${answer} became ${again?.text}`);
    }
    return changed;
  }

  async #payIn(): Promise<void> {
    const asked = await this.askToPayIn();
    if (!asked) return;
    // As the gateway does: the same event until we say that we have it, now and then twice.
    for (let copies = randomInt(1, 3); copies > 0; copies--)
      await this.#answered('POST /api/callback/sandbox', asked.event, { signed: true });
    // Kept but not acted on (the database went in between): a job would do it within a minute, another copy does it now.
    while (!(await this.isCredited(asked.paymentId)))
      await this.#answered('POST /api/callback/sandbox', asked.event, { signed: true });
  }

  /** Asks for a code, which counts as paid from now on: the caller has to see to it that the site is told. */
  async askToPayIn(): Promise<AskedToPay | undefined> {
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
    const { data } = await this.#answered('GET /api/member/payment/inquiry_status', { payment_id });
    return data.status === 'credited';
  }

  async #bet(): Promise<void> {
    const lines = Array.from({ length: randomInt(1, 4) }, () => ({
      bet_type: 'two_bottom',
      number: String(randomInt(100)).padStart(2, '0'),
      stake: `${randomInt(1, 5)}.00`,
    }));
    const round_id = this.#world.roundId;
    const { error, data } = await this.#answered('POST /api/lotto/bill/validate', { round_id, lines });
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

  /** A money call under a key of its own; its data, or undefined when a rule refused it. */
  async #money(route: RouteKey, input: Readonly<Record<string, unknown>>): Promise<Answer['data'] | undefined> {
    const key = randomBytes(12).toString('hex');
    const { error, data, text } = await this.#answered(route, input, { key });
    this.#world.acknowledged += 1;
    if (error !== 0) return undefined;
    this.acknowledged.push({ route, key, body: JSON.stringify(input), answer: text });
    return data;
  }

  /** Sends until it is answered. A 503 says that nothing was done and is an answer only to try again. */
  async #answered(
    route: RouteKey,
    input?: Readonly<Record<string, unknown>>,
    { key, signed = false }: { readonly key?: string; readonly signed?: boolean } = {},
  ): Promise<Answer & { readonly text: string }> {
    const body = JSON.stringify(input ?? {});
    const since = performance.now();
    for (;;) {
      const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
      if (signed)
        Object.assign(headers, signedHeaders(this.#world.gatewayKey, String(input?.event_id), new Date(), body));
      const got = await this.#send(route, body, headers);
      const waited = performance.now() - since;
      if (got && got.status !== 503) {
        this.longestWait = Math.max(this.longestWait, waited);
        const answer = JSON.parse(got.text) as Answer;
        if (got.status >= 500 || ![200, 404, 409].includes(got.status))
          this.faults.push(`${route}: ${got.status} ${got.text}`);
        return { ...answer, text: got.text };
      }
      if (waited > patienceMs)
        throw new Error(`${route} was not answered for ${patienceMs / 1_000} s: ${got?.text ?? 'no connection'}`);
      await pause(30);
    }
  }

  async #send(
    route: RouteKey,
    body: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; text: string } | undefined> {
    const [method = 'GET', path = ''] = route.split(' ');
    try {
      const query = method === 'GET' ? `?${new URLSearchParams(JSON.parse(body))}` : '';
      const response = await fetch(`${this.#world.url}${path}${query}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(this.#token && !('webhook-id' in headers) ? { Authorization: `Bearer ${this.#token}` } : {}),
          ...headers,
        },
        ...(method === 'POST' ? { body } : {}),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  }
}
