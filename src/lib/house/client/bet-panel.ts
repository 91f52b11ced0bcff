/**
 * The bet panel of games with a board: a chip is chosen, a tap on a spot lays it, a long press takes a
 * spot's chips back, undo, `แทงซ้ำ` fills the board but never sends. The primary button names the sum; where the game says so it
 * repeats an empty board's last bets and sends them by one tap. Within the pace it keeps the tap, see kept-press.ts.
 *
 * Markup: spots are buttons `[data-bet=code][data-name][data-pays]`, whose code may change with the round, chips
 * `[data-chip=baht]`; parts `undo`, `again`, `primary` (with part `primary-text`).
 */
import { stakeOf, type Wager } from '../../game/rules/wager.ts';
import { baht, formatBaht, type Satang, smaller, zeroSatang } from '../../money.ts';
import { type BetBoard, emptyBoard, wagersOf, withChip, withoutBet, withoutNewest } from './bet-board.ts';
import { part, satangOf, write } from './frame-parts.ts';
import type { Kit } from './game-frame.ts';
import { showKept } from './kept-press.ts';
import { play, touch } from './sound.ts';

const longPressMs = 450;

export interface BetPanelOptions {
  /** What the primary button says with chips on the board, before the sum. */
  readonly verb: string;
  /** What it says on an empty board where it repeats the last bets and sends them; undefined: it does not. */
  readonly repeatVerb?: string;
  /** A chip was laid: the last result leaves the board. */
  readonly onChange?: () => void;
  /** Why the wagers would be refused; undefined: they are sent. */
  readonly problemOf?: (wagers: readonly Wager[]) => string | undefined;
  /** What the primary button says while nothing is laid. */
  readonly emptyText?: string;
  /** What it says instead of all that, while it says something. */
  readonly waitText?: () => string | undefined;
  /** Whether bets are taken now, where a schedule decides. */
  readonly isOpen?: () => boolean;
  /** The number of the shared round that a press is on. */
  readonly numberOf?: () => number;
  /** What a spot is called with a stake on it. */
  readonly labelOf?: (spot: HTMLElement, stake: Satang) => string;
  /** The board is drawn again. */
  readonly onBoard?: (wagers: readonly Wager[]) => void;
}

const spotLabel = ({ dataset }: HTMLElement, stake: Satang): string =>
  `${dataset.name} จ่าย ${dataset.pays} ต่อ 1 วาง ${stake / 100n} บาท`;

type PanelKit = Pick<Kit, 'root' | 'purse' | 'opened' | 'say'> & {
  readonly presses: Pick<Kit['presses'], 'isIdle' | 'waitMs' | 'isKept' | 'press' | 'atPace' | 'takeBack'>;
};

export class BetPanel {
  readonly #kit: PanelKit;
  readonly #options: BetPanelOptions;
  readonly #spots: readonly HTMLButtonElement[];
  readonly #chips: readonly HTMLButtonElement[];
  #chip: Satang;
  #board: BetBoard = emptyBoard;
  #last: readonly Wager[] = [];

  constructor(kit: PanelKit, options: BetPanelOptions) {
    this.#kit = kit;
    this.#options = options;
    this.#spots = [...kit.root.querySelectorAll<HTMLButtonElement>('[data-bet]')];
    this.#chips = [...kit.root.querySelectorAll<HTMLButtonElement>('[data-chip]')];
    this.#chip = this.#chipOf(this.#chips.find((chip) => chip.getAttribute('aria-pressed') === 'true'));
    for (const spot of this.#spots) this.#listen(spot);
    for (const chip of this.#chips) chip.addEventListener('click', () => this.choose(this.#chips.indexOf(chip)));
    part(kit.root, 'undo').addEventListener('click', () => this.undo());
    part(kit.root, 'again').addEventListener('click', () => this.again());
    part(kit.root, 'primary').addEventListener('click', () => this.send());
  }

  /** The keys of the panel, for `Game.keys`: 1-6 a chip, Z undo, R repeat. */
  get keys(): Readonly<Record<string, () => void>> {
    const digits = this.#chips.map((_, at) => [String(at + 1), () => this.choose(at)] as const);
    return { ...Object.fromEntries(digits), z: () => this.undo(), r: () => this.again() };
  }

  choose(at: number): void {
    const chosen = this.#chips[at];
    if (!chosen) return;
    this.#chip = this.#chipOf(chosen);
    for (const chip of this.#chips) chip.setAttribute('aria-pressed', String(chip === chosen));
    this.#kit.say(`ชิป ${formatBaht(this.#chip, { satang: 'trim' })}`);
    play('press');
  }

  lay(bet: string): void {
    if (!this.#isTaking) return;
    const next = withChip(this.#board, { bet, stake: this.#chip }, this.#most);
    if (!next) this.#kit.say('วางเพิ่มไม่ได้ ครบวงเงินหรือยอดไม่พอ');
    else this.#change(next);
    if (next) touch();
    play('press');
  }

  undo(): void {
    if (this.#isTaking) this.#change(withoutNewest(this.#board));
  }

  /** Fills the board with the last round's bets, without sending them. */
  again(): void {
    if (!this.#canRepeat) return;
    if (stakeOf(this.#last) > this.#most) this.#kit.say('ยอดไม่พอสำหรับแทงซ้ำ');
    else this.#change(this.#last);
  }

  /** Sends what lies on the board, or repeats the last bets where the button says so; a kept press is taken back. */
  send(): void {
    const { presses } = this.#kit;
    if (this.#repeats) {
      this.again();
      if (this.#board.length === 0) return;
    }
    if (presses.isKept) presses.takeBack();
    else if (this.#mayPress()) presses.atPace(() => this.#press());
  }

  #press(): void {
    // The board may have changed while the press was kept.
    if (!this.#mayPress()) return;
    const wagers = wagersOf(this.#board);
    if (this.#kit.presses.press(wagers, this.#options.numberOf?.())) this.#last = wagers;
  }

  /** Whether what lies on the board may be sent; says why not. */
  #mayPress(): boolean {
    const wagers = wagersOf(this.#board);
    const problem = wagers.length === 0 ? 'วางชิปก่อน' : this.#options.problemOf?.(wagers);
    if (problem) this.#kit.say(problem);
    return !problem && this.#isOpen;
  }

  /** Takes all chips of a bet back. */
  takeBack(bet: string): void {
    if (this.#isTaking) this.#change(withoutBet(this.#board, bet));
  }

  /** The chips of a finished round leave; `keep`: bets whose chips stay to be seen. They are on no new board. */
  clear(keep: readonly string[] = []): void {
    this.#board = emptyBoard;
    this.refresh(keep);
  }

  refresh(keep: readonly string[] = []): void {
    const { root, presses } = this.#kit;
    for (const spot of this.#spots) if (!keep.includes(spot.dataset.bet ?? '')) this.#showSpot(spot);
    const sum = stakeOf(this.#board);
    const primary = part(root, 'primary');
    primary.setAttribute('aria-disabled', String(!this.#isTaking || (sum === zeroSatang && !this.#repeats)));
    const { emptyText = 'วางชิปบนกระดาน', verb, repeatVerb = '', waitText } = this.#options;
    const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });
    const kept = showKept(primary, presses);
    const text = this.#repeats
      ? `${repeatVerb} ${short(stakeOf(this.#last))}`
      : sum === zeroSatang
        ? emptyText
        : [verb, short(sum), kept].filter(Boolean).join(' ');
    write(part(primary, 'primary-text'), waitText?.() ?? text);
    part(root, 'undo').setAttribute('aria-disabled', String(!this.#isTaking || this.#board.length === 0));
    part(root, 'again').setAttribute('aria-disabled', String(!this.#canRepeat));
    this.#options.onBoard?.(wagersOf(this.#board));
  }

  get #isOpen(): boolean {
    return this.#options.isOpen?.() ?? true;
  }

  /** Whether chips may be laid and taken back. */
  get #isTaking(): boolean {
    return this.#kit.presses.isIdle && this.#isOpen;
  }

  /** Whether the last round's bets are on the board of now. */
  get #canRepeat(): boolean {
    const known = this.#spots.map(({ dataset }) => dataset.bet);
    return this.#isTaking && this.#last.length > 0 && this.#last.every(({ bet }) => known.includes(bet));
  }

  /** Whether the primary button repeats the last bets. */
  get #repeats(): boolean {
    return this.#options.repeatVerb !== undefined && this.#board.length === 0 && this.#canRepeat;
  }

  /** The most that all chips may come to. */
  get #most(): Satang {
    return smaller(satangOf(this.#kit.opened.limits.stake_max), this.#kit.purse.free);
  }

  #chipOf(chip: HTMLElement | undefined): Satang {
    return baht(BigInt(chip?.dataset.chip ?? '0'));
  }

  #change(board: BetBoard): void {
    this.#board = board;
    if (board.length === 0) this.#kit.presses.takeBack();
    this.#options.onChange?.();
    this.refresh();
    this.#kit.say(board.length > 0 ? `รวม ${formatBaht(stakeOf(board), { satang: 'trim' })}` : 'ยังไม่ได้วาง');
  }

  /** A tap lays a chip; a long press, or Delete, takes the spot's chips back. */
  #listen(spot: HTMLButtonElement): void {
    const bet = (): string => spot.dataset.bet ?? '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLong = false;
    const takeBack = (): void => {
      wasLong = true;
      this.takeBack(bet());
      touch();
    };
    spot.addEventListener('pointerdown', () => {
      wasLong = false;
      timer = setTimeout(takeBack, longPressMs);
    });
    for (const end of ['pointerup', 'pointerleave', 'pointercancel'])
      spot.addEventListener(end, () => clearTimeout(timer));
    spot.addEventListener('contextmenu', (event) => event.preventDefault());
    spot.addEventListener('click', () => {
      if (!wasLong) this.lay(bet());
      wasLong = false;
    });
    spot.addEventListener('keydown', ({ key }) => {
      if (key === 'Delete' || key === 'Backspace') takeBack();
      wasLong = false;
    });
  }

  #showSpot(spot: HTMLElement): void {
    const stake = stakeOf(this.#board.filter(({ bet }) => bet === spot.dataset.bet));
    const label = (this.#options.labelOf ?? spotLabel)(spot, stake);
    if (spot.getAttribute('aria-label') !== label) spot.setAttribute('aria-label', label);
    const shown = spot.querySelector<HTMLElement>('.laid');
    if (stake === zeroSatang) {
      shown?.remove();
      return;
    }
    const newest = this.#board.findLast(({ bet }) => bet === spot.dataset.bet)?.stake ?? stake;
    const drawn = `${newest} ${stake}`;
    if (shown?.dataset.drawn === drawn) return;
    const made = shown ?? document.createElement('span');
    made.className = 'laid num';
    made.dataset.drawn = drawn;
    made.ariaHidden = 'true';
    made.innerHTML = `<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#chip-${newest / 100n}"/></svg>`;
    const amount = document.createElement('u');
    amount.dataset.amount = formatBaht(stake, { satang: 'trim' }).slice(1);
    made.append(amount);
    if (!shown) spot.append(made);
  }
}
