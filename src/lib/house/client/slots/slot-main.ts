/** The page's script: a slot against the house. */
import { startSlot } from './slot-game.ts';

void startSlot();
