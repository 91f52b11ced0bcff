/** The league in words: teams, picks and prices as members read them. */
import { teams } from './data/football.ts';
import { type Fixture, type FootballPick, fixturesOf, footballBet, footballPicks, type TeamCode } from './football.ts';
import { placeInSeason } from './football-season.ts';

export const teamName = (team: TeamCode): string => teams.find(({ code }) => code === team)?.name ?? team;

/** A line in halves: 5 is "2.5". */
const lineText = (halves: number): string => String(halves / 2);

/** A handicap in halves with its sign: -2 is "−1". */
const handicapText = (halves: number): string => {
  if (halves === 0) return '0';
  return `${halves > 0 ? '+' : '−'}${lineText(Math.abs(halves))}`;
};

/** The few words on a pick's button. */
export function pickLabel({ goalLineHalves, handicapHalves }: Fixture, pick: FootballPick): string {
  switch (pick) {
    case '1':
      return 'เหย้า';
    case 'x':
      return 'เสมอ';
    case '2':
      return 'เยือน';
    case 'over':
      return `สูง ${lineText(goalLineHalves)}`;
    case 'under':
      return `ต่ำ ${lineText(goalLineHalves)}`;
    case 'home':
      return `เหย้า ${handicapText(handicapHalves)}`;
    case 'away':
      return `เยือน ${handicapText(-handicapHalves)}`;
  }
}

/** A pick in full: who wins, how many goals, with which handicap. */
export function pickText(fixture: Fixture, pick: FootballPick): string {
  const [home, away] = [teamName(fixture.home), teamName(fixture.away)];
  switch (pick) {
    case '1':
      return `${home} ชนะ`;
    case 'x':
      return `${home}–${away} เสมอ`;
    case '2':
      return `${away} ชนะ`;
    case 'over':
    case 'under':
      return `${home}–${away} ${pickLabel(fixture, pick)}`;
    case 'home':
      return `${home} ต่อรอง ${handicapText(fixture.handicapHalves)}`;
    case 'away':
      return `${away} ต่อรอง ${handicapText(-fixture.handicapHalves)}`;
  }
}

/** A price of hundredths: 176 is "1.76". */
export const priceText = (priceX100: number): string => (priceX100 / 100).toFixed(2);

/** A bet's match, by its place in the round, and its pick. */
export interface BetPlace {
  readonly fixture: Fixture;
  readonly match: number;
  readonly pick: FootballPick;
}

/** What a bet of a kick-off is on; undefined for a bet of another. */
export function betPlace(kickOff: number, bet: string): BetPlace | undefined {
  const fixtures = fixturesOf(placeInSeason(kickOff).round);
  for (const [match, fixture] of fixtures.entries())
    for (const pick of footballPicks) if (footballBet(fixture, pick) === bet) return { fixture, match, pick };
  return undefined;
}
