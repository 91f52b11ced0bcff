/** A proof held against the archive of its day, by section 9 of docs/fairness.md. */
import { isObject, isWholeArchive } from './stranger-fields.mjs';

/** By code points, as canonical JSON sorts names; the names of an archive are plain letters. */
const inOrder = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** JSON without white space, the names of every object sorted. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort(inOrder);
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

function read(text) {
  try {
    const archive = JSON.parse(text);
    const isOne =
      ['benja-yeekee-archive/1', 'benja-archive/2'].includes(archive?.format) && Array.isArray(archive.rounds);
    return isOne && archive.rounds.every(isObject) ? archive : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text can be the bytes the site gave out, and hashed. */
export function isAsGiven(text) {
  const archive = read(text);
  return archive !== undefined && isWholeArchive(archive) && canonical(archive) === text;
}

/** What the archive, a text, says otherwise than a proof. */
export function archiveReasons(proof, text) {
  const archive = read(text);
  if (!archive) return ['archive: it is none'];
  if (archive.day !== proof.draw_date) return ['archive: of another day'];
  const rounds = archive.rounds.filter(({ market, number }) => market === proof.market && number === proof.number);
  if (rounds.length !== 1) return ['archive: it does not have this round once'];
  const [kept] = rounds;
  if (kept.status === 'frozen' && proof.status === 'void') return ['archive: the list was not void'];
  const now = {
    genesis: proof.genesis,
    head: proof.head,
    root: proof.root,
    count: proof.shots.length,
    mode: proof.mode,
    beacon_round: proof.beacon?.round ?? null,
    pushed_at: proof.pushed_at,
    ...(kept.status !== 'frozen' && { status: proof.status, result: proof.result_number }),
  };
  return Object.entries(now)
    .filter(([name, value]) => kept[name] !== value)
    .map(([name]) => `archive: its ${name} is another`);
}
