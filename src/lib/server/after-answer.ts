/** Work done after the response, so that response times do not reveal whether there was any. */
import type { Log } from './log.ts';

export interface AfterAnswer {
  /** Starts the work; errors are logged. */
  begin(work: () => Promise<void>): void;
  /** Resolves when all started work is done. */
  settled(): Promise<void>;
}

export function createAfterAnswer(log: Pick<Log, 'error'>): AfterAnswer {
  const underWay = new Set<Promise<void>>();
  return {
    begin(work) {
      const run = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'what an answer did not wait for failed'))
        .finally(() => underWay.delete(run));
      underWay.add(run);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
