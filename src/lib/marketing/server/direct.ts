/** The terminal's calls on promotions: draft, simulation and publishing in one, under the same rules (operator.md section 7). */
import { Refusal } from '../../contract/problems.ts';
import type { PromotionChange, PromotionInput } from '../../promotion/operator-contract.ts';
import { ownPromotions } from '../../promotion/server/operator-queries.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { VersionView } from '../operator-contract.ts';
import { publishVersion } from './publish.ts';
import { bodyOf, bodyOfPromotion } from './rule-bodies.ts';
import { draftOfPromotion } from './rule-queries.ts';
import { saveDraft } from './save-draft.ts';
import { simulateVersion } from './simulate.ts';

type Published = VersionView & { waits: boolean };

/** What was drafted stays a draft where publishing is refused or waits. */
async function carryThrough(
  ctx: OperatorContext,
  draft: Parameters<typeof saveDraft>[1],
  reason: string,
): Promise<Published> {
  const versionId = BigInt((await saveDraft(ctx, draft)).version_id);
  await simulateVersion(ctx, versionId);
  return publishVersion(ctx, { version_id: versionId, reason });
}

/** @throws Refusal invalid_input (fields), promotion_invalid, and those of publishVersion */
export const createDirectly = (ctx: OperatorContext, { reason, ...body }: PromotionInput): Promise<Published> =>
  carryThrough(ctx, { body }, reason);

/**
 * Changes what stands; fields left out stay. A draft of one's own is replaced, somebody else's is in the way.
 *
 * @throws Refusal not_found, invalid_input (fields), promotion_invalid, conflict, and those of publishVersion
 */
export async function changeDirectly(
  ctx: OperatorContext,
  { promotion_id: refId, reason, ...changes }: PromotionChange,
): Promise<Published> {
  const stands = (await ownPromotions(ctx)).find(({ id }) => id === String(refId));
  const body = stands && bodyOfPromotion(stands);
  if (!body) throw new Refusal('not_found');
  const draft = await draftOfPromotion(ctx, refId);
  const after = draft?.madeBy === ctx.operator.name ? { version_id: draft.id } : { ref_id: refId };
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return carryThrough(ctx, { ...after, body: { ...bodyOf(body), ...Object.fromEntries(named) } }, reason);
}
