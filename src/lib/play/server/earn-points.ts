/** Points for settled stakes, once per member and round of a game; refunded stakes earn none. */
import { settingsOf } from '../../agent/server/queries.ts';
import { assert } from '../../contract/problems.ts';
import { pointsAccounts } from '../../ledger/server/announce-many.ts';
import { postMany } from '../../ledger/server/post-many.ts';
import { usedReferences } from '../../ledger/server/sum-by-reference.ts';
import { points, type Satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { publishMany } from '../../server/stream/publish.ts';

/** A member's settled stakes in a round, in satang of face value. */
export interface RoundStakes {
  readonly memberId: bigint;
  readonly stake: Satang;
}

/** Gives each member the points of a finished round ("round:12"); those who have them already are skipped. */
export async function earnPoints(ctx: Context, tx: Db, round: string, stakes: readonly RoundStakes[]): Promise<void> {
  const { bahtPerPoint } = await settingsOf(ctx);
  if (bahtPerPoint === 0) return;
  const reference = (memberId: bigint): string => `${round}:points:${memberId}`;
  const earned = stakes
    .map(({ memberId, stake }) => ({ memberId, earned: stake / (BigInt(bahtPerPoint) * 100n) }))
    .filter((row) => row.earned > 0n);
  const given = await usedReferences(
    tx,
    earned.map((row) => reference(row.memberId)),
  );
  const due = earned.filter((row) => !given.has(reference(row.memberId)));
  const accounts = await pointsAccounts(
    tx,
    due.map((row) => row.memberId),
  );
  await postMany(tx, {
    kind: 'points_earned',
    house: 'points_issued',
    items: due.map((row) => {
      const account = accounts.get(row.memberId);
      assert(account, `member ${row.memberId} has a points account`);
      return { wallet: account.id, reference: reference(row.memberId), amount: points(row.earned) };
    }),
  });
  await publishMany(
    ctx,
    'points',
    due.map((row) => ({
      topic: `member:${row.memberId}` as const,
      data: { point: String((accounts.get(row.memberId)?.balance ?? 0n) + row.earned) },
    })),
  );
}
