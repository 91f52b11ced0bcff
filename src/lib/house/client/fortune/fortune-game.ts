/**
 * Siamsi in the frame (games-detail.md 3.6): the cup is shaken 1.6 s, a stick rises in 500 ms, its slip unrolls in 320. One
 * stick a Bangkok day; its digits go to a lottery slip without a price.
 */
import { bangkokDay } from '../../../time.ts';
import { type Fortune, verseOf } from '../../rules/siamsi.ts';
import { part } from '../frame-parts.ts';
import { type Game, type Kit, startGame } from '../game-frame.ts';
import type { HouseRound, SeedPair } from '../house-answers.ts';
import { type Ask, HouseProblem } from '../house-calls.ts';
import { move } from '../motion.ts';
import { tellSheet } from '../sheet-messages.ts';
import { play, touch } from '../sound.ts';

interface Drawn {
  readonly round: HouseRound<Fortune>;
  readonly seed: SeedPair;
  readonly next_at: string;
}

const shakeMs = 1_600;
const riseMs = 500;
const unrollMs = 320;

const thaiDigits = (number: number): string =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));

class FortuneCup implements Game<Fortune> {
  readonly #kit: Kit<Fortune>;
  readonly #primary: HTMLButtonElement;
  #fortune: Fortune | undefined;
  #busy = true;

  constructor(kit: Kit<Fortune>) {
    this.#kit = kit;
    this.#primary = part<HTMLButtonElement>(kit.root, 'primary');
    this.#primary.addEventListener('click', () => this.primary());
  }

  /** Nothing is staked: the kit has no presses of this game. */
  begin(): void {}
  cancel(): void {}
  async show(): Promise<void> {}

  primary(): void {
    if (this.#busy || this.#kit.screen.isShown) return;
    if (this.#fortune) tellSheet({ type: 'numbers', numbers: [this.#fortune.two, this.#fortune.three] });
    else void this.#draw();
  }

  refresh(): void {
    this.#primary.setAttribute('aria-disabled', String(this.#busy || this.#kit.screen.isShown));
    this.#primary.textContent = this.#fortune ? 'ส่งเลขไปโพยหวย' : this.#busy ? 'กำลังเขย่า' : 'เขย่ากระบอก';
  }

  text({ outcome }: HouseRound<Fortune>): { bets: string; result: string } {
    if (!outcome) return { bets: '', result: '' };
    const { level, meaning } = verseOf(outcome.stick);
    return { result: `ใบที่ ${outcome.stick} ${level} เลข ${outcome.two} และ ${outcome.three}`, bets: meaning };
  }

  /** Shows the stick that was drawn earlier today, or waits for a shake. */
  async resume(): Promise<void> {
    try {
      const [newest] = (await this.#kit.house.history<Fortune>()).items;
      const today = bangkokDay(new Date(this.#kit.opened.server_time));
      if (newest?.outcome && bangkokDay(new Date(newest.started_at)) === today) {
        // The same call as a shake: it answers today's stick and when the next one may be drawn.
        const drawn = await this.#kit.house.call<Drawn>('fortune', {});
        await this.#reveal(drawn, true);
      }
    } catch (problem) {
      if (!(problem instanceof HouseProblem)) throw problem;
    }
    this.#settle();
  }

  #settle(): void {
    this.#busy = false;
    this.refresh();
  }

  async #draw(): Promise<void> {
    this.#busy = true;
    this.refresh();
    play('dice');
    const shaken = this.#shake();
    const drawn = await this.#ask();
    await shaken;
    if (drawn) await this.#reveal(drawn, false);
    this.#settle();
  }

  /** Asks until the house answers; a stick that was drawn without its answer arriving is answered again. */
  async #ask(): Promise<Drawn | undefined> {
    const { house, screen } = this.#kit;
    for (let tries = 1; ; tries++)
      try {
        const drawn = await house.call<Drawn>('fortune', {});
        screen.hide();
        return drawn;
      } catch (problem) {
        if (!(problem instanceof HouseProblem)) throw problem;
        if (!problem.isSilence) {
          screen.showProblem(problem);
          return undefined;
        }
        await screen.lost(tries);
      }
  }

  #shake(): Promise<void> {
    const frames = [0, -9, 8, -7, 9, -8, 6, 0].map((turn, at) => ({
      transform: `translate(${turn / 2}px, ${at % 2 ? -8 : 0}px) rotate(${13 + turn}deg)`,
    }));
    return move(part(this.#kit.root, 'cup'), frames, { duration: shakeMs / 2, iterations: 2, easing: 'linear' });
  }

  async #reveal({ round, seed, next_at }: Drawn, isOld: boolean): Promise<void> {
    const { root, presses } = this.#kit;
    presses.takeSeed(seed);
    const { outcome } = round;
    if (!outcome) return;
    this.#fortune = outcome;
    this.#write(outcome);
    this.#kit.record(round);
    const fortune = part(root, 'fortune');
    part(root, 'when').textContent = 'เสี่ยงทายวันนี้แล้ว ครั้งต่อไปหลังเที่ยงคืน';
    fortune.dataset.state = 'drawn';
    if (!isOld) {
      touch();
      const stick = part(root, 'stick');
      await move(stick, [{ transform: 'translateY(60px)' }, { transform: getComputedStyle(stick).transform }], {
        duration: riseMs,
      });
    }
    const slip = part(root, 'slip');
    slip.hidden = false;
    if (!isOld) {
      play('card');
      const rolled = { transform: 'translateY(24px)', opacity: 0 };
      await move(slip, [rolled, { transform: 'none', opacity: 1 }], { duration: unrollMs, appears: true });
      slip.focus();
    }
    const { level, meaning } = verseOf(outcome.stick);
    this.#kit.say(`ใบที่ ${outcome.stick} ${level} ${meaning} เลขสองตัว ${outcome.two} เลขสามตัว ${outcome.three}`);
    this.#renewAt(next_at);
  }

  #write({ stick, two, three }: Fortune): void {
    const { root } = this.#kit;
    const { level, lines, meaning } = verseOf(stick);
    const texts = { 'stick-number': thaiDigits(stick), 'slip-title': `ใบที่ ${stick}`, level, meaning, two, three };
    for (const [name, text] of Object.entries(texts)) part(root, name).textContent = text;
    part(root, 'level').dataset.level = level;
    const halves = lines.flatMap((line) => line.split('  '));
    part(root, 'verse').replaceChildren(
      ...halves.map((half) => Object.assign(document.createElement('span'), { textContent: half })),
    );
  }

  /** A page that stays open over midnight may draw again. */
  #renewAt(nextAt: string): void {
    const since = performance.now();
    const wait = Date.parse(nextAt) - Date.parse(this.#kit.opened.server_time) - (since - this.#openedAt);
    setTimeout(() => {
      this.#fortune = undefined;
      part(this.#kit.root, 'slip').hidden = true;
      part(this.#kit.root, 'fortune').dataset.state = 'waiting';
      part(this.#kit.root, 'when').textContent = 'วันใหม่แล้ว เสี่ยงทายได้อีกครั้ง';
      this.refresh();
    }, wait);
  }

  readonly #openedAt = performance.now();
}

export const startFortune = (ask?: Ask): Promise<void> =>
  startGame<Fortune>((kit) => {
    const cup = new FortuneCup(kit);
    void cup.resume();
    return cup;
  }, ask);
