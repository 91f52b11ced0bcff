/** Makes a simulated draft live, and ends a promotion: by the promotion's own use cases, under the rules of two people. */
import { and, eq } from 'drizzle-orm';
import { settingsOf } from '../../agent/server/queries.ts';
import { Refusal } from '../../contract/problems.ts';
import { formatBaht, fromDecimal } from '../../money.ts';
import { fieldDiff } from '../../operator/rules/field-diff.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo, type Shown } from '../../operator/server/second-person.ts';
import { conditions, headline } from '../../promotion/rules/terms.ts';
import { ownPromotions } from '../../promotion/server/operator-queries.ts';
import { changePromotion, createPromotion } from '../../promotion/server/save-promotion.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { shortDateTime } from '../../thai.ts';
import type { RuleRow, SimulationView, VersionView } from '../operator-contract.ts';
import { isFresh, promotionStateAt, reasonsForTwo } from '../rules/publishing.ts';
import { bodyOf, bodyOfPromotion, hashOfBody } from './rule-bodies.ts';
import { ruleList, type StoredVersion, subjectOf, versionsOf } from './rule-queries.ts';
import { versionsOfPromotion } from './save-draft.ts';
import { ruleVersion } from './tables.ts';
import { promotionOf, versionView } from './version-queries.ts';

async function lockVersion(tx: Db, agentId: bigint, id: bigint): Promise<StoredVersion> {
  const [row] = await tx
    .select()
    .from(ruleVersion)
    .where(and(eq(ruleVersion.id, id), eq(ruleVersion.agentId, agentId)))
    .for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

const whole = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });
const range = (low: string, high: string): string => (low === high ? low : `${low} ถึง ${high}`);

/** What a second person decides a promotion by; its whole body counts in the hash. */
export function shownVersion(row: StoredVersion, simulation: SimulationView, live: StoredVersion | undefined): Shown {
  const { body, rule } = row;
  const said = new Map(conditions(rule).map(({ label, value }) => [label, value]));
  const { low, high } = simulation;
  const changes = live ? fieldDiff(live.body, body).map(({ field }) => field) : [];
  return {
    facts: {
      title: body.title,
      given: said.get('รับเมื่อ') ?? null,
      bonus: headline(rule),
      turnover: said.get('เทิร์น') ?? null,
      most: said.get('ถอนได้สูงสุด') ?? null,
      week_cost: whole(simulation.week_cost),
      month_cost: range(whole(low.cost), whole(high.cost)),
      takers: range(String(low.takers), String(high.takers)),
      starts_at: shortDateTime(new Date(body.starts_at)),
      ends_at: body.ends_at ? shortDateTime(new Date(body.ends_at)) : 'ไม่มีกำหนด',
      changes: changes.length > 0 ? changes.join(' · ') : null,
    },
    hidden: { body: row.bodyHash, live: live?.bodyHash ?? null },
  };
}

/** The draft that may go live, with what it replaces. @throws Refusal conflict, not_simulated */
export async function publishable(ctx: OperatorContext, db: Db, row: StoredVersion, now: Date) {
  if (row.state !== 'draft') throw new Refusal('conflict');
  if (!row.simulation || !isFresh(row.simulatedAt, now)) throw new Refusal('not_simulated');
  const live = (await versionsOf(db, row.line)).find(({ state }) => state === 'live');
  const promotion = await promotionOf({ ...ctx, db }, row);
  const stands = promotion && bodyOfPromotion(promotion);
  // Changed at a terminal since: nobody has compared the draft with that.
  if (live && stands && live.bodyHash !== hashOfBody(stands)) throw new Refusal('conflict');
  return { simulation: row.simulation, live };
}

/**
 * Publishes: a new promotion is created, one that stands is changed for future claims; both begin when the body says.
 *
 * @throws Refusal not_found, conflict (not the newest draft), not_simulated, those of agreedByTwo and of the promotion
 */
export function publishVersion(
  ctx: OperatorContext,
  input: { readonly version_id: bigint; readonly reason: string },
): Promise<VersionView & { waits: boolean }> {
  const { reason } = input;
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockVersion(tx, ctx.agentId, input.version_id);
    const now = await databaseNow(tx);
    const { simulation, live } = await publishable(inside, tx, row, now);
    const weekCost = fromDecimal(simulation.week_cost);
    const { role = 'owner' } = ctx.operator;
    const { rewardSecondFrom } = await settingsOf(inside);
    const agreed = await agreedByTwo(tx, inside, {
      ...{ action: 'reward.publish', subject: subjectOf(row.id), amount: weekCost, reason },
      payload: { version_id: String(row.id) },
      always: reasonsForTwo({ rule: row.rule, weekCost, role, from: rewardSecondFrom }).length > 0,
      ...shownVersion(row, simulation, live),
    });
    if (!agreed) return { ...(await versionView(inside, tx, row.id)), waits: true };
    const body = bodyOf(row.body);
    const { slug: _, ...changes } = body;
    const made =
      row.refId === null
        ? await createPromotion(inside, { ...body, reason })
        : await changePromotion(inside, { ...changes, promotion_id: row.refId, reason });
    if (live) await tx.update(ruleVersion).set({ state: 'ended' }).where(eq(ruleVersion.id, live.id));
    const refId = BigInt(made.id);
    await tx.update(ruleVersion).set({ refId }).where(eq(ruleVersion.line, row.line));
    await tx.update(ruleVersion).set({ state: 'live', liveAt: now }).where(eq(ruleVersion.id, row.id));
    await recordAct(inside, {
      action: 'rule.publish',
      subject: subjectOf(row.id),
      before: live && { version: live.version },
      after: { version: row.version, promotion_id: made.id, week_cost: simulation.week_cost },
      reason,
    });
    return { ...(await versionView(inside, tx, row.id)), waits: false };
  });
}

/**
 * Ends a promotion for new claims now.
 *
 * @throws Refusal not_found, conflict (it has ended or has not begun; what has not begun can be paused)
 */
export async function endRule(
  ctx: OperatorContext,
  input: { readonly ref_id: bigint; readonly reason: string },
): Promise<{ items: RuleRow[]; next_cursor: string | null }> {
  await inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const before = (await ownPromotions(inside)).find(({ id }) => id === String(input.ref_id));
    if (!before?.bonus) throw new Refusal('not_found');
    if (promotionStateAt(before, now) === 'ended' || Date.parse(before.starts_at) >= now.getTime())
      throw new Refusal('conflict');
    const after = await changePromotion(inside, { promotion_id: input.ref_id, ends_at: now, reason: input.reason });
    await versionsOfPromotion(tx, inside, after, { now, madeBy: ctx.operator.name });
  });
  return ruleList(ctx, { limit: 50 });
}
