/**
 * A league in the page itself, by the games' own rules and the browser's clock: `?at=open|closed|playing|settled` begins at that
 * phase, `want` picks results that return nothing, the stake or less, or more on all bills together.
 */
import type { Wager } from '#lib/game/rules/wager.ts';
import type { BetTaken, HouseState } from '#lib/house/client/house-answers.ts';
import { type Ask, HouseProblem } from '#lib/house/client/house-calls.ts';
import type { Bill } from '#lib/house/client/league/league-lists.ts';
import { returnKind } from '#lib/house/client/return-kind.ts';
import type { LeagueNow } from '#lib/house/contract.ts';
import { commitmentOf, linkBefore } from '#lib/house/rules/commitment.ts';
import { footballLimits } from '#lib/house/rules/data/football.ts';
import {
  drawScores,
  fixturesOf,
  footballProblem,
  goalMinutes,
  kickOffDraws,
  type Score,
  settleFootball,
} from '#lib/house/rules/football.ts';
import {
  closesAt,
  finalAt,
  leagueAt,
  type MatchPhase,
  minuteAt,
  opensAt,
  placeInSeason,
} from '#lib/house/rules/football-season.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { gameProofFormat, sharedOutcome } from '#lib/house/rules/proof.ts';
import { add, baht, satang, subtract } from '#lib/money.ts';
import { secondMs } from '#lib/time.ts';
import { zeroPadded } from '#lib/zero-padded.ts';
import { refusalOf, type Wish } from './fake-house.ts';

const link = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const pastKickOffs = 27;
/** The fifth round of season 812. */
const firstKickOff = 811 * 14 + 5;
const triesMax = 5_000;
/** Results reach bills so long after the end of play. */
const payMs = 700;

const liga = houseGames.find(({ code }) => code === 'liga');
const iso = (at: number): string => new Date(at).toISOString();

const beginning: Readonly<Record<MatchPhase, number>> = {
  open: opensAt(firstKickOff) + 51 * secondMs,
  closed: closesAt(firstKickOff) + 2 * secondMs,
  playing: closesAt(firstKickOff) + 10 * secondMs,
  settled: finalAt(firstKickOff),
};

class FakeLeague {
  readonly #wish: Wish;
  readonly #shift: number;
  #bills: Bill[] = [];
  readonly #byKey = new Map<string, string>();
  readonly #salts = new Map<number, string>();
  #balance = satang(1_254_450);
  #fault: Wish['fault'];

  constructor(wish: Wish) {
    this.#wish = wish;
    this.#fault = wish.fault;
    this.#shift = beginning[wish.at] - Date.now();
    const [first] = fixturesOf(placeInSeason(firstKickOff - 2).round);
    this.#take([{ bet: `${first?.home}-${first?.away}:1`, stake: baht(50) }], firstKickOff - 2);
    if (wish.resumes) this.#take([{ bet: 'sua-kilen:1', stake: baht(50) }], firstKickOff);
  }

  get #time(): number {
    return Date.now() + this.#shift;
  }

  answer(call: string, input: Record<string, unknown>): unknown {
    this.#settle();
    switch (call) {
      case 'open':
        return { ...this.#state(), ...this.#opening() };
      case 'state':
        return this.#state();
      case 'league':
        return this.#league();
      case 'bet':
        return this.#bet(input);
      case 'history':
        return { items: this.#bills, next_cursor: null };
      case 'seen':
        return null;
      case 'proof':
        return this.#proof(String(input.round_id));
      default:
        throw new HouseProblem(9012, `ไม่มี ${call}`);
    }
  }

  #opening() {
    if (!liga) throw new HouseProblem(4001, 'เกมนี้ปิดปรับปรุง');
    const { code, name, category, configHash, paceMs, returnPpm } = liga;
    return {
      ...{ bearer: 'gallery', expires_at: iso(this.#time + 3_600_000), is_demo: true, currency: 'THB' as const },
      game: { code, name, category, config_hash: configHash, pace_ms: paceMs, return_ppm: returnPpm },
    };
  }

  #state(): HouseState {
    const { stakeMin, stakeMax, payoutMax } = footballLimits;
    return {
      balance: this.#balance.toString(),
      limits: { stake_min: String(stakeMin), stake_max: String(stakeMax), payout_max: String(payoutMax) },
      seed: { commitment: '', client_seed: '', nonce: 0, next_commitment: '' },
      free_spins: null,
      open_round: this.#bills.find(({ outcome }) => outcome === null) ?? null,
      server_time: iso(this.#time),
    };
  }

  #league(): LeagueNow {
    const { kickOff, phase, endsAt } = leagueAt(this.#time);
    const minute = minuteAt(kickOff, this.#time);
    const minutes = goalMinutes(this.#scores(kickOff), link, this.#salt(kickOff), kickOff);
    const goals = minutes.map((list) => list.filter((goal) => goal.minute <= minute));
    return {
      ...{ server_time: iso(this.#time), kick_off: kickOff, phase, ends_at: iso(endsAt) },
      commitment: commitmentOf(link, liga?.configHash ?? ''),
      goals: phase === 'playing' ? goals : [],
      scores: phase === 'settled' ? this.#scores(kickOff) : null,
      past: Array.from({ length: pastKickOffs }, (_, at) => {
        const number = kickOff - 1 - at;
        return { kick_off: number, scores: this.#scores(number) };
      }),
    };
  }

  #bet({ round_key, picks, nonce }: Record<string, unknown>): BetTaken {
    const fault = this.#fault;
    this.#fault = '';
    const refusal = refusalOf(fault);
    if (refusal) throw refusal;
    const wagers = (picks as { bet: string; stake: string }[]).map(({ bet, stake }) => ({
      bet,
      stake: satang(BigInt(stake)),
    }));
    const key = String(round_key);
    const known = this.#bills.find(({ round_id }) => round_id === this.#byKey.get(key));
    if (!known && this.#time >= closesAt(Number(nonce))) throw new HouseProblem(3002, 'นัดนี้ปิดรับแล้ว');
    const round = known ?? this.#take(wagers, Number(nonce));
    this.#byKey.set(key, round.round_id);
    if (fault === 'lost') throw new HouseProblem(0, 'เชื่อมต่อไม่ได้');
    return { round, balance: this.#balance.toString(), seed: this.#state().seed };
  }

  #take(wagers: readonly Wager[], kickOff: number): Bill {
    const problem = footballProblem(fixturesOf(placeInSeason(kickOff).round), wagers);
    if (problem) throw new HouseProblem(4007, problem);
    const stake = add(...wagers.map((wager) => wager.stake));
    const bill: Bill = {
      round_id: `r-${zeroPadded(this.#bills.length, 26)}`,
      ...{ state: 'playing', game: 'liga', stake: stake.toString(), returned: '0', nonce: kickOff },
      ...{ started_at: iso(Math.min(this.#time, closesAt(kickOff) - 20_000)), closed_at: null },
      outcome: null,
      bets: wagers.map(({ bet, stake: own }) => ({ bet, stake: own.toString(), returned: '0' })),
      proof: {
        commitment: commitmentOf(link, liga?.configHash ?? ''),
        ...{ client_seed: '', nonce: kickOff, config_hash: liga?.configHash ?? '', server_seed: null },
      },
    };
    this.#balance = subtract(this.#balance, stake);
    this.#bills.unshift(bill);
    return bill;
  }

  /** Pays bills whose kick-off is over. */
  #settle(): void {
    this.#bills = this.#bills.map((bill) => {
      const { nonce: kickOff, outcome } = bill;
      if (outcome || this.#time < finalAt(kickOff) + payMs) return bill;
      const scores = this.#scores(kickOff);
      const returns = this.#returns(bill, scores);
      const returned = add(...returns);
      this.#balance = add(this.#balance, returned);
      const bets = bill.bets.map((bet, at) => ({ ...bet, returned: String(returns[at]) }));
      const closed_at = iso(finalAt(kickOff) + payMs);
      return { ...bill, state: 'closed', returned: String(returned), bets, closed_at, outcome: { scores } };
    });
  }

  #returns({ bets, nonce: kickOff }: Bill, scores: readonly Score[]) {
    const wagers = bets.map(({ bet, stake }) => ({ bet, stake: satang(BigInt(stake)) }));
    return settleFootball(fixturesOf(placeInSeason(kickOff).round), wagers, scores).map(({ returned }) => returned);
  }

  /** Chosen when it is first needed, so that the bills return what is wanted. */
  #salt(kickOff: number): string {
    const known = this.#salts.get(kickOff);
    if (known) return known;
    const bills = kickOff < firstKickOff ? [] : this.#bills.filter(({ nonce }) => nonce === kickOff);
    let salt = 'gallery 0';
    for (let tries = 0; tries < triesMax && !this.#isWanted(bills, this.#draw(salt, kickOff)); tries++)
      salt = `gallery ${tries + 1}`;
    // Bets may still come.
    if (this.#time >= closesAt(kickOff)) this.#salts.set(kickOff, salt);
    return salt;
  }

  #isWanted(bills: readonly Bill[], scores: readonly Score[]): boolean {
    const { want } = this.#wish;
    if (bills.length === 0 || want === 'any') return true;
    const stake = add(...bills.map((bill) => satang(BigInt(bill.stake))));
    return returnKind(stake, add(...bills.flatMap((bill) => this.#returns(bill, scores)))) === want;
  }

  #draw(salt: string, kickOff: number): Score[] {
    return drawScores(fixturesOf(placeInSeason(kickOff).round), kickOffDraws(link, salt, kickOff));
  }

  #scores(kickOff: number): Score[] {
    return this.#draw(this.#salt(kickOff), kickOff);
  }

  #proof(roundId: string) {
    const bill = this.#bills.find(({ round_id }) => round_id === roundId);
    if (!bill) throw new HouseProblem(9001, 'ไม่พบรอบ');
    const { nonce: number, outcome: over } = bill;
    const { commitment, config_hash } = bill.proof;
    const seed = { link, salt: this.#salt(number), number };
    const outcome = sharedOutcome('liga', seed) ?? '';
    const document = {
      ...{ format: gameProofFormat, rounds: 'shared' as const, game: 'liga', config_hash, commitment },
      ...{ published: linkBefore(link), steps: 1, ...seed, outcome },
    };
    return { ...bill.proof, document: over ? document : null };
  }
}

export function fakeLeague(wish: Wish): Ask {
  const league = new FakeLeague(wish);
  return async (call, input) => league.answer(call, input as Record<string, unknown>);
}
