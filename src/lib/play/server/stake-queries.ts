/** Reads of stakes. */
import { stakeSplit } from '../../promotion/server/taken-queries.ts';
import type { Db } from '../../server/db/connect.ts';
import type { PaidByPromotion } from './take-stake.ts';

/** The promotion whose wallet paid a stake ("bill:12"); null for one from the main wallet. */
export const promotionOfStake = (db: Db, reference: string): Promise<PaidByPromotion | null> =>
  stakeSplit(db, reference);
