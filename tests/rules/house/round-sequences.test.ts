/** The machine of a round against a model of the wallet, over a line that loses messages. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ulid } from '#lib/house/rules/ids.ts';
import {
  advance,
  betCall,
  dueCall,
  finalStates,
  newRound,
  type Round,
  type RoundEvent,
  type RoundWin,
} from '#lib/house/rules/round.ts';
import { startOf } from '#lib/house/rules/seat.ts';
import { baht, type Satang, satang } from '#lib/money.ts';
import { ModelWallet } from './model-wallet.ts';

/** When the first sequence begins. */
const begin = 1_800_000_000_000;

/** What becomes of a message and its answer: delivered, either of them lost, or the process killed before it is stored. */
type Fate = 'delivered' | 'request_lost' | 'answer_lost' | 'killed';
type Step =
  | {
      readonly do: 'press';
      readonly key: number;
      readonly stake: number;
      readonly fate: Fate;
      readonly isMagazine: boolean;
    }
  | { readonly do: 'job'; readonly fate: Fate }
  | { readonly do: 'finish' }
  | { readonly do: 'late_answer' }
  | { readonly do: 'clock'; readonly seconds: number };

const fate = fc.constantFrom<Fate>('delivered', 'delivered', 'request_lost', 'answer_lost', 'killed');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('press' as const),
    key: fc.nat(6),
    stake: fc.integer({ min: 1, max: 60 }),
    fate,
    isMagazine: fc.boolean(),
  }),
  fc.record({ do: fc.constant('job' as const), fate }),
  fc.record({ do: fc.constant('finish' as const) }),
  fc.record({ do: fc.constant('late_answer' as const) }),
  fc.record({ do: fc.constant('clock' as const), seconds: fc.constantFrom(1, 2, 5, 20, 70, -90) }),
);

/** A house, a member who presses, a wallet, and a line between them that loses messages. */
class House {
  readonly wallet = new ModelWallet(baht(100));
  now = begin;
  readonly paceMs = 2_500;
  readonly saved: {
    readonly key: number;
    readonly nonce: number;
    readonly startedAt: number;
    isMagazine: boolean;
    round: Round;
  }[] = [];
  /** Answers that were not received in time. */
  private late: { readonly at: number; readonly event: RoundEvent }[] = [];

  /** The outcome that a round's number decides. */
  static winsOf(nonce: number, stake: Satang): RoundWin[] {
    return [
      { kind: 'unspent', amount: satang(nonce % 3 === 0 ? stake / 2n : 0n) },
      { kind: 'win', amount: satang((stake * BigInt(nonce % 4)) / 2n) },
    ];
  }

  run(step: Step): void {
    if (step.do === 'press') this.press(step);
    else if (step.do === 'job') this.job(step.fate);
    else if (step.do === 'finish') this.finish();
    else if (step.do === 'late_answer') this.arrive();
    else this.now += step.seconds * 1_000;
  }

  private move(at: number, event: RoundEvent): void {
    const row = this.saved[at];
    if (row) row.round = advance(row.round, event, this.now);
  }

  private press({ key, stake, fate, isMagazine }: Extract<Step, { do: 'press' }>): void {
    const last = this.saved.at(-1);
    const start = startOf(
      {
        sameKey: this.saved.find((row) => row.key === key)?.round.id,
        last: last && { state: last.round.state, startedAt: last.startedAt },
        nextNonce: this.saved.length,
        paceMs: this.paceMs,
      },
      this.now,
    );
    if (start.kind !== 'start') return;
    const round = newRound(ulid(this.now, new Uint8Array(10).fill(start.nonce)), baht(stake), this.now);
    this.saved.push({ key, nonce: start.nonce, startedAt: this.now, isMagazine, round });
    if (fate === 'request_lost') return;
    const { code } = this.wallet.take(betCall(round));
    // Stored with the OK, or not at all.
    const taken: RoundEvent = isMagazine
      ? { kind: 'bet_taken' }
      : { kind: 'bet_taken', wins: House.winsOf(start.nonce, round.stake) };
    const event: RoundEvent = code === 'OK' ? taken : { kind: 'bet_refused' };
    if (fate === 'delivered') this.move(this.saved.length - 1, event);
    if (fate === 'answer_lost') this.late.push({ at: this.saved.length - 1, event });
  }

  /** Answers that seemed lost come after all. */
  private arrive(): void {
    for (const { at, event } of this.late) this.move(at, event);
    this.late = [];
  }

  private finish(): void {
    this.saved.forEach(({ isMagazine, nonce, round }, at) => {
      if (isMagazine) this.move(at, { kind: 'finished', wins: House.winsOf(nonce, round.stake) });
    });
  }

  job(fate: Fate): void {
    this.saved.forEach((row, at) => {
      this.move(at, { kind: 'tick' });
      const call = dueCall(row.round, this.now);
      if (!call) return;
      this.move(at, { kind: 'call_made' });
      if (fate === 'request_lost') return;
      const { code } = this.wallet.take(call);
      if (code !== 'OK') return;
      const event: RoundEvent =
        call.op === 'win' ? { kind: 'win_acknowledged', txId: call.txId } : { kind: 'rollback_acknowledged' };
      if (fate === 'delivered') this.move(at, event);
      if (fate === 'answer_lost') this.late.push({ at, event });
    });
  }
}

it('4,096 sequences of lost answers, kills, reloads and clocks put back end with the money right within a minute', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const house = new House();
      for (const one of steps) house.run(one);
      // The line is whole again: each open magazine ends, and each call waits a minute at most.
      for (let second = 0; second <= 66; second++) {
        house.run({ do: 'finish' });
        house.job('delivered');
        house.now += 1_000;
      }
      let money: bigint = baht(100);
      for (const [nonce, row] of house.saved.entries()) {
        const { state, stake, wins } = row.round;
        expect(row.nonce).toBe(nonce);
        // By the server's clock: the next start comes after the game's pace, or after the clock was put back.
        const next = house.saved[nonce + 1];
        if (next && state === 'closed' && next.startedAt >= row.startedAt)
          expect(next.startedAt - row.startedAt).toBeGreaterThanOrEqual(house.paceMs);
        expect(finalStates).toContain(state);
        if (state !== 'closed') continue;
        const outcome = House.winsOf(nonce, stake).reduce((sum, { amount }) => sum + amount, 0n);
        expect(wins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(outcome);
        money += outcome - stake;
      }
      expect(house.wallet.balance).toBe(money);
      expect(new Set(house.saved.map(({ key }) => key)).size).toBe(house.saved.length);
    }),
    { numRuns: 4_096 },
  );
});
