/**
 * A baccarat house in the page itself: the schedule and the shoes of the rules, dealt from now on.
 * `at=betting|soon|closed|dealing|result|shuffling` and `hand=31` say where the room stands when the page opens, `wins=P`
 * goes on to a hand that this side wins, `resumes` has a bet on the hand, `fault=stream` loses the connection for a while.
 */
import type { Wager } from '#lib/game/rules/wager.ts';
import type { BetTaken, HouseRound, HouseState, Opened } from '#lib/house/client/house-answers.ts';
import { type Ask, HouseProblem } from '#lib/house/client/house-calls.ts';
import type { Heard, Listen } from '#lib/house/client/house-stream.ts';
import { baccaratProblem, type Hand, handsOf, settleHand, shoeOf } from '#lib/house/rules/baccarat.ts';
import { handStart, shoeEnd, tableAt } from '#lib/house/rules/baccarat-clock.ts';
import { firstCards, handNumber, handRow, tableMoment } from '#lib/house/rules/baccarat-table.ts';
import { linkBefore } from '#lib/house/rules/commitment.ts';
import { baccaratRooms } from '#lib/house/rules/data/baccarat.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import type { BaccaratOutcome, ShoeEvent, TableEvent } from '#lib/house/stream-contract.ts';
import { add, baht, type Satang, satang, subtract } from '#lib/money.ts';
import { zeroPadded } from '#lib/zero-padded.ts';
import { refusalOf, type Wish } from './fake-house.ts';

type Round = HouseRound<BaccaratOutcome>;

/** Of the design's vectors: the first shoe of bac-1 is the one in its pictures. */
const link = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const salt = 'b0038b6249b9c816343ecb8d1e5d2198e6f0e70a511cfbdc024031cc6610651e';
const commitment = linkBefore(link);

const tickMs = 100;
/** How long the house takes to pay a hand. */
const paysMs = 400;
const streamMs = 1_500;
/** Since a hand began, by the `at` of the address. */
const phaseStarts: Readonly<Record<string, number>> = {
  betting: 0,
  soon: 10_500,
  closed: 15_000,
  dealing: 16_000,
  result: 24_000,
};

const shoes = new Map<string, readonly Hand[]>();
function hands(room: string, shoe: number): readonly Hand[] {
  const key = `${room}:${shoe}`;
  const known = shoes.get(key) ?? handsOf(shoeOf(link, salt, room, shoe));
  shoes.set(key, known);
  return known;
}

function handOf(room: string, shoe: number, n: number): Hand {
  const hand = hands(room, shoe)[n - 1];
  if (!hand) throw new Error(`no hand ${n}`);
  return hand;
}

class FakeRoom {
  readonly #code: string;
  readonly #query: URLSearchParams;
  readonly #rounds: Round[] = [];
  readonly #byKey = new Map<string, Round>();
  readonly #ahead: number;
  #balance: Satang = satang(1_248_050);
  #fault: string;
  #hear: (heard: Heard) => void = () => undefined;

  constructor(code: string, query: URLSearchParams) {
    this.#code = code;
    this.#query = query;
    this.#fault = query.get('fault') ?? '';
    this.#ahead = this.#startsAt() - Date.now();
    const { shoe, hand } = tableAt(code, this.#now);
    for (const n of [hand - 3, hand - 2, hand - 1].filter((past) => past > 0))
      this.#settle(this.#take([{ bet: 'banker', stake: baht(100) }], shoe, n));
    if (query.has('resumes')) this.#take([{ bet: 'player', stake: baht(200) }], shoe, hand);
  }

  readonly ask: Ask = async (call, given) => {
    const input = given as Record<string, unknown>;
    switch (call) {
      case 'open':
        return { ...this.#state(), ...this.#opening() } satisfies Opened;
      case 'state':
        return this.#state();
      case 'bet':
        return this.#bet(Number(input.nonce), String(input.round_key), input.picks as { bet: string; stake: string }[]);
      case 'history':
        return { items: this.#rounds, next_cursor: null };
      case 'proof':
        return this.#rounds.find(({ round_id }) => round_id === input.round_id)?.proof;
      default:
        throw new HouseProblem(9012, `ไม่มี ${call}`);
    }
  };

  readonly listen: Listen = async (_game, _bearer, hear) => {
    // As over a network: never before the page is built.
    await Promise.resolve();
    return new Promise((_, lose) => {
      let timer: ReturnType<typeof setInterval> | undefined;
      if (this.#fault === 'stream') {
        // Lost once while it runs, and once more when it is opened again.
        this.#fault = 'stream-again';
        setTimeout(() => {
          clearInterval(timer);
          lose(new HouseProblem(0, 'เชื่อมต่อไม่ได้'));
        }, streamMs);
      } else if (this.#fault === 'stream-again') {
        this.#fault = '';
        lose(new HouseProblem(0, 'เชื่อมต่อไม่ได้'));
        return;
      }
      this.#hear = hear;
      hear(['shoe', this.#shoe()]);
      for (const round of this.#rounds) if (round.outcome === null) hear(['round', round]);
      const told = new Map<string, string>();
      const tell = (): void => {
        for (const { code } of baccaratRooms) {
          const table = this.#table(code);
          const { shoe, hand, phase, cards } = table;
          const key = [shoe, hand, phase, cards.player.length, cards.banker.length].join(' ');
          if (told.get(code) === key) continue;
          const isNewShoe = told.get(code)?.startsWith(`${shoe} `) === false || phase === 'shuffling';
          told.set(code, key);
          if (code === this.#code && isNewShoe) hear(['shoe', this.#shoe()]);
          hear(['table', table]);
          if (code === this.#code && phase === 'result') setTimeout(() => this.#pay(shoe, hand), paysMs);
        }
      };
      tell();
      timer = setInterval(tell, tickMs);
    });
  };

  get #now(): number {
    return Date.now() + this.#ahead;
  }

  #startsAt(): number {
    const phase = this.#query.get('at') ?? 'betting';
    if (phase === 'shuffling') return shoeEnd(this.#code, 1);
    const wins = this.#query.get('wins');
    let hand = Number(this.#query.get('hand') ?? 31);
    while (wins && handOf(this.#code, 1, hand).winner !== wins) hand++;
    return handStart(this.#code, 1, hand) + (phaseStarts[phase] ?? 0);
  }

  #table(room: string): TableEvent {
    const { shoe, hand, phase, endsAt, cards, over } = tableMoment(room, this.#now);
    const dealt = handOf(room, shoe, hand);
    return {
      game: room,
      shoe,
      hand,
      phase,
      phase_ends_at: new Date(endsAt).toISOString(),
      cards: firstCards(dealt, cards),
      result: phase === 'result' ? handRow(dealt, hand) : null,
      last: hands(room, shoe)
        .slice(Math.max(0, over - 8), over)
        .map(({ winner }) => winner),
      counts: { members: 214 - 17 * baccaratRooms.findIndex(({ code }) => code === room) },
      server_time: new Date(this.#now).toISOString(),
    };
  }

  #shoe(): ShoeEvent {
    const { shoe, phase, over } = tableMoment(this.#code, this.#now);
    return {
      game: this.#code,
      shoe,
      commitment,
      salt,
      link: phase === 'shuffling' ? link : null,
      hands: hands(this.#code, shoe)
        .slice(0, over)
        .map((hand, at) => handRow(hand, at + 1)),
    };
  }

  #opening() {
    const game = houseGames.find(({ code }) => code === this.#code);
    if (!game) throw new HouseProblem(4001, 'เกมนี้ปิดปรับปรุง');
    const { code, name, category, configHash, paceMs, returnPpm } = game;
    return {
      bearer: 'gallery',
      expires_at: new Date(this.#now + 3_600_000).toISOString(),
      is_demo: true,
      currency: 'THB' as const,
      game: { code, name, category, config_hash: configHash, pace_ms: paceMs, return_ppm: returnPpm },
    };
  }

  #state(): HouseState {
    const { stakeMin, stakeMax, payoutMax } = this.#limits;
    return {
      balance: this.#balance.toString(),
      limits: { stake_min: String(stakeMin), stake_max: String(stakeMax), payout_max: String(payoutMax) },
      seed: { commitment, client_seed: salt, nonce: this.#numberNow, next_commitment: '' },
      free_spins: null,
      open_round: this.#rounds.find(({ outcome }) => outcome === null) ?? null,
      server_time: new Date(this.#now).toISOString(),
    };
  }

  /** Of the hand on the table. */
  get #numberNow(): number {
    const { shoe, hand } = tableAt(this.#code, this.#now);
    return handNumber(shoe, hand);
  }

  get #limits() {
    const room = baccaratRooms.find(({ code }) => code === this.#code);
    if (!room) throw new HouseProblem(4001, 'ไม่มีโต๊ะนี้');
    return room.limits;
  }

  #bet(nonce: number, key: string, picks: readonly { bet: string; stake: string }[]): BetTaken {
    const fault = this.#fault;
    if (!fault.startsWith('stream')) this.#fault = '';
    const refusal = refusalOf(fault as Wish['fault']);
    if (refusal) throw refusal;
    const { shoe, hand, phase } = tableAt(this.#code, this.#now);
    const known = this.#byKey.get(key);
    if (!known && (phase !== 'betting' || nonce !== handNumber(shoe, hand)))
      throw new HouseProblem(4008, 'ปิดรับเดิมพันแล้ว เงินไม่ถูกหัก รอรอบหน้า');
    const wagers = picks.map(({ bet, stake }) => ({ bet, stake: satang(BigInt(stake)) }));
    const problem = baccaratProblem(wagers, this.#limits);
    if (problem) throw new HouseProblem(3014, 'เดิมพันไม่อยู่ในเกณฑ์ของโต๊ะ');
    const round = known ?? this.#take(wagers, shoe, hand);
    this.#byKey.set(key, round);
    if (fault === 'lost') throw new HouseProblem(0, 'เชื่อมต่อไม่ได้');
    const { balance, seed } = this.#state();
    return { round, balance, seed };
  }

  #take(wagers: readonly Wager[], shoe: number, hand: number): Round {
    const stake = add(...wagers.map((wager) => wager.stake));
    this.#balance = subtract(this.#balance, stake);
    const round: Round = {
      round_id: `r-${zeroPadded(this.#rounds.length, 26)}`,
      state: 'playing',
      game: this.#code,
      stake: stake.toString(),
      returned: '0',
      nonce: this.#rounds.length,
      started_at: new Date(this.#now).toISOString(),
      closed_at: null,
      hand: { shoe, number: hand },
      outcome: null,
      bets: wagers.map((wager) => ({ bet: wager.bet, stake: wager.stake.toString(), returned: '0' })),
      proof: { commitment, client_seed: salt, nonce: shoe, config_hash: 'b'.repeat(64), server_seed: null },
    };
    this.#rounds.unshift(round);
    return round;
  }

  /** Pays all rounds on a hand. */
  #pay(shoe: number, hand: number): void {
    const due = this.#rounds.filter(
      (one) => one.outcome === null && one.hand?.shoe === shoe && one.hand.number === hand,
    );
    const settled = due.map((round) => this.#settle(round));
    if (due.length > 0) this.#hear(['balance', { balance: this.#balance.toString() }]);
    for (const round of settled) this.#hear(['round', round]);
  }

  #settle(round: Round): Round {
    const { shoe, number } = round.hand ?? { shoe: 1, number: 1 };
    const hand = handOf(this.#code, shoe, number);
    const wagers = round.bets.map(({ bet, stake }) => ({ bet, stake: satang(BigInt(stake)) }));
    const returns = settleHand(wagers, hand);
    this.#balance = add(this.#balance, ...returns);
    const settled: Round = {
      ...round,
      state: 'closed',
      returned: add(...returns).toString(),
      closed_at: new Date(this.#now).toISOString(),
      outcome: { player: hand.player, banker: hand.banker, result: handRow(hand, number) },
      bets: round.bets.map((bet, at) => ({ ...bet, returned: String(returns[at]) })),
    };
    this.#rounds[this.#rounds.indexOf(round)] = settled;
    return settled;
  }
}

export function fakeBaccarat(code: string, query: URLSearchParams): { readonly ask: Ask; readonly listen: Listen } {
  return new FakeRoom(code, query);
}
