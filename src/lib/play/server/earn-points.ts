/** Points for settled stakes, once per member and round; refunded stakes earn none. */
import { settingsOf } from '../../agent/server/queries.ts';
import { assert } from '../../contract/problems.ts';
import { pointsAccounts } from '../../ledger/server/announce-many.ts';
import { postMany } from '../../ledger/server/post-many.ts';
import { usedReferences } from '../../ledger/server/sum-by-reference.ts';
import { points, type Satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { allAnswers, pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import { publishMany } from '../../server/stream/publish.ts';

/** A member's settled stakes in a round, in satang of face value. */
export interface RoundStakes {
  readonly memberId: bigint;
  readonly stake: Satang;
}

interface EarnedPoints {
  readonly memberId: bigint;
  readonly earned: bigint;
}

const satangPerBaht = 100n;

/** Gives each member the points of a finished round ("round:12"); those who have them already are skipped. */
export async function earnPoints(ctx: Context, tx: Db, round: string, stakes: readonly RoundStakes[]): Promise<void> {
  const { bahtPerPoint } = await settingsOf(ctx);
  if (bahtPerPoint === 0) return;
  const perPoint = BigInt(bahtPerPoint) * satangPerBaht;
  await givePoints(
    ctx,
    tx,
    round,
    stakes.map(({ memberId, stake }) => ({ memberId, earned: stake / perPoint })),
  );
}

const addStaked = statement<{ total: bigint }>(
  'play_staked_add',
  `insert into play_staked as p (member_id, total) values ($1::bigint, $2::bigint)
    on conflict (member_id) do update set total = p.total + excluded.total returning total`,
);

/**
 * The same for a round of a game ("game_round:12"), whose stakes are small: they add up over all rounds of the member, and each
 * point falls to the round that completes it. Call it once per round. Where no point is completed it is sent at once.
 */
export async function earnAlong(ctx: Context, tx: Db, round: string, { memberId, stake }: RoundStakes): Promise<void> {
  const [{ rows }, { bahtPerPoint }] = await allAnswers([addStaked(tx, [memberId, stake]), settingsOf(ctx)]);
  if (bahtPerPoint === 0) return;
  const perPoint = BigInt(bahtPerPoint) * satangPerBaht;
  const total = rows[0]?.total ?? stake;
  await givePoints(ctx, tx, round, [{ memberId, earned: total / perPoint - (total - stake) / perPoint }]);
}

async function givePoints(ctx: Context, tx: Db, round: string, due: readonly EarnedPoints[]): Promise<void> {
  const reference = (memberId: bigint): string => `${round}:points:${memberId}`;
  const earned = due.filter((row) => row.earned > 0n);
  if (earned.length === 0) return;
  const [given, accounts] = await pipelined(tx, () => [
    usedReferences(
      tx,
      earned.map((row) => reference(row.memberId)),
    ),
    pointsAccounts(
      tx,
      earned.map((row) => row.memberId),
    ),
  ]);
  const missing = earned.filter((row) => !given.has(reference(row.memberId)));
  await postMany(tx, {
    kind: 'points_earned',
    house: 'points_issued',
    items: missing.map((row) => {
      const account = accounts.get(row.memberId);
      assert(account, `member ${row.memberId} has a points account`);
      return { wallet: account.id, reference: reference(row.memberId), amount: points(row.earned) };
    }),
  });
  await publishMany(
    ctx,
    'points',
    missing.map((row) => ({
      topic: `member:${row.memberId}` as const,
      data: { point: String((accounts.get(row.memberId)?.balance ?? 0n) + row.earned) },
    })),
  );
}
