/** The spots of a board of dice: each is a button that names its bet and what it pays. */
import type { DiceBet, DiceGame } from '../rules/dice.ts';
import { paysText } from '../rules/pays-text.ts';

/** Attributes of the buttons of a game's board, by the codes of its bets. @throws Error for a bet the game does not have */
export function spotsOf(game: DiceGame) {
  const bet = (code: string): DiceBet => {
    const found = game.bets.find((one) => one.code === code);
    if (!found) throw new Error(`no bet ${code}`);
    return found;
  };
  const spot = (code: string) => {
    const { thai, pays } = bet(code);
    return {
      'data-bet': code,
      'data-name': thai,
      'data-pays': paysText(pays),
      'aria-label': `${thai} จ่าย ${paysText(pays)} ต่อ 1 วาง 0 บาท`,
    };
  };
  return { bet, spot };
}
