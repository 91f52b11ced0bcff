/** Which of the matches is on the pitch, and what is new in the others. Pure. */
import type { Goal } from '../../rules/football.ts';

export interface NewGoal extends Goal {
  readonly match: number;
}

interface Watching {
  /** Satang that the member has on each match. */
  readonly stakes: readonly bigint[];
  /** The match that the member tapped; undefined: none. */
  readonly chosen: number | undefined;
  readonly goals: readonly (readonly Goal[])[];
}

const inOrder = (goals: readonly (readonly Goal[])[]): NewGoal[] =>
  goals.flatMap((list, match) => list.map((goal) => ({ ...goal, match }))).sort((a, b) => a.minute - b.minute);

/**
 * The match on the pitch: the one the member chose, else the one that holds most of the member's money, the first of equal ones. Who
 * has no money on any sees the one with the newest goal.
 */
export function watchedMatch({ stakes, chosen, goals }: Watching): number {
  if (chosen !== undefined) return chosen;
  const most = stakes.reduce((found, stake, match) => (stake > (stakes[found] ?? 0n) ? match : found), 0);
  return (stakes[most] ?? 0n) > 0n ? most : (inOrder(goals).at(-1)?.match ?? 0);
}

/** Goals that were not there before, in the order in which they fell. */
export const newGoals = (before: readonly (readonly Goal[])[], goals: readonly (readonly Goal[])[]): NewGoal[] =>
  inOrder(goals.map((list, match) => list.slice(before[match]?.length ?? 0)));
