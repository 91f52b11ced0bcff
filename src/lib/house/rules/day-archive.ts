/**
 * What the archive of a day has of the games (docs/fairness.md section 9): everything that was committed to and opened, and
 * nothing of who plays. Part of the offline verifier.
 */
import { canonicalJson } from '../../canonical-json.ts';
import { hashText } from '../../digest.ts';
import { chainLength, commitmentOf, followsFrom, openingOf } from './commitment.ts';
import { checkGameProof, type GameProof, gameNames, isWheelProof, type ProofCheck } from './proof.ts';
import type { WheelProof } from './wheel-proof.ts';

export const dayArchiveFormat = 'benja-archive/2';

/** A chain that was published on the day, and the beacon that salts it. */
export interface ArchivedChain {
  readonly game: string;
  readonly first_number: number;
  readonly last_number: number;
  readonly published: string;
  readonly published_at: string;
  /** The hash of the beacon's network. */
  readonly beacon: string;
  readonly beacon_round: number;
  /** Null when the beacon had not been heard. */
  readonly salt: string | null;
}

/** A shoe or kick-off that was committed to, or opened, on the day. */
export interface ArchivedLink {
  readonly game: string;
  readonly number: number;
  readonly config_hash: string;
  readonly commitment: string;
  readonly published: string;
  readonly steps: number;
  readonly salt: string;
  /** Null when it was not open at the end of the day. */
  readonly link: string | null;
}

export interface DayGames {
  /** By game, then first number. */
  readonly chains: readonly ArchivedChain[];
  /** By game, then number. */
  readonly links: readonly ArchivedLink[];
  /** To members' pairs of seeds, and spins of the wheel, that were shown first on the day, in the order of their digits. */
  readonly commitments: readonly string[];
  /** Of members' pairs and spins that were revealed on the day (commitment.ts), in the order of their digits. */
  readonly openings: readonly string[];
}

const hash = /^[0-9a-f]{64}$/;
const inOrder = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** In the order of the file. */
export function ordered({ chains, links, commitments, openings }: DayGames): DayGames {
  return {
    chains: chains.toSorted((a, b) => inOrder(a.game, b.game) || a.first_number - b.first_number),
    links: links.toSorted((a, b) => inOrder(a.game, b.game) || a.number - b.number),
    commitments: commitments.toSorted(inOrder),
    openings: openings.toSorted(inOrder),
  };
}

/** What was archived, without a beacon that has been heard since, is what the tables say now. */
export function isSameDay(kept: DayGames, now: DayGames): boolean {
  const heard = now.chains.map((chain, at) => (kept.chains[at]?.salt === null ? { ...chain, salt: null } : chain));
  return canonicalJson(kept) === canonicalJson({ ...now, chains: heard });
}

interface ReadArchive {
  readonly day: string;
  readonly games: DayGames;
}

/** An archive as the site writes them; undefined where a byte, the order, or a link of a chain cannot be the site's. */
function readArchive(text: string): ReadArchive | undefined {
  const archive = JSON.parse(text) as ReadArchive & { readonly format: string };
  const { games, format } = archive;
  if (format !== dayArchiveFormat || canonicalJson(archive) !== text) return undefined;
  const hashes = [...games.commitments, ...games.openings, ...games.chains.map(({ published }) => published)];
  const isSorted = canonicalJson(ordered(games)) === canonicalJson(games);
  const names = games.links.map(({ game, number }) => `${game} ${number}`);
  const isOnce = [games.commitments, games.openings, names].every((list) => new Set(list).size === list.length);
  return isSorted && isOnce && hashes.every((one) => hash.test(one)) && areSound(games.links) ? archive : undefined;
}

/** Whether the links are their chains'. From one opened link to the next, so that a day takes no more hashes than its chains have. */
function areSound(links: readonly ArchivedLink[]): boolean {
  const reached = new Map<string, { readonly link: string; readonly steps: number }>();
  return links.every(({ link, commitment, config_hash, published, steps }) => {
    if (!hash.test(commitment) || !Number.isInteger(steps) || steps < 1 || steps > chainLength) return false;
    if (link === null) return true;
    const before = reached.get(published) ?? { link: published, steps: 0 };
    reached.set(published, { link, steps });
    return commitmentOf(link, config_hash) === commitment && followsFrom(before.link, link, steps - before.steps);
  });
}

/** Whether a day has what a proof was drawn from: committed to or opened on it, with nothing else said. */
function hasProof({ commitments, openings, links }: DayGames, proof: GameProof | WheelProof): boolean {
  if (isWheelProof(proof) || proof.rounds === 'own') {
    const { commitment, server_seed, client_seed } = proof;
    return commitments.includes(commitment) || openings.includes(openingOf(commitment, server_seed, client_seed));
  }
  const kept = links.find(({ game, number }) => game === proof.game && number === proof.number);
  const names = ['commitment', 'config_hash', 'published', 'steps', 'salt'] as const;
  return (
    kept !== undefined && names.every((name) => kept[name] === proof[name]) && [null, proof.link].includes(kept.link)
  );
}

/** Whether a hash that somebody noted is in the file, at whatever place. */
const hasNoted = ({ chains, links, commitments, openings }: DayGames, noted: string): boolean =>
  commitments.includes(noted) ||
  openings.includes(noted) ||
  links.some(({ commitment, link }) => commitment === noted || link === noted) ||
  chains.some(({ published }) => published === noted);

export interface GameReport {
  readonly isRight: boolean;
  readonly title: string;
  /** What it is about. */
  readonly about: string;
  readonly checks: readonly ProofCheck[];
}

/**
 * Checks a proof of a game, a day's archive, or one against the other. `noted`: a commitment, or the hash of the archive, that
 * the user wrote down earlier; empty for none. Never throws on what either may contain.
 */
function checkGame(given: unknown, noted = '', archive = ''): readonly ProofCheck[] {
  const wanted = noted.trim().toLowerCase();
  const kept = archive === '' ? undefined : tried(() => readArchive(archive));
  const file = archive === '' ? '' : hashText(archive);
  const isOfFile = file !== '' && wanted === file;
  const checks: ProofCheck[] = given === undefined ? [] : checkGameProof(given, isOfFile ? '' : wanted);
  if (archive === '') return checks;
  const day = kept ? `วันที่ ${String(kept.day)} ` : '';
  checks.push({
    ...{ id: 'archive', text: 'ไฟล์บันทึกรายวันครบ เรียงถูก และโซ่ต่อกันทุกข้อ', ok: kept !== undefined },
    detail: `${day}รหัสของไฟล์ ${file}`,
  });
  if (given !== undefined)
    checks.push({
      ...{ id: 'archived', text: 'ชุดสุ่มของหลักฐานอยู่ในบันทึกของวันนั้น' },
      ok: tried(() => kept && hasProof(kept.games, given as GameProof | WheelProof)) === true,
    });
  if (isOfFile) checks.push({ id: 'noted', text: 'รหัสของไฟล์ตรงกับที่คุณจดไว้', ok: true });
  else if (wanted !== '' && given === undefined)
    checks.push({
      id: 'noted',
      text: 'รหัสที่คุณจดไว้อยู่ในบันทึกของวันนั้น',
      ok: kept !== undefined && hasNoted(kept.games, wanted),
    });
  return checks;
}

/** The whole report, in the words of the page. `given` undefined: of the archive alone. */
export function gameReport(given: unknown, noted = '', archive = ''): GameReport {
  const checks = checkGame(given, noted, archive);
  const isRight = checks.every(({ ok }) => ok);
  if (given === undefined)
    return { isRight, title: isRight ? 'บันทึกรายวันถูกต้อง' : 'บันทึกรายวันไม่ตรง', about: 'บันทึกรายวัน', checks };
  const { game, rounds, nonce, number } = (given ?? {}) as Readonly<Record<string, unknown>>;
  const isWheel = isWheelProof(given);
  const name = isWheel ? 'วงล้อนำโชค' : (gameNames[String(game)] ?? String(game));
  // Counted from 1 as on the player's screens; a proof's nonce begins at 0.
  const count = isWheel || rounds === 'own' ? Number(nonce) + 1 : number;
  const about = `${name} รอบที่ ${String(count)}`;
  return { isRight, title: isRight ? 'ผลถูกต้อง' : 'หลักฐานไม่ตรง', about, checks };
}

function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
