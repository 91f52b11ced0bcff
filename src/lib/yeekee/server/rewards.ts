/**
 * Pays shooting rewards once every bill of the round is settled, because only then its earnings are known. The inputs of
 * each amount are stored with it.
 */
import { asc, eq, sql } from 'drizzle-orm';
import { announceBalances } from '../../ledger/server/announce-many.ts';
import { postMany } from '../../ledger/server/post-many.ts';
import { mainWallet } from '../../ledger/server/queries.ts';
import type { BetType } from '../../lotto/rules/bet-types.ts';
import { lockRound } from '../../lotto/server/lock-round.ts';
import type { Context } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import {
  type RewardedShot,
  type RoundMoney,
  rewardAmount,
  rewardedShots,
  type StakedLine,
  shooters,
  uncoveredStake,
} from '../rules/reward.ts';
import { shotOfRow } from '../rules/yeekee.ts';
import { leagues } from './league-queries.ts';
import { shot, yeekeeReward, yeekeeRound } from './tables.ts';

/** The reference of the reward for a row of a round. */
const rewardReference = (roundId: bigint, row: number): string => `yeekee:${roundId}:row:${row}`;

/** Pays a resulted round's rewards; does nothing for other markets or when they are paid. */
export async function payRewards(ctx: Context, roundId: bigint): Promise<void> {
  const [state] = await ctx.db.select().from(yeekeeRound).where(eq(yeekeeRound.roundId, roundId));
  if (!state?.settings.rewardsOn) return;
  const { settings } = state;
  await inTransaction(ctx, async (tx, inside) => {
    if (!(await lockRound(tx, roundId, 'resulted'))) return;
    if ((await tx.$count(yeekeeReward, eq(yeekeeReward.roundId, roundId))) > 0) return;
    const shots = await tx
      .select({ seq: shot.seq, memberId: shot.memberId })
      .from(shot)
      .where(eq(shot.roundId, roundId))
      .orderBy(asc(shot.seq));
    const stakes = await countedStakes(tx, roundId, inRows(shots, settings.rewardRows));
    const due = rewardedShots(shots, settings, (memberId) => stakes.get(memberId) ?? 0n);
    const money = await moneyOf(tx, roundId);
    const amount = rewardAmount(due.length, money, settings);
    if (amount === 0n) return;
    const items = [];
    for (const one of due) {
      const wallet = await mainWallet(tx, one.shot.memberId);
      items.push({ wallet: wallet.id, reference: rewardReference(roundId, one.row), amount });
    }
    await postMany(tx, { kind: 'yeekee_reward', house: 'bonus_cost', items });
    await tx.insert(yeekeeReward).values(
      due.map(({ row, stake, shot: { seq, memberId } }) => ({
        ...{ roundId, row, seq, memberId, amount, stake },
        ...money,
        shooters: shooters(shots),
      })),
    );
    await announceBalances(
      inside,
      due.map((one) => one.shot.memberId),
    );
  });
}

const inRows = (shots: readonly RewardedShot[], rows: readonly number[]): bigint[] => [
  ...new Set(rows.flatMap((row) => shotOfRow(shots, row)?.memberId ?? [])),
];

async function moneyOf(tx: Db, roundId: bigint): Promise<RoundMoney> {
  const { rows } = await tx.execute<{ paid: bigint; prizes: bigint }>(sql`
    select coalesce(sum(payable), 0)::bigint as paid, coalesce(sum(win_amount), 0)::bigint as prizes from bill
      where round_id = ${roundId} and status in ('won', 'lost')`);
  return { paidIn: rows[0]?.paid ?? 0n, prizes: rows[0]?.prizes ?? 0n };
}

/** How much of some members' stakes in a round counts for a reward. */
async function countedStakes(
  tx: Db,
  roundId: bigint,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const league = await leagues(tx, roundId, memberIds);
  const all = new Set([...memberIds, ...[...league.values()].flatMap((them) => [...them])]);
  const { rows } = await tx.execute<{ member_id: bigint; bet_type: BetType; key: string; stake: bigint }>(sql`
    select bill.member_id, line.bet_type, line.key, sum(line.stake)::bigint as stake
      from bill join line on line.bill_id = bill.id
      where bill.round_id = ${roundId} and bill.member_id = any(${arrayLiteral([...all])}::bigint[]) and bill.status <> 'cancelled'
      group by bill.member_id, line.bet_type, line.key`);
  const lines: StakedLine[] = rows.map((row) => ({
    memberId: row.member_id,
    betType: row.bet_type,
    key: row.key,
    stake: row.stake,
  }));
  return new Map(memberIds.map((id) => [id, uncoveredStake(id, league.get(id) ?? new Set(), lines)]));
}
