/**
 * A player in the frame of a house game, whatever happens to the site: presses under a key until the house says what became of
 * the round, as the page does, and keeps what it was told.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { tableAt } from '#lib/house/rules/baccarat-clock.ts';
import { handNumber } from '#lib/house/rules/baccarat-table.ts';
import { fixturesOf, footballBet } from '#lib/house/rules/football.ts';
import { leagueAt, placeInSeason } from '#lib/house/rules/football-season.ts';
import { pondSeed, swimmingAt } from '#lib/house/rules/pond.ts';

export interface FrameTable {
  /** "http://localhost:4321". */
  readonly url: string;
  /** Presses that were decided, of all players. */
  decided: number;
  playing: boolean;
}

interface Round {
  readonly round_id: string;
  readonly state: string;
  readonly outcome: unknown;
}

interface Answer {
  readonly error: number;
  readonly message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs by call
  readonly data: any;
}

interface Press {
  readonly picks: readonly { readonly bet: string; readonly stake: string }[];
  /** Of the hand or kick-off; absent for the player's own rounds. */
  readonly number?: number;
}

const againMs = 30;
const patienceMs = 120_000;
/** What a press may meet: a shared game before its first chain, the pace, an open round, closed bets, a number that is taken. */
const passing = [4001, 4003, 4004, 4008, 9002];

const own: Readonly<Record<string, readonly Press['picks'][number][]>> = {
  hilo: [{ bet: 'high', stake: '2000' }],
  ntpp: [{ bet: 'one-6', stake: '2000' }],
  khom: [{ bet: 'spin', stake: '2000' }],
  wang: [{ bet: 'single-2-6', stake: '1200' }],
};

export class FramePlayer {
  readonly #table: FrameTable;
  readonly #game: string;
  #bearer = '';
  /** The newest state that the house told of each round. */
  readonly told = new Map<string, Round>();
  readonly faults: string[] = [];
  /** The longest time a call had to be repeated, in milliseconds. */
  longestWait = 0;

  constructor(table: FrameTable, game: string) {
    this.#table = table;
    this.#game = game;
  }

  /** Opens the game; as the page does, under one key until it is answered. */
  async sitDown(launchToken: string): Promise<void> {
    const opening = { launch_token: launchToken, open_key: randomUUID() };
    const { error, message, data } = await this.#call('open', opening);
    if (error !== 0) throw new Error(`${this.#game} did not open: ${error} ${message}`);
    this.#bearer = data.bearer;
  }

  async play(): Promise<void> {
    while (this.#table.playing) {
      const press = this.#nextPress();
      const round = press && (await this.#press(press));
      if (this.#game === 'wang' && round?.state === 'playing') await this.#shoot(round);
      await pause(randomInt(20));
    }
  }

  /** What this game can be pressed for now; undefined while its bets are closed. */
  #nextPress(): Press | undefined {
    const picks = own[this.#game];
    if (picks) return { picks };
    const now = Date.now();
    if (this.#game === 'liga') {
      const { kickOff, phase } = leagueAt(now);
      const [fixture] = fixturesOf(placeInSeason(kickOff).round);
      if (phase !== 'open' || !fixture) return undefined;
      return { picks: [{ bet: footballBet(fixture, 'over'), stake: '1000' }], number: kickOff };
    }
    const { shoe, hand, phase } = tableAt(this.#game, now);
    return phase === 'betting'
      ? { picks: [{ bet: 'banker', stake: '1000' }], number: handNumber(shoe, hand) }
      : undefined;
  }

  /** Sends a press under one key until its round is decided; undefined when it was refused. */
  async #press({ picks, number }: Press): Promise<Round | undefined> {
    const round_key = randomUUID();
    const nonce = number ?? (await this.#call('state', { game: this.#game })).data.seed.nonce;
    for (;;) {
      const { error, message, data } = await this.#call('bet', { game: this.#game, round_key, picks, nonce });
      if (error !== 0) {
        if (!passing.includes(error)) this.faults.push(`bet: ${error} ${message}`);
        return undefined;
      }
      this.#hear(data.round);
      if (data.round.state !== 'asking' && data.round.state !== 'cancelling') {
        this.#table.decided++;
        return data.round;
      }
      await pause(againMs);
    }
  }

  /** Fires some shots, then has enough. */
  async #shoot({ round_id }: Round): Promise<void> {
    for (let n = 0; n < 3 && this.#table.playing; n++) {
      const [fish] = swimmingAt(pondSeed, Date.now());
      if (fish) this.#hear((await this.#call('shoot', { round_id, shots: [{ n, fish_id: fish.id }] })).data?.round);
      await pause(400);
    }
    this.#hear((await this.#call('close', { round_id })).data?.round);
  }

  #hear(round: Round | undefined): void {
    if (!round) return;
    const before = this.told.get(round.round_id);
    if (before?.state === 'closed' && JSON.stringify(before.outcome) !== JSON.stringify(round.outcome))
      this.faults.push(`${round.round_id} was ${JSON.stringify(before)}, then ${JSON.stringify(round)}`);
    this.told.set(round.round_id, round);
  }

  /** Repeats until answered; a 503 means that nothing was done. */
  async #call(name: string, input: Readonly<Record<string, unknown>>): Promise<Answer> {
    const since = performance.now();
    for (;;) {
      const got = await this.#send(name, input);
      const waited = performance.now() - since;
      if (got && got.status !== 503) {
        this.longestWait = Math.max(this.longestWait, waited);
        if (got.status >= 500) this.faults.push(`${name}: ${got.status} ${got.text}`);
        return JSON.parse(got.text) as Answer;
      }
      if (waited > patienceMs) throw new Error(`${name} was not answered for ${patienceMs / 1_000} s: ${got?.text}`);
      await pause(againMs);
    }
  }

  async #send(name: string, input: unknown): Promise<{ status: number; text: string } | undefined> {
    try {
      const response = await fetch(`${this.#table.url}/api/house/${name}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(this.#bearer ? { Authorization: `Bearer ${this.#bearer}` } : {}),
        },
        body: JSON.stringify(input),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  }
}
