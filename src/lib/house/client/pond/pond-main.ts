/** The page's script: the pond against the house. */
import { startPond } from './pond-game.ts';

void startPond();
