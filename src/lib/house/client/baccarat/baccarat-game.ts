/**
 * A live baccarat room in the frame (games-detail.md 3.1). The schedule of the house alone deals; the page shows what the
 * stream says, takes bets while they are open, and adds up what the hand returned. A press is a round of its own, and there
 * may be several in a hand.
 */
import type { Wager } from '../../../game/rules/wager.ts';
import { formatBaht, type Satang, satang } from '../../../money.ts';
import { type HandRow, handNumber } from '../../rules/baccarat-table.ts';
import type { BaccaratOutcome, ShoeEvent, TableEvent } from '../../stream-contract.ts';
import type { BetPanel } from '../bet-panel.ts';
import { part, type RoundText, satangOf } from '../frame-parts.ts';
import { type Game, type Kit, startGame } from '../game-frame.ts';
import type { HouseRound } from '../house-answers.ts';
import type { Ask } from '../house-calls.ts';
import { type Heard, type Listen, listenHouse } from '../house-stream.ts';
import { showReturn } from '../round-return.ts';
import { tellSheet } from '../sheet-messages.ts';
import { play, touch } from '../sound.ts';
import { showPaid, showTaken, unmark } from './bet-spots.ts';
import { OwnBets } from './own-bets.ts';
import { RoadSheets, showShoe } from './road-sheets.ts';
import { RoomList } from './room-list.ts';
import { keepStream } from './room-stream.ts';
import { resultOf, roundText, scoreOf } from './round-text.ts';
import { type ShoeLog, shoeLog, withHand } from './shoe-log.ts';
import { TableCards } from './table-cards.ts';
import { isClosingSoon, phaseNames, showRing, TableClock } from './table-clock.ts';
import { showHead, showPhase } from './table-head.ts';
import { tablePanel } from './table-panel.ts';

type Round = HouseRound<BaccaratOutcome>;

class Baccarat implements Game<BaccaratOutcome> {
  readonly #kit: Kit<BaccaratOutcome>;
  readonly #panel: BetPanel;
  readonly #cards: TableCards;
  readonly #clock: TableClock;
  readonly #rooms: RoomList;
  readonly #roads: RoadSheets;
  readonly #own = new OwnBets();
  #table: TableEvent | undefined;
  #log: ShoeLog | undefined;
  #isConnected = false;
  /** The hand whose result is known, and the one whose cards lie as well. */
  #knownHand = '';
  #shownHand = '';
  /** The hand whose return is shown. */
  #paidHand = '';
  #saidSoon = false;
  /** Heard while bets were open. */
  #balance: Satang | undefined;
  /** Whether bets were taken at the last look. */
  #wasOpen = false;

  constructor(kit: Kit<BaccaratOutcome>) {
    this.#kit = kit;
    this.#cards = new TableCards(kit.root);
    this.#roads = new RoadSheets(kit.root);
    this.#panel = tablePanel(kit, {
      isOpen: () => this.#isOpen,
      taken: () => this.#wagers,
      waitText: () => this.#waitText,
    });
    this.#clock = new TableClock(() => this.#tick());
    this.#rooms = new RoomList(kit.root, this.#clock, (code) => this.#leaveFor(code));
  }

  get keys(): Readonly<Record<string, () => void>> {
    return this.#panel.keys;
  }

  primary(): void {
    this.#panel.send();
  }

  begin(): void {
    play('press');
    touch();
  }

  cancel(): void {
    this.refresh();
  }

  /** The house took a bet, in this press or before the page was opened; the hand shows its outcome later. */
  show(round: Round): Promise<void> {
    this.#take(round);
    this.#panel.clear();
    // An answer that was lost may come when the hand is over.
    if (round.outcome) this.#showPayment();
    else this.#kit.say(`รับเดิมพัน ${formatBaht(satangOf(round.stake), { satang: 'trim' })} แล้ว`);
    return Promise.resolve();
  }

  refresh(): void {
    this.#panel.refresh();
    this.#wasOpen = this.#isOpen;
  }

  get #waitText(): string | undefined {
    if (this.#isOpen) return undefined;
    const { phase } = this.#table ?? {};
    return phase === undefined || phase === 'betting' ? 'รอตาหน้า' : phaseNames[phase];
  }

  text(round: Round): RoundText {
    return roundText(round);
  }

  hear([type, data]: Heard): boolean {
    if (type === 'table') return this.#onTable(data);
    if (type === 'shoe') this.#onShoe(data);
    else if (type === 'round') this.#onRound(data);
    else if (type === 'balance') this.#hearBalance(satang(BigInt(data.balance)));
    return true;
  }

  /** A balance with the hand's win in it is shown with the win: the cards may not lie yet. */
  #hearBalance(balance: Satang): void {
    if (this.#own.isOpen) this.#balance = balance;
    else this.#kit.purse.set(balance);
  }

  /** The stream is there, or lost: without it nothing is staked. */
  connected(on: boolean): void {
    if (this.#isConnected === on) return;
    this.#isConnected = on;
    this.#kit.root.toggleAttribute('data-offline', !on);
    this.#kit.offline.setSilent(!on);
    this.refresh();
  }

  /** Bets are taken: also by this clock, which may run out before the house's word is here. */
  get #isOpen(): boolean {
    const table = this.#table;
    return this.#isConnected && table?.phase === 'betting' && this.#clock.until(table.phase_ends_at) > 0;
  }

  /** @returns whether no hand is missing before this one */
  #onTable(table: TableEvent): boolean {
    this.#clock.set(table.server_time);
    this.#rooms.take(table);
    if (table.game !== this.#kit.opened.game.code) return true;
    const before = this.#table;
    this.#table = table;
    const isNewHand = before?.shoe !== table.shoe || before.hand !== table.hand;
    if (before?.phase !== table.phase || isNewHand) this.#onPhase(table, before);
    // A page that joins late finds the cards lying.
    if (table.phase === 'dealing' || table.phase === 'result')
      this.#cards.show(table.cards, {
        isLate: before === undefined,
        squeezeMs: () => this.#clock.squeezeMs(this.#wagers, this.#table),
      });
    if (table.phase === 'result') this.#cards.turnAll();
    const log = table.result ? withHand(this.#log, table.shoe, table.result) : this.#log;
    if (log && table.result) void this.#onResult(table, table.result, log);
    this.#showTaken();
    this.#showHead();
    this.refresh();
    return log !== undefined;
  }

  #onPhase({ phase, shoe, hand, phase_ends_at }: TableEvent, before: TableEvent | undefined): void {
    const { root, say, presses } = this.#kit;
    this.#saidSoon = false;
    if (phase === 'betting') {
      presses.takeSeed({ nonce: handNumber(shoe, hand) });
      this.#endShown(this.#own.keepOnly(shoe, hand));
      unmark(root);
      showReturn(root, undefined);
      // The cards of the hand before lie on while bets are taken.
      if (this.#shownHand !== `${shoe}-${hand - 1}`) this.#cards.clear();
      if (before) say(`ตาที่ ${hand} เปิดรับเดิมพัน`);
    } else {
      // Chips that were not sent are the member's still.
      this.#panel.clear();
      if (before?.phase === 'betting' || before?.hand !== hand) {
        this.#cards.clear();
        unmark(root);
      }
    }
    if (phase === 'shuffling') {
      this.#cards.clear();
      say(`สับไพ่ ขอนใหม่เริ่มใน ${Math.ceil(this.#clock.until(phase_ends_at) / 1_000)} วินาที`);
    }
  }

  /** Shows a result once, when the cards lie. */
  async #onResult({ shoe, hand }: TableEvent, row: HandRow, log: ShoeLog): Promise<void> {
    const key = `${shoe}-${hand}`;
    if (this.#knownHand === key) return;
    this.#knownHand = key;
    await this.#cards.lying;
    this.#showLog(log);
    if (this.#table?.shoe !== shoe || this.#table.hand !== hand) return;
    const { root, say } = this.#kit;
    this.#shownHand = key;
    const wagers = this.#own.wagersOn(shoe, hand);
    if (row.winner !== 'T') part(root, `side-${row.winner}`).classList.add('won');
    const paid = showPaid(root, wagers, resultOf(row));
    if (wagers.length === 0) say(`ตาที่ ${hand} ${scoreOf(row)}`);
    await paid;
    this.#showPayment();
  }

  #onShoe(event: ShoeEvent): void {
    if (event.game !== this.#kit.opened.game.code) return;
    showShoe(this.#kit.root, event);
    this.#showLog(shoeLog(event));
  }

  #onRound(round: Round): void {
    if (round.game !== this.#kit.opened.game.code) return;
    this.#take(round);
    this.#kit.record(round);
    this.#showPayment();
  }

  #take(round: Round): void {
    this.#own.take(round);
    if (round.state === 'playing') this.#kit.presses.rounds.begin(round.round_id, round.stake);
    this.#showTaken();
    for (const room of this.#kit.root.querySelectorAll('button[data-room]'))
      room.setAttribute('aria-disabled', String(this.#own.isOpen));
  }

  /** The sheet hears that rounds are over when what they returned is shown, or when their hand has left the table. */
  #endShown(rounds: readonly Round[]): void {
    const { presses, purse } = this.#kit;
    if (this.#balance !== undefined) purse.set(this.#balance);
    this.#balance = undefined;
    for (const { round_id } of rounds) presses.rounds.end(round_id);
  }

  get #wagers(): Wager[] {
    const { shoe = 0, hand = 0 } = this.#table ?? {};
    return this.#own.wagersOn(shoe, hand);
  }

  /** Stakes on their spots, until the result sends those that lost away. */
  #showTaken(): void {
    const { shoe, hand } = this.#table ?? {};
    if (this.#shownHand !== `${shoe}-${hand}`) showTaken(this.#kit.root, this.#wagers);
  }

  /** What the hand returned: when its cards lie, and all its bets are over. */
  #showPayment(): void {
    const { shoe, hand, result } = this.#table ?? {};
    if (shoe === undefined || hand === undefined || !result || this.#shownHand !== `${shoe}-${hand}`) return;
    const settled = this.#own.settled(shoe, hand);
    if (!settled || this.#paidHand === this.#shownHand) return;
    this.#paidHand = this.#shownHand;
    const sentence = showReturn(this.#kit.root, settled);
    this.#endShown(this.#own.overOn(shoe, hand));
    this.#kit.say(`ตาที่ ${hand} ${scoreOf(result)} ${sentence} คงเหลือ ${formatBaht(this.#kit.purse.free)}`);
  }

  #showLog(log: ShoeLog): void {
    this.#log = log;
    this.#roads.show(log.hands);
    this.#showHead();
  }

  #showHead(): void {
    if (!this.#table) return;
    showHead(this.#kit.root, this.#table, this.#log?.hands.at(-1));
    this.#tick();
  }

  #tick(): void {
    const { root, say } = this.#kit;
    const table = this.#table;
    if (!table) return;
    const left = this.#clock.until(table.phase_ends_at);
    showRing(root, table.phase, left);
    showPhase(root, table, left);
    const isSoon = isClosingSoon(table.phase, left);
    if (isSoon && left > 0 && !this.#saidSoon) {
      this.#saidSoon = true;
      say('ใกล้ปิดรับ');
    }
    // This clock may close the bets before the house's word is here.
    if (this.#wasOpen !== this.#isOpen) this.refresh();
    this.#rooms.tick();
  }

  /** Another room is another game: the sheet opens it. */
  #leaveFor(code: string): void {
    if (code === this.#kit.opened.game.code) return;
    if (this.#own.isOpen) this.#kit.say('รอผลตานี้ก่อน แล้วเปลี่ยนโต๊ะได้');
    else tellSheet({ type: 'game', code });
  }
}

export const startBaccarat = (ask?: Ask, listen: Listen = listenHouse): Promise<void> =>
  startGame<BaccaratOutcome>((kit) => {
    const game = new Baccarat(kit);
    void keepStream(kit, game, listen);
    return game;
  }, ask);
