/**
 * Proofs of rounds (trust.md section 1): what everybody needs to draw an outcome again. A member's own round has its pair of
 * seeds; a hand or a match has the link of a chain whose beginning was published before the salt existed. An outcome is
 * written as plain values, so that two of them are compared by their text.
 */
import { canonicalJson } from '../../canonical-json.ts';
import { handsOf, shoeOf } from './baccarat.ts';
import { chainLength, commitmentOf, followsFrom } from './commitment.ts';
import { baccaratRooms } from './data/baccarat.ts';
import { type CannonCode, cannonUnits, type FishCode } from './data/fishing.ts';
import { hilo } from './data/hilo.ts';
import { naamTaoPuPla } from './data/naam-tao-pu-pla.ts';
import { slotThemes } from './data/slots.ts';
import { throwDice } from './dice.ts';
import type { Draws } from './draws.ts';
import { fire } from './fishing.ts';
import { drawScores, fixturesOf, kickOffDraws } from './football.ts';
import { placeInSeason } from './football-season.ts';
import { houseGames } from './house-games.ts';
import { drawFortune } from './siamsi.ts';
import { playSlot } from './slots.ts';
import { roundDraws } from './streams.ts';
import { type WheelProof, wheelOutcomeText, wheelProofFormat, wheelProofSteps } from './wheel-proof.ts';

const detailMax = 400;

export const gameProofFormat = 'benja-game/1';

/** Plain values of JSON. */
export type Outcome = string | number | readonly Outcome[] | { readonly [name: string]: Outcome };

interface CommonProof {
  readonly format: typeof gameProofFormat;
  readonly game: string;
  /** The hash of the game's table. */
  readonly config_hash: string;
  /** Published before play: binds the table and the server's seed, or the link. */
  readonly commitment: string;
  readonly outcome: Outcome;
}

/** Of a round that a member played alone. */
export interface OwnProof extends CommonProof {
  readonly rounds: 'own';
  readonly server_seed: string;
  readonly client_seed: string;
  readonly nonce: number;
  /** Of a magazine: its cannon, and the kinds of fish that each shot tried. */
  readonly magazine?: { readonly cannon: CannonCode; readonly shots: readonly (readonly FishCode[])[] };
}

/** Of a shoe's hand or a kick-off's matches. */
export interface SharedProof extends CommonProof {
  readonly rounds: 'shared';
  /** The first hash of the chain, and how many links this one is after it. */
  readonly published: string;
  readonly steps: number;
  readonly link: string;
  /** Public only after `published` was. */
  readonly salt: string;
  /** The number of the shoe or of the kick-off. */
  readonly number: number;
  /** Of a shoe: the hand, from 1. */
  readonly hand?: number;
}

export type GameProof = OwnProof | SharedProof;

/** What the draws of a member's own round come to; undefined for a game that has no such rounds. */
export function ownOutcome(game: string, draws: Draws, magazine?: OwnProof['magazine']): Outcome | undefined {
  if (game === hilo.code || game === naamTaoPuPla.code) return [...throwDice(draws)];
  if (game === 'siamsi') return { ...drawFortune(draws) };
  if (game === 'wang') return magazine && magazineOutcome(magazine, draws);
  const theme = slotThemes.find(({ code }) => code === game);
  if (!theme) return undefined;
  const { base, free, units } = playSlot(theme, draws);
  return { stops: [...base.stops], free_stops: free.map(({ stops }) => [...stops]), units };
}

/** Each trial's draw, and the units it returned. */
function magazineOutcome({ cannon, shots }: NonNullable<OwnProof['magazine']>, draws: Draws): Outcome {
  if (!Object.hasOwn(cannonUnits, cannon)) throw new Error(`no cannon ${cannon}`);
  return shots.map((kinds) => {
    const targets = kinds.map((kind) => ({ kind }));
    return fire({ cannon }, { targets }, draws).map(({ draw, units }) => ({ draw, units }));
  });
}

/** What a link and its salt come to; undefined for a game that nobody shares. */
export function sharedOutcome(
  game: string,
  { link, salt, number, hand = 0 }: Pick<SharedProof, 'link' | 'salt' | 'number' | 'hand'>,
): Outcome | undefined {
  if (game === 'liga') {
    const fixtures = fixturesOf(placeInSeason(number).round);
    const scores = drawScores(fixtures, kickOffDraws(link, salt, number));
    return scores.map(({ home, away }, match) => `${fixtures[match]?.home} ${home}-${away} ${fixtures[match]?.away}`);
  }
  if (!baccaratRooms.some(({ code }) => code === game)) return undefined;
  const cards = handsOf(shoeOf(link, salt, game, number))[hand - 1];
  return cards && { player: [...cards.player], banker: [...cards.banker], winner: cards.winner };
}

export interface ProofCheck {
  readonly id: 'format' | 'table' | 'commitment' | 'outcome' | 'given' | 'noted' | 'archive' | 'archived';
  /** What is checked, for the page. */
  readonly text: string;
  /** What was compared. */
  readonly detail?: string;
  readonly ok: boolean;
}

/** Games by their codes, as reports name them. */
export const gameNames: Readonly<Record<string, string>> = Object.fromEntries(
  houseGames.map(({ code, name }) => [code, name]),
);

/**
 * Checks a proof of any origin against the tables of this site, step by step. `noted`: the commitment, or the first hash of a
 * chain, that the user wrote down before the round; empty for none.
 */
export function checkGameProof(given: unknown, noted = ''): ProofCheck[] {
  if (isWheelProof(given)) return checkWheelProof(given, noted.trim());
  const proof = given as GameProof;
  const game = houseGames.find(({ code }) => holds(() => code === proof.game && proof.format === gameProofFormat));
  return [
    {
      id: 'format',
      text: 'เป็นหลักฐานของเกมเบญจา',
      ok: game !== undefined && holds(() => proof.rounds === game.rounds),
    },
    { id: 'table', text: 'ตารางอัตราจ่ายตรงกับของเกม', ok: holds(() => proof.config_hash === game?.configHash) },
    {
      ...{ id: 'commitment', text: 'ชุดสุ่มตรงกับรหัสยืนยันในหลักฐาน', ok: holds(() => isCommitted(proof)) },
      detail: textOf(() => proof.commitment),
    },
    {
      ...{ id: 'outcome', text: 'ผลที่คำนวณใหม่ตรงกับผลที่ออก', ok: holds(() => isOutcome(proof)) },
      detail: textOf(() => canonicalJson(proof.outcome)),
    },
    ...(noted.trim() === ''
      ? []
      : [{ id: 'noted' as const, text: 'ตรงกับรหัสที่คุณจดไว้ก่อนเล่น', ok: holds(() => isNoted(proof, noted.trim())) }]),
  ];
}

export const isWheelProof = (given: unknown): given is WheelProof =>
  holds(() => (given as WheelProof).format === wheelProofFormat);

/** The same for a spin of the wheel, against the table that it carries. */
function checkWheelProof(proof: WheelProof, noted: string): ProofCheck[] {
  const { table, commitment, outcome, given } = wheelProofSteps;
  return [
    { id: 'format', text: 'เป็นหลักฐานของวงล้อเบญจา', ok: true },
    {
      ...{ id: 'table', text: 'ตารางรางวัลและน้ำหนักตรงกับรหัสของตาราง', ok: holds(() => table(proof)) },
      detail: textOf(() => proof.config_hash),
    },
    {
      ...{ id: 'commitment', text: 'ชุดสุ่มตรงกับรหัสยืนยันในหลักฐาน', ok: holds(() => commitment(proof)) },
      detail: textOf(() => proof.commitment),
    },
    {
      ...{ id: 'outcome', text: 'ช่องที่คำนวณใหม่ตรงกับช่องที่หยุด', ok: holds(() => outcome(proof)) },
      detail: textOf(() => wheelOutcomeText(proof)),
    },
    { id: 'given', text: 'รางวัลที่ให้เป็นของช่องนั้น หรือของสำรองที่ประกาศไว้', ok: holds(() => given(proof)) },
    ...(noted === '' ? [] : [{ id: 'noted' as const, text: 'ตรงกับรหัสที่คุณจดไว้ก่อนหมุน', ok: noted === proof.commitment }]),
  ];
}

/** A proof may contain anything: what cannot be computed is wrong. */
function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

/** A text of a proof that may contain anything; nothing where it has none. */
function textOf(read: () => string): string {
  const text = holds(() => typeof read() === 'string') ? read() : '';
  return text.length > detailMax ? `${text.slice(0, detailMax)}…` : text;
}

const isNoted = (proof: GameProof, noted: string): boolean =>
  noted === proof.commitment || (proof.rounds === 'shared' && noted === proof.published);

function isCommitted(proof: GameProof): boolean {
  const seed = proof.rounds === 'own' ? proof.server_seed : proof.link;
  if (!isHash(seed) || commitmentOf(seed, proof.config_hash) !== proof.commitment) return false;
  if (proof.rounds === 'own') return true;
  const isStep = Number.isInteger(proof.steps) && proof.steps > 0 && proof.steps <= chainLength;
  return isStep && followsFrom(proof.published, proof.link, proof.steps);
}

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

function isOutcome(proof: GameProof): boolean {
  const outcome =
    proof.rounds === 'own'
      ? ownOutcome(proof.game, roundDraws(proof.server_seed, proof.client_seed, proof.nonce), proof.magazine)
      : sharedOutcome(proof.game, proof);
  return outcome !== undefined && canonicalJson(outcome) === canonicalJson(proof.outcome);
}
