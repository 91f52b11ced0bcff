/** Checks commissions against the house edge (rewards.md "Formulas"): when the edge changes and when the rates do. */
import { isBearable, mostOnStakeBp, shareOfEdgePct } from '../../play/rules/share-of-edge.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { bangkokDay } from '../../time.ts';
import { type PlayCategory, playCategories, rateText } from '../rules/affiliate-rule.ts';
import { ruleOn, ruleVersions } from './rule-versions.ts';

/** "หวยจ่ายรวมทุกชั้นได้ไม่เกิน 2.40% (30% ของความได้เปรียบ 8.00%)" */
export const mostText = (category: PlayCategory, edgeBp: number): string =>
  `${playCategories[category]}จ่ายรวมทุกชั้นได้ไม่เกิน ${rateText(mostOnStakeBp(edgeBp))} (${shareOfEdgePct}% ของความได้เปรียบ ${rateText(edgeBp)})`;

/**
 * Why the lottery edge must not fall to `edgeBp` (hundredths of a percent): commissions in force or scheduled would exceed 30%
 * of it. Undefined where they would not.
 */
export async function affiliateProblem(tx: Db, agentId: bigint, edgeBp: number): Promise<string | undefined> {
  const today = bangkokDay(await databaseNow(tx));
  const coming = (await ruleVersions(tx, agentId)).filter((version) => version.effectiveOn > today);
  const versions = [await ruleOn(tx, agentId, today), ...coming];
  if (versions.every(({ rule }) => isBearable(rule.rates.lotto, edgeBp))) return undefined;
  return `ค่าคอมแนะนำเพื่อน: ${mostText('lotto', edgeBp)} ลดอัตราค่าคอมก่อน`;
}
