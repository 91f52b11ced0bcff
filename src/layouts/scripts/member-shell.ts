/** Behaviour of the frame that only members have. */
import { startDrawerHints } from './drawer-hints.ts';
import { startPlayClock } from './play-clock.ts';
import { startSession } from './session-actions.ts';

startSession();
startPlayClock();
startDrawerHints();
