/** Presses of one session, one round after another: sends a press until the house answers, has it shown, keeps the pace. */
import { isOutcomeUnknown } from '../../client/codes.ts';
import { stakeOf, type Wager } from '../../game/rules/wager.ts';
import { satang, zeroSatang } from '../../money.ts';
import type { FrameScreen } from './frame-screen.ts';
import type { Game } from './game-frame.ts';
import type { BetTaken, HouseRound, HouseState, Opened, SeedPair } from './house-answers.ts';
import { type House, HouseProblem, newKey } from './house-calls.ts';
import { betsClosed, sessionExpired } from './house-codes.ts';
import { KeptPress } from './kept-press.ts';
import { OpenRounds } from './open-rounds.ts';
import { afterEvent, type PressEvent, type Pressing, pauseMs } from './pressing.ts';
import type { Purse } from './purse.ts';

interface Around<Outcome> {
  readonly house: House;
  readonly opened: Opened<Outcome>;
  readonly purse: Purse;
  readonly screen: FrameScreen;
  readonly say: (text: string) => void;
}

interface SentPress {
  readonly picks: readonly Wager[];
  readonly number: number;
  readonly isFree: boolean;
}

/** The house measures from the arrival of a press: one that travelled faster than the last would come too soon. */
const travelMs = 200;

const isCancelled = ({ state }: HouseRound): boolean => state === 'cancelled' || state === 'refused';
/** Nobody knows yet whether the bet was taken. */
const isUndecided = ({ state }: HouseRound): boolean => state === 'asking' || state === 'cancelling';

export class RoundPresses<Outcome> {
  readonly #around: Around<Outcome>;
  #game: Game<Outcome> | undefined;
  #onShown: (round: HouseRound<Outcome>) => void = () => undefined;
  #now: Pressing<HouseRound<Outcome>> = { phase: 'idle' };
  #nonce: number;
  #isPaused = false;
  /** A round of before is not decided yet. */
  #isChecking = false;
  #readyAt = 0;
  /** A press within the pace. */
  readonly #kept = new KeptPress(() => this.#game?.refresh());
  /** What the sheet is told of; games whose rounds wait for others begin and end theirs in it. */
  readonly rounds = new OpenRounds();

  constructor(around: Around<Outcome>) {
    this.#around = around;
    this.#nonce = around.opened.seed.nonce;
  }

  serve(game: Game<Outcome>, onShown: (round: HouseRound<Outcome>) => void): void {
    this.#game = game;
    this.#onShown = onShown;
    this.#around.screen.onChange = () => {
      this.#kept.drop();
      game.refresh();
    };
    game.refresh();
  }

  /** Whether a press would be sent now. */
  get isReady(): boolean {
    return this.isIdle && performance.now() >= this.#readyAt;
  }

  /** Whether chips may be laid: also while the pace still runs. */
  get isIdle(): boolean {
    return this.#now.phase === 'idle' && !this.#isPaused && !this.#isChecking && !this.#around.screen.isShown;
  }

  /** Milliseconds until the pace allows the next round. */
  get waitMs(): number {
    return Math.max(0, this.#readyAt - performance.now());
  }

  /** Whether a press of within the pace waits to be sent. */
  get isKept(): boolean {
    return this.#kept.isKept;
  }

  /**
   * Does `send`, which presses, now or as soon as the pace allows it. Before that a second call takes it back; so do a pause and an
   * error screen. While a round runs nothing is kept.
   */
  atPace(send: () => void): void {
    if (this.isKept) this.takeBack();
    else if (this.isReady) send();
    else if (this.isIdle) {
      this.#kept.keep(this.waitMs, send);
      this.#around.say(`จะเล่นให้ใน ${Math.ceil(this.waitMs / 1_000)} วินาที กดอีกครั้งเพื่อยกเลิก`);
    }
  }

  /** The press that waits is not sent; without one nothing happens. */
  takeBack(): void {
    if (!this.isKept) return;
    this.#kept.drop();
    this.#around.say('ยกเลิกแล้ว ยังไม่ได้ส่งเดิมพัน');
  }

  /** The next round's number in its pair of seeds, from 0. */
  get nonce(): number {
    return this.#nonce;
  }

  /** What the next press is for: the next number of a changed pair, or the hand that takes bets. */
  takeSeed({ nonce }: Pick<SeedPair, 'nonce'>): void {
    this.#nonce = nonce;
  }

  /** No round starts while the sheet says so; one that runs ends as usual. */
  pause(on: boolean): void {
    this.#isPaused = on;
    this.#kept.drop();
    this.#game?.refresh();
  }

  /**
   * Sends wagers as one round. `number`: of the shared round that they are on, else of the member's next own one. `isFree`: one of
   * the member's free spins.
   *
   * @returns whether the press counted; false while a round runs or within the pace
   */
  press(picks: readonly Wager[], number = this.#nonce, isFree = false): boolean {
    if (!this.isReady || !this.#game) return false;
    const key = newKey();
    this.#kept.drop();
    this.#step({ kind: 'press', key });
    this.#readyAt = performance.now() + this.#around.opened.game.pace_ms + travelMs;
    const stake = isFree ? zeroSatang : stakeOf(picks);
    this.#around.purse.hold(stake);
    this.rounds.begin(key, stake.toString());
    this.#game.begin();
    void this.#run(key, { picks, number, isFree });
    return true;
  }

  /** Rounds that were taken before have their results: the history shows them, and the balance is asked for. */
  async finish(rounds: readonly HouseRound<Outcome>[]): Promise<void> {
    for (const round of rounds) {
      this.#onShown(round);
      this.rounds.end(round.round_id);
      this.#around.house.seen(round.round_id);
    }
    await this.#renew();
  }

  /** Shows a round that is not finished, or not seen yet. */
  async resume(found: HouseRound<Outcome> | null): Promise<void> {
    const { screen } = this.#around;
    let round = found;
    for (let tries = 1; round && isUndecided(round); tries++) {
      this.#isChecking = true;
      screen.checking(round.round_id);
      await new Promise((again) => setTimeout(again, pauseMs(tries)));
      const state = await this.#renew();
      if (state) round = state.open_round;
    }
    if (this.#isChecking) screen.hide();
    this.#isChecking = false;
    this.#game?.refresh();
    if (!round || isCancelled(round)) return;
    this.#step({ kind: 'resume', round });
    this.rounds.begin(round.round_id, round.stake);
    await this.#show(round, true);
    if (round.state !== 'playing') this.rounds.end(round.round_id);
  }

  async #run(key: string, sent: SentPress): Promise<void> {
    const { purse, say } = this.#around;
    const taken = await this.#ask(key, sent);
    if (taken && !isCancelled(taken.round)) {
      this.#nonce = taken.seed.nonce;
      this.rounds.rename(key, taken.round.round_id);
      await this.#show(taken.round, false, taken.balance);
      // A magazine and a bet on a shared hand stay open: the game says when they are over.
      if (taken.round.state !== 'playing') this.rounds.end(taken.round.round_id);
    } else {
      purse.release();
      this.#game?.cancel();
      if (taken) say('ยกเลิกรอบแล้ว เงินอยู่ครบ');
      // A refused round has its number too.
      await this.#renew();
      this.#readyAt = 0;
      this.#step({ kind: 'refusal' });
      this.rounds.end(key);
    }
    this.#refreshAtPace();
  }

  /** Asks until there is an answer that says what became of the round; undefined: refused, and that is shown. */
  async #ask(key: string, sent: SentPress): Promise<BetTaken<Outcome> | undefined> {
    const { house, screen, say } = this.#around;
    for (let tries = 1; ; tries++) {
      try {
        const taken = await house.bet<Outcome>(key, sent);
        screen.hide();
        if (isCancelled(taken.round)) return taken;
        if (!isUndecided(taken.round)) {
          this.#step({ kind: 'answer', round: taken.round });
          return taken;
        }
      } catch (problem) {
        if (!(problem instanceof HouseProblem)) throw problem;
        if (problem.code === sessionExpired || !isOutcomeUnknown(problem.code)) {
          screen.hide();
          // Being late is no fault: the table goes on.
          if (problem.code === betsClosed) say(problem.message);
          else screen.showProblem(problem);
          return undefined;
        }
      }
      this.#step({ kind: 'silence', at: performance.now() });
      await screen.lost(tries);
      this.#step({ kind: 'again' });
    }
  }

  /** Takes over what the house says now: balance and next number. Undefined when it does not answer. */
  async #renew(): Promise<HouseState<Outcome> | undefined> {
    try {
      const state = await this.#around.house.state<Outcome>();
      this.#nonce = state.seed.nonce;
      this.#around.purse.set(satang(BigInt(state.balance)));
      this.#game?.renewed?.(state);
      return state;
    } catch (problem) {
      if (problem instanceof HouseProblem) return undefined;
      throw problem;
    }
  }

  /** `balance`: of the answer. Where wins were still on their way then, the newest one is asked for. */
  async #show(round: HouseRound<Outcome>, isOld: boolean, balance?: string): Promise<void> {
    await this.#game?.show(round, isOld);
    if (round.state === 'closed' || round.state === 'settling') this.#around.house.seen(round.round_id);
    if (balance !== undefined) {
      this.#around.purse.set(satang(BigInt(balance)));
      if (round.state === 'settling') await this.#renew();
    }
    this.#step({ kind: 'shown' });
    this.#onShown(round);
    this.#game?.refresh();
  }

  #step(event: PressEvent<HouseRound<Outcome>>): void {
    this.#now = afterEvent(this.#now, event);
    this.#game?.refresh();
  }

  #refreshAtPace(): void {
    this.#game?.refresh();
    if (this.waitMs > 0) setTimeout(() => this.#game?.refresh(), this.waitMs + 1);
  }
}
