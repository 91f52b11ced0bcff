/** The head of the page: season and round, the phase with its clock; the pitch while matches are played. */

import { minuteMs, secondMs } from '../../../time.ts';
import { zeroPadded } from '../../../zero-padded.ts';
import type { LeagueNow } from '../../contract.ts';
import { roundsPerSeason } from '../../rules/data/football.ts';
import { type Fixture, fixturesOf, type Goal, type TeamCode } from '../../rules/football.ts';
import { type MatchPhase, minuteAt, placeInSeason } from '../../rules/football-season.ts';
import { teamName } from '../../rules/football-text.ts';
import { part, parts, write } from '../frame-parts.ts';
import { move } from '../motion.ts';
import { scoreOf, scoreText } from './match-cards.ts';
import { type NewGoal, newGoals, watchedMatch } from './watched-match.ts';

const phaseTexts: Readonly<Record<MatchPhase, string>> = {
  open: 'ปิดรับใน',
  closed: 'เริ่มแข่งใน',
  playing: 'กำลังแข่ง',
  settled: 'จบนัด เปิดนัดใหม่ใน',
};

const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / secondMs);
  return `${zeroPadded(Math.floor((seconds * secondMs) / minuteMs), 2)}:${zeroPadded(seconds % 60, 2)}`;
};

type Goals = readonly (readonly Goal[])[];

/** Where the ball rests, and where it flies, in the box of the pitch. */
const middle = [195, 86] as const;
const goalPlaces = { home: [376, 84], away: [14, 84] } as const;
const ballMs = 400;
const flashMs = 900;

/** Shown beside each other two teams of one colour could not be told apart. */
const awayShirt = '#f8f5ec';

export class LeagueHero {
  readonly #root: HTMLElement;
  readonly #ball: SVGGElement | null;
  readonly #shirts: Readonly<Record<string, string>>;
  /** The buttons that put a match on the pitch. */
  readonly #watches: readonly HTMLElement[];
  #featured = 0;
  #chosen: number | undefined;
  /** The goals that were shown; undefined before play. */
  #goals: Goals | undefined;

  /** `onWatch`: the member chose another match. */
  constructor(root: HTMLElement, onWatch: () => void) {
    this.#root = part(root, 'league');
    this.#watches = parts(this.#root, 'watch');
    for (const [match, button] of this.#watches.entries())
      button.addEventListener('click', () => {
        this.#chosen = match;
        onWatch();
      });
    this.#ball = root.querySelector('[data-part="pitch-ball"]');
    this.#shirts = JSON.parse(this.#root.dataset.shirts ?? '{}');
    this.#rest();
  }

  /** A kick-off at one of its phases. `isTaking`: whether bets on it are taken at all. */
  show(kickOff: number, phase: MatchPhase, isTaking: boolean): void {
    const { season, round } = placeInSeason(kickOff);
    part(this.#root, 'season').textContent = `ฤดูกาล ${season} · นัดที่ ${round} จาก ${roundsPerSeason}`;
    part(this.#root, 'phase-text').textContent = phase === 'open' && !isTaking ? 'รอชุดสุ่มของนัดนี้' : phaseTexts[phase];
    this.#root.dataset.phase = phase;
    for (const mark of this.#root.querySelectorAll<HTMLElement>('li[data-phase]')) {
      if (mark.dataset.phase === phase) mark.setAttribute('aria-current', 'step');
      else mark.removeAttribute('aria-current');
    }
    part(this.#root, 'pitch').hidden = phase !== 'playing';
    part(this.#root, 'watches').hidden = phase !== 'playing';
    if (phase === 'playing') return;
    this.#goals = undefined;
    this.#chosen = undefined;
    write(part(this.#root, 'ticker'), '');
  }

  /** `time`: Unix milliseconds of the house's clock. */
  tick({ kick_off, phase, ends_at }: LeagueNow, time: number): void {
    const minute = minuteAt(kick_off, time);
    const text = phase === 'playing' ? `นาที ${minute}` : clockText(Math.max(0, Date.parse(ends_at) - time));
    const place = part(this.#root, 'countdown');
    if (place.textContent !== text) place.textContent = text;
    if (phase === 'playing') part(this.#root, 'minute').textContent = `${minute}′`;
  }

  /**
   * A match on the pitch, `stakes` being the member's on each. A goal there has the ball fly; one of another match is told in the
   * ticker, and its button flashes.
   */
  showPlay(kickOff: number, goals: Goals, stakes: readonly bigint[]): void {
    const fixtures = fixturesOf(placeInSeason(kickOff).round);
    this.#featured = watchedMatch({ stakes, chosen: this.#chosen, goals });
    const fixture = fixtures[this.#featured];
    if (!fixture) return;
    const score = scoreText(scoreOf(goals[this.#featured] ?? []));
    write(part(this.#root, 'bug-text'), `${teamName(fixture.home)} ${score} ${teamName(fixture.away)}`);
    this.#dress(fixture.home, fixture.away);
    this.#showWatches(fixtures, goals, stakes);
    // A page that joins late finds the goals there.
    for (const goal of this.#goals ? newGoals(this.#goals, goals) : []) this.#showGoal(goal, fixtures, goals);
    this.#goals = goals;
  }

  #showWatches(fixtures: readonly Fixture[], goals: Goals, stakes: readonly bigint[]): void {
    for (const [match, button] of this.#watches.entries()) {
      const fixture = fixtures[match];
      if (!fixture) continue;
      const score = scoreText(scoreOf(goals[match] ?? []));
      const isOwn = (stakes[match] ?? 0n) > 0n;
      button.querySelector('[data-part="watch-home"]')?.setAttribute('href', `#crest-${fixture.home}`);
      button.querySelector('[data-part="watch-away"]')?.setAttribute('href', `#crest-${fixture.away}`);
      write(part(button, 'watch-score'), score);
      button.setAttribute('aria-pressed', String(match === this.#featured));
      button.toggleAttribute('data-own', isOwn);
      const teams = `${teamName(fixture.home)} ${score} ${teamName(fixture.away)}`;
      button.setAttribute('aria-label', `ดู ${teams}${isOwn ? ' คู่ที่คุณแทง' : ''}`);
    }
  }

  #showGoal({ match, side, minute }: NewGoal, fixtures: readonly Fixture[], goals: Goals): void {
    if (match === this.#featured) {
      this.#kick(side);
      return;
    }
    const [fixture, button] = [fixtures[match], this.#watches[match]];
    if (!fixture || !button) return;
    const score = scoreText(scoreOf(goals[match] ?? []));
    write(part(this.#root, 'ticker'), `${minute}′ ${teamName(fixture.home)} ${score} ${teamName(fixture.away)}`);
    void move(button, [{ opacity: 0.25 }, { opacity: 1 }], { duration: flashMs / 3, iterations: 3 });
  }

  #dress(home: TeamCode, away: TeamCode): void {
    const [first = '', second = ''] = [this.#shirts[home], this.#shirts[away]];
    this.#root.style.setProperty('--home', first);
    this.#root.style.setProperty('--away', first === second ? awayShirt : second);
    for (const [side, team] of [['home', home] as const, ['away', away] as const])
      this.#root.querySelector(`[data-part="bug-${side}"]`)?.setAttribute('href', `#crest-${team}`);
  }

  #rest(): void {
    this.#ball?.style.setProperty('transform', `translate(${middle[0]}px, ${middle[1]}px)`);
  }

  #kick(side: Goal['side']): void {
    if (!this.#ball) return;
    const [x, y] = goalPlaces[side];
    const place = (left: number, top: number): string => `translate(${left}px, ${top}px)`;
    void move(
      this.#ball,
      [
        { transform: place(...middle) },
        { transform: place((middle[0] + x) / 2, middle[1] - 30), offset: 0.5 },
        { transform: place(x, y) },
      ],
      { duration: ballMs },
    );
  }
}
