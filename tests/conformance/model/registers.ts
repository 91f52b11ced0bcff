/** Who plays at the model, and with what: set up by a test, read by the wallet. */
import { randomUUID } from 'node:crypto';
import type { Bet, Fields, Kept, ModelPlayer, Session } from './books.ts';
import { textOf } from './books.ts';
import type { Fault } from './faults.ts';

/** An answer without its request id. */
export type Outcome = Readonly<Record<string, unknown>> & { readonly code: string };

interface Launch {
  readonly madeAt: number;
  readonly player: ModelPlayer;
  readonly gameCode: string;
  readonly isDemo: boolean;
}

const launchMs = 60_000;

export class Registers {
  readonly players = new Map<string, ModelPlayer>();
  readonly sessions = new Map<string, Session>();
  readonly launches = new Map<string, Launch>();
  /** Of tokens that were spent under a key. */
  readonly #spent = new Map<string, { readonly key: string; readonly outcome: Outcome }>();
  readonly bets = new Map<string, Bet>();
  readonly kept = new Map<string, Kept>();
  readonly games = new Map<string, 'open' | 'closed'>();
  /** Ids of wins that came too late, each once however often it is sent. */
  readonly incidents = new Set<string>();
  gaming: 'open' | 'closed' = 'open';
  now: () => number;
  readonly #faults: ReadonlySet<Fault>;

  constructor(now: () => number, faults: readonly Fault[] = []) {
    this.now = now;
    this.#faults = new Set(faults);
  }

  has(fault: Fault): boolean {
    return this.#faults.has(fault);
  }

  openPlayer(balances: { readonly main?: bigint; readonly promotion?: bigint }): ModelPlayer {
    const player: ModelPlayer = {
      ref: `p_${randomUUID()}`,
      main: balances.main ?? 0n,
      promotion: balances.promotion ?? 0n,
      review: 0n,
      isPromotionOver: false,
      standing: 'active',
      stakeMax: null,
    };
    this.players.set(player.ref, player);
    return player;
  }

  openSession(player: ModelPlayer, gameCode: string, pays: 'main' | 'promotion' = 'main', isDemo = false): Session {
    if (!this.games.has(gameCode)) this.games.set(gameCode, 'open');
    const id = `s_${randomUUID()}`;
    const session = { id, player, gameCode, pays, isDemo, stakeMaxThen: player.stakeMax, isLive: true };
    this.sessions.set(id, session);
    return session;
  }

  openLaunch(player: ModelPlayer, gameCode: string, isDemo = false): string {
    const token = randomUUID();
    this.launches.set(token, { madeAt: this.now(), player, gameCode, isDemo });
    return token;
  }

  /** Spends a launch token. */
  protected authenticate(fields: Fields): Outcome {
    const token = textOf(fields, 'launch_token');
    const key = textOf(fields, 'open_key');
    const spent = this.#spent.get(token);
    const isSame = spent?.key === key && !this.has('launch_answer_lost');
    if (spent && (isSame || this.has('launch_key_ignored'))) return spent.outcome;
    const launch = this.launches.get(token);
    if (!launch) return { code: 'SESSION_EXPIRED' };
    if (!this.has('launch_twice')) this.launches.delete(token);
    if (this.now() > launch.madeAt + launchMs && !this.has('launch_for_ever')) return { code: 'SESSION_EXPIRED' };
    const { id, player } = this.openSession(launch.player, launch.gameCode, 'main', launch.isDemo);
    const balance = String(player.main);
    const outcome: Outcome = {
      code: 'OK',
      session: id,
      player_ref: player.ref,
      currency: 'THB',
      locale: 'th',
      balance,
      is_demo: launch.isDemo,
    };
    if (key) this.#spent.set(token, { key, outcome });
    return outcome;
  }
}
