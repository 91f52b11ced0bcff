/** What yeekee adds to the rounds of its markets. */
import type { RoundExtension } from '../../lotto/server/round-extensions.ts';
import { chainNow } from './beacons.ts';
import { endVoidedList } from './book.ts';
import { openYeekee } from './open.ts';
import { payRewards } from './rewards.ts';

export const yeekeeExtension: RoundExtension = {
  created: (ctx, tx, rounds, settings) => openYeekee(tx, rounds, settings, chainNow(ctx)),
  voided: endVoidedList,
  billsSettled: payRewards,
  billsCorrected: async () => undefined,
  billsRefunded: async () => undefined,
};
