/** What a player does at a house game: opens it, finds its state, presses, looks back, changes seeds. */
import { and, eq, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { StakeLimits, Wager, WagerProblem } from '../../game/rules/wager.ts';
import { formatBaht, type Satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { dayMs, toIso } from '../../time.ts';
import type { HouseRound, HouseState } from '../contract.ts';
import { finalStates } from '../rules/round.ts';
import { roundDraws } from '../rules/streams.ts';
import { type OwnGame, ownGame } from './own-games.ts';
import { playMoneyOf } from './play-money.ts';
import { roundNamed, showRound } from './round-queries.ts';
import type { RoundRow } from './round-rows.ts';
import { ensurePair, requirePair, rotate, type SeedPair, serverSeedOf, shownPair } from './seeds.ts';
import { type Caller, lockPlayer, openSession } from './sessions.ts';
import { newestRound, startRound } from './start-round.ts';
import { houseRound } from './tables.ts';
import { refusalOf } from './wallet-refusals.ts';
import { callWallet } from './wallet-wire.ts';

/** The game of a session. @throws Refusal conflict for another than the session's, game_unavailable */
function requireGame({ game }: Caller, code: string): OwnGame {
  if (code !== game.code) throw new Refusal('conflict');
  const own = ownGame(code);
  if (!own) throw new Refusal('game_unavailable');
  return own;
}

/** @throws Refusal session_expired, game_unavailable, account_closed, play_paused, busy */
export async function openGame(ctx: Context, launchToken: string) {
  const { caller, bearer, balance } = await openSession(ctx, launchToken);
  const { code, name, category, configHash, paceMs, returnPpm } = caller.game;
  return {
    ...(await describe(ctx, caller, balance)),
    ...{ bearer, expires_at: toIso(caller.expiresAt), is_demo: caller.player.isDemo, currency: 'THB' as const },
    game: { code, name, category, config_hash: configHash, pace_ms: paceMs, return_ppm: returnPpm },
  };
}

/** @throws Refusal conflict, game_unavailable, busy */
export async function gameState(ctx: Context, caller: Caller, code: string): Promise<HouseState> {
  requireGame(caller, code);
  return describe(ctx, caller, await balanceOf(ctx, caller));
}

async function describe(ctx: Context, caller: Caller, balance: string): Promise<HouseState> {
  const { limits } = requireGame(caller, caller.game.code);
  return {
    balance,
    limits: shownLimits(limits),
    seed: await freshPair(ctx, caller),
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
async function balanceOf(ctx: Context, { player, game, walletSession }: Caller): Promise<string> {
  if (player.isDemo) return String(await playMoneyOf(ctx.db, player.id));
  const answer = await callWallet(ctx, 'balance', {
    player_ref: player.ref,
    game_code: game.code,
    session: walletSession,
  });
  if (answer.kind === 'silence') throw new Refusal('busy', { retryAfterSeconds: 1 });
  if (answer.kind === 'refused') throw refusalOf(answer);
  assert(typeof answer.data.balance_now === 'string', 'the wallet answers its balance');
  return answer.data.balance_now;
}

/** The pair of seeds for the next round: a spent one is changed before its next commitment is shown. */
function freshPair(ctx: Context, { player, game }: Caller): Promise<SeedPair> {
  return inTransaction(ctx, async (tx, inside) => {
    await lockPlayer(tx, player.id);
    return shownPair(await ensurePair(inside, tx, { playerId: player.id, game }, await databaseNow(tx)));
  });
}

const seenMaxMs = dayMs;

/** The player's round that is not finished, or was finished within a day without having been seen. */
async function openRound(ctx: Context, { player, game }: Caller): Promise<HouseRound | null> {
  const row = await newestRound(ctx.db, player.id, game.code);
  return row && isToShow(row, ctx.now()) ? showRound(ctx, row) : null;
}

function isToShow({ state, isSeen, startedAt }: RoundRow, now: Date): boolean {
  if (!finalStates.includes(state)) return true;
  return state === 'closed' && !isSeen && now.getTime() - startedAt.getTime() < seenMaxMs;
}

export interface BetInput {
  readonly game: string;
  readonly round_key: string;
  readonly picks: readonly Wager[];
  readonly nonce: number;
}

/**
 * A press on a player's own game.
 *
 * @throws Refusal bet_refused (limits of the game), and those of `startRound`
 */
export async function placeBet(ctx: Context, caller: Caller, input: BetInput) {
  const game = requireGame(caller, input.game);
  const { picks, nonce } = input;
  const problem = game.problemOf(picks);
  if (problem) throw wagerRefusal(problem, game.limits);
  const seat = { playerId: caller.player.id, game: caller.game };
  const { row, balance } = await startRound(ctx, caller, {
    key: input.round_key,
    picks,
    of: { kind: 'own', nonce },
    async onTaken(tx, taken) {
      const { current } = await requirePair(tx, seat);
      assert(current.id === taken.seedId && taken.nonce !== null, 'a pair with an open round is not changed');
      return game.begin(picks, roundDraws(serverSeedOf(ctx, current), current.clientSeed ?? '', taken.nonce));
    },
  });
  return {
    round: await showRound(ctx, row),
    balance: balance ?? (await balanceOf(ctx, caller)),
    seed: shownPair(await requirePair(ctx.db, seat)),
  };
}

const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

const wagerTexts: Readonly<Record<WagerProblem, (limits: StakeLimits) => string>> = {
  stake_unlisted: () => 'เลือกเดิมพันจากรายการของเกม',
  no_bet: () => 'เลือกช่องเดิมพันก่อน',
  bet_unknown: () => 'ไม่มีช่องเดิมพันนี้',
  bet_twice: () => 'วางช่องเดียวกันซ้ำในรอบเดียว',
  stake_below: ({ stakeMin }) => `เดิมพันขั้นต่ำ ${short(stakeMin)}`,
  stake_above: ({ stakeMax }) => `เดิมพันรวมไม่เกิน ${short(stakeMax)} ต่อรอบ`,
  payout_above: ({ payoutMax }) => `เงินรางวัลสูงสุดของรอบเกิน ${short(payoutMax)}`,
};

/** The refusal of wagers that a game does not take. */
function wagerRefusal(problem: WagerProblem, limits: StakeLimits): Refusal {
  const reason = wagerTexts[problem](limits);
  // games-detail.md 3: a stake that could pay more than the cap is 3014.
  if (problem === 'payout_above') return new Refusal('payout_cap', { values: { cap: short(limits.payoutMax) } });
  return new Refusal('bet_refused', { values: { reason }, fields: { picks: reason } });
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
