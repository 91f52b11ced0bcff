/**
 * A provider that plays rounds for a member over the wire without a pause, through whatever happens to the site, by the rules
 * of games.md: a bet without an answer is rolled back until that is acknowledged and never sent again; a win, a rollback and
 * the end of a round are sent until they are acknowledged.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Player } from '#tests/conformance/wallet/arrangement.ts';
import { Bodies, type Stake } from '#tests/conformance/wallet/bodies.ts';
import { type Key, signedHeaders } from '#tests/conformance/wallet/signature.ts';
import type { Answer, Body, Operation } from '#tests/conformance/wallet/wire.ts';

export interface Table {
  /** "http://localhost:4321/api/provider/benja". */
  readonly base: string;
  readonly key: Key;
  /** `fetch`, or the same on a wallet without a port. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  /** Counts calls that were acknowledged, of all providers. */
  acknowledged: number;
  playing: boolean;
}

interface Acknowledged {
  readonly operation: Operation;
  readonly body: Body;
  readonly answer: Answer;
}

/** A bet is given up after this long. */
const silenceMs = 5_000;
const againMs = 10;
/** What was not acknowledged by then is stuck. */
const patienceMs = 120_000;

export class GameProvider {
  readonly #table: Table;
  readonly #bodies: Bodies;
  /** What all acknowledged calls together have moved, in satang. */
  moved = 0n;
  readonly rounds = new Set<string>();
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that must not occur. */
  readonly faults: string[] = [];
  /** The longest time a call had to be repeated, in milliseconds. */
  longestWait = 0;
  /** Bets whose answer was lost, and that were taken all the same. */
  lostAndTaken = 0;

  constructor(table: Table, player: Player) {
    this.#table = table;
    this.#bodies = new Bodies(player);
  }

  async play(): Promise<void> {
    while (this.#table.playing) await (randomInt(5) === 0 ? this.#atOnce() : this.#round());
  }

  /** A round of one or two bets, each taken back, lost or won in one or two parts. */
  async #round(): Promise<void> {
    const round_id = `r-${randomUUID()}`;
    const stakes: Stake[] = [];
    for (let bets = randomInt(1, 3); bets > 0; bets--) {
      const stake = this.#bodies.stake(BigInt(randomInt(1, 10) * 100), { round_id });
      if (await this.#bet(stake)) stakes.push(stake);
    }
    if (stakes.length === 0) return;
    this.rounds.add(round_id);
    for (const [place, stake] of stakes.entries()) {
      const isLast = place === stakes.length - 1;
      if (!isLast && randomInt(4) === 0) await this.#takeBack(stake, BigInt(stake.amount));
      else await this.#win(stake, isLast);
    }
  }

  /** Sends a bet once; whether it was taken. Without an answer it is rolled back. */
  async #bet(stake: Stake): Promise<boolean> {
    const answer = await this.#send('bet', stake);
    if (answer === undefined || answer.http === 503 || answer.code === 'TRY_AGAIN') {
      await this.#takeBack(stake, undefined);
      return false;
    }
    this.#judge('bet', stake, answer);
    if (answer.code !== 'OK') return false;
    this.moved -= BigInt(stake.amount);
    return true;
  }

  /** `taken`: what the bet took, undefined when nobody knows. */
  async #takeBack(stake: Stake, taken: bigint | undefined): Promise<void> {
    const { refunded = '' } = await this.#acknowledge('rollback', this.#bodies.rollbackOf(stake));
    if (taken !== undefined) this.moved += taken;
    else if (refunded !== '0') this.lostAndTaken += 1;
    const expected = taken === undefined ? ['0', stake.amount] : [stake.amount];
    if (!expected.includes(refunded)) this.faults.push(`a bet of ${stake.amount} refunded ${refunded}`);
  }

  async #win(stake: Stake, isLast: boolean): Promise<void> {
    const amounts = Array.from({ length: randomInt(1, 3) }, () => BigInt(randomInt(3) * 150));
    for (const [place, amount] of amounts.entries()) {
      const round_closed = isLast && place === amounts.length - 1;
      const win = this.#bodies.winOf(stake, amount, { round_closed });
      const copies = randomInt(4) === 0 ? 2 : 1;
      await Promise.all(Array.from({ length: copies }, () => this.#acknowledge('win', win)));
      this.moved += amount;
    }
  }

  /** A bet with its win, sent until it is answered: its id makes that safe. */
  async #atOnce(): Promise<void> {
    const both = this.#bodies.betWin(300n, BigInt(randomInt(3) * 200));
    const { code } = await this.#acknowledge('bet_win', both);
    if (code === 'OK') this.moved += BigInt(String(both.win_amount)) - 300n;
  }

  /** Sends until there is an answer that means something. */
  async #acknowledge(operation: Operation, body: Body): Promise<Answer> {
    const since = performance.now();
    for (;;) {
      const answer = await this.#send(operation, body);
      const waited = performance.now() - since;
      if (answer && answer.http !== 503 && answer.code !== 'TRY_AGAIN') {
        this.longestWait = Math.max(this.longestWait, waited);
        this.#judge(operation, body, answer);
        return answer;
      }
      if (waited > patienceMs) throw new Error(`${operation} was not acknowledged for ${patienceMs / 1_000} s`);
      await pause(againMs);
    }
  }

  #judge(operation: Operation, body: Body, answer: Answer): void {
    const isMoney = answer.code === 'OK' || (answer.code === 'INSUFFICIENT_FUNDS' && operation.startsWith('bet'));
    if (answer.http !== 200 || !isMoney) this.faults.push(`${operation}: ${answer.http} ${answer.code}`);
    if (answer.code !== 'OK') return;
    this.#table.acknowledged += 1;
    this.acknowledged.push({ operation, body, answer });
  }

  /** Sends once; undefined without an answer. */
  async #send(operation: Operation, body: Body): Promise<Answer | undefined> {
    const { base, key, send } = this.#table;
    const url = `${base}/${operation}`;
    const text = JSON.stringify(body);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const parts = { method: 'POST', path: new URL(url).pathname, timestamp, nonce: randomUUID(), body: text };
    try {
      const signal = AbortSignal.timeout(silenceMs);
      const response = await send(url, { method: 'POST', headers: signedHeaders(key, parts), body: text, signal });
      // A body that was cut off is no answer either.
      const fields = (await response.json()) as Partial<Answer>;
      return { ...fields, http: response.status, code: fields.code ?? '' };
    } catch {
      return undefined;
    }
  }

  /** Sends everything that was acknowledged once more: what is answered otherwise than the first time. */
  async answersThatChanged(): Promise<readonly string[]> {
    const changed: string[] = [];
    // The repeated calls are acknowledged too: only those of before are compared.
    for (const { operation, body, answer } of [...this.acknowledged]) {
      const again = await this.#acknowledge(operation, body);
      const isSame = again.replayed === true && again.balance_after === answer.balance_after;
      if (!isSame)
        changed.push(`${operation} ${String(body.tx_id)}: ${answer.balance_after} became ${again.balance_after}`);
    }
    return changed;
  }

  async balance(): Promise<bigint> {
    const { who, player } = this.#bodies;
    const { balance_now = '' } = await this.#acknowledge('balance', { ...who, session: player.session });
    return BigInt(balance_now);
  }
}
