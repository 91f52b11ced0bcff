/** Bets on the board as paper tickets over the dock, with the most that they can return together. */
import type { Wager } from '../../../game/rules/wager.ts';
import { formatBaht } from '../../../money.ts';
import { fixturesOf, mostReturned } from '../../rules/football.ts';
import { placeInSeason } from '../../rules/football-season.ts';
import { betPlace, pickText, priceText } from '../../rules/football-text.ts';
import { part } from '../frame-parts.ts';

export class LeagueSlip {
  readonly #box: HTMLElement;
  readonly #onRemove: (bet: string) => void;

  constructor(root: ParentNode, onRemove: (bet: string) => void) {
    this.#box = part(root, 'slip');
    this.#onRemove = onRemove;
  }

  show(kickOff: number, wagers: readonly Wager[]): void {
    this.#box.hidden = wagers.length === 0;
    if (wagers.length === 0) return;
    const most = mostReturned(fixturesOf(placeInSeason(kickOff).round), wagers);
    part(this.#box, 'slip-count').textContent = `${wagers.length} บิลเดี่ยว · รับสูงสุด`;
    part(this.#box, 'slip-most').textContent = formatBaht(most);
    part(this.#box, 'slip-items').replaceChildren(...wagers.map((wager) => this.#ticket(kickOff, wager)));
  }

  #ticket(kickOff: number, { bet, stake }: Wager): HTMLElement {
    const place = betPlace(kickOff, bet);
    const [name, price] = place
      ? [pickText(place.fixture, place.pick), priceText(place.fixture.pricesX100[place.pick])]
      : [bet, ''];
    const item = document.createElement('li');
    const text = document.createElement('p');
    const title = document.createElement('b');
    title.textContent = name;
    const at = document.createElement('small');
    at.textContent = `@ ${price}`;
    text.append(title, at);
    const amount = document.createElement('b');
    amount.className = 'num';
    amount.textContent = formatBaht(stake, { satang: 'trim' });
    const remove = document.createElement('button');
    remove.type = 'button';
    remove.textContent = '×';
    remove.setAttribute('aria-label', `ลบ ${name}`);
    remove.addEventListener('click', () => this.#onRemove(bet));
    item.append(text, amount, remove);
    return item;
  }
}
