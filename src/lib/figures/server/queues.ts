/** All work that waits for an operator, most urgent kinds first. */
import { deletionsWaiting } from '../../account/server/waiting.ts';
import { depositsWaiting } from '../../deposit/server/waiting.ts';
import { incidentsWaiting } from '../../game/server/waiting.ts';
import { resultsWaiting } from '../../lotto/server/waiting.ts';
import { approvalsWaiting } from '../../operator/server/waiting.ts';
import { withdrawalsWaiting } from '../../payout/server/waiting.ts';
import { promotionsWaiting } from '../../promotion/server/waiting.ts';
import { ordersWaiting } from '../../redemption/server/waiting.ts';
import type { Context } from '../../server/context.ts';
import { type WaitingCount, waitingNow } from '../../server/db/waiting.ts';
import { sharedRead } from '../../server/read-cache.ts';

const queues = [
  approvalsWaiting,
  ...withdrawalsWaiting,
  ...depositsWaiting,
  ...resultsWaiting,
  incidentsWaiting,
  promotionsWaiting,
  ordersWaiting,
  deletionsWaiting,
];

/** The queues with their length and oldest row, each against its target. One statement, shared by all who look. */
export const queuesNow = (ctx: Context): Promise<WaitingCount[]> =>
  sharedRead(ctx, 'console queues', (nobody) => waitingNow(nobody.db, nobody.now(), queues));
