/** The promotion in use follows what is settled and what comes into its wallet, and its own end. */
import { refreshOn } from '../../client/refresh-on.ts';

refreshOn('bill', 'balance', 'promotion');
