/**
 * Hi-lo and naam tao pu pla in the frame (games-detail.md 3.3): the cup shakes 900 ms, lifts in 420, the dice rest 700,
 * winning spots keep their chips and a gold edge, the other chips slide to the bank in 220.
 */
import { formatBaht } from '../../../money.ts';
import { hilo } from '../../rules/data/hilo.ts';
import { faces, naamTaoPuPla } from '../../rules/data/naam-tao-pu-pla.ts';
import { type DiceGame, dicePay, diceProblem, type Throw } from '../../rules/dice.ts';
import { BetPanel } from '../bet-panel.ts';
import { part, parts, satangOf } from '../frame-parts.ts';
import { type Game, type Kit, startGame } from '../game-frame.ts';
import type { HouseRound } from '../house-answers.ts';
import type { Ask } from '../house-calls.ts';
import { isReduced, move, pause } from '../motion.ts';
import { showReturn } from '../round-return.ts';
import { play, touch } from '../sound.ts';
import { drawOnce } from '../symbol-images.ts';

export interface DiceOutcome {
  readonly dice: Throw;
}

const shakeMs = 900;
const liftMs = 420;
const restMs = 700;
const slideMs = 220;
const growMs = 600;
const flyMs = 420;
/** When the chips of a win leave the bank, one after another, in milliseconds. */
const paidChips = [0, 90, 180] as const;
const pastMax = 12;
/** Pixels of an animal's picture: sharp on the board of a phone. */
const animalSide = 360;

const sumOf = ([a, b, c]: Throw): number => a + b + c;
const side = (sum: number): readonly [short: string, name: string, look: string] =>
  sum === 11 ? ['11', 'ไฮโล', 'e'] : sum < 11 ? ['ต', 'ต่ำ', 'l'] : ['ส', 'สูง', 'h'];

/** "ปู 2 · กุ้ง 1"; a number stays beside its name. */
const counted = (dice: Throw): string =>
  [...new Set(dice)]
    .map((face) => `${faces[face - 1]}\u00a0${dice.filter((other) => other === face).length}`)
    .join(' · ');

/** A picture of a chip goes from the middle of the bank to where the chip lies. */
function flyChip(root: HTMLElement, chip: Element, bank: DOMRect, delay: number): void {
  const to = chip.getBoundingClientRect();
  const flying = chip.cloneNode(true) as SVGElement;
  flying.classList.add('flying-chip');
  for (const side of ['left', 'top', 'width'] as const) flying.style.setProperty(side, `${to[side]}px`);
  root.append(flying);
  const [x, y] = [bank.left + bank.width / 2 - to.left, bank.top + bank.height / 2 - to.top];
  const frames = [
    { transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 },
    { opacity: 1, offset: 0.2 },
    { transform: 'none', opacity: 1 },
  ];
  void move(flying, frames, { duration: flyMs, delay, fill: 'backwards' }).then(() => flying.remove());
}

class DiceTable implements Game<DiceOutcome> {
  readonly #kit: Kit<DiceOutcome>;
  readonly #table: DiceGame;
  readonly #panel: BetPanel;
  readonly #cup: HTMLElement;
  readonly #past: Throw[] = [];
  #shaken: Animation | undefined;
  #lifted = false;

  constructor(kit: Kit<DiceOutcome>) {
    this.#kit = kit;
    this.#table = kit.opened.game.code === 'hilo' ? hilo : naamTaoPuPla;
    this.#cup = part(kit.root, 'cup');
    this.#panel = new BetPanel(kit, {
      verb: 'เปิดถ้วย',
      repeatVerb: 'แทงซ้ำแล้วเปิด',
      onChange: () => this.#unmark(),
      problemOf: (wagers) =>
        diceProblem(this.#table, wagers) === 'payout_above' ? 'เงินรางวัลอาจเกินเพดาน ลดเดิมพันก่อน' : undefined,
    });
  }

  get keys(): Readonly<Record<string, () => void>> {
    return this.#panel.keys;
  }

  primary(): void {
    this.#panel.send();
  }

  refresh(): void {
    if (this.#kit.presses.isIdle) this.#panel.refresh(this.#kept);
    else this.#panel.refresh(this.#all);
  }

  begin(): void {
    this.#unmark();
    this.#cover();
    play('dice');
    if (isReduced()) return;
    this.#shaken = this.#cup.animate(
      [0, -7, 6, -5, 7, 0].map((turn, at) => ({
        transform: `translate(${turn}px, ${at % 2 ? -5 : 0}px) rotate(${turn / 1.6}deg)`,
      })),
      { duration: shakeMs / 3, iterations: Number.POSITIVE_INFINITY },
    );
    this.#shakenFrom = performance.now();
  }

  cancel(): void {
    this.#shaken?.cancel();
    this.#shaken = undefined;
  }

  async show(round: HouseRound<DiceOutcome>, isOld: boolean): Promise<void> {
    const dice = round.outcome?.dice;
    if (!dice) return;
    const isShaking = this.#shaken !== undefined;
    if (isShaking) await pause(Math.max(0, shakeMs - (performance.now() - this.#shakenFrom)));
    this.#shaken?.cancel();
    this.#shaken = undefined;
    this.#lay(dice);
    await this.#lift();
    if (!isOld) await pause(restMs);
    await this.#pay(round, dice);
  }

  text({ bets, outcome }: HouseRound<DiceOutcome>): { bets: string; result: string } {
    const names = new Map(this.#table.bets.map(({ code, thai }) => [code, thai]));
    const staked = bets.map(
      ({ bet, stake }) => `${names.get(bet) ?? bet} ${formatBaht(satangOf(stake), { satang: 'trim' })}`,
    );
    return { bets: staked.join(', '), result: outcome ? this.#resultOf(outcome.dice) : '' };
  }

  #shakenFrom = 0;
  /** Spots whose chips stay to be seen. */
  #kept: readonly string[] = [];

  get #all(): readonly string[] {
    return this.#table.bets.map(({ code }) => code);
  }

  #resultOf(dice: Throw): string {
    const sum = sumOf(dice);
    return this.#table.code === 'hilo' ? `${dice.join(' ')} รวม ${sum} ${side(sum)[1]}` : counted(dice);
  }

  /** The cup stands over the dice again. */
  #cover(): void {
    if (!this.#lifted) return;
    this.#lifted = false;
    part(this.#kit.root, 'scene').classList.remove('open');
    this.#cup.style.transform = '';
    this.#cup.style.opacity = '';
    void move(
      this.#cup,
      [
        { transform: 'translate(0, -90%)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: slideMs },
    );
  }

  #lay(dice: Throw): void {
    parts(this.#kit.root, 'die').forEach((die, at) => {
      die.querySelector('use')?.setAttribute('href', `#die-${dice[at]}`);
    });
  }

  async #lift(): Promise<void> {
    const away = { transform: 'translate(34%, -78%) rotate(16deg)', opacity: 0 };
    touch();
    part(this.#kit.root, 'scene').classList.add('open');
    await move(this.#cup, [{ transform: 'none', opacity: 1 }, { ...away, opacity: 1, offset: 0.7 }, away], {
      duration: liftMs,
    });
    Object.assign(this.#cup.style, { transform: away.transform, opacity: '0' });
    this.#lifted = true;
  }

  /** Shows the result on the board and in the dock. */
  async #pay(round: HouseRound<DiceOutcome>, dice: Throw): Promise<void> {
    const { root } = this.#kit;
    const won = this.#table.bets.filter((bet) => dicePay(bet, dice) !== undefined).map(({ code }) => code);
    this.#showResult(dice);
    for (const spot of root.querySelectorAll<HTMLElement>('[data-bet]'))
      spot.classList.toggle('won', won.includes(spot.dataset.bet ?? ''));
    const lost = [...root.querySelectorAll<HTMLElement>('[data-bet]:not(.won) .laid')];
    await Promise.all(
      lost.map((chips) =>
        move(chips, [{ opacity: 1 }, { transform: 'translateY(-60px) scale(.7)', opacity: 0 }], {
          duration: slideMs,
          fill: 'forwards',
        }),
      ),
    );
    this.#kept = round.bets.map(({ bet }) => bet).filter((bet) => won.includes(bet));
    this.#panel.clear(this.#kept);
    const back = { stake: satangOf(round.stake), returned: satangOf(round.returned) };
    const sentence = showReturn(root, back);
    if (back.returned > back.stake) this.#payOut();
    this.#kit.say(`ออก ${this.#resultOf(dice)} ${sentence}`);
  }

  /** A win, which is more than the stake: the dice grow for a moment, chips come from the bank to the spots that won. */
  #payOut(): void {
    if (isReduced()) return;
    const { root } = this.#kit;
    for (const die of parts(root, 'die'))
      void move(die, [{ scale: 1 }, { scale: 1.25, offset: 0.4 }, { scale: 1 }], { duration: growMs });
    const bank = part(root, 'scene').getBoundingClientRect();
    for (const bet of this.#kept) {
      const chip = root.querySelector(`[data-bet="${bet}"] .laid svg`);
      if (chip) for (const delay of paidChips) flyChip(root, chip, bank, delay);
    }
  }

  #showResult(dice: Throw): void {
    const { root } = this.#kit;
    const isHilo = this.#table.code === 'hilo';
    part(root, 'result-label').textContent = 'ผลรอบนี้';
    part(root, 'sum').textContent = isHilo ? String(sumOf(dice)) : '';
    // An animal a line: the browser would break their names within.
    const lines = isHilo ? [side(sumOf(dice))[1]] : counted(dice).split(' · ');
    part(root, 'result-text').replaceChildren(...lines.flatMap((line) => [line, document.createElement('br')]));
    this.#past.unshift(dice);
    this.#past.length = Math.min(this.#past.length, pastMax);
    // Only the newest is drawn: a picture of animals takes a cheap phone its time.
    const list = part(root, 'past');
    list.prepend(this.#pastMark(dice));
    while (list.childElementCount > pastMax) list.lastElementChild?.remove();
  }

  #pastMark(dice: Throw): HTMLElement {
    const mark = document.createElement('li');
    if (this.#table.code === 'hilo') {
      const [short, name, look] = side(sumOf(dice));
      mark.className = look;
      mark.textContent = short;
      mark.setAttribute('aria-label', `${name} ${sumOf(dice)}`);
    } else {
      mark.setAttribute('aria-label', counted(dice));
      mark.innerHTML = dice
        .map((face) => `<svg viewBox="0 0 1 1" aria-hidden="true"><use href="#face-${face}"/></svg>`)
        .join('');
    }
    return mark;
  }

  /** The last result leaves the board. */
  #unmark(): void {
    this.#kept = [];
    for (const spot of this.#kit.root.querySelectorAll('.won')) spot.classList.remove('won');
    showReturn(this.#kit.root, undefined);
    this.#panel?.refresh(this.#kit.presses.isIdle ? [] : this.#all);
  }

  /** Of before this session: the last twelve. */
  async loadPast(): Promise<void> {
    const { items } = await this.#kit.house.history<DiceOutcome>();
    for (const { outcome } of items.slice(0, pastMax - this.#past.length)) if (outcome) this.#past.push(outcome.dice);
    part(this.#kit.root, 'past').replaceChildren(...this.#past.map((past) => this.#pastMark(past)));
  }
}

export async function startDice(ask?: Ask): Promise<void> {
  // A board of animals has hundreds of clipped shapes, which take a cheap phone its time whenever the cup moves.
  drawOnce(document.querySelectorAll<SVGSymbolElement>('symbol[id^="animal-"]'), animalSide).catch(() => undefined);
  await startGame<DiceOutcome>((kit) => {
    const table = new DiceTable(kit);
    table.loadPast().catch(() => undefined);
    return table;
  }, ask);
}
