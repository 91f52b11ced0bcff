/** The page's script: the league against the house. */
import { startLeague } from './league-game.ts';

void startLeague();
