/**
 * The cards on the table: one is dealt in 260 ms and turned in 220, each after the one before it. Points stand beside a side when
 * its card has been turned, never before. A member who has bet may squeeze the third ones.
 */
import { pointsOf } from '../../rules/baccarat.ts';
import type { CardsSoFar } from '../../rules/baccarat-table.ts';
import { cardName, rankOf, suitOf } from '../../rules/card-names.ts';
import { part } from '../frame-parts.ts';
import { isReduced, move } from '../motion.ts';
import { play } from '../sound.ts';
import { type DealtCard, inDealingOrder } from './shoe-log.ts';
import { squeeze } from './squeeze.ts';

const dealMs = 260;
const flipMs = 220;

const isRed = (card: number): boolean => suitOf(card) === 1 || suitOf(card) === 2;
const front = (card: number): string =>
  `<use href="#card-${isRed(card) ? 'red' : 'black'}"/><g class="${isRed(card) ? 'red' : 'black'}"><text x="11" y="42" font-weight="700" font-size="40" fill="currentColor">${rankOf(card)}</text><use href="#suit-${suitOf(card)}" x="13" y="49" width="74" height="74"/></g>`;

interface Showing {
  /** Without movement, for a page that joins late. */
  readonly isLate: boolean;
  /** How long a third card may lie face down from now on, in milliseconds; 0: it is turned like the others. */
  readonly squeezeMs: () => number;
}

export class TableCards {
  readonly #root: HTMLElement;
  #dealt: readonly DealtCard[] = [];
  #last: Promise<void> = Promise.resolve();
  /** Third cards that lie face down. */
  #squeezed: Promise<void>[] = [];
  /** Counts the hands: a card of a hand that left is not dealt any more. */
  #hand = 0;
  #turnNow = new AbortController();

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Resolves when all cards lie open that are known by now. */
  get lying(): Promise<void> {
    return this.#last.then(() => Promise.all(this.#squeezed)).then(() => undefined);
  }

  /** Deals the cards that do not lie there yet. */
  show(cards: CardsSoFar, { isLate, squeezeMs }: Showing): void {
    const all = inDealingOrder(cards);
    const fresh = all.slice(this.#dealt.length);
    this.#dealt = all;
    const hand = this.#hand;
    for (const dealt of fresh)
      if (isLate) this.#turn(this.#lay(dealt), dealt);
      else this.#last = this.#last.then(() => this.#deal(dealt, hand, dealt.place === 2 ? squeezeMs : () => 0));
  }

  /** Turns what still lies face down: the result stands. */
  turnAll(): void {
    this.#turnNow.abort();
  }

  clear(): void {
    this.#hand++;
    this.#dealt = [];
    this.#last = Promise.resolve();
    this.#squeezed = [];
    this.#turnNow.abort();
    this.#turnNow = new AbortController();
    part(this.#root, 'squeeze-hint').hidden = true;
    for (const side of ['P', 'B'] as const) {
      part(this.#root, `cards-${side}`).replaceChildren();
      part(this.#root, `points-${side}`).textContent = '';
    }
  }

  /** A card face down. */
  #lay({ side, card }: DealtCard): SVGSVGElement {
    const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    made.setAttribute('viewBox', '0 0 100 140');
    made.setAttribute('role', 'img');
    made.setAttribute('aria-label', 'ไพ่คว่ำ');
    made.dataset.card = String(card);
    made.innerHTML = '<use href="#card-back"/>';
    part(this.#root, `cards-${side}`).append(made);
    return made;
  }

  /** The front of a card; its points count from now on. */
  #turn(made: SVGSVGElement, { side, card }: DealtCard): void {
    made.innerHTML = front(card);
    made.setAttribute('aria-label', cardName(card));
    made.dataset.open = '';
    const open = [...part(this.#root, `cards-${side}`).querySelectorAll<SVGSVGElement>('[data-open]')];
    const sum = open.reduce((points, one) => points + pointsOf(Number(one.dataset.card)), 0);
    part(this.#root, `points-${side}`).textContent = String(sum % 10);
  }

  async #deal(dealt: DealtCard, hand: number, squeezeMs: () => number): Promise<void> {
    if (hand !== this.#hand) return;
    const made = this.#lay(dealt);
    if (isReduced()) {
      this.#turn(made, dealt);
      await move(made, [], { appears: true });
      return;
    }
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
    const ms = squeezeMs();
    if (ms > 0) this.#squeezed.push(this.#squeeze(made, dealt, { hand, ms }));
    else await this.#flip(made, dealt, hand);
  }

  async #squeeze(
    made: SVGSVGElement,
    dealt: DealtCard,
    { hand, ms }: { readonly hand: number; readonly ms: number },
  ): Promise<void> {
    const hint = part(this.#root, 'squeeze-hint');
    hint.hidden = false;
    const id = `fold-${dealt.side}`;
    await squeeze({ card: made, face: front(dealt.card), id, ms, signal: this.#turnNow.signal });
    if (this.#root.querySelector('.squeezable') === null) hint.hidden = true;
    await this.#flip(made, dealt, hand);
  }

  async #flip(made: SVGSVGElement, dealt: DealtCard, hand: number): Promise<void> {
    const half = { duration: flipMs / 2, easing: 'linear' };
    await move(made, [{ transform: 'none' }, { transform: 'scaleX(0)' }], half);
    if (hand !== this.#hand) return;
    this.#turn(made, dealt);
    await move(made, [{ transform: 'scaleX(0)' }, { transform: 'none' }], half);
  }
}
