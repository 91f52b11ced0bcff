/**
 * The pond in the frame (games-detail.md 3.4). A magazine is a round of the kit that stays open; a tap aims and fires, Space
 * fires at the aimed fish, arrows aim at another. A shot flies 450 ms, and its net stays open until the house has answered.
 */
import { formatBaht, satang, subtract, timesFraction } from '../../../money.ts';
import { oddsIn } from '../../rules/data/fishing.ts';
import { fishKind, magazineStake, oddsOf, shotPrice } from '../../rules/fishing.ts';
import { type MagazineOutcome, magazineBet, returnsOf } from '../../rules/magazine.ts';
import { magazineEnd } from '../../rules/pond.ts';
import { part, type RoundText, satangOf, write } from '../frame-parts.ts';
import { type Game, type Kit, startGame } from '../game-frame.ts';
import type { Ask } from '../house-calls.ts';
import { showReturn } from '../round-return.ts';
import { play, touch } from '../sound.ts';
import { FishButtons } from './fish-buttons.ts';
import { PondDock, short } from './pond-dock.ts';
import { type Flying, PondView } from './pond-view.ts';
import { type MagazineAnswer, type PondRound, type ShotAnswer, sendClose, sendShot } from './shots.ts';
import { makeSprites } from './sprites.ts';
import type { Swimmer } from './swimmers.ts';

const shotsPerSecond = 3;
/** The house measures a second from arrival to arrival. */
const burstMs = 1_100;
/** After this long without an answer the net says that it waits. */
const lateMs = 2_000;
const idleLookMs = 1_000;

const cannonNames = { single: 'ปืนเดี่ยว', net: 'ตาข่าย', harpoon: 'ฉมวก' } as const;
const problems: Readonly<Record<string, string>> = {
  gone: 'ปลาพ้นวังไปแล้ว นัดนี้ยังอยู่',
  too_fast: 'ยิงได้วินาทีละสามนัด นัดนี้ยังอยู่',
  too_small: 'ฉมวกจับตัวนี้ไม่ได้ เลือกปลาใหญ่กว่า',
};

/** Said in turn, by the number of the shot: nothing follows from them. */
const misses = ['หลุดไป', 'ดำหนีทัน', 'สะบัดหลุด'] as const;

class Pond implements Game<MagazineOutcome> {
  readonly #kit: Kit<MagazineOutcome>;
  readonly #view: PondView;
  readonly #dock: PondDock;
  readonly #buttons: FishButtons;
  readonly #clockAhead: number;
  #round: PondRound | undefined;
  #nextShot = 0;
  #onTheWay = 0;
  #firedAt: readonly number[] = [];
  #isClosing = false;

  constructor(kit: Kit<MagazineOutcome>, sprites: Awaited<ReturnType<typeof makeSprites>>) {
    this.#kit = kit;
    this.#clockAhead = Date.parse(kit.opened.server_time) - Date.now();
    const canvas = part<HTMLCanvasElement>(kit.root, 'pond');
    this.#view = new PondView(canvas, sprites, () => this.#now());
    this.#dock = new PondDock(kit);
    this.#buttons = new FishButtons(part(kit.root, 'kinds'), (fish) => this.#aimAndFire(fish));
    this.#view.onSwimmers = (shown) => this.#see(shown);
    canvas.addEventListener('pointerdown', ({ clientX, clientY }) => {
      const fish = this.#view.fishAt(clientX, clientY);
      if (fish) this.#aimAndFire(fish);
    });
    part(kit.root, 'primary').addEventListener('click', () => this.primary());
    part(kit.root, 'enough').addEventListener('click', () => void this.#close());
    setInterval(() => this.#lookForEnd(), idleLookMs);
  }

  get keys(): Readonly<Record<string, () => void>> {
    return { ...this.#dock.keys, arrowleft: () => this.#aimBeside(-1), arrowright: () => this.#aimBeside(1) };
  }

  primary(): void {
    const { presses, say } = this.#kit;
    if (this.#round) {
      const fish = this.#view.shown.find(({ fish }) => fish.id === this.#view.target) ?? this.#view.shown[0];
      if (fish) this.#aimAndFire(fish);
      return;
    }
    const problem = this.#dock.problem();
    const { magazine } = this.#dock;
    if (problem) say(problem);
    else presses.atPace(() => presses.press([{ bet: magazineBet(magazine), stake: magazineStake(magazine) }]));
  }

  refresh(): void {
    this.#dock.refresh();
    part(this.#kit.root, 'enough').setAttribute('aria-disabled', String(this.#onTheWay > 0 || this.#isClosing));
  }

  begin(): void {
    showReturn(this.#kit.root, undefined);
    play('press');
    touch();
  }

  cancel(): void {
    this.#dock.follow(undefined);
  }

  async show(round: PondRound, isOld: boolean): Promise<void> {
    if (round.state === 'playing') this.#showOpen(round, isOld);
    else this.#showEnd(round);
  }

  #showOpen(round: PondRound, isOld: boolean): void {
    const shots = round.outcome?.shots ?? [];
    this.#round = round;
    this.#nextShot = Math.max(-1, ...shots.map(({ n }) => n)) + 1;
    const caught = shots.flatMap(({ tried }) => tried.flatMap(({ id, units }) => (units > 0 ? [id] : [])));
    this.#view.swimmers.restore(caught);
    this.#dock.follow(round.outcome ?? undefined);
    const left = (round.outcome?.size ?? 0) - shots.length;
    this.#kit.say(isOld ? `ตลับค้างอยู่ เหลือ ${left} นัด` : `ได้ตลับ ${left} นัด แตะปลาเพื่อยิง`);
  }

  text({ outcome, bets, state }: PondRound): RoundText {
    if (!outcome) return { bets: bets[0]?.bet ?? '', result: state === 'playing' ? 'กำลังเล่น' : 'ไม่ได้ซื้อ' };
    const { cannon, unit, size, shots } = outcome;
    const caught = shots.flatMap(({ tried }) => tried.filter(({ units }) => units > 0));
    const left = size - shots.length;
    return {
      bets: `${cannonNames[cannon]} หน่วยละ ${short(satangOf(unit))} ตลับ ${size} นัด`,
      result: [
        ...(state === 'playing' ? ['กำลังเล่น'] : []),
        `ยิง ${shots.length} จับได้ ${caught.length}`,
        ...caught.slice(0, 3).map(({ kind, units }) => `${fishKind(kind).name} ×${units}`),
        ...(left > 0 && state !== 'playing' ? [`คืน ${left} นัด`] : []),
      ].join(' · '),
    };
  }

  #now(): number {
    return Date.now() + this.#clockAhead;
  }

  /** What may be fired besides what is on its way. */
  get #left(): number {
    const { outcome } = this.#round ?? {};
    return outcome ? outcome.size - outcome.shots.length - this.#onTheWay : 0;
  }

  #see(shown: readonly Swimmer[]): void {
    this.#buttons.show(shown, () => this.#dock.magazine);
    if (!shown.some(({ fish }) => fish.id === this.#view.target)) this.#aim(undefined);
  }

  #aim(at: Swimmer | undefined): void {
    this.#view.target = at?.fish.id;
    const card = part(this.#kit.root, 'aim');
    card.hidden = at === undefined;
    if (!at) return;
    const { magazine } = this.#dock;
    const kind = fishKind(at.fish.kind);
    const odds = oddsOf(magazine, kind);
    const most = kind.multiples.at(-1)?.units ?? 0;
    const pays = timesFraction(magazine.unit, BigInt(most * (magazine.cannon === 'harpoon' ? 5 : 2)), 2n, 'exact');
    write(part(card, 'aim-name'), kind.name);
    write(part(card, 'aim-pays'), odds === null ? '–' : `${kind.multiples.length > 1 ? 'ถึง ' : ''}${short(pays)}`);
    write(part(card, 'aim-chance'), odds === null ? 'ยิงไม่ได้' : `${((odds / oddsIn) * 100).toFixed(1)}%`);
  }

  /** The next fish to a side of the aimed one. */
  #aimBeside(step: 1 | -1): void {
    const across = this.#view.shown.toSorted((a, b) => a.x - b.x);
    const at = across.findIndex(({ fish }) => fish.id === this.#view.target);
    const next = across[(at + step + across.length) % across.length];
    if (!next) return;
    this.#aim(next);
    this.#kit.say(`เล็ง${fishKind(next.fish.kind).name}`);
  }

  #aimAndFire(at: Swimmer): void {
    this.#aim(at);
    const { say, presses } = this.#kit;
    const round = this.#round;
    const isTooSmall = oddsOf(this.#dock.magazine, fishKind(at.fish.kind)) === null;
    if (!round) say('ซื้อตลับก่อนยิง');
    else if (isTooSmall) say(problems.too_small ?? '');
    if (!round || isTooSmall || !presses.isIdle || this.#isClosing || this.#left <= 0) return;
    const now = performance.now();
    this.#firedAt = this.#firedAt.filter((fired) => now - fired < burstMs);
    if (this.#firedAt.length >= shotsPerSecond) return;
    this.#firedAt = [...this.#firedAt, now];
    void this.#fire(round, at);
  }

  async #fire(round: PondRound, at: Swimmer): Promise<void> {
    const { house, screen, say } = this.#kit;
    this.#onTheWay++;
    this.refresh();
    play('press');
    touch();
    const late = setTimeout(() => say('กำลังตรวจ'), lateMs);
    const flight = this.#view.shoot(at);
    const answer = await sendShot({ house, screen }, round.round_id, { n: this.#nextShot++, fishId: at.fish.id });
    const shot = await flight;
    clearTimeout(late);
    this.#view.end(shot);
    this.#onTheWay--;
    const said = answer?.shots[0];
    if (said) this.#showShot(said, at, shot);
    if (answer) this.#take(answer);
    this.refresh();
  }

  #showShot({ n, problem, tried }: ShotAnswer, at: Swimmer, shot: Flying): void {
    const { say } = this.#kit;
    const { magazine } = this.#dock;
    const caught = tried.filter(({ units }) => units > 0);
    if (caught.length === 0) {
      const missed = misses[n % misses.length] ?? '';
      say(problem === null ? `${fishKind(at.fish.kind).name}${missed}` : (problems[problem] ?? ''));
      if (problem === null) this.#view.showMiss(shot, missed);
      return;
    }
    for (const { id, kind, units } of caught) {
      const amount = satang(magazine.unit * BigInt(units));
      const { name } = fishKind(kind);
      this.#view.showCatch(id, {
        name: `${name} ×${units}`,
        amount: formatBaht(amount),
        isMore: amount > shotPrice(magazine),
      });
    }
    touch();
    play('reel');
    say(
      caught
        .map(({ kind, units }) => `จับ${fishKind(kind).name}ได้ ${short(satang(magazine.unit * BigInt(units)))}`)
        .join(' '),
    );
  }

  /** Takes over what the house says of the magazine, unless something newer was heard. */
  #take({ round }: MagazineAnswer): void {
    const known = this.#round?.outcome?.shots.length ?? 0;
    if (this.#round?.round_id !== round.round_id) return;
    if (round.state !== 'playing') this.#showEnd(round);
    else if ((round.outcome?.shots.length ?? 0) >= known) {
      this.#round = round;
      this.#dock.follow(round.outcome ?? undefined);
    }
  }

  async #close(): Promise<void> {
    const { house, screen } = this.#kit;
    const round = this.#round;
    if (!round || this.#onTheWay > 0 || this.#isClosing) return;
    this.#isClosing = true;
    this.refresh();
    const answer = await sendClose({ house, screen }, round.round_id);
    this.#isClosing = false;
    if (answer) this.#take(answer);
    this.refresh();
  }

  /** The house closes what nobody fires from: the page asks for it then. */
  #lookForEnd(): void {
    const round = this.#round;
    if (!round?.outcome) return;
    const shots = round.outcome.shots.map(({ n, at }) => ({ n, at, targets: [] }));
    if (this.#now() > magazineEnd(Date.parse(round.started_at), shots) + idleLookMs) void this.#close();
  }

  #showEnd(round: PondRound): void {
    const { root, presses, say } = this.#kit;
    const wasOpen = this.#round !== undefined;
    this.#round = undefined;
    this.#dock.follow(undefined);
    this.#view.swimmers.restore();
    if (round.outcome) {
      // What was not fired is neither stake nor return.
      const { unspent, won } = returnsOf(round.outcome);
      const spent = subtract(satangOf(round.stake), unspent);
      const detail = `${cannonNames[round.outcome.cannon]} ${round.outcome.shots.length} นัด`;
      const shown = showReturn(root, spent > 0n ? { stake: spent, returned: won, detail } : undefined);
      say(['ปิดตลับ', shown, unspent > 0n ? `คืนนัดที่เหลือ ${short(unspent)}` : ''].filter(Boolean).join(' '));
    }
    if (wasOpen) void presses.finish([round]);
  }
}

async function sprites(): ReturnType<typeof makeSprites> {
  await document.fonts.load('600 12px Anuphan', 'ก×1').catch(() => undefined);
  return makeSprites(part(document, 'drawings'));
}

export function startPond(ask?: Ask): Promise<void> {
  const made = sprites();
  return startGame<MagazineOutcome>(async (kit) => new Pond(kit, await made), ask);
}
