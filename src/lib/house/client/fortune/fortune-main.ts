/** The page's script: siamsi. */
import { startFortune } from './fortune-game.ts';

void startFortune();
