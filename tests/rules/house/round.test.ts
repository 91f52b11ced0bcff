import { describe, expect, it } from 'vitest';
import { betTx, rollbackTx, roundId, ulid, winTx } from '#lib/house/rules/ids.ts';
import {
  advance,
  betCall,
  dueCall,
  isAlarming,
  newRound,
  nextLookAt,
  pauseMs,
  type Round,
  type RoundEvent,
  type RoundWin,
} from '#lib/house/rules/round.ts';
import { noncesPerSeed, type Press, startOf } from '#lib/house/rules/seat.ts';
import { baht, satang } from '#lib/money.ts';

const start = 1_800_000_000_000;
const id = ulid(start, new Uint8Array(10).fill(7));
const fresh = newRound(id, baht(10), start);
const won = (amount: number): RoundWin => ({ kind: 'win', amount: baht(amount) });
const after = (round: Round, ...events: readonly (readonly [RoundEvent, number])[]): Round =>
  events.reduce((now, [event, at]) => advance(now, event, at), round);
const tick: RoundEvent = { kind: 'tick' };
const called: RoundEvent = { kind: 'call_made' };

describe('ids', () => {
  it('sort by time, and name the calls of a round', () => {
    expect(ulid(0, new Uint8Array(10))).toBe('0'.repeat(26));
    expect(ulid(2 ** 48 - 1, new Uint8Array(10).fill(255))).toBe(`7${'Z'.repeat(25)}`);
    // The example of the ULID specification.
    expect(ulid(1_469_918_176_385, new Uint8Array(10)).slice(0, 10)).toBe('01ARYZ6S41');
    expect([roundId(id), betTx(id), rollbackTx(id), winTx(id, 2)]).toEqual([
      `r-${id}`,
      `b-${id}`,
      `x-${id}`,
      `w-${id}-2`,
    ]);
    expect(() => ulid(0, new Uint8Array(9))).toThrow('ten random bytes');
  });
});

describe('a round', () => {
  it('asks once with its bet, and calls nothing while it waits for the answer', () => {
    expect(betCall(fresh)).toEqual({
      op: 'bet',
      kind: 'stake',
      roundId: `r-${id}`,
      txId: `b-${id}`,
      amount: 1_000n,
      roundClosed: false,
    });
    expect(betCall(newRound(id, baht(1), start, 'free_spin'))).toMatchObject({ kind: 'free_spin', amount: 100n });
    expect(dueCall(fresh, start + 4_999)).toBeUndefined();
    expect(nextLookAt(fresh)).toBe(start + 5_000);
  });
  it('is rolled back after five seconds of silence, never sooner, and then at growing pauses', () => {
    expect(advance(fresh, tick, start + 4_999)).toBe(fresh);
    let round = advance(fresh, tick, start + 5_000);
    expect(dueCall(round, start + 5_000)).toEqual({
      op: 'rollback',
      roundId: `r-${id}`,
      txId: `x-${id}`,
      refTxId: `b-${id}`,
    });
    const pauses: number[] = [];
    for (let at = start + 5_000; pauses.length < 9; ) {
      round = advance(round, called, at);
      const next = nextLookAt(round) ?? 0;
      expect([dueCall(round, next - 1), dueCall(round, next)?.op]).toEqual([undefined, 'rollback']);
      pauses.push((next - at) / 1_000);
      at = next;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(advance(round, { kind: 'rollback_acknowledged' }, start).state).toBe('cancelled');
  });
  it('that is being rolled back is not played, however late its bet is taken', () => {
    const cancelling = advance(fresh, tick, start + 5_000);
    expect(advance(cancelling, { kind: 'bet_taken', wins: [won(20)] }, start + 5_001)).toBe(cancelling);
    expect(advance(cancelling, { kind: 'bet_refused' }, start + 5_001)).toBe(cancelling);
  });
  it('with nothing to choose pays as soon as its bet is taken, and closes when that is acknowledged', () => {
    const settling = advance(fresh, { kind: 'bet_taken', wins: [won(20)] }, start + 300);
    expect(dueCall(settling, start + 300)).toEqual({
      op: 'win',
      roundId: `r-${id}`,
      txId: `w-${id}-1`,
      refTxId: `b-${id}`,
      kind: 'win',
      amount: 2_000n,
      roundClosed: true,
    });
    expect(advance(settling, { kind: 'win_acknowledged', txId: `w-${id}-1` }, start + 400).state).toBe('closed');
  });
  it('that wins nothing still sends a win of nothing, which closes it', () => {
    for (const wins of [[], [won(0)]])
      expect(dueCall(advance(fresh, { kind: 'bet_taken', wins }, start), start)).toMatchObject({
        amount: 0n,
        roundClosed: true,
      });
  });
  it('of a magazine returns the shots left before it pays the catches, each acknowledged by its own id', () => {
    const playing = advance(fresh, { kind: 'bet_taken' }, start);
    expect([playing.state, dueCall(playing, start + 1e9), nextLookAt(playing)]).toEqual([
      'playing',
      undefined,
      undefined,
    ]);
    const wins: RoundWin[] = [{ kind: 'unspent', amount: baht(4) }, won(12)];
    let round = advance(playing, { kind: 'finished', wins }, start + 9_000);
    expect(dueCall(round, start + 9_000)).toMatchObject({ kind: 'unspent', amount: 400n, roundClosed: false });
    // A late answer of another call moves nothing.
    expect(advance(round, { kind: 'win_acknowledged', txId: winTx(id, 2) }, start + 9_000)).toBe(round);
    round = advance(round, { kind: 'win_acknowledged', txId: winTx(id, 1) }, start + 9_100);
    expect(dueCall(round, start + 9_100)).toMatchObject({ txId: winTx(id, 2), kind: 'win', roundClosed: true });
    round = advance(round, { kind: 'win_acknowledged', txId: winTx(id, 1) }, start + 9_200);
    expect(round.state).toBe('settling');
    expect(advance(round, { kind: 'win_acknowledged', txId: winTx(id, 2) }, start + 9_200).state).toBe('closed');
  });
  it('returns no shots left when there are none', () => {
    const wins: RoundWin[] = [{ kind: 'unspent', amount: satang(0) }, won(0)];
    const round = after(fresh, [{ kind: 'bet_taken' }, start], [{ kind: 'finished', wins }, start]);
    expect(round.wins).toEqual([won(0)]);
  });
  it('that ended takes no event any more, and no outcome replaces the first', () => {
    const events: RoundEvent[] = [
      { kind: 'bet_taken', wins: [won(99)] },
      { kind: 'bet_refused' },
      tick,
      called,
      { kind: 'rollback_acknowledged' },
      { kind: 'win_acknowledged', txId: winTx(id, 1) },
      { kind: 'finished', wins: [won(99)] },
    ];
    const settling = advance(fresh, { kind: 'bet_taken', wins: [won(1)] }, start);
    const ended = [
      advance(fresh, { kind: 'bet_refused' }, start),
      after(fresh, [tick, start + 5_000], [{ kind: 'rollback_acknowledged' }, start + 6_000]),
      advance(settling, { kind: 'win_acknowledged', txId: winTx(id, 1) }, start),
    ];
    expect(ended.map(({ state }) => state)).toEqual(['refused', 'cancelled', 'closed']);
    for (const round of ended) for (const event of events) expect(advance(round, event, start + 1e9)).toBe(round);
    for (const event of events.filter(({ kind }) => kind !== 'call_made' && kind !== 'win_acknowledged'))
      expect(advance(settling, event, start + 1e9)).toBe(settling);
  });
  it('without an acknowledgement for five minutes raises an alarm, and goes on', () => {
    const settling = advance(fresh, { kind: 'bet_taken', wins: [won(1)] }, start);
    const late = after(settling, [called, start + 1_000], [called, start + 200_000]);
    expect([isAlarming(late, start + 299_999), isAlarming(late, start + 300_000)]).toEqual([false, true]);
    expect(isAlarming(fresh, start + 300_000)).toBe(false);
    expect(dueCall(late, start + 300_000)?.op).toBe('win');
  });
  it('does not wait for a clock that was put back to catch up', () => {
    const settling = after(fresh, [{ kind: 'bet_taken', wins: [won(1)] }, start], [called, start]);
    expect(dueCall(settling, start - 90_000)?.op).toBe('win');
    expect(advance(fresh, tick, start - 90_000).state).toBe('cancelling');
    expect(pauseMs(40)).toBe(60_000);
  });
});

describe('a press', () => {
  const last = (state: Round['state'], ago: number): Press => ({
    sameKey: undefined,
    last: { state, startedAt: start - ago },
    nextNonce: 4,
    paceMs: 2_500,
  });
  const press = (what: Press, at = start) => {
    const answer = startOf(what, at);
    return answer.kind === 'refused' ? answer.problem : answer.kind;
  };
  it('starts a round with the next number', () => {
    expect(startOf({ sameKey: undefined, last: undefined, nextNonce: 0, paceMs: 2_500 }, start)).toEqual({
      kind: 'start',
      nonce: 0,
    });
    expect(press(last('closed', 2_500))).toBe('start');
  });
  it('repeated answers with its round, open, ended or long ago', () => {
    for (const state of ['asking', 'playing', 'closed'] as const)
      expect(startOf({ ...last(state, 0), sameKey: id }, start)).toEqual({ kind: 'same', id });
  });
  it('is refused while a round is open, and a millisecond before the pace', () => {
    for (const state of ['asking', 'cancelling', 'playing', 'settling'] as const)
      expect(press(last(state, 1e9))).toBe('round_open');
    expect(press(last('closed', 2_499))).toBe('too_soon');
  });
  it('follows at once on a round that was never played, or after a clock that was put back', () => {
    expect([press(last('refused', 0)), press(last('cancelled', 0)), press(last('closed', -90_000))]).toEqual(
      Array(3).fill('start'),
    );
  });
  it('asks for new seeds after ten thousand rounds', () => {
    expect(press({ ...last('closed', 9_999), nextNonce: noncesPerSeed - 1 })).toBe('start');
    expect(press({ ...last('closed', 9_999), nextNonce: noncesPerSeed })).toBe('seed_spent');
  });
});
