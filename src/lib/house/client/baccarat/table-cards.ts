/** The cards on the table: one is dealt in 260 ms and turned in 220, each after the one before it. */
import { pointsOf } from '../../rules/baccarat.ts';
import type { CardsSoFar } from '../../rules/baccarat-table.ts';
import { cardName, rankOf, suitOf } from '../../rules/card-names.ts';
import { part } from '../frame-parts.ts';
import { isReduced, move } from '../motion.ts';
import { play } from '../sound.ts';
import { type CardSide, type DealtCard, inDealingOrder } from './shoe-log.ts';

const dealMs = 260;
const flipMs = 220;

const isRed = (card: number): boolean => suitOf(card) === 1 || suitOf(card) === 2;
const front = (card: number): string =>
  `<use href="#card-${isRed(card) ? 'red' : 'black'}"/><g class="${isRed(card) ? 'red' : 'black'}"><text x="11" y="42" font-weight="700" font-size="40" fill="currentColor">${rankOf(card)}</text><use href="#suit-${suitOf(card)}" x="13" y="49" width="74" height="74"/></g>`;

export class TableCards {
  readonly #root: HTMLElement;
  #dealt: readonly DealtCard[] = [];
  #last: Promise<void> = Promise.resolve();
  /** Counts the hands: a card of a hand that left is not dealt any more. */
  #hand = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Resolves when all cards lie that are known by now. */
  get lying(): Promise<void> {
    return this.#last;
  }

  /** Deals the cards that do not lie there yet. `atOnce`: without movement, for a page that joins late. */
  show(cards: CardsSoFar, atOnce: boolean): void {
    const all = inDealingOrder(cards);
    const fresh = all.slice(this.#dealt.length);
    this.#dealt = all;
    const hand = this.#hand;
    for (const dealt of fresh)
      if (atOnce) this.#lay(dealt);
      else this.#last = this.#last.then(() => (hand === this.#hand ? this.#deal(dealt) : undefined));
  }

  clear(): void {
    this.#hand++;
    this.#dealt = [];
    this.#last = Promise.resolve();
    for (const side of ['P', 'B'] as const) {
      part(this.#root, `cards-${side}`).replaceChildren();
      part(this.#root, `points-${side}`).textContent = '';
    }
  }

  #lay({ side, card }: DealtCard): SVGSVGElement {
    const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    made.setAttribute('viewBox', '0 0 100 140');
    made.setAttribute('role', 'img');
    made.dataset.card = String(card);
    part(this.#root, `cards-${side}`).append(made);
    this.#turn(made, side, card);
    return made;
  }

  /** The front of a card; its points count from now on. */
  #turn(made: SVGSVGElement, side: CardSide, card: number): void {
    made.innerHTML = front(card);
    made.setAttribute('aria-label', cardName(card));
    const open = [...part(this.#root, `cards-${side}`).querySelectorAll<SVGSVGElement>('[aria-label]')];
    const sum = open.reduce((points, one) => points + pointsOf(Number(one.dataset.card)), 0);
    part(this.#root, `points-${side}`).textContent = String(sum % 10);
  }

  async #deal(dealt: DealtCard): Promise<void> {
    const made = this.#lay(dealt);
    if (isReduced()) {
      await move(made, [], { appears: true });
      return;
    }
    made.removeAttribute('aria-label');
    made.innerHTML = '<use href="#card-back"/>';
    play('card');
    const from = dealt.side === 'P' ? 'translate(180%, -120%)' : 'translate(60%, -120%)';
    await move(
      made,
      [
        { transform: `${from} rotate(24deg)`, opacity: 0.4 },
        { transform: 'none', opacity: 1 },
      ],
      {
        duration: dealMs,
      },
    );
    const half = { duration: flipMs / 2, easing: 'linear' };
    await move(made, [{ transform: 'none' }, { transform: 'scaleX(0)' }], half);
    this.#turn(made, dealt.side, dealt.card);
    await move(made, [{ transform: 'scaleX(0)' }, { transform: 'none' }], half);
  }
}
