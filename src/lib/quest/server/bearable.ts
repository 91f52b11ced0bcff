/** Checks quests on settled stakes against the house edge (rewards.md "Formulas"): when one begins to run and when the edge changes. */
import { and, eq } from 'drizzle-orm';
import { houseEdgeOf, playSources } from '../../play/server/play-sources.ts';
import type { Db } from '../../server/db/connect.ts';
import { rewardProblem } from '../rules/quest.ts';
import { quest } from './tables.ts';

/** The lowest house edge of all games, in hundredths of a percent. */
export async function lowestEdgeBp(db: Db): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (const category of playSources.all().flatMap(({ categories }) => categories))
    lowest = Math.min(lowest, await houseEdgeOf(db, category));
  return lowest;
}

/**
 * Why the lottery edge must not fall to `edgeBp` (hundredths of a percent): a quest that runs would give more than 30% of it.
 * Undefined where none would.
 */
export async function questProblem(tx: Db, agentId: bigint, edgeBp: number): Promise<string | undefined> {
  const rows = await tx
    .select()
    .from(quest)
    .where(and(eq(quest.agentId, agentId), eq(quest.kind, 'turnover'), eq(quest.active, true)));
  for (const { title, kind, target, rewardKind, rewardAmount } of rows) {
    const problem = rewardProblem(kind, target, { kind: rewardKind, amount: rewardAmount }, edgeBp);
    if (problem) return `ภารกิจ “${title}”: ${problem} ปิดภารกิจนี้ก่อน`;
  }
  return undefined;
}
