/** The head of the page: season and round, the phase with its clock; the pitch while matches are played. */

import { minuteMs, secondMs } from '../../../time.ts';
import { zeroPadded } from '../../../zero-padded.ts';
import type { LeagueNow } from '../../contract.ts';
import { roundsPerSeason } from '../../rules/data/football.ts';
import { fixturesOf, type Goal, type TeamCode } from '../../rules/football.ts';
import { type MatchPhase, minuteAt, placeInSeason } from '../../rules/football-season.ts';
import { teamName } from '../../rules/football-text.ts';
import { part } from '../frame-parts.ts';
import { move } from '../motion.ts';
import { scoreOf, scoreText } from './match-cards.ts';

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

/** Where the ball rests, and where it flies, in the box of the pitch. */
const middle = [195, 86] as const;
const goalPlaces = { home: [376, 84], away: [14, 84] } as const;
const ballMs = 400;

/** Shown beside each other two teams of one colour could not be told apart. */
const awayShirt = '#f8f5ec';

export class LeagueHero {
  readonly #root: HTMLElement;
  readonly #ball: SVGGElement | null;
  readonly #shirts: Readonly<Record<string, string>>;
  #featured = 0;
  #shownGoals = 0;

  constructor(root: HTMLElement) {
    this.#root = part(root, 'league');
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
    if (phase !== 'playing') this.#shownGoals = 0;
  }

  /** `time`: Unix milliseconds of the house's clock. */
  tick({ kick_off, phase, ends_at }: LeagueNow, time: number): void {
    const minute = minuteAt(kick_off, time);
    const text = phase === 'playing' ? `นาที ${minute}` : clockText(Math.max(0, Date.parse(ends_at) - time));
    const place = part(this.#root, 'countdown');
    if (place.textContent !== text) place.textContent = text;
    if (phase === 'playing') part(this.#root, 'minute').textContent = `${minute}′`;
  }

  /** The match with the newest goal on the pitch, or `preferred` before any; the ball flies when there is one more. */
  showPlay(kickOff: number, goals: readonly (readonly Goal[])[], preferred: number): void {
    const all = goals.flatMap((list, match) => list.map((goal) => ({ ...goal, match })));
    const newest = all.sort((a, b) => a.minute - b.minute).at(-1);
    this.#featured = newest?.match ?? preferred;
    const fixture = fixturesOf(placeInSeason(kickOff).round)[this.#featured];
    if (!fixture) return;
    const score = scoreText(scoreOf(goals[this.#featured] ?? []));
    part(this.#root, 'bug-text').textContent = `${teamName(fixture.home)} ${score} ${teamName(fixture.away)}`;
    this.#dress(fixture.home, fixture.away);
    if (newest && all.length > this.#shownGoals) this.#kick(newest.side);
    this.#shownGoals = all.length;
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
