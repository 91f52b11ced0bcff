/** The spots of the board: stakes that the house took, and what became of them. */

import type { Wager } from '../../../game/rules/wager.ts';
import { formatBaht, satang } from '../../../money.ts';
import { type HandResult, settleHand } from '../../rules/baccarat.ts';
import { baccaratBets } from '../../rules/data/baccarat.ts';
import { move } from '../motion.ts';

const slideMs = 220;
const one = satang(100n);

const spotsOf = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-bet]')];

/** A paper tag on each spot with a stake: drawn by the style sheet, told as the button's description. */
export function showTaken(root: HTMLElement, wagers: readonly Wager[]): void {
  for (const spot of spotsOf(root)) {
    const stake = wagers.find(({ bet }) => bet === spot.dataset.bet)?.stake;
    const text = stake === undefined ? undefined : `รับแล้ว ${formatBaht(stake, { satang: 'trim' })}`;
    const tag = spot.querySelector<HTMLElement>('.taken');
    if (tag) tag.dataset.taken = text ?? '';
    if (text) spot.setAttribute('aria-description', text);
    else spot.removeAttribute('aria-description');
  }
}

/** Marks what a hand pays; the stakes that lost slide to the bank. */
export async function showPaid(root: HTMLElement, wagers: readonly Wager[], hand: HandResult): Promise<void> {
  const won = new Set(
    Object.keys(baccaratBets).filter((bet) => {
      const [returned = 0n] = settleHand([{ bet, stake: one }], hand);
      return returned > one;
    }),
  );
  const [returns, lost] = [settleHand(wagers, hand), [] as HTMLElement[]];
  for (const spot of spotsOf(root)) {
    spot.classList.toggle('won', won.has(spot.dataset.bet ?? ''));
    const at = wagers.findIndex(({ bet }) => bet === spot.dataset.bet);
    const tag = spot.querySelector<HTMLElement>('.taken');
    if (tag && at >= 0 && returns[at] === 0n) lost.push(tag);
  }
  await Promise.all(
    lost.map((tag) =>
      move(tag, [{ opacity: 1 }, { transform: 'translateY(-60px) scale(.7)', opacity: 0 }], { duration: slideMs }).then(
        () => {
          tag.dataset.taken = '';
        },
      ),
    ),
  );
}

export function unmark(root: HTMLElement): void {
  for (const spot of spotsOf(root)) spot.classList.remove('won');
  for (const side of root.querySelectorAll('.side.won')) side.classList.remove('won');
}
