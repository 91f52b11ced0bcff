/**
 * A round as the house provider keeps it. Every step is an event; what has to be called next follows
 * from the state alone, so that a process that was killed goes on where the row stands. Instants are Unix milliseconds
 * of the database's clock.
 *
 *   asking ──ok──> playing ──finished──> settling ──all wins acknowledged──> closed
 *      ├─refused──> refused
 *      └─silence──> cancelling ──rollback acknowledged──> cancelled
 *
 * A bet without an answer is rolled back and never sent again; a rollback and a win are sent until they are acknowledged.
 * The outcome is stored with the bet's OK: a slot or a throw of dice goes on to settling at once, a magazine plays until its
 * shots are spent, a bet on a shared table or match until its result.
 */
import { type Satang, zeroSatang } from '../../money.ts';
import { minuteMs, secondMs } from '../../time.ts';
import { betTx, rollbackTx, roundId, winTx } from './ids.ts';

export type RoundState = 'asking' | 'refused' | 'cancelling' | 'cancelled' | 'playing' | 'settling' | 'closed';

export const finalStates: readonly RoundState[] = ['refused', 'cancelled', 'closed'];

/** Money that a finished round pays. `unspent` gives a part of the stake back: it is no turnover. */
export interface RoundWin {
  readonly kind: 'win' | 'unspent';
  readonly amount: Satang;
}

export type StakeKind = 'stake' | 'free_spin';

export interface Round {
  /** ULID of the round and of its calls. */
  readonly id: string;
  readonly state: RoundState;
  readonly stake: Satang;
  /** A free spin has the stake it plays with, and costs nothing. */
  readonly stakeKind: StakeKind;
  /** In the order of their calls; empty until the round is finished. */
  readonly wins: readonly RoundWin[];
  /** Wins that were acknowledged. */
  readonly acknowledged: number;
  /** Calls of the present kind that were made without an acknowledgement. */
  readonly attempts: number;
  /** When the present kind of call was first due. */
  readonly dueSince: number;
  /** When the last call was made, or the round was saved. */
  readonly calledAt: number;
}

/** A call of the provider's wire. */
export type ProviderCall = { readonly roundId: string; readonly txId: string } & (
  | { readonly op: 'bet'; readonly kind: StakeKind; readonly amount: Satang; readonly roundClosed: false }
  | { readonly op: 'rollback'; readonly refTxId: string }
  | {
      readonly op: 'win';
      readonly refTxId: string;
      readonly kind: RoundWin['kind'];
      readonly amount: Satang;
      readonly roundClosed: boolean;
    }
);

export type RoundEvent =
  /** The bet was taken. `wins`: the outcome leaves nothing to choose or to wait for. */
  | { readonly kind: 'bet_taken'; readonly wins?: readonly RoundWin[] }
  | { readonly kind: 'bet_refused' }
  /** Time has passed: a bet without an answer becomes a rollback. */
  | { readonly kind: 'tick' }
  /** A rollback or win is about to be sent; saved before it is, with its attempt counted. */
  | { readonly kind: 'call_made' }
  | { readonly kind: 'rollback_acknowledged' }
  /** `txId` of the win: an answer that was late acknowledges no other. */
  | { readonly kind: 'win_acknowledged'; readonly txId: string }
  /** Nothing is left to choose or to wait for. */
  | { readonly kind: 'finished'; readonly wins: readonly RoundWin[] };

/** A bet that was not answered in this time is rolled back. */
export const silenceMs = 5 * secondMs;
const pauseMaxMs = 60 * secondMs;
/** After this long without an acknowledgement somebody has to look: "รอบนี้กำลังตรวจสอบ". */
const alarmMs = 5 * minuteMs;

/** A round whose intent is saved, before its bet is sent. */
export const newRound = (id: string, stake: Satang, at: number, stakeKind: StakeKind = 'stake'): Round => ({
  id,
  state: 'asking',
  stake,
  stakeKind,
  wins: [],
  acknowledged: 0,
  attempts: 0,
  dueSince: at,
  calledAt: at,
});

/** The bet of a new round; it is sent once. */
export const betCall = ({ id, stake, stakeKind }: Round): ProviderCall => ({
  op: 'bet',
  kind: stakeKind,
  roundId: roundId(id),
  txId: betTx(id),
  amount: stake,
  roundClosed: false,
});

/** The round after an event; the same round when the event comes too late or a second time. */
export function advance(round: Round, event: RoundEvent, at: number): Round {
  switch (round.state) {
    case 'asking':
      return afterBet(round, event, at);
    case 'cancelling':
      if (event.kind === 'rollback_acknowledged') return { ...round, state: 'cancelled' };
      return event.kind === 'call_made' ? withAttempt(round, at) : round;
    case 'playing':
      return event.kind === 'finished' ? settle(round, event.wins, at) : round;
    case 'settling':
      if (event.kind === 'win_acknowledged') return acknowledge(round, event.txId, at);
      return event.kind === 'call_made' ? withAttempt(round, at) : round;
    default:
      return round;
  }
}

function afterBet(round: Round, event: RoundEvent, at: number): Round {
  switch (event.kind) {
    case 'bet_taken':
      return event.wins ? settle(round, event.wins, at) : { ...round, state: 'playing' };
    case 'bet_refused':
      return { ...round, state: 'refused' };
    case 'tick':
      return isOver(round.calledAt, silenceMs, at) ? dueNow({ ...round, state: 'cancelling' }, at) : round;
    default:
      return round;
  }
}

/** What a finished round pays: at least one win, of nothing if need be, since the last one closes it. */
function settle(round: Round, wins: readonly RoundWin[], at: number): Round {
  const paying = wins.filter(({ amount }, place) => amount > 0n || place === wins.length - 1);
  return dueNow(
    { ...round, state: 'settling', wins: paying.length > 0 ? paying : [{ kind: 'win', amount: zeroSatang }] },
    at,
  );
}

function acknowledge(round: Round, txId: string, at: number): Round {
  if (txId !== winTx(round.id, round.acknowledged + 1)) return round;
  const acknowledged = round.acknowledged + 1;
  return dueNow({ ...round, acknowledged, state: acknowledged === round.wins.length ? 'closed' : 'settling' }, at);
}

const dueNow = (round: Round, at: number): Round => ({ ...round, attempts: 0, dueSince: at, calledAt: at });
const withAttempt = (round: Round, at: number): Round => ({ ...round, attempts: round.attempts + 1, calledAt: at });

/** Whether a time has passed since; also when the clock was put back, since every call may be repeated. */
const isOver = (since: number, ms: number, at: number): boolean => at >= since + ms || at < since;

/** The pause after so many attempts: 0, 1, 2, 4 ... 60 seconds. */
export const pauseMs = (attempts: number): number =>
  attempts === 0 ? 0 : Math.min(pauseMaxMs, secondMs * 2 ** (attempts - 1));

/** The call that has to be made now; undefined when none is due. */
export function dueCall(round: Round, at: number): ProviderCall | undefined {
  if (!isOver(round.calledAt, pauseMs(round.attempts), at)) return undefined;
  const { id } = round;
  if (round.state === 'cancelling')
    return { op: 'rollback', roundId: roundId(id), txId: rollbackTx(id), refTxId: betTx(id) };
  const win = round.wins[round.acknowledged];
  if (round.state !== 'settling' || !win) return undefined;
  return {
    op: 'win',
    roundId: roundId(id),
    txId: winTx(id, round.acknowledged + 1),
    refTxId: betTx(id),
    ...win,
    roundClosed: round.acknowledged + 1 === round.wins.length,
  };
}

/** When a job has to look at the round again; undefined when only the game or nothing moves it. */
export function nextLookAt(round: Round): number | undefined {
  if (round.state === 'asking') return round.calledAt + silenceMs;
  if (round.state !== 'cancelling' && round.state !== 'settling') return undefined;
  return round.calledAt + pauseMs(round.attempts);
}

/** Whether a call has gone without an acknowledgement for so long that an incident is opened. */
export const isAlarming = (round: Round, at: number): boolean =>
  (round.state === 'cancelling' || round.state === 'settling') && at >= round.dueSince + alarmMs;
