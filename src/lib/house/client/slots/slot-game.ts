/**
 * The three slots in the frame (games-detail.md 3.2). The server sends stops; what they show and pay follows from the same
 * tables that it used. Free spins run by themselves, 2.5 s each, and may be skipped to their sum.
 */
import { formatBaht, type Satang, satang, timesFraction, zeroSatang } from '../../../money.ts';
import { slotPaceMs, slotStakes, slotThemes } from '../../rules/data/slots.ts';
import { type SlotTheme, type Spin, spinAt } from '../../rules/slots.ts';
import { paidFor, part, type RoundText, satangOf, write } from '../frame-parts.ts';
import { type Game, type Kit, startGame } from '../game-frame.ts';
import type { FreeSpins, HouseRound, HouseState } from '../house-answers.ts';
import type { Ask } from '../house-calls.ts';
import { isReduced, pause } from '../motion.ts';
import { showReturn } from '../round-return.ts';
import { play, setReelVoice, touch } from '../sound.ts';
import { Reels } from './reels.ts';
import { grantedAfter, winsText } from './slot-marks.ts';
import { showerOf, slotMoods } from './slot-mood.ts';
import { pastItem, showFreeLeft, showSpinButton } from './slot-parts.ts';
import { WinShow } from './win-show.ts';
import { shower } from './win-shower.ts';

export interface SlotOutcome {
  /** The base spin, then the free ones. */
  readonly spins: readonly { readonly stops: readonly number[] }[];
}

const unitsPerStake = 20n;
const usualStake = satang(2_000n);
const announceMs = 1_500;
const ticketMs = 220;
const pastMax = 6;

const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

class Slot implements Game<SlotOutcome> {
  readonly #kit: Kit<SlotOutcome>;
  readonly #theme: SlotTheme;
  readonly #reels: Reels;
  readonly #wins: WinShow;
  readonly #stakes: readonly Satang[];
  readonly #past: HouseRound<SlotOutcome>[] = [];
  #stake: Satang;
  #free: FreeSpins | null;
  #isSkipped = false;
  /** The reels of a press turn: a tap shows the result at once. */
  #isTurning = false;
  #skip: () => void = () => undefined;

  constructor(kit: Kit<SlotOutcome>) {
    this.#kit = kit;
    const { root, opened } = kit;
    const theme = slotThemes.find(({ code }) => code === opened.game.code);
    if (!theme) throw new Error(`no slot ${opened.game.code}`);
    this.#theme = theme;
    const { motion, voice } = slotMoods[theme.code];
    setReelVoice(voice);
    this.#reels = new Reels(part(root, 'stage'), theme.strips, motion);
    this.#wins = new WinShow(root, this.#reels);
    const [least, most] = [satangOf(opened.limits.stake_min), satangOf(opened.limits.stake_max)];
    this.#stakes = slotStakes.filter((stake) => least <= stake && stake <= most);
    this.#stake = this.#stakes.includes(usualStake) ? usualStake : (this.#stakes[0] ?? usualStake);
    this.#free = opened.free_spins;
    part(root, 'primary').addEventListener('click', () => this.primary());
    part(root, 'free-spin').addEventListener('click', () => this.#spinFree());
    part(root, 'less').addEventListener('click', () => this.#step(-1));
    part(root, 'more').addEventListener('click', () => this.#step(1));
    part(root, 'skip').addEventListener('click', () => {
      this.#isSkipped = true;
      this.#skip();
    });
    this.#showStake();
    showFreeLeft(this.#kit.root, this.#free);
  }

  get keys(): Readonly<Record<string, () => void>> {
    const digits = this.#stakes.slice(0, 9).map((_, at) => [String(at + 1), () => this.#choose(at)] as const);
    const [less, more] = [() => this.#step(-1), () => this.#step(1)];
    const steps = { arrowdown: less, '-': less, arrowup: more, '+': more };
    return { f: () => this.#spinFree(), ...Object.fromEntries(digits), ...steps };
  }

  /** Spins, or shows at once what the reels that turn will show; each spin takes a tap of its own. */
  primary(): void {
    if (this.#isTurning) this.#reels.hurry();
    else this.#kit.presses.atPace(() => this.#spin());
  }

  #spin(): void {
    const { presses, purse, say } = this.#kit;
    if (this.#stake > purse.free) say('ยอดไม่พอ ลดเดิมพันก่อน');
    else presses.press([{ bet: 'spin', stake: this.#stake }]);
  }

  /** Plays one of the free spins, with its own stake. */
  #spinFree(): void {
    if (this.#free) this.#kit.presses.atPace(() => this.#pressFree());
  }

  #pressFree(): void {
    if (!this.#free) return;
    const { presses, say } = this.#kit;
    const { stake, left, of_promotion } = this.#free;
    if (!presses.press([{ bet: 'spin', stake: satangOf(stake) }], undefined, true)) return;
    if (of_promotion) say('เงินรางวัลของรอบนี้เข้ากระเป๋าโปร');
    this.renewed({ free_spins: left > 1 ? { stake, left: left - 1, of_promotion } : null });
  }

  renewed({ free_spins: free }: Pick<HouseState, 'free_spins'>): void {
    this.#free = free;
    showFreeLeft(this.#kit.root, this.#free);
  }

  refresh(): void {
    const { root, presses } = this.#kit;
    this.#showPrimary();
    part(root, 'free-spin').setAttribute('aria-disabled', String(!presses.isIdle));
    const at = this.#stakes.indexOf(this.#stake);
    part(root, 'less').setAttribute('aria-disabled', String(!presses.isIdle || at <= 0));
    part(root, 'more').setAttribute('aria-disabled', String(!presses.isIdle || at >= this.#stakes.length - 1));
  }

  #showPrimary(): void {
    const { root, presses } = this.#kit;
    showSpinButton(part(root, 'primary'), presses, { stake: this.#stake, isTurning: this.#isTurning });
  }

  begin(): void {
    const { root } = this.#kit;
    this.#isTurning = !isReduced();
    this.#showPrimary();
    this.#wins.clear();
    showReturn(root, undefined);
    this.#showWon(zeroSatang, zeroSatang);
    play('press');
    touch();
    this.#reels.turn(this.#theme.strips);
  }

  cancel(): void {
    this.#isTurning = false;
    this.#reels.set(this.#theme.strips.map((strip) => strip.slice(0, 3)));
  }

  async show(round: HouseRound<SlotOutcome>, isOld: boolean): Promise<void> {
    const spins = this.#spinsOf(round);
    const [base, ...free] = spins;
    if (!base) return;
    const stake = satangOf(round.stake);
    if (isOld) this.#reels.set(base.reels);
    else await this.#reels.land(base.reels);
    this.#isTurning = false;
    this.#showPrimary();
    await pause(ticketMs);
    this.#showSpin(base, stake);
    if (free.length > 0) await this.#showFree(base, free, stake, isOld);
    this.#finish(round, base, free);
  }

  text(round: HouseRound<SlotOutcome>): RoundText {
    const [base, ...free] = this.#spinsOf(round);
    const won = base ? winsText(this.#theme.code, base) : '';
    const result = [won || 'ไม่มีชุดที่ถูก', ...(free.length > 0 ? [`ฟรีสปิน ${free.length} ครั้ง`] : [])].join(' · ');
    return { bets: `${round.is_free ? 'หมุนฟรี' : 'หมุน'} ${short(satangOf(round.stake))}`, result };
  }

  /** The last rounds of before this session. */
  async loadPast(): Promise<void> {
    const { items } = await this.#kit.house.history<SlotOutcome>();
    this.#past.push(...items.slice(0, pastMax - this.#past.length));
    this.#showPast();
  }

  #spinsOf({ outcome }: HouseRound<SlotOutcome>): Spin[] {
    return (outcome?.spins ?? []).map(({ stops }, at) => spinAt(this.#theme, stops, at > 0));
  }

  #amount(units: number, stake: Satang): Satang {
    return timesFraction(stake, BigInt(units), unitsPerStake, 'exact');
  }

  #showSpin(spin: Spin, stake: Satang): void {
    this.#wins.show(spin, this.#amount(spin.units, stake) > stake);
  }

  /** Announces free spins and runs them; a round of before waits for `ดูต่อ` or `ข้าม`. */
  async #showFree(base: Spin, free: readonly Spin[], stake: Satang, isOld: boolean): Promise<void> {
    const { root, say } = this.#kit;
    const [stage, box, watch] = [part(root, 'stage'), part(root, 'free'), part(root, 'watch')];
    this.#isSkipped = false;
    const granted = grantedAfter(this.#theme, base, []);
    part(root, 'free-title').textContent = isOld ? `รอบค้างอยู่ · ฟรีสปิน ${granted} ครั้ง` : `ได้ฟรีสปิน ${granted} ครั้ง`;
    part(root, 'free-sum').textContent = '';
    say(`ได้ฟรีสปิน ${granted} ครั้ง`);
    box.hidden = false;
    watch.hidden = !isOld;
    stage.dataset.free = '';
    if (isOld)
      await new Promise<void>((go) => {
        this.#skip = go;
        watch.addEventListener('click', () => go(), { once: true });
        watch.focus();
      });
    else await this.#wait(announceMs);
    watch.hidden = true;
    let won = this.#amount(base.units, stake);
    for (const [at, spin] of free.entries()) {
      if (this.#isSkipped) break;
      part(root, 'free-title').textContent = `ฟรีสปิน ${at + 1} / ${grantedAfter(this.#theme, base, free.slice(0, at))}`;
      await this.#freeSpin(spin, stake);
      won = (won + this.#amount(spin.units, stake)) as Satang;
      part(root, 'free-sum').textContent = `รวม ${short(won)}`;
    }
    box.hidden = true;
    delete stage.dataset.free;
  }

  async #freeSpin(spin: Spin, stake: Satang): Promise<void> {
    const from = performance.now();
    this.#wins.clear();
    this.#reels.turn(this.#theme.freeStrips, true);
    await this.#reels.land(spin.reels);
    this.#showSpin(spin, stake);
    await this.#wait(slotPaceMs - (performance.now() - from));
  }

  /** A pause that `ข้าม` ends. Free spins keep their time with reduced motion too: they are there to be read. */
  #wait(ms: number): Promise<void> {
    if (this.#isSkipped) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#skip = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  #finish(round: HouseRound<SlotOutcome>, base: Spin, free: readonly Spin[]): void {
    const { root, say } = this.#kit;
    const [stake, returned] = [paidFor(round), satangOf(round.returned)];
    const last = free.at(-1);
    if (last) {
      this.#wins.clear();
      this.#reels.set(last.reels);
    }
    const what = free.length > 0 ? `ฟรีสปิน ${free.length} ครั้ง` : winsText(this.#theme.code, base);
    const sentence = showReturn(root, { stake, returned, detail: what });
    this.#showWon(stake, returned);
    shower(root, slotMoods[this.#theme.code], showerOf(stake, returned));
    this.#past.unshift(round);
    this.#past.length = Math.min(this.#past.length, pastMax);
    this.#showPast();
    say([what, sentence].filter(Boolean).join(' '));
  }

  #showWon(stake: Satang, returned: Satang): void {
    const won = part(this.#kit.root, 'won');
    write(won, returned > stake ? `+${formatBaht(returned)}` : short(returned));
    won.classList.toggle('good', returned > stake);
  }

  #showPast(): void {
    part(this.#kit.root, 'past').replaceChildren(...this.#past.toReversed().map(pastItem));
  }

  #step(by: number): void {
    this.#choose(this.#stakes.indexOf(this.#stake) + by);
  }

  #choose(at: number): void {
    const stake = this.#stakes[at];
    if (!stake || !this.#kit.presses.isIdle) return;
    this.#stake = stake;
    play('press');
    this.#showStake();
    this.refresh();
    this.#kit.say(`เดิมพัน ${short(stake)}`);
  }

  /** The stake, and the paytable at it. */
  #showStake(): void {
    const { root } = this.#kit;
    part(root, 'stake').textContent = short(this.#stake);
    this.#showPrimary();
    for (const cell of root.querySelectorAll<HTMLElement>('[data-units]'))
      cell.textContent = short(this.#amount(Number(cell.dataset.units), this.#stake));
  }
}

export const startSlot = (ask?: Ask): Promise<void> =>
  startGame<SlotOutcome>((kit) => {
    const slot = new Slot(kit);
    slot.loadPast().catch(() => undefined);
    return slot;
  }, ask);
