/** All work that waits for an operator, most urgent kinds first. */
import { deletionsWaiting } from '../../account/server/waiting.ts';
import { shownSettings } from '../../agent/server/queries.ts';
import { depositsWaiting } from '../../deposit/server/waiting.ts';
import { incidentsWaiting } from '../../game/server/waiting.ts';
import { findingsWaiting } from '../../ledger/server/waiting.ts';
import { resultsWaiting } from '../../lotto/server/waiting.ts';
import { approvalsWaiting } from '../../operator/server/waiting.ts';
import { withdrawalsWaiting } from '../../payout/server/waiting.ts';
import { promotionsWaiting } from '../../promotion/server/waiting.ts';
import { ordersWaiting } from '../../redemption/server/waiting.ts';
import type { Context } from '../../server/context.ts';
import { type WaitingCount, waitingNow } from '../../server/db/waiting.ts';
import { failedJobsWaiting } from '../../server/jobs/waiting.ts';
import { sharedRead } from '../../server/read-cache.ts';

const queues = [
  ...withdrawalsWaiting,
  ...depositsWaiting,
  approvalsWaiting,
  ...resultsWaiting,
  incidentsWaiting,
  promotionsWaiting,
  ordersWaiting,
  deletionsWaiting,
  failedJobsWaiting,
  findingsWaiting,
];

/** The queues with their length and oldest row, each against its target, of which the brand sets two itself. One statement, shared by all who look. */
export const queuesNow = (ctx: Context): Promise<WaitingCount[]> =>
  sharedRead(ctx, 'console queues', async (nobody) => {
    const { targetMinutes } = await shownSettings(nobody);
    const own = new Map([
      ['withdraw.review', targetMinutes.withdraw],
      ['deposit.review', targetMinutes.deposit],
    ]);
    const measured = queues.map((queue) => ({ ...queue, targetMinutes: own.get(queue.code) ?? queue.targetMinutes }));
    return waitingNow(nobody.db, nobody.now(), measured);
  });
