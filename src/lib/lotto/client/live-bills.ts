/** A list of bills, or a single bill, refreshed when its round is settled, corrected or voided. */
import { refreshOn } from '../../client/refresh-on.ts';

refreshOn('bill');
