/**
 * A house in the page itself, for looking at games without a server: true outcomes of fixed seeds by the games' own rules.
 * `want` picks the rounds that show something, `fault` what goes wrong with the first press.
 */
import type { Wager } from '#lib/game/rules/wager.ts';
import type { BetTaken, HouseRound, HouseState, Opened } from '#lib/house/client/house-answers.ts';
import { type Ask, HouseProblem } from '#lib/house/client/house-calls.ts';
import { returnKind } from '#lib/house/client/return-kind.ts';
import type { MatchPhase } from '#lib/house/rules/football-season.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { instantGame } from '#lib/house/rules/instant-games.ts';
import type { SlotRound } from '#lib/house/rules/slots.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { add, baht, type Satang, satang, subtract } from '#lib/money.ts';
import { zeroPadded } from '#lib/zero-padded.ts';

export interface Wish {
  /** The kind of rounds to play; any: as the seeds give them. */
  readonly want: 'any' | 'nothing' | 'at_or_under' | 'win' | 'big_win' | 'feature';
  /** What happens to the first press, or at the opening. */
  readonly fault: '' | 'lost' | 'refused' | keyof typeof refusals;
  /** The last round was not seen yet. */
  readonly resumes: boolean;
  /** The phase that a league begins at. */
  readonly at: MatchPhase;
}

const refusals = {
  closed: [4001, 'เกมนี้ปิดปรับปรุง'],
  limit: [2002, 'ทำรายการไม่ได้: เสียวันนี้ได้อีก ฿0.00 ถึงเที่ยงคืน'],
  time: [1022, 'แทงไม่ได้: เล่นครบ 2 ชั่วโมงของวันนี้แล้ว'],
  funds: [2001, 'ยอดเงินไม่พอ'],
  expired: [9005, 'เซสซั่นหมดอายุ กรุณาลองใหม่'],
  paused: [1020, 'คุณพักการเล่นถึง 24 พ.ย. ฝากและแทงไม่ได้ ถอนเงินได้ตามปกติ'],
} as const;

/** What a house answers to the first press. */
export function refusalOf(fault: Wish['fault']): HouseProblem | undefined {
  if (fault === 'refused') return new HouseProblem(9003, 'ระบบไม่ว่าง');
  const found = Object.entries(refusals).find(([name]) => name === fault)?.[1];
  return found && new HouseProblem(found[0], found[1]);
}

const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const clientSeed = 'แกลเลอรี';
const startedAt = Date.parse('2026-12-01T15:00:00+07:00');
const triesMax = 20_000;
const pastRounds = 14;

const outcomeOf = (outcome: SlotRound | readonly number[]): unknown =>
  'base' in outcome ? { spins: [outcome.base, ...outcome.free].map(({ stops }) => ({ stops })) } : { dice: outcome };

class FakeHouse {
  readonly #code: string;
  readonly #wish: Wish;
  readonly #rounds: HouseRound[] = [];
  readonly #byKey = new Map<string, HouseRound>();
  #balance: Satang = satang(1_254_450);
  #nonce = 0;
  #fault: Wish['fault'];

  constructor(code: string, wish: Wish) {
    this.#code = code;
    this.#wish = wish;
    this.#fault = wish.fault;
    const usual: Wager =
      code === 'hilo'
        ? { bet: 'low', stake: baht(50) }
        : code === 'ntpp'
          ? { bet: 'one-6', stake: baht(50) }
          : { bet: 'spin', stake: baht(20) };
    for (let count = 0; count < pastRounds; count++) this.#play([usual], 'any');
    if (wish.resumes) this.#play([usual], wish.want);
  }

  answer(call: string, input: Record<string, unknown>): unknown {
    switch (call) {
      case 'open':
        return { ...this.#state(), ...this.#opening() } satisfies Opened;
      case 'state':
        return this.#state();
      case 'bet':
        return this.#bet(String(input.round_key), input.picks as { bet: string; stake: string }[]);
      case 'history':
        return { items: this.#rounds.slice(0, 50), next_cursor: null };
      case 'seen':
        return null;
      case 'proof':
        return this.#rounds.find(({ round_id }) => round_id === input.round_id)?.proof;
      default:
        throw new HouseProblem(9012, `ไม่มี ${call}`);
    }
  }

  #opening() {
    const game = houseGames.find(({ code }) => code === this.#code);
    if (!game) throw new HouseProblem(4001, 'เกมนี้ปิดปรับปรุง');
    const { code, name, category, configHash, paceMs, returnPpm } = game;
    return {
      bearer: 'gallery',
      expires_at: new Date(startedAt + 3_600_000).toISOString(),
      is_demo: true,
      currency: 'THB' as const,
      game: { code, name, category, config_hash: configHash, pace_ms: paceMs, return_ppm: returnPpm },
    };
  }

  #state(): HouseState {
    return {
      balance: this.#balance.toString(),
      limits: { stake_min: '500', stake_max: '500000', payout_max: '10000000' },
      seed: {
        ...{ commitment: 'a'.repeat(64), client_seed: clientSeed, nonce: this.#nonce },
        next_commitment: 'c'.repeat(64),
      },
      free_spins: null,
      open_round: this.#wish.resumes && this.#byKey.size === 0 ? (this.#rounds[0] ?? null) : null,
      server_time: new Date(startedAt).toISOString(),
    };
  }

  #bet(key: string, picks: readonly { bet: string; stake: string }[]): BetTaken {
    const fault = this.#fault;
    this.#fault = '';
    const refusal = refusalOf(fault);
    if (refusal) throw refusal;
    const wagers = picks.map(({ bet, stake }) => ({ bet, stake: satang(BigInt(stake)) }));
    const round = this.#byKey.get(key) ?? this.#play(wagers, this.#wish.want);
    this.#byKey.set(key, round);
    if (fault === 'lost') throw new HouseProblem(0, 'เชื่อมต่อไม่ได้');
    const { seed, balance } = this.#state();
    return { round, balance, seed };
  }

  #play(wagers: readonly Wager[], want: Wish['want']): HouseRound {
    const game = instantGame(this.#code);
    const problem = game?.problemOf(wagers);
    if (!game || problem) throw new HouseProblem(3004, problem ?? 'ไม่มีเกมนี้');
    for (let tries = 0; ; tries++) {
      const nonce = this.#nonce++;
      const { outcome, returns } = game.play(wagers, roundDraws(serverSeed, clientSeed, nonce));
      const stake = add(...wagers.map((wager) => wager.stake));
      const returned = add(...returns);
      const isFeature = 'base' in outcome && outcome.free.length > 0;
      const isWanted =
        want === 'any' || (want === 'feature' ? isFeature : returnKind(stake, returned) === want && !isFeature);
      if (!isWanted && tries < triesMax) continue;
      this.#balance = subtract(add(this.#balance, returned), stake);
      const round = this.#roundOf({ wagers, returns, nonce, stake, returned, outcome: outcomeOf(outcome) });
      this.#rounds.unshift(round);
      return round;
    }
  }

  #roundOf(played: {
    readonly wagers: readonly Wager[];
    readonly returns: readonly Satang[];
    readonly nonce: number;
    readonly stake: Satang;
    readonly returned: Satang;
    readonly outcome: unknown;
  }): HouseRound {
    const { wagers, returns, nonce, stake, returned, outcome } = played;
    const at = new Date(startedAt + nonce * 1_000).toISOString();
    const bets = wagers.map((wager, index) => ({
      bet: wager.bet,
      stake: wager.stake.toString(),
      returned: String(returns[index]),
    }));
    return {
      round_id: `r-${zeroPadded(nonce, 26)}`,
      state: 'closed',
      game: this.#code,
      stake: stake.toString(),
      returned: returned.toString(),
      nonce,
      started_at: at,
      closed_at: at,
      outcome,
      bets,
      proof: {
        commitment: 'a'.repeat(64),
        client_seed: clientSeed,
        nonce,
        config_hash: 'b'.repeat(64),
        server_seed: null,
      },
    };
  }
}

/** What the address of a gallery page asks for. */
export function wishOf(query: URLSearchParams): Wish {
  return {
    want: (query.get('want') ?? 'any') as Wish['want'],
    fault: (query.get('fault') ?? '') as Wish['fault'],
    resumes: query.has('resumes'),
    at: (query.get('at') ?? 'open') as Wish['at'],
  };
}

export function fakeHouse(code: string, wish: Wish): Ask {
  const house = new FakeHouse(code, wish);
  return async (call, input) => house.answer(call, input as Record<string, unknown>);
}
