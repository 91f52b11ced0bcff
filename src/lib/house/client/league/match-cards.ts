/** The four matches of a kick-off: teams, form, prices, and their scores while they are played. */
import type { LeagueNow } from '../../contract.ts';
import {
  type Fixture,
  type FootballPick,
  fixturesOf,
  footballBet,
  footballPicks,
  type Goal,
  outcomeOf,
  type Score,
} from '../../rules/football.ts';
import { type Form, placeInSeason, type Standing } from '../../rules/football-season.ts';
import { pickLabel, pickText, priceText, teamName } from '../../rules/football-text.ts';
import { part, parts } from '../frame-parts.ts';
import { move } from '../motion.ts';

const formTexts: Readonly<Record<Form, readonly [short: string, name: string]>> = {
  won: ['ช', 'ชนะ'],
  drawn: ['ส', 'เสมอ'],
  lost: ['พ', 'แพ้'],
};

/** Marks of the newest results, the oldest first. */
function formMarks(form: readonly Form[]): HTMLElement[] {
  return form.map((result) => {
    const mark = document.createElement('i');
    mark.className = result;
    mark.textContent = formTexts[result][0];
    return mark;
  });
}

export const formSentence = (form: readonly Form[]): string => form.map((result) => formTexts[result][1]).join(' ');

/** The score of the goals so far. */
export const scoreOf = (goals: readonly Goal[]): Score => ({
  home: goals.filter(({ side }) => side === 'home').length,
  away: goals.filter(({ side }) => side === 'away').length,
});

/** Of each match: final, or so far; none before play. */
export function scoresNow({ phase, goals, scores }: LeagueNow): (Score | undefined)[] {
  if (scores) return [...scores];
  return phase === 'playing' ? goals.map(scoreOf) : [];
}

export const scoreText = ({ home, away }: Score): string => `${home}–${away}`;

/** The bets that won by final scores. */
export const wonBets = (fixtures: readonly Fixture[], scores: readonly Score[]): string[] =>
  fixtures.flatMap((fixture, match) => {
    const score = scores[match];
    if (!score) return [];
    return footballPicks
      .filter((pick) => outcomeOf(fixture, pick, score) === 'won')
      .map((pick) => footballBet(fixture, pick));
  });

const goalMs = 400;

export class MatchCards {
  readonly #cards: readonly HTMLElement[];
  #kickOff = 0;

  constructor(root: ParentNode) {
    this.#cards = parts(root, 'match');
  }

  /** Shows a kick-off's fixtures; true when they are others than before. */
  show(kickOff: number, table: readonly Standing[]): boolean {
    const fixtures = fixturesOf(placeInSeason(kickOff).round);
    const isNew = this.#kickOff !== kickOff;
    this.#kickOff = kickOff;
    for (const [at, fixture] of fixtures.entries()) {
      const card = this.#cards[at];
      if (!card) continue;
      const forms = [fixture.home, fixture.away].map((team) => table.find((one) => one.team === team)?.form ?? []);
      part(card, 'match-name').textContent =
        `${teamName(fixture.home)} ${formSentence(forms[0] ?? [])} พบ ${teamName(fixture.away)} ${formSentence(forms[1] ?? [])}`;
      for (const [side, team] of [['home', fixture.home] as const, ['away', fixture.away] as const]) {
        card.querySelector(`[data-part="crest-${side}"]`)?.setAttribute('href', `#crest-${team}`);
        part(card, `name-${side}`).textContent = teamName(team);
        part(card, `form-${side}`).replaceChildren(...formMarks(forms[side === 'home' ? 0 : 1] ?? []));
      }
      for (const button of card.querySelectorAll<HTMLElement>('[data-pick]')) {
        const pick = button.dataset.pick as FootballPick;
        button.dataset.bet = footballBet(fixture, pick);
        button.dataset.name = pickText(fixture, pick);
        button.dataset.pays = priceText(fixture.pricesX100[pick]);
        button.dataset.label = pickLabel(fixture, pick);
        part(button, 'price').dataset.price = button.dataset.pays;
      }
    }
    return isNew;
  }

  /** Writes scores beside the teams; none: they still meet. A score that changed moves. */
  showScores(scores: readonly (Score | undefined)[]): void {
    for (const [at, card] of this.#cards.entries()) {
      const score = scores[at];
      const place = part(card, 'score');
      const text = score ? scoreText(score) : 'พบ';
      if (place.textContent === text) continue;
      place.textContent = text;
      place.classList.toggle('lg-score', score !== undefined);
      if (score) void move(place, [{ transform: 'scale(1.6)' }, { transform: 'none' }], { duration: goalMs });
    }
  }

  /** Marks the picks that won by final scores; none: unmarks all. */
  showWon(bets: readonly string[]): void {
    for (const card of this.#cards)
      for (const button of card.querySelectorAll<HTMLElement>('[data-pick]'))
        button.classList.toggle('won', bets.includes(button.dataset.bet ?? ''));
  }

  /** Marks the prices that have chips. */
  showLaid(bets: readonly string[]): void {
    for (const card of this.#cards)
      for (const button of card.querySelectorAll<HTMLElement>('[data-pick]'))
        button.setAttribute('aria-pressed', String(bets.includes(button.dataset.bet ?? '')));
  }

  /** Prices take no chips. */
  lock(isLocked: boolean): void {
    for (const card of this.#cards)
      for (const button of card.querySelectorAll('[data-pick]')) button.setAttribute('aria-disabled', String(isLocked));
  }
}
