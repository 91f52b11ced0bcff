/** Reads of versions of promotions. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { fromDecimal, subtract, toDecimal } from '../../money.ts';
import { waitingBySubject } from '../../operator/server/approval-queries.ts';
import type { OwnPromotionView } from '../../promotion/operator-contract.ts';
import { headline } from '../../promotion/rules/terms.ts';
import { ownPromotions } from '../../promotion/server/operator-queries.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { toIso } from '../../time.ts';
import type { RuleRow, VersionRow } from '../operator-contract.ts';
import { isFresh, type PromotionState, promotionStateAt } from '../rules/publishing.ts';
import { bodyOfPromotion, hashOfBody } from './rule-bodies.ts';
import { ruleVersion } from './tables.ts';

export type StoredVersion = typeof ruleVersion.$inferSelect;

/** @throws Refusal not_found, also for another brand's */
export async function findVersion(db: Db, agentId: bigint, id: bigint): Promise<StoredVersion> {
  const [row] = await db
    .select()
    .from(ruleVersion)
    .where(and(eq(ruleVersion.id, id), eq(ruleVersion.agentId, agentId)));
  if (!row) throw new Refusal('not_found');
  return row;
}

/** All versions of one line, newest first. */
export const versionsOf = (db: Db, line: string): Promise<StoredVersion[]> =>
  db.select().from(ruleVersion).where(eq(ruleVersion.line, line)).orderBy(desc(ruleVersion.version));

/** A version with all of its line, newest first, in one statement. @throws Refusal not_found, also for another brand's */
export async function versionInLine(
  db: Db,
  agentId: bigint,
  id: bigint,
): Promise<{ readonly row: StoredVersion; readonly versions: readonly StoredVersion[] }> {
  const line = db.select({ line: ruleVersion.line }).from(ruleVersion).where(eq(ruleVersion.id, id));
  const versions = await db
    .select()
    .from(ruleVersion)
    .where(and(eq(ruleVersion.agentId, agentId), inArray(ruleVersion.line, line)))
    .orderBy(desc(ruleVersion.version));
  const row = versions.find((one) => one.id === id);
  if (!row) throw new Refusal('not_found');
  return { row, versions };
}

export const versionRow = (row: StoredVersion): VersionRow => ({
  version_id: String(row.id),
  version: row.version,
  state: row.state,
  made_by: row.madeBy,
  made_at: toIso(row.madeAt),
  live_at: row.liveAt && toIso(row.liveAt),
});

/** The subject of a version's proposal and of its audit rows. */
export const subjectOf = (id: bigint): string => `rule:${id}`;

/** The versions that stand: drafts and live ones. */
const standing = (ctx: OperatorContext): Promise<StoredVersion[]> =>
  ctx.db
    .select()
    .from(ruleVersion)
    .where(and(eq(ruleVersion.agentId, ctx.agentId), inArray(ruleVersion.state, ['draft', 'live'])))
    .orderBy(asc(ruleVersion.id));

/** The draft of a promotion that was published before. */
export async function draftOfPromotion(ctx: OperatorContext, refId: bigint): Promise<StoredVersion | undefined> {
  return (await standing(ctx)).find((row) => row.state === 'draft' && row.refId === refId);
}

type Draft = NonNullable<RuleRow['draft']>;

function draftOf(row: StoredVersion, now: Date, waiting: ReadonlyMap<string, bigint>): Draft {
  return {
    version_id: String(row.id),
    version: row.version,
    simulated: isFresh(row.simulatedAt, now),
    waits: waiting.has(subjectOf(row.id)),
  };
}

const neverPublished = (row: StoredVersion, draft: Draft): RuleRow => ({
  ...{ ref_id: null, title: row.body.title, headline: headline(row.rule), state: 'draft', draft, version_id: null },
  ...{ starts_at: row.body.starts_at, ends_at: row.body.ends_at, taken: null, cost_pct: null, measured_at: null },
});

/** The version that a promotion stands by; undefined where it was changed at a terminal since. */
function liveOf(promotion: OwnPromotionView, versions: readonly StoredVersion[]): StoredVersion | undefined {
  const body = bodyOfPromotion(promotion);
  const hash = body && hashOfBody(body);
  return versions.find((row) => row.state === 'live' && String(row.refId) === promotion.id && row.bodyHash === hash);
}

function published(promotion: OwnPromotionView, live: StoredVersion | undefined, now: Date): RuleRow {
  const { accepted, active, completed, ended, bonus, forfeited } = promotion.taken;
  const cost = toDecimal(subtract(fromDecimal(bonus), fromDecimal(forfeited)));
  const taken = { count: active + completed + ended, open: accepted + active, cost };
  return {
    ref_id: promotion.id,
    title: promotion.title,
    headline: promotion.headline,
    state: promotionStateAt(promotion, now),
    ...{ starts_at: promotion.starts_at, ends_at: promotion.ends_at, draft: null },
    version_id: live ? String(live.id) : null,
    taken: promotion.bonus ? taken : null,
    cost_pct: live?.simulation?.low.cost_pct ?? null,
    measured_at: live?.simulatedAt ? toIso(live.simulatedAt) : null,
  };
}

/** The list: drafts that were never published first, then all promotions in display order. Three statements. */
export async function ruleList(
  ctx: OperatorContext,
  input: { readonly state?: PromotionState | undefined; readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: RuleRow[]; next_cursor: string | null }> {
  const now = ctx.now();
  const [promotions, versions] = [await ownPromotions(ctx), await standing(ctx)];
  const waiting = await waitingBySubject(ctx, ctx.db, 'reward.publish');
  const drafts = versions.filter(({ state }) => state === 'draft');
  const fresh = drafts.filter(({ refId }) => refId === null).reverse();
  const rows = [
    ...fresh.map((row) => neverPublished(row, draftOf(row, now, waiting))),
    ...promotions.map((promotion) => {
      const of = (row: StoredVersion): boolean => String(row.refId) === promotion.id;
      const draft = drafts.find(of);
      const row = published(promotion, liveOf(promotion, versions), now);
      return draft ? { ...row, draft: draftOf(draft, now, waiting) } : row;
    }),
  ].filter(({ state }) => input.state === undefined || state === input.state);
  // A brand has some dozens of promotions: the cursor is a place in the whole list.
  const from = /^\d{1,6}$/.test(input.cursor ?? '') ? Number(input.cursor) : 0;
  const until = from + input.limit;
  return { items: rows.slice(from, until), next_cursor: until < rows.length ? String(until) : null };
}
