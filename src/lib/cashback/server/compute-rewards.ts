/** Computes the cashback of a finished day, and carries over later changes of paid days. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { rewardsGiven } from '../../ledger/server/rewards-given.ts';
import { add, fromDecimal, type Satang, satang, subtract, zeroSatang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { bangkokDay, type Day } from '../../time.ts';
import { type PlayCategory, playCategoryCodes } from '../rules/categories.ts';
import { type LossInputs, lossInputs, type RebateInputs, rebateInputs } from '../rules/inputs.ts';
import { carriedOn, lossRefund, noPlay, type Play } from '../rules/loss-refund.ts';
import { turnoverRebate } from '../rules/turnover-rebate.ts';
import { vipLevel } from '../rules/vip.ts';
import { type PlayByCategory, playOn, stakesDeciding } from './day-play.ts';
import { type RuleVersion, storedRuleOn } from './rule-versions.ts';
import { cashbackCarry, cashbackReward } from './tables.ts';

/** Members per transaction. */
const batchSize = 500;

/**
 * Updates every reward of a finished day from its play and the day's rule: of members whose play has changed, or of `all`,
 * recomputed from the books.
 */
export async function computeRewards(ctx: Context, day: Day, which: 'changed' | 'all' = 'changed'): Promise<void> {
  for (let last = 0n; ; ) {
    const ids = await inTransaction(ctx, async (tx) => {
      const due = await membersDue(tx, day, last, which);
      if (due.length > 0) await computeMembers(tx, ctx.agentId, day, due);
      return due;
    });
    if (ids.length < batchSize) return;
    last = ids.at(-1) ?? last;
  }
}

/** Members whose play or carry-over is newer than their computed reward; with `all`, everybody who has any. */
async function membersDue(tx: Db, day: Day, after: bigint, which: 'changed' | 'all'): Promise<bigint[]> {
  const { rows } = await tx.execute<{ member_id: bigint }>(sql`
    select changed.member_id from (
        select member_id, max(at) as at from (
          select member_id, computed_at as at from cashback_play where day = ${day}::date
          union all select member_id, created_at from cashback_carry where to_day = ${day}::date
        ) as sources group by member_id
      ) as changed
      left join cashback_reward loss on loss.member_id = changed.member_id and loss.day = ${day}::date and loss.kind = 'loss'
      where changed.member_id > ${after} and (${which === 'all'} or loss.id is null or loss.computed_at < changed.at)
      order by changed.member_id limit ${batchSize}`);
  return rows.map((row) => row.member_id);
}

interface Carried {
  readonly loss: Play;
  readonly rebate: ReadonlyMap<PlayCategory, Satang>;
}

async function computeMembers(tx: Db, agentId: bigint, day: Day, ids: readonly bigint[]): Promise<void> {
  // Locked before anything is read, so that a claim is either paid by these figures or seen as paid.
  const lockedRewards = await tx
    .select()
    .from(cashbackReward)
    .where(and(eq(cashbackReward.day, day), inArray(cashbackReward.memberId, [...ids])))
    .orderBy(cashbackReward.id)
    .for('update');
  const now = await databaseNow(tx);
  const version = await storedRuleOn(tx, agentId, day);
  const [played, given, stakes, carried] = [
    await playOn(tx, day, ids),
    await rewardsGiven(tx, day, ['loss_refund', 'affiliate_commission'], ids),
    await stakesDeciding(tx, day, ids),
    await carriedTo(tx, day, ids),
  ];
  const rows = ids.flatMap((memberId) => {
    const own: PlayByCategory = played.get(memberId) ?? new Map();
    const brought = carried.get(memberId) ?? { loss: noPlay, rebate: new Map() };
    const about = { memberId, day, ruleId: version.id, minimum: version.rule.min, computedAt: now };
    return [
      { ...about, kind: 'loss' as const, ...lossOf(own, brought, given.get(memberId) ?? zeroSatang, version) },
      { ...about, kind: 'turnover' as const, ...rebateOf(own, brought, stakes.get(memberId) ?? zeroSatang, version) },
    ];
  });
  await tx
    .insert(cashbackReward)
    .values(rows)
    .onConflictDoUpdate({
      target: [cashbackReward.memberId, cashbackReward.day, cashbackReward.kind],
      set: {
        ruleId: sql`excluded.rule_id`,
        inputs: sql`excluded.inputs`,
        amount: sql`excluded.amount`,
        minimum: sql`excluded.minimum`,
        computedAt: sql`excluded.computed_at`,
      },
      setWhere: eq(cashbackReward.status, 'open'),
    });
  for (const row of lockedRewards)
    if (row.status === 'claimed') await carryOn(tx, row, played.get(row.memberId) ?? new Map(), now);
}

const sumOf = (own: PlayByCategory): Play => ({
  stakes: add(...[...own.values()].map((play) => play.stakes)),
  wins: add(...[...own.values()].map((play) => play.wins)),
});

function lossOf(own: PlayByCategory, brought: Carried, rewards: Satang, { rule }: RuleVersion) {
  const day = { own: sumOf(own), carried: brought.loss, rewards };
  const computed = lossRefund(day, rule.loss);
  return { amount: computed.amount, inputs: lossInputs(day, rule.loss, computed) };
}

function rebateOf(own: PlayByCategory, brought: Carried, stakes: Satang, { rule }: RuleVersion) {
  const level = vipLevel(stakes, rule.vip);
  const lines = playCategoryCodes
    .map((category) => ({
      category,
      stakes: own.get(category)?.stakes ?? zeroSatang,
      carried: brought.rebate.get(category) ?? zeroSatang,
    }))
    .filter((line) => line.stakes !== 0n || line.carried !== 0n);
  const computed = turnoverRebate(lines, (category) => rule.rebate[category][level]);
  return { amount: computed.amount, inputs: rebateInputs({ vipLevel: level, stakes }, computed) };
}

/** What was carried over to the day from paid days. */
async function carriedTo(tx: Db, day: Day, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Carried>> {
  const rows = await tx
    .select()
    .from(cashbackCarry)
    .where(and(eq(cashbackCarry.toDay, day), inArray(cashbackCarry.memberId, [...ids])));
  const byMember = new Map<bigint, Carried>();
  for (const row of rows) {
    const before = byMember.get(row.memberId) ?? { loss: noPlay, rebate: new Map() };
    const { loss, rebate } = before;
    byMember.set(
      row.memberId,
      row.kind === 'loss'
        ? {
            rebate,
            loss: { stakes: add(loss.stakes, satang(row.stakes)), wins: add(loss.wins, satang(row.wins)) },
          }
        : {
            loss,
            rebate: new Map(rebate).set(row.category, add(rebate.get(row.category) ?? zeroSatang, satang(row.stakes))),
          },
    );
  }
  return byMember;
}

type Reward = typeof cashbackReward.$inferSelect;

/** Records by how much a paid day differs from what was paid; repeating it adds nothing. */
async function carryOn(tx: Db, row: Reward, own: PlayByCategory, now: Date): Promise<void> {
  const { memberId, kind, day: fromDay } = row;
  const before = await tx
    .select()
    .from(cashbackCarry)
    .where(and(eq(cashbackCarry.memberId, memberId), eq(cashbackCarry.fromDay, fromDay), eq(cashbackCarry.kind, kind)));
  const known = (category: PlayCategory): Play => {
    const rows = before.filter((one) => one.category === category);
    return {
      stakes: add(...rows.map((one) => satang(one.stakes))),
      wins: add(...rows.map((one) => satang(one.wins))),
    };
  };
  const changes =
    kind === 'loss'
      ? [lossChange(row.inputs as LossInputs, sumOf(own), known(ofLosses))]
      : rebateChanges(row.inputs as RebateInputs, own, known);
  // Today has not been paid yet.
  const toDay = bangkokDay(now);
  const carried = changes
    .filter(({ stakes, wins }) => stakes !== 0n || wins !== 0n)
    .map((change) => ({ memberId, kind, fromDay, toDay, ...change, createdAt: now }));
  if (carried.length > 0) await tx.insert(cashbackCarry).values(carried);
}

/** A loss refund has no categories; its carry-over is stored under this one. */
const ofLosses = playCategoryCodes[0];

function lossChange(inputs: LossInputs, now: Play, known: Play) {
  const paid = {
    own: { stakes: fromDecimal(inputs.stakes), wins: fromDecimal(inputs.wins) },
    carried: { stakes: fromDecimal(inputs.carried_stakes), wins: fromDecimal(inputs.carried_wins) },
    rewards: fromDecimal(inputs.rewards),
  };
  const terms = { rateBp: inputs.rate_bp, cap: fromDecimal(inputs.cap) };
  return { category: ofLosses, ...carriedOn(paid, terms, now, known) };
}

function rebateChanges({ lines }: RebateInputs, own: PlayByCategory, known: (category: PlayCategory) => Play) {
  return playCategoryCodes.map((category) => {
    const paid = fromDecimal(lines.find((line) => line.category === category)?.stakes ?? '0');
    const now = own.get(category)?.stakes ?? zeroSatang;
    return { category, stakes: subtract(subtract(now, paid), known(category).stakes), wins: zeroSatang };
  });
}
