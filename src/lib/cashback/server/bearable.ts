/** Checks rebates against the house edge (rewards.md "Formulas"): when the edge changes and when the rebates do. */
import { isBearable, mostOnStakeBp } from '../../play/rules/share-of-edge.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { bangkokDay } from '../../time.ts';
import { percentText } from '../rules/cashback-rule.ts';
import { type PlayCategory, playCategories } from '../rules/categories.ts';
import { ruleOn, ruleVersions } from './rule-versions.ts';

/** "หวยจ่ายได้ไม่เกิน 2.4% (30% ของความได้เปรียบ 8%)" */
export const mostText = (category: PlayCategory, edgeBp: number): string =>
  `${playCategories[category]}จ่ายได้ไม่เกิน ${percentText(mostOnStakeBp(edgeBp))} (30% ของความได้เปรียบ ${percentText(edgeBp)})`;

/**
 * Why the lottery edge must not fall to `edgeBp` (hundredths of a percent): rebates in force or scheduled would exceed 30% of
 * it. Undefined where they would not.
 */
export async function cashbackProblem(tx: Db, agentId: bigint, edgeBp: number): Promise<string | undefined> {
  const today = bangkokDay(await databaseNow(tx));
  const coming = (await ruleVersions(tx, agentId)).filter((version) => version.effectiveOn > today);
  const versions = [await ruleOn(tx, agentId, today), ...coming];
  const highest = Math.max(...versions.flatMap(({ rule }) => rule.rebate.lotto));
  if (isBearable([highest], edgeBp)) return undefined;
  return `คืนยอดเล่นตั้งไว้ ${percentText(highest)} แต่${mostText('lotto', edgeBp)} ลดอัตราคืนยอดเล่นก่อน`;
}
