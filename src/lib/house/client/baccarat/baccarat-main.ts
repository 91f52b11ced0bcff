/** The page's script: a baccarat room against the house. */
import { startBaccarat } from './baccarat-game.ts';

void startBaccarat();
