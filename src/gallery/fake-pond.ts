/**
 * A pond in the page itself, for looking at it without a server: magazines by the game's own rules. `want=win` catches with
 * every shot, `want=nothing` with none; `resumes` opens with a magazine of which two shots were fired.
 */
import type { HouseRound, HouseState } from '#lib/house/client/house-answers.ts';
import { type Ask, HouseProblem } from '#lib/house/client/house-calls.ts';
import type { PondRound } from '#lib/house/client/pond/shots.ts';
import type { Draws } from '#lib/house/rules/draws.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import {
  isMagazineSpent,
  type MagazineOutcome,
  magazineOfBet,
  newMagazine,
  returnsOf,
  shootAt,
} from '#lib/house/rules/magazine.ts';
import { pondSeed, swimmingAt } from '#lib/house/rules/pond.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { add, type Satang, satang, subtract } from '#lib/money.ts';
import { zeroPadded } from '#lib/zero-padded.ts';
import { refusalOf, type Wish } from './fake-house.ts';

const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const clientSeed = 'แกลเลอรี';

class FakePond {
  readonly #wish: Wish;
  readonly #rounds: PondRound[] = [];
  #balance: Satang = satang(1_254_450);
  #fault: Wish['fault'];

  constructor(wish: Wish) {
    this.#wish = wish;
    this.#fault = wish.fault;
    if (!wish.resumes) return;
    const round = this.#buy('single-2-12', satang(2_400));
    const now = Date.now();
    const fish = swimmingAt(pondSeed, now);
    const shots = fish.slice(0, 2).map(({ id }, n) => ({ n, fishId: id }));
    this.#keep(
      round,
      shootAt(round.outcome ?? newMagazine(this.#magazine(round)), shots, this.#draws(round), now).outcome,
    );
  }

  answer(call: string, input: Record<string, unknown>): unknown {
    const named = (): PondRound => {
      const round = this.#rounds.find(({ round_id }) => round_id === input.round_id);
      if (!round) throw new HouseProblem(9004, 'ไม่พบรอบนี้');
      return round;
    };
    switch (call) {
      case 'open':
        return { ...this.#state(), ...opening() };
      case 'state':
        return this.#state();
      case 'bet':
        return this.#bet(input.picks as { bet: string; stake: string }[]);
      case 'shoot':
        return this.#shoot(named(), input.shots as { n: number; fish_id: string }[]);
      case 'close':
        return { round: this.#close(named()), balance: this.#balance.toString() };
      case 'history':
        return { items: this.#rounds, next_cursor: null };
      case 'seen':
        return null;
      case 'proof':
        return named().proof;
      default:
        throw new HouseProblem(9012, `ไม่มี ${call}`);
    }
  }

  #state(): HouseState<MagazineOutcome> {
    return {
      balance: this.#balance.toString(),
      limits: { stake_min: '600', stake_max: '600000', payout_max: '60000000' },
      seed: {
        ...{ commitment: 'a'.repeat(64), client_seed: clientSeed, nonce: this.#rounds.length },
        next_commitment: 'c'.repeat(64),
      },
      free_spins: null,
      open_round: this.#rounds.find(({ state }) => state === 'playing') ?? null,
      server_time: new Date().toISOString(),
    };
  }

  #bet([pick]: readonly { bet: string; stake: string }[]) {
    const refusal = refusalOf(this.#fault);
    this.#fault = '';
    if (refusal) throw refusal;
    const round = this.#buy(pick?.bet ?? '', satang(BigInt(pick?.stake ?? '0')));
    return { round, balance: this.#balance.toString(), seed: this.#state().seed };
  }

  #magazine({ bets }: HouseRound) {
    const magazine = magazineOfBet(bets[0]?.bet ?? '');
    if (!magazine) throw new HouseProblem(4007, 'ไม่มีตลับนี้');
    return magazine;
  }

  #buy(bet: string, stake: Satang): PondRound {
    const nonce = this.#rounds.length;
    const made = {
      ...{ round_id: `r-${zeroPadded(nonce, 26)}`, state: 'playing', game: 'wang', nonce },
      ...{ stake: stake.toString(), returned: '0', started_at: new Date().toISOString(), closed_at: null },
      bets: [{ bet, stake: stake.toString(), returned: '0' }],
      outcome: null,
      proof: {
        ...{ commitment: 'a'.repeat(64), client_seed: clientSeed, nonce },
        ...{ config_hash: 'b'.repeat(64), server_seed: null },
      },
    };
    this.#balance = subtract(this.#balance, stake);
    const round: PondRound = { ...made, outcome: newMagazine(this.#magazine(made)) };
    this.#rounds.unshift(round);
    return round;
  }

  #draws({ nonce }: PondRound): Draws {
    const { want } = this.#wish;
    const draws = roundDraws(serverSeed, clientSeed, nonce);
    if (want === 'win') return { ...draws, draw: () => 0 };
    return want === 'nothing' ? { ...draws, draw: (below) => below - 1 } : draws;
  }

  #shoot(round: PondRound, shots: readonly { n: number; fish_id: string }[]) {
    const asked = shots.map(({ n, fish_id }) => ({ n, fishId: fish_id }));
    if (round.state !== 'playing' || !round.outcome)
      return { round, shots: asked.map(({ n }) => ({ n, problem: 'closed', tried: [] })), balance: null };
    const { outcome, results } = shootAt(round.outcome, asked, this.#draws(round), Date.now());
    const kept = this.#keep(round, outcome);
    const now = isMagazineSpent(outcome) ? this.#close(kept) : kept;
    const told = results.map((one) =>
      'shot' in one ? { n: one.n, problem: null, tried: one.shot.tried } : { ...one, tried: [] },
    );
    return { round: now, shots: told, balance: now.state === 'playing' ? null : this.#balance.toString() };
  }

  #close(round: PondRound): PondRound {
    if (round.state !== 'playing' || !round.outcome) return round;
    const { unspent, won } = returnsOf(round.outcome);
    const returned = add(unspent, won);
    this.#balance = add(this.#balance, returned);
    return this.#replace({ ...round, state: 'closed', returned: returned.toString() });
  }

  #keep(round: PondRound, outcome: MagazineOutcome): PondRound {
    return this.#replace({ ...round, outcome });
  }

  #replace(round: PondRound): PondRound {
    this.#rounds[this.#rounds.findIndex(({ round_id }) => round_id === round.round_id)] = round;
    return round;
  }
}

function opening() {
  const game = houseGames.find(({ code }) => code === 'wang');
  if (!game) throw new HouseProblem(4001, 'เกมนี้ปิดปรับปรุง');
  const { code, name, category, configHash, paceMs, returnPpm } = game;
  return {
    ...{ bearer: 'gallery', is_demo: true, currency: 'THB' },
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    game: { code, name, category, config_hash: configHash, pace_ms: paceMs, return_ppm: returnPpm },
  };
}

export function fakePond(wish: Wish): Ask {
  const pond = new FakePond(wish);
  return async (call, input) => pond.answer(call, input as Record<string, unknown>);
}
