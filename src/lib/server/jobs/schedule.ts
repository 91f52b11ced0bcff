/** What runs when. Every job is a use case of its domain; cron is in Asia/Bangkok. */
import { advanceRounds } from '../../lotto/server/advance-rounds.ts';
import { ensureRounds } from '../../lotto/server/ensure-rounds.ts';
import { forgetQuotes } from '../../lotto/server/forget-quotes.ts';
import { settleRounds } from '../../lotto/server/settle-round.ts';
import { drawYeekee } from '../../lotto/server/yeekee-draw.ts';
import { freezeYeekee } from '../../lotto/server/yeekee-freeze.ts';
import { handleInbox } from '../../payment/server/receive-callback.ts';
import { sendPayouts } from '../../payment/server/send-payouts.ts';
import { expireIntents, pollGateways } from '../../payment/server/watch-intents.ts';
import { deliverCallbacks } from '../../sandbox/server/deliver-callbacks.ts';
import type { Job } from './jobs.ts';
import { trimRecords } from './trim-records.ts';

export const jobs: readonly Job[] = [
  { name: 'site.trim-records', cron: '7 * * * *', run: trimRecords },
  { name: 'lotto.ensure-rounds', cron: '*/5 * * * *', run: ensureRounds },
  { name: 'lotto.advance-rounds', cron: '* * * * *', run: advanceRounds },
  // By the second: a freeze has to be with everybody six seconds after the shooting ends.
  { name: 'lotto.freeze-yeekee', cron: '* * * * *', everySeconds: 1, run: freezeYeekee },
  { name: 'lotto.draw-yeekee', cron: '* * * * *', everySeconds: 1, run: drawYeekee },
  { name: 'lotto.settle-rounds', cron: '* * * * *', run: settleRounds },
  { name: 'lotto.forget-quotes', cron: '17 * * * *', run: forgetQuotes },
  { name: 'payment.handle-inbox', cron: '* * * * *', run: handleInbox },
  { name: 'payment.poll-gateways', cron: '* * * * *', run: pollGateways },
  { name: 'payment.expire-intents', cron: '* * * * *', run: expireIntents },
  { name: 'payment.send-payouts', cron: '* * * * *', run: sendPayouts },
  { name: 'sandbox.deliver-callbacks', cron: '* * * * *', run: deliverCallbacks },
];
