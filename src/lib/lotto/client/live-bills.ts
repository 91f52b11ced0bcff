/** A list of bills, or one of them, that changes the moment its round is settled, corrected or called off. */
import { refreshOn } from '../../client/refresh-on.ts';

refreshOn('bill');
