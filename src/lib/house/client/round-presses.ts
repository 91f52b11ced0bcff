/** Presses of one session, one round after another: sends a press until the house answers, has it shown, keeps the pace. */
import { isOutcomeUnknown } from '../../client/codes.ts';
import { stakeOf, type Wager } from '../../game/rules/wager.ts';
import { satang } from '../../money.ts';
import type { FrameScreen } from './frame-screen.ts';
import type { Game } from './game-frame.ts';
import type { BetTaken, HouseRound, HouseState, Opened } from './house-answers.ts';
import { type House, HouseProblem } from './house-calls.ts';
import { sessionExpired } from './house-codes.ts';
import { afterEvent, type PressEvent, type Pressing, pauseMs } from './pressing.ts';
import type { Purse } from './purse.ts';
import { tellSheet } from './sheet-messages.ts';

interface Around<Outcome> {
  readonly house: House;
  readonly opened: Opened<Outcome>;
  readonly purse: Purse;
  readonly screen: FrameScreen;
  readonly say: (text: string) => void;
}

/** The house measures from the arrival of a press: one that travelled faster than the last would come too soon. */
const travelMs = 200;

/** 128 bits. Not `randomUUID`, which an opaque origin may lack. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

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
  #readyAt = 0;

  constructor(around: Around<Outcome>) {
    this.#around = around;
    this.#nonce = around.opened.seed.nonce;
  }

  serve(game: Game<Outcome>, onShown: (round: HouseRound<Outcome>) => void): void {
    this.#game = game;
    this.#onShown = onShown;
    game.refresh();
  }

  /** Whether a press would be sent now. */
  get isReady(): boolean {
    return this.#now.phase === 'idle' && !this.#isPaused && performance.now() >= this.#readyAt;
  }

  /** Whether chips may be laid: also while the pace still runs. */
  get isIdle(): boolean {
    return this.#now.phase === 'idle' && !this.#isPaused;
  }

  /** Milliseconds until the pace allows the next round. */
  get waitMs(): number {
    return Math.max(0, this.#readyAt - performance.now());
  }

  /** No round starts while the sheet says so; one that runs ends as usual. */
  pause(on: boolean): void {
    this.#isPaused = on;
    this.#game?.refresh();
  }

  /** Sends wagers as one round. @returns whether the press counted; false while a round runs or within the pace */
  press(picks: readonly Wager[]): boolean {
    if (!this.isReady || !this.#game) return false;
    const key = newKey();
    this.#step({ kind: 'press', key });
    this.#readyAt = performance.now() + this.#around.opened.game.pace_ms + travelMs;
    const stake = stakeOf(picks);
    this.#around.purse.hold(stake);
    tellSheet({ type: 'round', id: key, open: true, stake: stake.toString() });
    this.#game.begin();
    void this.#run(key, picks);
    return true;
  }

  /** Shows a round that is not finished, or not seen yet. */
  async resume(found: HouseRound<Outcome> | null): Promise<void> {
    const { screen, purse } = this.#around;
    let round = found;
    for (let tries = 1; round && isUndecided(round); tries++) {
      this.pause(true);
      screen.checking(round.round_id);
      await new Promise((again) => setTimeout(again, pauseMs(tries)));
      const state = await this.#state();
      if (state) round = state.open_round;
    }
    screen.hide();
    this.pause(false);
    if (!round || isCancelled(round)) return;
    this.#step({ kind: 'resume', round });
    await this.#show(round, true);
    purse.release();
  }

  async #run(key: string, picks: readonly Wager[]): Promise<void> {
    const { purse, say } = this.#around;
    const taken = await this.#ask(key, picks);
    if (taken && !isCancelled(taken.round)) {
      this.#nonce = taken.seed.nonce;
      await this.#show(taken.round, false);
      await this.#settle(taken);
    } else {
      purse.release();
      this.#readyAt = 0;
      if (taken) {
        this.#nonce = taken.seed.nonce;
        say('ยกเลิกรอบแล้ว เงินอยู่ครบ');
      }
      this.#step({ kind: 'refusal' });
      this.#game?.cancel();
    }
    tellSheet({ type: 'round', id: key, open: false, stake: stakeOf(picks).toString() });
    this.#refreshAtPace();
  }

  /** Asks until there is an answer that says what became of the round; undefined: refused, and that is shown. */
  async #ask(key: string, picks: readonly Wager[]): Promise<BetTaken<Outcome> | undefined> {
    const { house, screen } = this.#around;
    for (let tries = 1; ; tries++) {
      try {
        const taken = await house.bet<Outcome>(key, picks, this.#nonce);
        screen.hide();
        if (isCancelled(taken.round)) return taken;
        if (!isUndecided(taken.round)) {
          this.#step({ kind: 'answer', round: taken.round });
          return taken;
        }
      } catch (problem) {
        if (!(problem instanceof HouseProblem)) throw problem;
        if (problem.code === sessionExpired || !isOutcomeUnknown(problem.code)) {
          screen.showProblem(problem);
          return undefined;
        }
      }
      this.#step({ kind: 'silence', at: performance.now() });
      await screen.lost(tries);
      this.#step({ kind: 'again' });
    }
  }

  /** The balance of the answer, or the newest where wins were still on their way then. */
  async #settle({ round, balance }: BetTaken<Outcome>): Promise<void> {
    const newest = round.state === 'closed' ? balance : ((await this.#state())?.balance ?? balance);
    this.#around.purse.set(satang(BigInt(newest)));
  }

  /** What the house says now; undefined when it does not answer. */
  async #state(): Promise<HouseState<Outcome> | undefined> {
    try {
      return await this.#around.house.state<Outcome>();
    } catch (problem) {
      if (problem instanceof HouseProblem) return undefined;
      throw problem;
    }
  }

  async #show(round: HouseRound<Outcome>, isOld: boolean): Promise<void> {
    await this.#game?.show(round, isOld);
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
