/** The dock of the pond: which magazine is bought, and what the open one has left and has caught. */
import { formatBaht, type Satang, satang, subtract } from '../../../money.ts';
import { type CannonCode, magazineSizes, unitPrices } from '../../rules/data/fishing.ts';
import { type Magazine, magazineProblem, magazineStake, shotPrice } from '../../rules/fishing.ts';
import { type MagazineOutcome, magazineOf, returnsOf } from '../../rules/magazine.ts';
import { part, write } from '../frame-parts.ts';
import type { Kit } from '../game-frame.ts';
import { showKept } from '../kept-press.ts';
import { play } from '../sound.ts';

export const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

const cannons: readonly CannonCode[] = ['single', 'net', 'harpoon'];
const usual: Magazine = { cannon: 'single', unit: unitPrices[1] ?? satang(200n), shots: 12 };

export class PondDock {
  readonly #kit: Kit<MagazineOutcome>;
  #magazine: Magazine = usual;
  #open: MagazineOutcome | undefined;

  constructor(kit: Kit<MagazineOutcome>) {
    this.#kit = kit;
    const { root } = kit;
    const on = (selector: string, choose: (button: HTMLElement) => Partial<Magazine>): void => {
      for (const button of root.querySelectorAll<HTMLElement>(selector))
        button.addEventListener('click', () => this.#choose(choose(button)));
    };
    on('[data-cannon]', ({ dataset }) => ({ cannon: dataset.cannon as CannonCode }));
    on('[data-unit]', ({ dataset }) => ({ unit: satang(BigInt(dataset.unit ?? '0')) }));
    on('[data-size]', ({ dataset }) => ({ shots: Number(dataset.size) }));
  }

  /** The magazine that is open, else the one that is chosen. */
  get magazine(): Magazine {
    return this.#open ? magazineOf(this.#open) : this.#magazine;
  }

  get keys(): Readonly<Record<string, () => void>> {
    const units = unitPrices.map((unit, at) => [String(at + 1), () => this.#choose({ unit })] as const);
    const after = <T>(list: readonly T[], one: T): T | undefined => list[(list.indexOf(one) + 1) % list.length];
    return {
      ...Object.fromEntries(units),
      c: () => this.#choose({ cannon: after(cannons, this.#magazine.cannon) ?? 'single' }),
      n: () => this.#choose({ shots: after(magazineSizes, this.#magazine.shots) ?? 12 }),
    };
  }

  /** Why the chosen magazine cannot be bought; undefined when it can. */
  problem(): string | undefined {
    if (magazineProblem(this.#magazine)) return 'เงินรางวัลอาจเกินเพดาน ลดราคาหรือจำนวนนัดก่อน';
    return magazineStake(this.#magazine) > this.#kit.purse.free ? 'ยอดไม่พอ ลดราคาหรือจำนวนนัดก่อน' : undefined;
  }

  /** Shows what is open, or that nothing is. */
  follow(open: MagazineOutcome | undefined): void {
    if (open) this.#magazine = magazineOf(open);
    this.#open = open;
    this.refresh();
  }

  refresh(): void {
    const { root, presses } = this.#kit;
    const { cannon, unit, shots } = this.magazine;
    const mayChoose = !this.#open && presses.isIdle;
    const mark = (selector: string, isOn: (data: DOMStringMap) => boolean): void => {
      for (const button of root.querySelectorAll<HTMLElement>(selector)) {
        button.setAttribute('aria-pressed', String(isOn(button.dataset)));
        button.setAttribute('aria-disabled', String(!mayChoose));
      }
    };
    mark('[data-cannon]', (data) => data.cannon === cannon);
    mark('[data-unit]', (data) => data.unit === unit.toString());
    mark('[data-size]', (data) => data.size === String(shots));
    part(root, 'sizes').hidden = this.#open !== undefined;
    part(root, 'enough').hidden = this.#open === undefined;
    const price = shotPrice(this.magazine);
    const primary = part(root, 'primary');
    const kept = showKept(primary, presses);
    write(
      part(root, 'primary-text'),
      this.#open ? `ยิง ${short(price)}` : `ซื้อตลับ ${short(magazineStake(this.#magazine))} ${kept}`.trimEnd(),
    );
    primary.setAttribute('aria-disabled', String(!presses.isIdle));
    const unitShown = root.querySelector('[data-part="unit-shown"]');
    if (unitShown) unitShown.textContent = String(unit / 100n);
    for (const cell of root.querySelectorAll<HTMLElement>('[data-units]'))
      cell.textContent = short(satang(unit * BigInt(cell.dataset.units ?? '0')));
    this.#showMoney();
  }

  #showMoney(): void {
    const { root } = this.#kit;
    const [left, won] = [part(root, 'left'), part(root, 'won')];
    if (!this.#open) {
      left.textContent = '–';
      won.textContent = '–';
      return;
    }
    const stake = magazineStake(this.magazine);
    const { unspent, won: caught } = returnsOf(this.#open);
    left.textContent = `${this.#open.size - this.#open.shots.length} จาก ${this.#open.size} นัด`;
    const spent = document.createElement('small');
    spent.textContent = ` จาก ${short(subtract(stake, unspent))}`;
    won.replaceChildren(short(caught), spent);
  }

  #choose(change: Partial<Magazine>): void {
    if (this.#open || !this.#kit.presses.isIdle) return;
    this.#magazine = { ...this.#magazine, ...change };
    play('press');
    this.refresh();
    this.#kit.say(`ตลับ ${this.#magazine.shots} นัด ${short(magazineStake(this.#magazine))}`);
  }
}
