/** The member's money as the frame shows it. A stake is taken from it at the press; the house's answer has the last word. */
import { bahtParts, type Satang, subtract, zeroSatang } from '../../money.ts';
import { tellSheet } from './sheet-messages.ts';

export class Purse {
  readonly #places: readonly HTMLElement[];
  #balance: Satang;
  #held: Satang = zeroSatang;

  constructor(root: ParentNode, balance: Satang) {
    this.#places = [...root.querySelectorAll<HTMLElement>('[data-part="balance"]')];
    this.#balance = balance;
    this.#show();
  }

  /** What can be staked. */
  get free(): Satang {
    return subtract(this.#balance, this.#held);
  }

  /** A stake on its way. */
  hold(stake: Satang): void {
    this.#held = stake;
    this.#show();
  }

  /** The stake did not leave. */
  release(): void {
    this.hold(zeroSatang);
  }

  /** The balance that the house answered. */
  set(balance: Satang): void {
    this.#balance = balance;
    this.release();
    tellSheet({ type: 'balance', balance: balance.toString() });
  }

  #show(): void {
    const { baht, satang } = bahtParts(this.free);
    for (const place of this.#places) {
      const small = document.createElement('small');
      small.textContent = `.${satang}`;
      place.replaceChildren(`฿${baht}`, small);
    }
  }
}
