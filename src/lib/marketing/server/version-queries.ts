/** One version as it is shown: its body, the texts members will read, its simulation, and how it differs. */
import { shownSettings } from '../../agent/server/queries.ts';
import { isEnamel } from '../../art/enamels.ts';
import { baht, fromDecimal } from '../../money.ts';
import { fieldDiff } from '../../operator/rules/field-diff.ts';
import { waitingBySubject } from '../../operator/server/approval-queries.ts';
import type { PromotionView } from '../../promotion/contract.ts';
import type { OwnPromotionView } from '../../promotion/operator-contract.ts';
import type { BonusRule } from '../../promotion/rules/bonus.ts';
import { bonusFigures } from '../../promotion/rules/bonus-text.ts';
import { conditions, facts, headline, honestValue, terms, workedExample } from '../../promotion/rules/terms.ts';
import { ownPromotions } from '../../promotion/server/operator-queries.ts';
import { promotionView } from '../../promotion/server/shapes.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import type { BodyView, VersionView } from '../operator-contract.ts';
import { isFresh, type PromotionState, promotionStateAt, reasonsForTwo } from '../rules/publishing.ts';
import { bodyOfPromotion } from './rule-bodies.ts';
import { findVersion, type StoredVersion, subjectOf, versionInLine, versionRow } from './rule-queries.ts';

const textsOf = (rule: BonusRule): VersionView['texts'] => ({
  headline: headline(rule),
  facts: facts(rule),
  conditions: conditions(rule),
  example: workedExample(rule),
  honest_value: honestValue(rule),
  terms: terms(rule),
});

/** The bonus of the smallest deposit in percent of what its turnover loses on average where it loses least. */
function edgePct(rule: BonusRule): number | null {
  const { bonus, cheapest } = bonusFigures(rule, baht(rule.minDeposit));
  const loss = cheapest && bonus - cheapest.value;
  return loss && loss > 0n ? Number((bonus * 1_000n) / loss) / 10 : null;
}

/** The promotion of a version; null before it was first published. */
export async function promotionOf(ctx: OperatorContext, row: StoredVersion): Promise<OwnPromotionView | null> {
  if (row.refId === null) return null;
  return (await ownPromotions(ctx)).find(({ id }) => id === String(row.refId)) ?? null;
}

/** A version as members would read it. @throws Refusal not_found */
export async function previewedPromotion(ctx: OperatorContext, id: bigint): Promise<PromotionView> {
  const { refId, agentId, rule, body, madeAt } = await findVersion(ctx.db, ctx.agentId, id);
  const { bonus: _, enamel, starts_at, ends_at, ...shown } = body;
  return promotionView({
    ...shown,
    ...{ id: refId ?? 0n, agentId, rule, enamel: isEnamel(enamel) ? enamel : 'nam' },
    ...{ startsAt: new Date(starts_at), endsAt: ends_at ? new Date(ends_at) : null, pausedAt: null },
    ...{ claimed: 0, updatedAt: madeAt },
  });
}

/** The live version of a line, unless it is the one that is looked at. */
const liveBeside = (versions: readonly StoredVersion[], row: StoredVersion): StoredVersion | undefined =>
  versions.find(({ state, id }) => state === 'live' && id !== row.id);

/** @throws Refusal not_found */
export async function versionView(ctx: OperatorContext, db: Db, id: bigint): Promise<VersionView> {
  const { row, versions } = await versionInLine(db, ctx.agentId, id);
  const waiting = await waitingBySubject(ctx, db, 'reward.publish');
  const now = ctx.now();
  const approval = waiting.get(subjectOf(row.id));
  const { role = 'viewer' } = ctx.operator;
  const { simulation, rule } = row;
  const { rewardSecondFrom: from } = await shownSettings(ctx);
  return {
    ...versionRow(row),
    kind: row.kind,
    ref_id: row.refId === null ? null : String(row.refId),
    body: row.body,
    texts: textsOf(rule),
    edge_pct: edgePct(rule),
    promotion_state: promotionStateAt(await promotionOf({ ...ctx, db }, row), now),
    simulation,
    simulation_fresh: isFresh(row.simulatedAt, now),
    two: simulation ? reasonsForTwo({ rule, weekCost: fromDecimal(simulation.week_cost), role, from }) : [],
    approval_id: approval === undefined ? null : String(approval),
    is_old: versions[0]?.id !== row.id,
    versions: versions.map(versionRow),
    changes: fieldDiff(liveBeside(versions, row)?.body, row.body),
  };
}

/** A promotion that stands and has no version yet, as the editor begins with it; undefined for what is not edited here. */
export async function promotionToEdit(
  ctx: OperatorContext,
  id: bigint,
): Promise<{ promotion: OwnPromotionView; body: BodyView; state: PromotionState } | undefined> {
  const promotion = (await ownPromotions(ctx)).find((one) => one.id === String(id));
  const body = promotion && bodyOfPromotion(promotion);
  return body && { promotion, body, state: promotionStateAt(promotion, ctx.now()) };
}

/** The fields in which a version differs from another; by default from the live one of its line. */
export async function versionDiff(
  ctx: OperatorContext,
  input: { readonly version_id: bigint; readonly against_id?: bigint | undefined },
): Promise<ReturnType<typeof fieldDiff>> {
  const { row, versions } = await versionInLine(ctx.db, ctx.agentId, input.version_id);
  const other =
    input.against_id === undefined
      ? liveBeside(versions, row)
      : await findVersion(ctx.db, ctx.agentId, input.against_id);
  return fieldDiff(other?.body, row.body);
}
