/** Drops answers that arrive after something newer, so that a late one does not overwrite what is shown. */

export interface LatestOnly {
  /** Resolves to undefined when another `run` or `invalidate` came after this one started. */
  run<T>(query: () => Promise<T>): Promise<T | undefined>;
  /** Drops the answer under way, because newer data arrived by another route. */
  invalidate(): void;
}

export function latestOnly(): LatestOnly {
  let turn = 0;
  return {
    async run(query) {
      const mine = ++turn;
      const answer = await query();
      return mine === turn ? answer : undefined;
    },
    invalidate() {
      turn++;
    },
  };
}
