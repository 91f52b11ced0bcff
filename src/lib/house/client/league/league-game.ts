/**
 * The league in the frame (games-detail.md 3.5): chips are laid on prices while a kick-off is open, bills wait for its scores, and
 * what they all return is shown once. Prices are a table: nothing moves while bets are taken.
 */
import { formatBaht, type Satang, zeroSatang } from '../../../money.ts';
import type { LeagueNow, LeagueOutcome } from '../../contract.ts';
import { fixturesOf, footballProblem, type Score } from '../../rules/football.ts';
import { placeInSeason, standings } from '../../rules/football-season.ts';
import { teamName } from '../../rules/football-text.ts';
import { BetPanel } from '../bet-panel.ts';
import { afterwards, satangOf } from '../frame-parts.ts';
import { type Game, type Kit, startGame } from '../game-frame.ts';
import type { HouseRound } from '../house-answers.ts';
import { type Ask, HouseProblem } from '../house-calls.ts';
import { pauseMs } from '../pressing.ts';
import { showReturn } from '../round-return.ts';
import { LeagueHero } from './league-hero.ts';
import {
  type Bill,
  BillBook,
  billText,
  isTaken,
  seasonResults,
  showResults,
  showStandings,
  stakesOn,
  sumOf,
} from './league-lists.ts';
import { LeagueSlip } from './league-slip.ts';
import { startTabs } from './league-tabs.ts';
import { LeagueWatch } from './league-watch.ts';
import { MatchCards, scoreOf, scoresNow, scoreText, wonBets } from './match-cards.ts';

class League implements Game<LeagueOutcome> {
  readonly #kit: Kit<LeagueOutcome>;
  readonly #panel: BetPanel;
  readonly #watch: LeagueWatch;
  readonly #cards: MatchCards;
  readonly #hero: LeagueHero;
  readonly #slip: LeagueSlip;
  readonly #bookOfBills: BillBook;
  #now: LeagueNow | undefined;
  /** Own bills, the newest first. */
  #bills: readonly Bill[] = [];
  #wasOpen = false;
  #goalsSaid = 0;
  #isCollecting = false;

  constructor(kit: Kit<LeagueOutcome>) {
    this.#kit = kit;
    this.#cards = new MatchCards(kit.root);
    this.#hero = new LeagueHero(kit.root, () => this.#now?.phase === 'playing' && this.#play(this.#now));
    this.#bookOfBills = new BillBook(kit.root);
    this.#slip = new LeagueSlip(kit.root, (bet) => this.#panel.takeBack(bet));
    this.#watch = new LeagueWatch(kit.house, {
      onNow: (now) => {
        kit.offline.setSilent(false);
        this.#take(now);
      },
      onTick: () => this.#tick(),
      onSilence: () => {
        kit.offline.setSilent(true);
        kit.say('ระบบยังไม่ตอบ กำลังลองใหม่');
      },
      onEnd: (problem) => kit.screen.showProblem(problem),
    });
    this.#panel = new BetPanel(kit, {
      verb: 'แทง',
      emptyText: 'เลือกราคา',
      isOpen: () => this.#watch.isOpen,
      numberOf: () => this.#now?.kick_off ?? 0,
      labelOf: (spot, stake) => this.#labelOf(spot, stake),
      onChange: () => showReturn(kit.root, undefined),
      onBoard: (wagers) => {
        this.#slip.show(this.#now?.kick_off ?? 0, wagers);
        this.#cards.showLaid(wagers.map(({ bet }) => bet));
      },
      problemOf: (wagers) =>
        footballProblem(this.#fixtures, wagers) === 'payout_above' ? 'เงินรางวัลอาจเกินเพดาน ลดเดิมพันก่อน' : undefined,
    });
    startTabs(kit.root);
  }

  start(): void {
    this.#watch.start();
    void this.#collect();
  }

  get keys(): Readonly<Record<string, () => void>> {
    return this.#panel.keys;
  }

  primary(): void {
    this.#panel.send();
  }

  refresh(): void {
    this.#panel.refresh();
  }

  begin(): void {
    showReturn(this.#kit.root, undefined);
  }

  cancel(): void {
    // The chips stay: the press may be made again.
  }

  async show(round: HouseRound<LeagueOutcome>, isOld: boolean): Promise<void> {
    this.#keep([round]);
    if (isOld) return;
    this.#panel.clear();
    this.#kit.say(`รับแทงแล้ว ${formatBaht(satangOf(round.stake), { satang: 'trim' })} รอผลของนัดนี้`);
    // Taken late, it may be waited for while the next kick-off is open already.
    if (!this.#watch.isOpen) void this.#collect();
  }

  text(round: HouseRound<LeagueOutcome>): { bets: string; result: string } {
    return billText(round);
  }

  get #fixtures() {
    return fixturesOf(placeInSeason(this.#now?.kick_off ?? 1).round);
  }

  /** Own bills of a kick-off. */
  #billsOf(kickOff: number): Bill[] {
    return this.#bills.filter(({ nonce }) => nonce === kickOff);
  }

  #labelOf(spot: HTMLElement, stake: Satang): string {
    const { name = '', pays = '', mine } = spot.dataset;
    return `${name} ราคา ${pays} วาง ${stake / 100n} บาท${mine ? ` แทงแล้ว ${mine}` : ''}`;
  }

  #take(now: LeagueNow): void {
    const before = this.#now;
    this.#now = now;
    if (before?.kick_off !== now.kick_off || before.past[0]?.kick_off !== now.past[0]?.kick_off) this.#showSeason(now);
    this.#hero.show(now.kick_off, now.phase, now.commitment !== null);
    this.#cards.showScores(scoresNow(now));
    if (now.phase === 'playing') this.#play(now);
    if (before && (before.phase !== now.phase || before.kick_off !== now.kick_off)) this.#sayPhase(now);
    if (now.scores) this.#final(now.scores);
    this.#tick();
    const hasNewResult = before?.past[0]?.kick_off !== now.past[0]?.kick_off || (now.scores && !before?.scores);
    if (hasNewResult && this.#isWaiting) void this.#collect();
  }

  /** What changes with a kick-off and with its results; the tabs that are not seen follow in tasks of their own. */
  #showSeason({ kick_off, past }: LeagueNow): void {
    const table = standings(seasonResults(kick_off, past));
    if (this.#cards.show(kick_off, table)) this.#newKickOff();
    afterwards(() => {
      showStandings(this.#kit.root, table);
      afterwards(() => showResults(this.#kit.root, past));
    });
  }

  /** A kick-off is shown for the first time. */
  #newKickOff(): void {
    this.#goalsSaid = 0;
    this.#cards.showWon([]);
    this.#panel.clear();
    this.#markMine();
  }

  #tick(): void {
    if (!this.#now) return;
    this.#hero.tick(this.#now, this.#watch.time);
    const isOpen = this.#watch.isOpen;
    if (isOpen === this.#wasOpen) return;
    this.#wasOpen = isOpen;
    this.#cards.lock(!isOpen);
    // Chips that were not sent in time come back.
    if (isOpen) this.#panel.refresh();
    else this.#panel.clear();
  }

  #play({ kick_off, goals }: LeagueNow): void {
    this.#hero.showPlay(kick_off, goals, stakesOn(kick_off, this.#billsOf(kick_off)));
    const count = goals.flat().length;
    if (count > this.#goalsSaid) {
      const scored = goals.flatMap((list, match) => list.map((goal) => ({ ...goal, match })));
      const newest = scored.toSorted((a, b) => a.minute - b.minute).at(-1);
      const fixture = this.#fixtures[newest?.match ?? 0];
      const score = newest && scoreText(scoreOf(goals[newest.match] ?? []));
      if (fixture && newest)
        this.#kit.say(`นาที ${newest.minute} ${teamName(fixture.home)} ${score} ${teamName(fixture.away)}`);
    }
    this.#goalsSaid = count;
  }

  #sayPhase({ phase, kick_off }: LeagueNow): void {
    const { round } = placeInSeason(kick_off);
    const texts = {
      open: `เปิดรับนัดที่ ${round}`,
      closed: 'ปิดรับแล้ว',
      playing: 'เริ่มแข่ง',
      settled: 'จบนัด',
    } as const;
    this.#kit.say(texts[phase]);
  }

  /** Marks what won. */
  #final(scores: readonly Score[]): void {
    this.#cards.showWon(wonBets(this.#fixtures, scores));
  }

  /** Whether a bill has no result although its kick-off is over. */
  get #isWaiting(): boolean {
    return this.#bills.some(({ outcome }) => outcome === null);
  }

  /** Takes bills over, by their names; the newest first. */
  #keep(bills: readonly Bill[]): void {
    const names = new Set(bills.map(({ round_id }) => round_id));
    this.#bills = [...bills, ...this.#bills.filter(({ round_id }) => !names.has(round_id))]
      .filter(isTaken)
      .toSorted((a, b) => b.started_at.localeCompare(a.started_at));
    // Also those of before this page was opened.
    for (const { round_id, stake, outcome } of this.#bills)
      if (outcome === null) this.#kit.presses.rounds.begin(round_id, stake);
    afterwards(() => this.#bookOfBills.show(this.#bills));
    this.#markMine();
  }

  /** Prices that have a bill of this kick-off say so. */
  #markMine(): void {
    const bets = this.#billsOf(this.#now?.kick_off ?? 0).flatMap((bill) => bill.bets);
    for (const spot of this.#kit.root.querySelectorAll<HTMLElement>('[data-pick]')) {
      const stakes = bets.filter(({ bet }) => bet === spot.dataset.bet).map(({ stake }) => satangOf(stake));
      const sum = stakes.reduce((all, stake) => (all + stake) as Satang, zeroSatang);
      if (sum > zeroSatang) spot.dataset.mine = formatBaht(sum, { satang: 'trim' });
      else delete spot.dataset.mine;
    }
    this.#panel.refresh();
  }

  /** Asks for own bills until those of kick-offs that are over have their results, and shows what these return together. */
  async #collect(): Promise<void> {
    if (this.#isCollecting) return;
    this.#isCollecting = true;
    try {
      for (let tries = 1; ; tries++) {
        const items = await this.#history();
        const waited = this.#bills.filter(({ outcome }) => outcome === null);
        if (items) this.#keep(items);
        const done = waited.flatMap(({ round_id }) =>
          this.#bills.filter((bill) => bill.round_id === round_id && bill.outcome !== null),
        );
        if (done.length > 0) await this.#pay(done);
        if (items && !this.#isLate) return;
        await new Promise((again) => setTimeout(again, pauseMs(Math.min(tries, 2))));
      }
    } finally {
      this.#isCollecting = false;
    }
  }

  async #history(): Promise<readonly Bill[] | undefined> {
    try {
      return (await this.#kit.house.history<LeagueOutcome>()).items;
    } catch (problem) {
      if (problem instanceof HouseProblem) return undefined;
      throw problem;
    }
  }

  /** Whether a bill waits for a result that is known already. */
  get #isLate(): boolean {
    const now = this.#now;
    return this.#bills.some(
      ({ nonce, outcome }) =>
        outcome === null &&
        now !== undefined &&
        (nonce < now.kick_off || (nonce === now.kick_off && now.scores !== null)),
    );
  }

  async #pay(bills: readonly Bill[]): Promise<void> {
    const { root, presses, say } = this.#kit;
    const sentence = showReturn(root, { stake: sumOf(bills, 'stake'), returned: sumOf(bills, 'returned') });
    say(`จบนัด ${sentence}`);
    await presses.finish(bills);
  }
}

export const startLeague = (ask?: Ask): Promise<void> =>
  startGame<LeagueOutcome>((kit) => {
    const league = new League(kit);
    // Its first answer comes after the kit serves it.
    queueMicrotask(() => league.start());
    return league;
  }, ask);
