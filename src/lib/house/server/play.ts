/** What a player does at a house game: opens it, finds its state, presses, looks back, changes seeds. */
import { and, eq, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { StakeLimits, Wager } from '../../game/rules/wager.ts';
import { zeroSatang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { dayMs, toIso } from '../../time.ts';
import type { HouseRound, HouseState } from '../contract.ts';
import { finalStates } from '../rules/round.ts';
import { roundDraws } from '../rules/streams.ts';
import { ownGame } from './own-games.ts';
import { playMoneyOf } from './play-money.ts';
import { roundNamed, showRound } from './round-queries.ts';
import type { RoundRow } from './round-rows.ts';
import { shownRound } from './round-shape.ts';
import { ensurePair, playablePair, rotate, type SeedPair, serverSeedOf, shownPair } from './seeds.ts';
import { type Caller, freeSpinsIn, lockPlayer, type Opening, openSession, type Purse } from './sessions.ts';
import type { SharedGame } from './shared-game.ts';
import { sharedGame } from './shared-games.ts';
import { newestRound, type Press, startRound } from './start-round.ts';
import { houseRound } from './tables.ts';
import { wagerRefusal } from './wager-refusal.ts';
import { refusalOf } from './wallet-refusals.ts';
import { callWallet } from './wallet-wire.ts';

/** A game as its presses and its state need it. */
interface PlayedGame {
  readonly limits: StakeLimits;
  /** The seeds of the next round: a spent pair is changed before its next commitment is shown. */
  readonly seed: (ctx: Context) => Promise<SeedPair>;
  /** @throws Refusal bet_refused, payout_cap, bets_closed */
  readonly pressOf: (ctx: Context, input: BetInput) => Pick<Press, 'of' | 'onTaken'>;
}

/** The game of a session. @throws Refusal conflict for another than the session's, game_unavailable */
function requireGame(caller: Caller, code: string): PlayedGame {
  if (code !== caller.game.code) throw new Refusal('conflict');
  const shared = sharedGame(code);
  return shared ? playedTogether(caller, shared) : playedAlone(caller);
}

/** Siamsi has no bets: its only press is a call of its own (fortunes.ts). */
const nothingStaked: StakeLimits = { stakeMin: zeroSatang, stakeMax: zeroSatang, payoutMax: zeroSatang };

const playedTogether = (caller: Caller, { limits, seedNow, pressOn }: SharedGame): PlayedGame => ({
  limits,
  seed: seedNow,
  // The outcome waits for the hand's or the kick-off's.
  pressOf: (_, input) => ({ of: pressOn(caller, input), onTaken: () => ({}) }),
});

function playedAlone({ player, game }: Caller): PlayedGame {
  const own = ownGame(game.code);
  if (!own && game.category !== null) throw new Refusal('game_unavailable');
  const seat = { playerId: player.id, game };
  return {
    limits: own?.limits ?? nothingStaked,
    async seed(ctx) {
      const pair = await playablePair(ctx.db, seat);
      if (pair) return shownPair(pair);
      return inTransaction(ctx, async (tx, inside) => {
        await lockPlayer(tx, player.id);
        return shownPair(await ensurePair(inside, tx, seat, await databaseNow(tx)));
      });
    },
    pressOf(ctx, { picks, nonce }) {
      if (!own) throw new Refusal('game_unavailable');
      const problem = own.problemOf(picks);
      if (problem) throw wagerRefusal(problem, own.limits);
      return {
        of: { kind: 'own', nonce },
        onTaken(taken, seed) {
          assert(seed && seed.id === taken.seedId && taken.nonce !== null, 'an own round is drawn from its seeds');
          const draws = roundDraws(serverSeedOf(ctx, seed), seed.clientSeed ?? '', taken.nonce);
          return own.begin(picks, draws, taken.startedAt);
        },
      };
    },
  };
}

/** @throws Refusal session_expired, game_elsewhere, game_unavailable, account_closed, play_paused, busy */
export async function openGame(ctx: Context, opening: Opening) {
  const { caller, bearer, purse } = await openSession(ctx, opening);
  const { code, name, category, configHash, paceMs, returnPpm } = caller.game;
  return {
    ...(await describe(ctx, caller, purse)),
    ...{ bearer, expires_at: toIso(caller.expiresAt), is_demo: caller.player.isDemo, currency: 'THB' as const },
    game: { code, name, category, config_hash: configHash, pace_ms: paceMs, return_ppm: returnPpm },
  };
}

/** @throws Refusal conflict, game_unavailable, busy */
export async function gameState(ctx: Context, caller: Caller, code: string): Promise<HouseState> {
  requireGame(caller, code);
  return describe(ctx, caller, await purseOf(ctx, caller));
}

async function describe(ctx: Context, caller: Caller, { balance, freeSpins }: Purse): Promise<HouseState> {
  const game = requireGame(caller, caller.game.code);
  return {
    balance,
    limits: shownLimits(game.limits),
    seed: await game.seed(ctx),
    free_spins: freeSpins,
    open_round: await openRound(ctx, caller),
    server_time: toIso(ctx.now()),
  };
}

const shownLimits = ({ stakeMin, stakeMax, payoutMax }: StakeLimits) => ({
  stake_min: String(stakeMin),
  stake_max: String(stakeMax),
  payout_max: String(payoutMax),
});

/** The balance that the player plays with, in satang. @throws Refusal session_expired, busy */
export const balanceOf = async (ctx: Context, caller: Caller): Promise<string> => (await purseOf(ctx, caller)).balance;

/** What the player plays with. @throws Refusal session_expired, busy */
async function purseOf(ctx: Context, { player, game, walletSession }: Caller): Promise<Purse> {
  if (player.isDemo) return { balance: String(await playMoneyOf(ctx.db, player.id)), freeSpins: null };
  const answer = await callWallet(ctx, 'balance', {
    player_ref: player.ref,
    game_code: game.code,
    session: walletSession,
  });
  if (answer.kind === 'silence') throw new Refusal('busy', { retryAfterSeconds: 1 });
  if (answer.kind === 'refused') throw refusalOf(answer);
  assert(typeof answer.data.balance_now === 'string', 'the wallet answers its balance');
  return { balance: answer.data.balance_now, freeSpins: freeSpinsIn(answer.data) };
}

const seenMaxMs = dayMs;

/** The player's round that is not finished, or was finished within a day without having been seen. */
async function openRound(ctx: Context, { player, game }: Caller): Promise<HouseRound | null> {
  const row = await newestRound(ctx.db, player.id, game.code);
  return row && isToShow(row, ctx.now()) ? showRound(ctx, row) : null;
}

function isToShow({ state, isSeen, startedAt, sharedRound }: RoundRow, now: Date): boolean {
  if (!finalStates.includes(state)) return true;
  // The results of shared rounds are seen on their table.
  if (sharedRound !== null) return false;
  return state === 'closed' && !isSeen && now.getTime() - startedAt.getTime() < seenMaxMs;
}

export interface BetInput {
  readonly game: string;
  readonly round_key: string;
  readonly picks: readonly Wager[];
  readonly nonce: number;
  readonly free_spin: boolean;
}

/**
 * A press on a game.
 *
 * @throws Refusal bet_refused and payout_cap (limits of the game), bets_closed, no_free_spin, and those of `startRound`
 */
export async function placeBet(ctx: Context, caller: Caller, input: BetInput) {
  const game = requireGame(caller, input.game);
  if (input.free_spin && caller.game.category !== 'slot') throw new Refusal('no_free_spin');
  const press = { key: input.round_key, picks: input.picks, isFree: input.free_spin, ...game.pressOf(ctx, input) };
  const { row, balance, seed: drawnFrom } = await startRound(ctx, caller, press);
  const [round, now, seed] = await Promise.all([
    drawnFrom ? shownRound(row, { ...drawnFrom, revealed: null }) : showRound(ctx, row),
    // What a free spin wins goes to a wallet of its own: the answer to it does not tell of the one that is played from.
    input.free_spin ? balanceOf(ctx, caller) : (balance ?? balanceOf(ctx, caller)),
    game.seed(ctx),
  ]);
  return { round, balance: now, seed };
}

/** @throws Refusal not_found */
export async function seeRound(ctx: Context, caller: Caller, roundId: string): Promise<null> {
  const { round } = await roundNamed(ctx, caller, roundId);
  await ctx.db
    .update(houseRound)
    .set({ isSeen: true })
    .where(and(eq(houseRound.id, round.id), sql`not ${houseRound.isSeen}`));
  return null;
}

/** @throws Refusal round_open, game_unavailable where all players share the rounds */
export function rotateSeeds(ctx: Context, { player, game }: Caller, clientSeed: string): Promise<SeedPair> {
  if (game.rounds !== 'own') throw new Refusal('game_unavailable');
  return inTransaction(ctx, async (tx, inside) => {
    await lockPlayer(tx, player.id);
    const at = await databaseNow(tx);
    return shownPair(await rotate(inside, tx, { playerId: player.id, game }, { clientSeed, at }));
  });
}
