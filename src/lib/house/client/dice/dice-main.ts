/** The page's script: hi-lo or naam tao pu pla against the house. */
import { startDice } from './dice-game.ts';

void startDice();
