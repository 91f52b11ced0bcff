/** The other tabs: the season's table, results of kick-offs, and the member's own bills. */
import { formatBaht, type Satang } from '../../../money.ts';
import type { LeagueNow, LeagueOutcome } from '../../contract.ts';
import { fixturesOf, outcomeOf, type Score } from '../../rules/football.ts';
import { placeInSeason, type Result, type Standing } from '../../rules/football-season.ts';
import { betPlace, pickText, priceText, teamName } from '../../rules/football-text.ts';
import { part, satangOf } from '../frame-parts.ts';
import type { HouseBet, HouseRound } from '../house-answers.ts';
import { formSentence, scoreText } from './match-cards.ts';

export type Bill = HouseRound<LeagueOutcome>;

/** Whether the stake was taken; what came to nothing is in the history only. */
export const isTaken = ({ state }: Bill): boolean => state === 'playing' || state === 'settling' || state === 'closed';

function element(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}

function crest(team: string): SVGElement {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.setAttribute('viewBox', '0 0 80 90');
  picture.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#crest-${team}`);
  picture.append(use);
  return picture;
}

/** The results of the season that a kick-off belongs to, in the order in which they were played. */
export function seasonResults(kickOff: number, past: LeagueNow['past']): Result[] {
  const { season } = placeInSeason(kickOff);
  return past
    .filter((one) => placeInSeason(one.kick_off).season === season)
    .toSorted((a, b) => a.kick_off - b.kick_off)
    .flatMap(({ kick_off, scores }) =>
      fixturesOf(placeInSeason(kick_off).round).flatMap((fixture, match) => {
        const score = scores[match];
        return score ? [{ fixture, score }] : [];
      }),
    );
}

export function showStandings(root: ParentNode, table: readonly Standing[]): void {
  const rows = table.map((row, at) => {
    const team = element('th', '', crest(row.team), teamName(row.team));
    team.setAttribute('scope', 'row');
    team.title = formSentence(row.form);
    const figures = [row.played, row.won, row.drawn, row.lost, `${row.scored}–${row.conceded}`];
    return element(
      'tr',
      '',
      element('td', 'num', String(at + 1)),
      team,
      ...figures.map((figure) => element('td', 'num', String(figure))),
      element('td', 'num lg-points', String(row.points)),
    );
  });
  part(root, 'standings').replaceChildren(...rows);
}

export function showResults(root: ParentNode, past: LeagueNow['past']): void {
  const items = past.map(({ kick_off, scores }) => {
    const { season, round } = placeInSeason(kick_off);
    const matches = fixturesOf(round).map(({ home, away }, match) => {
      const score = scores[match] ?? { home: 0, away: 0 };
      return element(
        'li',
        '',
        element('span', 'home', teamName(home), crest(home)),
        element('b', 'num', scoreText(score)),
        element('span', 'away', crest(away), teamName(away)),
      );
    });
    return element('li', '', element('h2', '', `ฤดูกาล ${season} · นัดที่ ${round}`), element('ul', '', ...matches));
  });
  part(root, 'results').replaceChildren(...items);
}

type BetState = 'waiting' | 'won' | 'push' | 'lost';

const stateTexts: Readonly<Record<BetState, string>> = {
  waiting: 'รอผล',
  won: 'ถูก',
  push: 'คืนทุน',
  lost: 'ไม่ถูก',
};

function billLine(
  kickOff: number,
  { bet, stake, returned }: HouseBet,
  scores: readonly Score[] | undefined,
): HTMLElement {
  const place = betPlace(kickOff, bet);
  const score = place && scores?.[place.match];
  const state: BetState = place && score ? outcomeOf(place.fixture, place.pick, score) : 'waiting';
  const name = place ? pickText(place.fixture, place.pick) : bet;
  const price = place ? priceText(place.fixture.pricesX100[place.pick]) : '';
  const back = state === 'won' || state === 'push' ? ` ${formatBaht(satangOf(returned))}` : '';
  const result = score ? ` · ผล ${scoreText(score)}` : '';
  return element(
    'li',
    state,
    element('p', '', element('b', '', name), element('small', 'num', `@ ${price}${result}`)),
    element(
      'p',
      'num',
      formatBaht(satangOf(stake), { satang: 'trim' }),
      element('small', '', `${stateTexts[state]}${back}`),
    ),
  );
}

function billPaper({ nonce: kickOff, outcome, bets, stake, returned, started_at }: Bill): HTMLElement {
  const { season, round } = placeInSeason(kickOff);
  const time = new Date(started_at).toLocaleTimeString('th-TH', { timeZone: 'Asia/Bangkok' });
  const head = element('h2', '', `ฤดูกาล ${season} · นัดที่ ${round}`, element('time', 'num', time));
  const lines = bets.map((bet) => billLine(kickOff, bet, outcome?.scores));
  const sum = outcome ? `แทง ${formatBaht(satangOf(stake))} คืน ${formatBaht(satangOf(returned))}` : 'รอผล';
  return element('li', '', head, element('ul', '', ...lines), element('p', 'lg-sum num', sum));
}

/** Bills as paper, the newest first. Each is drawn once, and again with its result. */
export class BillBook {
  readonly #list: HTMLElement;
  #drawn: ReadonlyMap<string, HTMLElement> = new Map();

  constructor(root: ParentNode) {
    this.#list = part(root, 'bills');
  }

  show(bills: readonly Bill[]): void {
    const drawn = new Map<string, HTMLElement>();
    for (const bill of bills) {
      const name = `${bill.round_id} ${bill.outcome ? 'over' : 'open'}`;
      drawn.set(name, this.#drawn.get(name) ?? billPaper(bill));
    }
    this.#drawn = drawn;
    this.#list.replaceChildren(...drawn.values());
  }
}

/** A bill in the history. */
export function billText(bill: Bill): { bets: string; result: string } {
  const { nonce: kickOff, bets, outcome } = bill;
  const { season, round } = placeInSeason(kickOff);
  const amount = (text: string): string => formatBaht(satangOf(text), { satang: 'trim' });
  const names = bets.map(({ bet, stake }) => {
    const place = betPlace(kickOff, bet);
    return `${place ? `${pickText(place.fixture, place.pick)} @ ${priceText(place.fixture.pricesX100[place.pick])}` : bet} ${amount(stake)}`;
  });
  const scores = outcome?.scores.map(scoreText).join(' ') ?? (isTaken(bill) ? 'รอผล' : 'ไม่ได้แทง เงินอยู่ครบ');
  return { bets: names.join(', '), result: `ฤดูกาล ${season} นัดที่ ${round} · ${scores}` };
}

/** Stakes of bills on each of a kick-off's matches, in satang. */
export function stakesOn(kickOff: number, bills: readonly Bill[]): bigint[] {
  const bets = bills.flatMap((bill) => bill.bets);
  return fixturesOf(placeInSeason(kickOff).round).map((_, match) =>
    bets
      .filter(({ bet }) => betPlace(kickOff, bet)?.match === match)
      .reduce((sum, { stake }) => sum + satangOf(stake), 0n),
  );
}

/** What the bills of a kick-off staked and returned together. */
export const sumOf = (bills: readonly Bill[], of: 'stake' | 'returned'): Satang =>
  bills.map((bill) => satangOf(bill[of])).reduce((sum, one) => (sum + one) as Satang, satangOf('0'));
