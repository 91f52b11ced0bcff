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
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { ulid } from '../rules/ids.ts';
import { betCall, newRound, nextLookAt, type RoundWin } from '../rules/round.ts';
import { startOf } from '../rules/seat.ts';
import { type Called, makeCalls, type Step, step, walletRound } from './calls.ts';
import { movePlayMoney } from './play-money.ts';
import { lockRound, type RoundRow, roundOf } from './round-rows.ts';
import { isSpent, requirePair } from './seeds.ts';
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
        readonly check: (tx: Db, at: Date) => Promise<void>;
      };
  /** Runs in the transaction that stores the wallet's OK. */
  readonly onTaken: (tx: Db, row: RoundRow) => Promise<Taken>;
}

/**
 * Plays a press up to where the wallet's answers bring it.
 *
 * @throws Refusal round_open, too_soon, seed_spent, conflict (another number is next), idempotency_key_reused, no_free_spin,
 * and the wallet's other refusals of the bet
 */
export async function startRound(ctx: Context, caller: Caller, press: Press): Promise<Called> {
  const saved = await inTransaction(ctx, (tx, inside) => saveIntent(inside, tx, caller, press));
  if (!saved.isNew || caller.player.isDemo) return { row: saved.row };
  const answer = await sendBet(ctx, caller, saved.row, press.picks);
  // Nobody knows yet: the job rolls the bet back.
  if (answer.kind === 'silence') return { row: saved.row };
  const taken = await inTransaction(ctx, async (tx) => {
    const [row, at] = [await lockRound(tx, saved.row.ulid), (await databaseNow(tx)).getTime()];
    if (answer.kind === 'refused') return step(tx, row, { kind: 'bet_refused' }, { at, isDemo: false });
    return storeTaken(tx, row, press, { at, isDemo: false });
  });
  if (answer.kind === 'refused') throw refusalOf(answer);
  const { balance_now: balance } = answer.data;
  const called = await makeCalls(ctx, caller.player, taken);
  return { row: called.row, balance: called.balance ?? (typeof balance === 'string' ? balance : undefined) };
}

/** A bet that was taken, with what it comes to; too late for one that is rolled back already. */
async function storeTaken(
  tx: Db,
  row: RoundRow,
  press: Pick<Press, 'onTaken'>,
  { at, isDemo }: { readonly at: number; readonly isDemo: boolean },
): Promise<Step> {
  if (row.state !== 'asking') return { row, call: undefined };
  const { wins, ...result } = await press.onTaken(tx, row);
  return step(tx, row, { kind: 'bet_taken', ...(wins ? { wins } : {}) }, { at, isDemo, ...result });
}

interface Saved {
  readonly row: RoundRow;
  readonly isNew: boolean;
}

async function saveIntent(ctx: Context, tx: Db, caller: Caller, press: Press): Promise<Saved> {
  const { player, game } = caller;
  const playMoney = await lockPlayer(tx, player.id);
  const at = await databaseNow(tx);
  const same = await roundOfPress(tx, player.id, press.key);
  if (same) {
    if (same.game !== game.code || !isOfPress(same, press)) throw new Refusal('idempotency_key_reused');
    return { row: same, isNew: false };
  }
  const stake = stakeOf(press.picks);
  if (press.isFree && player.isDemo) throw new Refusal('no_free_spin');
  if (playMoney !== null && playMoney < stake) throw new Refusal('insufficient_balance');
  const { of } = press;
  const drawn = of.kind === 'own' ? await takeNonce(tx, caller, of.nonce, at) : { sharedRound: of.round };
  if (of.kind === 'shared') await of.check(tx, at);
  const row = await insertRound(ctx, tx, { caller, press, stake, drawn, at });
  if (!player.isDemo) return { row, isNew: true };
  assert(await movePlayMoney(tx, player.id, -stake), 'play money is there under the lock');
  assert(game.category !== null, 'a game with stakes has a category');
  const taken = await storeTaken(tx, row, press, { at: at.getTime(), isDemo: true });
  return { row: taken.row, isNew: true };
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

/** Judges the press by the round machine and takes the next number of the pair. Under the player's lock. */
async function takeNonce(tx: Db, { player, game }: Caller, expected: number, at: Date) {
  const { current } = await requirePair(tx, { playerId: player.id, game });
  const last = await newestRound(tx, player.id, game.code);
  const start = startOf(
    {
      sameKey: undefined,
      last: last && { state: last.state, startedAt: last.startedAt.getTime() },
      nextNonce: current.nextNonce,
      paceMs: game.paceMs,
    },
    at.getTime(),
  );
  if (start.kind === 'refused') throw new Refusal(start.problem);
  assert(start.kind === 'start', 'the key was looked for before');
  if (isSpent(current, game)) throw new Refusal('seed_spent');
  if (start.nonce !== expected) throw new Refusal('conflict');
  await nextNonceQuery(tx, { id: current.id });
  return { seedId: current.id, nonce: start.nonce };
}

interface Intent {
  readonly caller: Caller;
  readonly press: Press;
  readonly stake: Satang;
  readonly drawn: { readonly seedId: bigint; readonly nonce: number } | { readonly sharedRound: string };
  readonly at: Date;
}

export const ulidBytes = 10;

async function insertRound(ctx: Context, tx: Db, { caller, press, stake, drawn, at }: Intent): Promise<RoundRow> {
  const kind = press.isFree ? 'free_spin' : 'stake';
  const round = newRound(ulid(at.getTime(), ctx.random(ulidBytes)), stake, at.getTime(), kind);
  const look = nextLookAt(round);
  const [row] = await tx
    .insert(houseRound)
    .values({
      ...{ ulid: round.id, playerId: caller.player.id, sessionId: caller.sessionId, game: caller.game.code },
      ...{ roundKey: press.key, ...drawn, state: round.state, stake, stakeKind: round.stakeKind },
      bets: press.picks.map(({ bet, stake }) => ({ bet, stake: stake.toString() })),
      ...{ dueSince: at, calledAt: at, dueAt: look === undefined ? null : new Date(look), startedAt: at },
    })
    .returning();
  assert(row, 'a round row is inserted');
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
