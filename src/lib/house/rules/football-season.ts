/**
 * The league's clock and table (games-detail.md 3.5): a kick-off every three minutes, 14 to a season. Kick-offs are numbered
 * from the schedule's first instant; instants are Unix milliseconds of the database's clock.
 */
import { secondMs } from '../../time.ts';
import { roundsPerSeason, teams } from './data/football.ts';
import type { Fixture, Score, TeamCode } from './football.ts';

const openMs = 135 * secondMs;
const closedMs = 10 * secondMs;
const playMs = 30 * secondMs;
const settledMs = 5 * secondMs;
export const cycleMs = openMs + closedMs + playMs + settledMs;

/** 2026-01-01 00:00 in Bangkok. */
const scheduleStart = Date.UTC(2025, 11, 31, 17);

export type MatchPhase = 'open' | 'closed' | 'playing' | 'settled';

export interface LeagueTime {
  readonly kickOff: number;
  readonly season: number;
  /** Round of the season, from 1. */
  readonly round: number;
  readonly phase: MatchPhase;
  /** When the phase ends. */
  readonly endsAt: number;
}

/** When betting on a kick-off opens. */
export const opensAt = (kickOff: number): number => scheduleStart + (kickOff - 1) * cycleMs;
/** When bets are no longer taken: a bet at this instant is late. */
export const closesAt = (kickOff: number): number => opensAt(kickOff) + openMs;
/** When the scores are final. */
export const finalAt = (kickOff: number): number => closesAt(kickOff) + closedMs + playMs;

const matchMinutes = 90;

/** The minute of play at an instant, 1 to 90: before play the first, after it the last. */
export function minuteAt(kickOff: number, at: number): number {
  const played = Math.max(0, at - (finalAt(kickOff) - playMs));
  return Math.min(matchMinutes, Math.floor((played * matchMinutes) / playMs) + 1);
}

/** The season and the round of a kick-off, both from 1. */
export const placeInSeason = (kickOff: number): { readonly season: number; readonly round: number } => ({
  season: Math.floor((kickOff - 1) / roundsPerSeason) + 1,
  round: ((kickOff - 1) % roundsPerSeason) + 1,
});

/** Where the league stands at an instant. */
export function leagueAt(at: number): LeagueTime {
  const kickOff = Math.floor((at - scheduleStart) / cycleMs) + 1;
  const phases: readonly (readonly [MatchPhase, number])[] = [
    ['open', closesAt(kickOff)],
    ['closed', closesAt(kickOff) + closedMs],
    ['playing', finalAt(kickOff)],
    ['settled', opensAt(kickOff + 1)],
  ];
  const [phase, endsAt] = phases.find(([, end]) => at < end) ?? ['settled', opensAt(kickOff + 1)];
  return { kickOff, ...placeInSeason(kickOff), phase, endsAt };
}

export interface Result {
  readonly fixture: Pick<Fixture, 'home' | 'away'>;
  readonly score: Score;
}

export type Form = 'won' | 'drawn' | 'lost';

export interface Standing {
  readonly team: TeamCode;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
  /** The newest five results, the oldest first. */
  readonly form: readonly Form[];
}

const pointsFor: Readonly<Record<Form, number>> = { won: 3, drawn: 1, lost: 0 };

/** The league's table after results in the order they were played: points, then goal difference, then goals. */
export function standings(results: readonly Result[]): Standing[] {
  return teams
    .map(({ code }) => standingOf(code, results))
    .sort((a, b) => b.points - a.points || b.scored - b.conceded - (a.scored - a.conceded) || b.scored - a.scored);
}

function standingOf(team: TeamCode, results: readonly Result[]): Standing {
  const own = results.flatMap(({ fixture, score: { home, away } }) => {
    if (fixture.home === team) return [{ scored: home, conceded: away }];
    return fixture.away === team ? [{ scored: away, conceded: home }] : [];
  });
  const form = own.map(({ scored, conceded }): Form => {
    if (scored === conceded) return 'drawn';
    return scored > conceded ? 'won' : 'lost';
  });
  const count = (result: Form): number => form.filter((one) => one === result).length;
  return {
    team,
    played: own.length,
    won: count('won'),
    drawn: count('drawn'),
    lost: count('lost'),
    scored: own.reduce((sum, { scored }) => sum + scored, 0),
    conceded: own.reduce((sum, { conceded }) => sum + conceded, 0),
    points: form.reduce((sum, result) => sum + pointsFor[result], 0),
    form: form.slice(-5),
  };
}
