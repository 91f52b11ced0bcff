/** Use cases on segments: kept, changed, dropped, and written to. Each is an act of the audit. */
import { sql } from 'drizzle-orm';
import { canonicalJson } from '../../canonical-json.ts';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import type { DataOf, InputOf } from '../../contract/route.ts';
import { offerObstacle } from '../../inbox/rules/message.ts';
import { tellMany } from '../../inbox/server/tell-member.ts';
import { toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { bangkokDay, bangkokParts } from '../../time.ts';
import { type SegmentRules, segmentCountMost, segmentFaults, segmentsMost, usesText } from '../rules/segments.ts';
import type { SegmentView, segmentRoutes } from '../segment-contract.ts';
import { segmentMembers, segmentUses, segmentView } from './segment-queries.ts';

type Keep = InputOf<(typeof segmentRoutes)['POST /api/operator/segment/keep']>;
type Drop = InputOf<(typeof segmentRoutes)['POST /api/operator/segment/drop']>;
type SendCall = (typeof segmentRoutes)['POST /api/operator/segment/send'];

type Row = { id: bigint; name: string; rules: SegmentRules; version: number };

/** The row to change. @throws Refusal not_found, conflict (another version) */
async function lockSegment(tx: Db, ctx: OperatorContext, id: bigint, version: number | undefined): Promise<Row> {
  const { rows } = await tx.execute<Row>(sql`
    select id, name, rules, version from segment where id = ${id} and agent_id = ${ctx.agentId} and dropped_at is null for update`);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  if (row.version !== version) throw new Refusal('conflict');
  return row;
}

/**
 * What has not ended keeps its segment as it is: a coupon was agreed by two people for these members, an announcement written
 * for them.
 *
 * @throws Refusal invalid_input
 */
async function assertUnused(tx: Db, id: bigint, now: Date): Promise<void> {
  const uses = await segmentUses(tx, id, now);
  if (uses.length > 0) throw invalidInput({ segment_id: `ใช้อยู่กับ${usesText(uses)} จบก่อน หรือสร้างกลุ่มใหม่` });
}

/** What is stored: amounts in wire form, and only what was asked. */
function storedRules({ deposited_least, deposited_below, ...rest }: Keep['rules']): SegmentRules {
  const rules: SegmentRules = {
    ...rest,
    ...(deposited_least !== undefined && { deposited_least: toDecimal(deposited_least) }),
    ...(deposited_below !== undefined && { deposited_below: toDecimal(deposited_below) }),
  };
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));
}

/** Keeps a new segment, or changes one; the rules of one in use stay. @throws Refusal invalid_input, not_found, conflict */
export function keepSegment(ctx: OperatorContext, input: Keep): Promise<SegmentView> {
  const rules = storedRules(input.rules);
  const faults = segmentFaults(rules);
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
  const { name, segment_id, version, reason } = input;
  return inTransaction(ctx, async (tx, inside) => {
    const before = segment_id === undefined ? null : await lockSegment(tx, ctx, segment_id, version);
    const now = await databaseNow(tx);
    if (before && canonicalJson(before.rules) !== canonicalJson(rules)) await assertUnused(tx, before.id, now);
    const at = sql`${now.toISOString()}::timestamptz`;
    const by = ctx.operator.name;
    const body = sql`${JSON.stringify(rules)}::jsonb`;
    const { rows } = await tx.execute<{ id: bigint }>(
      before
        ? sql`update segment set name = ${name}, rules = ${body}, version = version + 1, made_by = ${by}, changed_at = ${at} where id = ${before.id} returning id`
        : sql`insert into segment (agent_id, name, rules, made_by, changed_at)
            select ${ctx.agentId}, ${name}, ${body}, ${by}, ${at}
              where (select count(*) from segment where agent_id = ${ctx.agentId} and dropped_at is null) < ${segmentsMost} returning id`,
    );
    const [row] = rows;
    if (!row) throw invalidInput({ name: `เก็บได้ไม่เกิน ${segmentsMost} กลุ่ม เอากลุ่มที่ไม่ใช้ออกก่อน` });
    await recordAct(inside, {
      ...{ action: 'segment.keep', subject: `segment:${row.id}`, reason },
      before: before && { name: before.name, rules: before.rules },
      after: { name, rules },
    });
    const view = await segmentView({ ...ctx, db: tx, tx }, row.id);
    assert(view, 'the segment that was kept exists');
    return view;
  });
}

/** @throws Refusal not_found, conflict, invalid_input (in use) */
export function dropSegment(
  ctx: OperatorContext,
  { segment_id, version, reason }: Drop,
): Promise<{ segment_id: string }> {
  return inTransaction(ctx, async (tx, inside) => {
    const { id, name, rules } = await lockSegment(tx, ctx, segment_id, version);
    const now = await databaseNow(tx);
    await assertUnused(tx, id, now);
    await tx.execute(sql`update segment set dropped_at = ${now.toISOString()}::timestamptz where id = ${id}`);
    await recordAct(inside, { action: 'segment.drop', subject: `segment:${id}`, before: { name, rules }, reason });
    return { segment_id: String(id) };
  });
}

/**
 * An offer to everybody in a segment who consents: who rests, is held or had a signal of care is in none. Once for each
 * segment, member and Bangkok day: sent twice, it arrives once.
 *
 * @throws Refusal not_found, conflict, invalid_input (the quiet hours)
 */
export function sendToSegment(ctx: OperatorContext, input: InputOf<SendCall>): Promise<DataOf<SendCall>> {
  const { segment_id, version, title, text, link = null, reason } = input;
  return inTransaction(ctx, async (tx, inside) => {
    const { id, name, rules } = await lockSegment(tx, ctx, segment_id, version);
    const now = await databaseNow(tx);
    const obstacle = offerObstacle({ consents: true, rests: false, hour: bangkokParts(now).hours });
    if (obstacle) throw invalidInput({ title: obstacle });
    const reference = `segment:${id}:${bangkokDay(now)}`;
    const data = JSON.stringify({ title, text, link });
    const sent = await tellMany(
      inside,
      tx,
      sql`select s.member_id, 'team' as kind, ${`${reference}:`}::text || s.member_id as reference, ${data}::jsonb as data
        from (${segmentMembers(ctx, rules, now)}) s join member c on c.id = s.member_id and c.marketing_consent`,
    );
    await recordAct(inside, {
      ...{ action: 'segment.send', subject: `segment:${id}`, reason },
      after: { name, title, text, link, sent },
    });
    return { sent: Math.min(sent, segmentCountMost), more: sent > segmentCountMost };
  });
}
