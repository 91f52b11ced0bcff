/**
 * A press (games-detail.md 1, "A round"): its intent is saved, the wallet asked for the stake, and the outcome stored with the
 * wallet's OK. Every press has a key: sent again, it answers the same round.
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { stakeOf, type Wager } from '../../game/rules/wager.ts';
import type { Satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { statement } from '../../server/db/statement.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { HouseGame } from '../rules/house-games.ts';
import { ulid } from '../rules/ids.ts';
import { betCall, newRound, nextLookAt, type RoundWin } from '../rules/round.ts';
import { startOf } from '../rules/seat.ts';
import { type Called, makeCalls, type Step, step, walletRound } from './calls.ts';
import { movePlayMoney } from './play-money.ts';
import { lockRoundNow, type RoundRow, roundOf } from './round-rows.ts';
import { isSpent, requirePair, type SeedRow } from './seeds.ts';
import { type Caller, lockPlayer } from './sessions.ts';
import { houseRound, houseSeed, type StoredBet } from './tables.ts';
import { refusalOf } from './wallet-refusals.ts';
import { callWallet, type WalletAnswer } from './wallet-wire.ts';

/** What a bet that was taken comes to. */
export interface Taken {
  readonly outcome?: unknown;
  readonly bets?: readonly StoredBet[];
  /** What it pays at once; absent while something is left to choose or to wait for. */
  readonly wins?: readonly RoundWin[];
  /** When a round that goes on is closed if nobody plays it. */
  readonly idleAt?: Date;
}

export interface Press {
  /** The press's own name, by the frame. */
  readonly key: string;
  readonly picks: readonly Wager[];
  /** Whether it is one of the player's free spins. */
  readonly isFree: boolean;
  /** A player's own round with the number that the frame expects, or the hand or match that is shared. */
  readonly of:
    | { readonly kind: 'own'; readonly nonce: number }
    | {
        readonly kind: 'shared';
        /** The wallet's name of the round: the same for all presses of the player on it. */
        readonly round: string;
        /** Refuses a late press, at the database's time under the player's lock. @throws Refusal */
        readonly check: (ctx: Context, tx: Db, at: Date) => Promise<void>;
      };
  /** What the round comes to, drawn from the seeds it was saved with; stored with the wallet's OK. */
  readonly onTaken: (row: RoundRow, seed: SeedRow | undefined) => Taken;
}

/**
 * Plays a press up to where the wallet's answers bring it.
 *
 * @throws Refusal round_open, too_soon, seed_spent, conflict (another number is next), idempotency_key_reused, no_free_spin,
 * and the wallet's other refusals of the bet
 */
export async function startRound(ctx: Context, caller: Caller, press: Press): Promise<Pressed> {
  const saved = await inTransaction(ctx, (tx, inside) => saveIntent(inside, tx, caller, press));
  const { seed } = saved;
  if (!saved.isNew || caller.player.isDemo) return { row: saved.row, seed };
  const answer = await sendBet(ctx, caller, saved.row, press.picks);
  // Nobody knows yet: the job rolls the bet back.
  if (answer.kind === 'silence') return { row: saved.row, seed };
  const taken = await inTransaction(ctx, async (tx, inside) => {
    const { row, at: now } = await lockRoundNow(tx, saved.row.ulid);
    const at = now.getTime();
    if (answer.kind === 'refused') return step(inside, tx, row, { kind: 'bet_refused' }, { at, isDemo: false });
    return storeTaken(inside, tx, { row, seed }, press, { at, isDemo: false });
  });
  if (answer.kind === 'refused') throw refusalOf(answer);
  const { balance_now: balance } = answer.data;
  const called = await makeCalls(ctx, caller.player, taken);
  return { row: called.row, balance: called.balance ?? (typeof balance === 'string' ? balance : undefined), seed };
}

/** A bet that was taken, with what it comes to; too late for one that is rolled back already. */
async function storeTaken(
  ctx: Context,
  tx: Db,
  { row, seed }: Pick<Saved, 'row' | 'seed'>,
  press: Pick<Press, 'onTaken'>,
  { at, isDemo }: { readonly at: number; readonly isDemo: boolean },
): Promise<Step> {
  if (row.state !== 'asking') return { row, call: undefined };
  const { wins, ...result } = press.onTaken(row, seed);
  return step(ctx, tx, row, { kind: 'bet_taken', ...(wins ? { wins } : {}) }, { at, isDemo, ...result });
}

interface Saved {
  readonly row: RoundRow;
  readonly isNew: boolean;
  /** Of a new round of the player's own: it is not changed while the round is open. */
  readonly seed: SeedRow | undefined;
}

/** Where a press stands. */
export type Pressed = Called & Pick<Saved, 'seed'>;

const nextStatement = statement<{ now: Date; id: bigint }>(
  'house_round_next',
  `select app_now() as now, nextval(pg_get_serial_sequence('house_round', 'id')) as id`,
);

/** The clock and the next round's id. */
async function nextRound(tx: Db): Promise<{ readonly now: Date; readonly id: bigint }> {
  const { rows } = await nextStatement(tx, []);
  const [row] = rows;
  assert(row, 'the database gives a time and an id');
  return row;
}

async function saveIntent(ctx: Context, tx: Db, caller: Caller, press: Press): Promise<Saved> {
  const { player, game } = caller;
  const { of } = press;
  const isOwn = of.kind === 'own';
  const [playMoney, { now: at, id }, same, pair, last] = await pipelined(tx, () => [
    lockPlayer(tx, player.id),
    nextRound(tx),
    roundOfPress(tx, player.id, press.key),
    isOwn ? requirePair(tx, { playerId: player.id, game }) : Promise.resolve(undefined),
    isOwn ? newestRound(tx, player.id, game.code) : Promise.resolve(undefined),
  ]);
  if (same) {
    if (same.game !== game.code || !isOfPress(same, press)) throw new Refusal('idempotency_key_reused');
    return { row: same, isNew: false, seed: undefined };
  }
  const stake = stakeOf(press.picks);
  if (press.isFree && player.isDemo) throw new Refusal('no_free_spin');
  if (playMoney !== null && playMoney < stake) throw new Refusal('insufficient_balance');
  const seed = pair?.current;
  if (of.kind === 'own') judgeStart({ game, last, seed, expected: of.nonce, at });
  else await of.check(ctx, tx, at);
  const row = await insertRound(ctx, { id, caller, press, stake, seed, at });
  if (!player.isDemo) return { row, isNew: true, seed };
  assert(await movePlayMoney(tx, player.id, -stake), 'play money is there under the lock');
  assert(game.category !== null, 'a game with stakes has a category');
  const taken = await storeTaken(ctx, tx, { row, seed }, press, { at: at.getTime(), isDemo: true });
  return { row: taken.row, isNew: true, seed };
}

const isOfPress = ({ bets, stakeKind }: RoundRow, { picks, isFree }: Press): boolean =>
  isFree === (stakeKind === 'free_spin') &&
  bets.length === picks.length &&
  bets.every(({ bet, stake }, place) => bet === picks[place]?.bet && BigInt(stake) === picks[place]?.stake);

const pressQuery = preparedQuery('house_round_of_press', (db) =>
  db
    .select()
    .from(houseRound)
    .where(and(eq(houseRound.playerId, value('playerId')), eq(houseRound.roundKey, value('key')))),
);

/** The round that a press of the player began. */
export async function roundOfPress(db: Db, playerId: bigint, key: string): Promise<RoundRow | undefined> {
  const [row] = await pressQuery(db, { playerId, key });
  return row;
}

const newestQuery = preparedQuery('house_round_newest', (db) =>
  db
    .select()
    .from(houseRound)
    .where(and(eq(houseRound.playerId, value('playerId')), eq(houseRound.game, value('game'))))
    .orderBy(desc(houseRound.id))
    .limit(1),
);

/** A player's newest round of a game. */
export async function newestRound(db: Db, playerId: bigint, game: string): Promise<RoundRow | undefined> {
  const [row] = await newestQuery(db, { playerId, game });
  return row;
}

/** Takes the next number of a pair. */
export const nextNonceQuery = preparedQuery('house_seed_take', (db) =>
  db
    .update(houseSeed)
    .set({ nextNonce: sql`${houseSeed.nextNonce} + 1` })
    .where(eq(houseSeed.id, value('id'))),
);

/** Judges the press by the round machine, under the player's lock. @throws Refusal */
function judgeStart({
  game,
  last,
  seed,
  expected,
  at,
}: {
  readonly game: HouseGame;
  readonly last: RoundRow | undefined;
  readonly seed: SeedRow | undefined;
  readonly expected: number;
  readonly at: Date;
}): void {
  assert(seed, 'an own round is drawn from seeds');
  const start = startOf(
    {
      sameKey: undefined,
      last: last && { state: last.state, startedAt: last.startedAt.getTime() },
      nextNonce: seed.nextNonce,
      paceMs: game.paceMs,
    },
    at.getTime(),
  );
  if (start.kind === 'refused') throw new Refusal(start.problem);
  assert(start.kind === 'start', 'the key was looked for before');
  if (isSpent(seed, game)) throw new Refusal('seed_spent');
  if (start.nonce !== expected) throw new Refusal('conflict');
}

interface Intent {
  readonly id: bigint;
  readonly caller: Caller;
  readonly press: Press;
  readonly stake: Satang;
  readonly seed: SeedRow | undefined;
  readonly at: Date;
}

export const ulidBytes = 10;

/** The row of a round that has just been saved; what is not given has the table's defaults. */
const insertStatement = statement(
  'house_round_insert',
  `with taken as (update house_seed set next_nonce = next_nonce + 1 where id = $7::bigint)
    insert into house_round (id, ulid, player_id, session_id, game, round_key, seed_id, nonce, shared_round, state, stake, stake_kind, bets,
        due_since, called_at, due_at, started_at)
      overriding system value
      values ($1::bigint, $2, $3::bigint, $4::bigint, $5, $6, $7::bigint, $8::integer, $9, $10, $11::bigint, $12, $13::jsonb,
        $14::timestamptz, $14::timestamptz, $15::timestamptz, $14::timestamptz)`,
);

/** Saves the intent with the commit; an own round takes the next number of its pair. */
async function insertRound(ctx: Context, { id, caller, press, stake, seed, at }: Intent): Promise<RoundRow> {
  const kind = press.isFree ? 'free_spin' : 'stake';
  const round = newRound(ulid(at.getTime(), ctx.random(ulidBytes)), stake, at.getTime(), kind);
  const look = nextLookAt(round);
  const row: RoundRow = {
    ...{ id, ulid: round.id, playerId: caller.player.id, sessionId: caller.sessionId, game: caller.game.code },
    ...{ roundKey: press.key, seedId: seed?.id ?? null, nonce: seed?.nextNonce ?? null },
    ...{ sharedRound: press.of.kind === 'shared' ? press.of.round : null, state: round.state, stake, stakeKind: kind },
    bets: press.picks.map(({ bet, stake }) => ({ bet, stake: stake.toString() })),
    ...{ outcome: null, wins: [], acknowledged: 0, refunded: null, attempts: 0, idleAt: null, closedAt: null },
    ...{ dueSince: at, calledAt: at, dueAt: look === undefined ? null : new Date(look), startedAt: at, isSeen: false },
  };
  await ctx.withCommit(insertStatement, [
    ...[id, row.ulid, row.playerId, row.sessionId, row.game, row.roundKey, row.seedId, row.nonce, row.sharedRound],
    ...[row.state, stake, kind, JSON.stringify(row.bets), at.toISOString(), row.dueAt?.toISOString() ?? null],
  ]);
  return row;
}

function sendBet(ctx: Context, caller: Caller, row: RoundRow, picks: readonly Wager[]): Promise<WalletAnswer> {
  const { txId, amount, kind } = { ...betCall(roundOf(row)), amount: row.stake, kind: row.stakeKind };
  return callWallet(ctx, 'bet', {
    ...{ player_ref: caller.player.ref, game_code: row.game, session: caller.walletSession },
    ...{ tx_id: txId, round_id: walletRound(row), amount: amount.toString(), kind, round_closed: false },
    picks: picks.map(({ bet, stake }) => ({ side: bet, stake: stake.toString() })),
  });
}

/** What a finished round pays, as one sum: nothing is one win too. */
export const oneWin = (amount: Satang): readonly RoundWin[] => [{ kind: 'win', amount }];
