/** Answers come late and out of order; what is shown must not be set back by one that something newer has overtaken. */

export interface Newest {
  /** The answer, or undefined where another question was put or something newer told since. */
  ask<T>(question: () => Promise<T>): Promise<T | undefined>;
  /** Something newer than any answer under way is known. */
  told(): void;
}

export function newest(): Newest {
  let turn = 0;
  return {
    async ask(question) {
      const mine = ++turn;
      const answer = await question();
      return mine === turn ? answer : undefined;
    },
    told() {
      turn++;
    },
  };
}
