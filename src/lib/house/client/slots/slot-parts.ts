/** The button that turns the reels, and the last rounds beside it. */
import { formatBaht, type Satang } from '../../../money.ts';
import { paidFor, part, satangOf, write } from '../frame-parts.ts';
import type { Kit } from '../game-frame.ts';
import type { FreeSpins, HouseRound } from '../house-answers.ts';
import { showKept } from '../kept-press.ts';

interface Shown {
  readonly stake: Satang;
  /** Reels of a press turn: a tap shows their result. */
  readonly isTurning: boolean;
}

export function showSpinButton(
  button: HTMLElement,
  presses: Pick<Kit['presses'], 'isIdle' | 'isKept' | 'waitMs'>,
  { stake, isTurning }: Shown,
): void {
  button.setAttribute('aria-disabled', String(!presses.isIdle && !isTurning));
  const kept = showKept(button, presses);
  write(part(button, 'primary-text'), isTurning ? 'ดูผล' : kept || 'หมุน');
  const sentence = `หมุน ${stake / 100n} บาท`;
  const label = isTurning ? 'ดูผลทันที' : kept ? `${sentence} ${kept} กดอีกครั้งเพื่อยกเลิก` : sentence;
  if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
}

/** A round of before: its number, counted from 1, and what it returned. */
export function pastItem(round: HouseRound): HTMLElement {
  const [item, number] = [document.createElement('li'), document.createElement('small')];
  const returned = satangOf(round.returned);
  number.textContent = `#${round.nonce + 1}`;
  item.className = returned > paidFor(round) ? 'num good' : 'num';
  item.append(number, formatBaht(returned, { satang: 'trim' }));
  return item;
}

/** The button of the member's free spins; with the last one gone the focus goes to the other button. */
export function showFreeLeft(root: HTMLElement, free: FreeSpins | null): void {
  const button = part(root, 'free-spin');
  const hadFocus = button === document.activeElement;
  button.hidden = free === null;
  if (free) {
    const amount = formatBaht(satangOf(free.stake), { satang: 'trim' });
    button.textContent = `หมุนฟรี${free.of_promotion ? 'ของโปร' : ''} ${amount} · เหลือ ${free.left}`;
  } else if (hadFocus) part(root, 'primary').focus();
}
