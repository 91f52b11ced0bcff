/** Saves what operators write as the next version: a body never changes, so that what was simulated is what goes live. */
import { and, eq } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OwnPromotionView, PromotionBody } from '../../promotion/operator-contract.ts';
import type { BonusRule } from '../../promotion/rules/bonus.ts';
import { ownPromotions } from '../../promotion/server/operator-queries.ts';
import { checkedPromotion } from '../../promotion/server/save-promotion.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { BodyView, VersionView } from '../operator-contract.ts';
import { bodyOf, bodyOfPromotion, hashOfBody, storedBody } from './rule-bodies.ts';
import { findVersion, type StoredVersion, subjectOf, versionsOf } from './rule-queries.ts';
import { ruleVersion } from './tables.ts';
import { versionView } from './version-queries.ts';

interface NewVersion {
  readonly state: 'draft' | 'live';
  readonly refId: bigint | null;
  readonly body: BodyView;
  readonly rule: BonusRule;
  readonly madeBy: string;
  readonly now: Date;
}

/** The next version of a line; without one, the first of its own. */
async function insertVersion(
  tx: Db,
  ctx: OperatorContext,
  last: StoredVersion | undefined,
  { state, refId, body, rule, madeBy, now }: NewVersion,
): Promise<StoredVersion> {
  const [row] = await tx
    .insert(ruleVersion)
    .values({
      ...{ agentId: ctx.agentId, kind: 'promotion' as const, refId, body, rule, state, madeBy, madeAt: now },
      line: last?.line ?? Buffer.from(ctx.random(12)).toString('base64url'),
      version: (last?.version ?? 0) + 1,
      bodyHash: hashOfBody(body),
      liveAt: state === 'live' ? now : null,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refusal('conflict');
  return row;
}

const setState = (tx: Db, id: bigint, state: 'replaced' | 'ended'): Promise<unknown> =>
  tx.update(ruleVersion).set({ state }).where(eq(ruleVersion.id, id));

/**
 * The versions of a promotion, newest first, with the one that is live now: what was changed at a terminal since becomes a
 * version too, so that a draft is always compared with what members read.
 */
export async function versionsOfPromotion(
  tx: Db,
  ctx: OperatorContext,
  promotion: OwnPromotionView,
  { now, madeBy = 'terminal' }: { readonly now: Date; readonly madeBy?: string },
): Promise<StoredVersion[]> {
  const refId = BigInt(promotion.id);
  const body = bodyOfPromotion(promotion);
  if (!body) throw new Refusal('not_found');
  const [first] = await tx
    .select()
    .from(ruleVersion)
    .where(and(eq(ruleVersion.kind, 'promotion'), eq(ruleVersion.refId, refId)))
    .limit(1);
  const versions = first ? await versionsOf(tx, first.line) : [];
  const live = versions.find(({ state }) => state === 'live');
  if (live?.bodyHash === hashOfBody(body)) return versions;
  if (live) await setState(tx, live.id, 'ended');
  const { rule } = await checkedPromotion(tx, bodyOf(body));
  // It takes the number after the newest, so a draft of before is one of what is no longer live.
  const draft = versions.find(({ state }) => state === 'draft');
  if (draft) await setState(tx, draft.id, 'replaced');
  const made = await insertVersion(tx, ctx, versions[0], {
    ...{ state: 'live', refId, body, rule, madeBy, now },
  });
  return [made, ...versions];
}

/** What a draft comes after: nothing, or the newest version of its line. @throws Refusal not_found, conflict */
async function lastOf(
  tx: Db,
  ctx: OperatorContext,
  { ref_id, version_id }: { readonly ref_id?: bigint | undefined; readonly version_id?: bigint | undefined },
  now: Date,
): Promise<{ readonly last: StoredVersion | undefined; readonly refId: bigint | null }> {
  const asked = version_id === undefined ? undefined : await findVersion(tx, ctx.agentId, version_id);
  const refId = asked ? asked.refId : (ref_id ?? null);
  if (refId === null) {
    const last = asked && (await versionsOf(tx, asked.line))[0];
    if (last?.id !== asked?.id) throw conflictWith(last);
    return { last, refId };
  }
  const promotion = (await ownPromotions({ ...ctx, db: tx })).find(({ id }) => id === String(refId));
  if (!promotion) throw new Refusal('not_found');
  const [last] = await versionsOfPromotion(tx, ctx, promotion, { now });
  if (asked && last?.id !== asked.id) throw conflictWith(last);
  if (!asked && last && last.state !== 'live') throw conflictWith(last);
  return { last, refId };
}

/** Somebody has saved another version meanwhile: which, so that the page can show it. */
const conflictWith = (last: StoredVersion | undefined): Refusal =>
  new Refusal(
    'conflict',
    last ? { data: { version_id: String(last.id), version: last.version, made_by: last.madeBy } } : {},
  );

async function assertFreeSlug(tx: Db, ctx: OperatorContext, slug: string): Promise<void> {
  const all = await ownPromotions({ ...ctx, db: tx });
  if (all.some((one) => one.slug === slug)) throw invalidInput({ slug: 'มีโปรที่ใช้ชื่อนี้แล้ว' });
}

/**
 * Saves a draft. The name in the address of a published promotion stays.
 *
 * @throws Refusal invalid_input (fields), promotion_invalid, not_found, conflict (a later version stands)
 */
export function saveDraft(
  ctx: OperatorContext,
  input: {
    readonly ref_id?: bigint | undefined;
    readonly version_id?: bigint | undefined;
    readonly body: PromotionBody;
  },
): Promise<VersionView> {
  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const { rule } = await checkedPromotion(tx, input.body);
    const { last, refId } = await lastOf(tx, inside, input, now);
    if (refId !== null && last && input.body.slug !== last.body.slug)
      throw invalidInput({ slug: 'ชื่อในลิงก์ของโปรที่เผยแพร่แล้วเปลี่ยนไม่ได้' });
    if (refId === null) await assertFreeSlug(tx, inside, input.body.slug);
    const body = storedBody(input.body, rule);
    if (last?.state === 'draft') await setState(tx, last.id, 'replaced');
    const row = await insertVersion(tx, ctx, last, {
      ...{ state: 'draft', refId, body, rule, madeBy: ctx.operator.name, now },
    });
    await recordAct(inside, {
      action: 'rule.draft',
      subject: subjectOf(row.id),
      before: last?.body,
      after: body,
      quiet: true,
    });
    return versionView(inside, tx, row.id);
  });
}
