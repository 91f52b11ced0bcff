/**
 * Magazines of the pond (games-detail.md 3.4): bought by a press like any round, fired shot by shot, closed when they are spent,
 * when the player has enough, or by the job when nobody has fired for a minute.
 */
import { and, eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import {
  fishingCode,
  isMagazineSpent,
  type MagazineOutcome,
  magazineWins,
  returnsOf,
  type ShotResult,
  shootAt,
} from '../rules/magazine.ts';
import { magazineEnd, type ShotProblem, type ShotRequest } from '../rules/pond.ts';
import { roundDraws } from '../rules/streams.ts';
import { makeCalls, type Step, step } from './calls.ts';
import { type DueRound, finishRounds, type RoundEnd } from './finish-rounds.ts';
import { balanceOf } from './play.ts';
import { showRound } from './round-queries.ts';
import { type RoundRow, roundOf, saveRound } from './round-rows.ts';
import { serverSeedOf } from './seeds.ts';
import type { Caller } from './sessions.ts';
import { houseRound, houseSeed } from './tables.ts';

interface ShootInput {
  readonly round_id: string;
  readonly shots: readonly { readonly n: number; readonly fish_id: string }[];
}

type Answered = ShotResult | { readonly n: number; readonly problem: ShotProblem | 'closed' };

/**
 * Fires shots at what swims by the database's clock. Each number is fired once; the last shot closes the magazine.
 *
 * @throws Refusal not_found, also for a round of another player or game
 */
export async function shoot(ctx: Context, caller: Caller, { round_id, shots }: ShootInput) {
  const requests = shots.map(({ n, fish_id }): ShotRequest => ({ n, fishId: fish_id }));
  const fired = await inTransaction(ctx, async (tx, inside) => {
    const { row, at } = await lockMagazine(tx, caller, round_id);
    if (row.state !== 'playing') return { row, call: undefined, results: requests.map(({ n }) => firedBefore(row, n)) };
    const seed = await seedOf(ctx, tx, row);
    const { outcome, results } = shootAt(outcomeOf(row), requests, seed, at);
    if (isMagazineSpent(outcome)) return { ...(await finish(inside, tx, caller, row, { at, outcome })), results };
    const idleAt = new Date(magazineEnd(row.startedAt.getTime(), lastShotOf(outcome)));
    return { row: await saveRound(inside, row, roundOf(row), { at, outcome, idleAt }), call: undefined, results };
  });
  const { row, balance } = await makeCalls(ctx, caller.player, fired);
  const isOver = row.state !== 'playing';
  return {
    round: await showRound(ctx, row),
    shots: fired.results.map(shownShot),
    balance: isOver ? (balance ?? (await balanceOf(ctx, caller))) : null,
  };
}

/**
 * Closes a magazine that the player has enough of; one that is closed already is answered as it is.
 *
 * @throws Refusal not_found, busy
 */
export async function closeMagazine(ctx: Context, caller: Caller, roundId: string) {
  const closed = await inTransaction(ctx, async (tx, inside): Promise<Step> => {
    const { row, at } = await lockMagazine(tx, caller, roundId);
    if (row.state !== 'playing') return { row, call: undefined };
    return finish(inside, tx, caller, row, { at, outcome: outcomeOf(row) });
  });
  const { row, balance } = await makeCalls(ctx, caller.player, closed);
  return { round: await showRound(ctx, row), balance: balance ?? (await balanceOf(ctx, caller)) };
}

const idleStatement = statement<DueRound>(
  'house_magazines_idle',
  `select r.ulid, p.ref, p.play_money is not null as is_demo from house_round r join house_player p on p.id = r.player_id
    where r.idle_at <= app_now() order by r.idle_at limit $1 for update of r skip locked`,
);

/** Job: closes magazines that nobody has fired from for a minute. */
export const closeIdleMagazines = (ctx: Context): Promise<void> =>
  finishRounds(ctx, idleStatement, (row) => resultOf(row, outcomeOf(row)));

const outcomeOf = ({ outcome }: RoundRow): MagazineOutcome => outcome as MagazineOutcome;

/** The shots by which idleness is measured: the last one alone. */
const lastShotOf = ({ shots }: MagazineOutcome) => shots.slice(-1).map(({ n, at }) => ({ n, at, targets: [] }));

function resultOf(row: RoundRow, outcome: MagazineOutcome): RoundEnd {
  const { unspent, won } = returnsOf(outcome);
  const bets = row.bets.map(({ bet, stake }) => ({ bet, stake, returned: String(unspent + won) }));
  return { wins: magazineWins(outcome), outcome, bets };
}

function finish(
  ctx: Context,
  tx: Db,
  { player: { isDemo } }: Caller,
  row: RoundRow,
  { at, outcome }: { readonly at: number; readonly outcome: MagazineOutcome },
): Promise<Step> {
  const { wins, ...result } = resultOf(row, outcome);
  return step(ctx, tx, row, { kind: 'finished', wins }, { at, isDemo, ...result });
}

const lockQuery = preparedQuery('house_magazine_lock', (db) =>
  db
    .select()
    .from(houseRound)
    .where(
      and(
        eq(houseRound.ulid, value('ulid')),
        eq(houseRound.playerId, value('playerId')),
        eq(houseRound.game, value('game')),
      ),
    )
    .for('update'),
);

/**
 * The player's round at the session's game, locked, and the database's clock under the lock.
 *
 * @throws Refusal not_found, also for one that no magazine was bought with
 */
async function lockMagazine(
  tx: Db,
  { player, game }: Caller,
  roundId: string,
): Promise<{ readonly row: RoundRow; readonly at: number }> {
  const ulid = roundId.slice('r-'.length);
  const [[row], at] = await pipelined(tx, () => [
    lockQuery(tx, { ulid, playerId: player.id, game: game.code }),
    databaseNow(tx),
  ]);
  if (!row || row.outcome === null || row.game !== fishingCode) throw new Refusal('not_found');
  return { row, at: at.getTime() };
}

const seedQuery = preparedQuery('house_seed_of_round', (db) =>
  db
    .select()
    .from(houseSeed)
    .where(eq(houseSeed.id, value('id'))),
);

async function seedOf(ctx: Context, tx: Db, { seedId, nonce }: RoundRow) {
  assert(seedId !== null && nonce !== null, 'a magazine is a round of one player');
  const [seed] = await seedQuery(tx, { id: seedId });
  assert(seed, 'a round keeps its seed');
  return roundDraws(serverSeedOf(ctx, seed), seed.clientSeed ?? '', nonce);
}

/** What a closed magazine says to a shot that is sent again. */
function firedBefore(row: RoundRow, n: number): Answered {
  const shot = outcomeOf(row).shots.find((one) => one.n === n);
  return shot ? { n, shot } : { n, problem: 'closed' };
}

const shownShot = (answered: Answered) =>
  'shot' in answered
    ? { n: answered.n, problem: null, tried: [...answered.shot.tried] }
    : { n: answered.n, problem: answered.problem, tried: [] };
