/**
 * A verifier of yeekee that was written from docs/fairness.md alone, by somebody who had not seen the site's own. It shares
 * nothing with src/: where the two disagree, one of them or the document is wrong.
 *
 *   node tests/fairness/stranger-verifier.mjs proof.json [noted root or archive.json]
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { archiveReasons, isAsGiven } from './stranger-archive.mjs';
import { fieldReasons, instantOf, isHash, isObject } from './stranger-fields.mjs';

const quicknet = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  key: '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
};
const genesisTime = 1_692_803_367;
const period = 3;

/** Section 3: the fewest shots at the freeze, by the version of the schedule. */
const fewestOf = { 1: { classic: 20, beacon: 20 }, 2: { classic: 20, beacon: 0 } };
const fewest = (proof) => fewestOf[proof.format === 'benja-yeekee/2' ? proof.schedule : 1][proof.mode];

const lastDayOfVersion1 = '2026-12-31';

export const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hexOf = (...parts) => sha256(...parts).toString('hex');
const bytesOf = (hex) => Buffer.from(hex, 'hex');

/** Section 3, in Unix milliseconds; undefined for a round that the schedule does not have. */
export function timesOf({ market, draw_date: day, number }) {
  const terms = { yeekee15: [375, 15, 88, 900, 120], yeekee5: [365, 5, 264, 300, 60] };
  if (!Object.hasOwn(terms, market)) return undefined;
  const [first, every, rounds, shooting, after] = terms[market];
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const isReal = Number.isFinite(midnight) && new Date(midnight).toISOString().slice(0, 10) === day;
  if (!isReal || day < '0001' || number < 1 || number > rounds) return undefined;
  const close = midnight - 25_200_000 + (first + (number - 1) * every) * 60_000;
  return { close, from: close - shooting * 1_000, freeze: close + after * 1_000 };
}

/** Section 5, over the shots' hashes in hexadecimal. */
export function rootOf(hashes) {
  if (hashes.length === 0) return hexOf('');
  const node = (from, to) => {
    if (to - from === 1) return sha256(Buffer.of(0), bytesOf(hashes[from]));
    let half = 1;
    while (half * 2 < to - from) half *= 2;
    return sha256(Buffer.of(1), node(from, from + half), node(from + half, to));
  };
  return node(0, hashes.length).toString('hex');
}

/** Section 6. */
export const beaconRound = (freeze) => Math.ceil((freeze / 1_000 + 6 - genesisTime) / period) + 1;
export const emittedAt = (round) => (genesisTime + (round - 1) * period) * 1_000;
export const bOf = (randomness, root) => sha256(bytesOf(randomness), bytesOf(root)).readBigUInt64BE(0);

export function isSigned(publicKey, round, signature) {
  const { shortSignatures: bls, G1, G2 } = bls12_381;
  try {
    const message = Buffer.alloc(8);
    message.writeBigUInt64BE(BigInt(round));
    const point = G1.Point.fromHex(signature);
    const key = G2.Point.fromHex(publicKey);
    // On the curve, in the subgroup, and not at infinity.
    point.assertValidity();
    key.assertValidity();
    if (point.is0() || key.is0()) return false;
    const hashed = bls.hash(sha256(message), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
    return bls.verify(point, hashed, key);
  } catch {
    return false;
  }
}

/** Section 7; B is 0 in classic, row 16 with fewer than 16 shots. */
export const drawnNumber = (numbers, b = 0n) => {
  const sum = numbers.reduce((all, number) => all + BigInt(number), 0n);
  return String((sum - BigInt(numbers.at(-16) ?? 0) + b) % 100_000n).padStart(5, '0');
};

const networkOf = (proof) => (proof.format === 'benja-yeekee/2' ? proof.chain : (proof.beacon?.chain ?? null));

function genesisOf(proof) {
  const round = [proof.market, proof.draw_date, proof.number];
  if (proof.format === 'benja-yeekee/1') return hexOf(['yeekee', ...round].join('|'));
  return hexOf(['benja-yeekee/2', ...round, proof.mode, proof.chain?.hash ?? 'none', proof.schedule].join('|'));
}

function* networkReasons(proof) {
  const chain = networkOf(proof);
  if (proof.format === 'benja-yeekee/2' && (chain !== null) !== (proof.mode === 'beacon'))
    yield 'chain: there is one in mode beacon, and only there';
  if (!chain) return;
  if (
    chain.hash === quicknet.hash ? chain.public_key !== quicknet.key : hexOf(bytesOf(chain.public_key)) !== chain.hash
  )
    yield 'chain: the key is not the one of this network';
  if (proof.format !== 'benja-yeekee/1') return;
  const standIn = chain.hash !== quicknet.hash;
  if (chain.simulated !== standIn || chain.name !== (standIn ? 'จำลอง' : 'drand quicknet'))
    yield 'chain: it is called what it is not';
  if (chain.genesis_time !== genesisTime || chain.period !== period || chain.scheme !== 'bls-unchained-g1-rfc9380')
    yield 'chain: not the terms of the network';
}

/** When the list ended: at the freeze, or when an operator called the round off. */
function endOf(proof, times) {
  if (proof.status !== 'void') return { by: 'freeze', at: times.freeze };
  if (proof.format === 'benja-yeekee/2')
    return proof.void?.by === 'operator'
      ? { by: 'operator', at: instantOf(proof.void.at) }
      : { by: 'rule', at: times.freeze };
  const at = instantOf(proof.frozen_at);
  return at < times.close ? { by: 'operator', at } : { by: 'rule', at: times.freeze };
}

function* timeReasons(proof, times, end) {
  if (proof.format === 'benja-yeekee/1') {
    if (proof.draw_date > lastDayOfVersion1) yield 'format: version 1 ended before this day';
    if (instantOf(proof.close_at) !== times.close) yield 'close_at: not the time of the schedule';
    if (instantOf(proof.frozen_at) !== end.at) yield 'frozen_at: not the time of the schedule';
  }
  if (end.by === 'operator' && end.at >= times.close) yield 'void: an operator may only while betting is open';
  if (proof.pushed_at === null) {
    if (proof.status === 'resulted') yield 'pushed_at: a drawn list was told to somebody';
  } else if (proof.status !== 'void' && instantOf(proof.pushed_at) < times.freeze) yield 'pushed_at: before the freeze';
  const inTime = ({ at_ms: at }) => at >= times.from && (end.by === 'operator' ? at <= end.at : at < times.freeze);
  if (!proof.shots.every(inTime)) yield 'shots: one is outside the time for shooting';
  if (proof.shots.some(({ at_ms: at }, index) => at < (proof.shots[index - 1]?.at_ms ?? at)))
    yield 'shots: one is older than the one before it';
}

function* listReasons(proof) {
  const genesis = genesisOf(proof);
  if (proof.genesis !== genesis) yield 'genesis: not of this round';
  let head = genesis;
  for (const [index, { seq, number, shooter, at_ms, salt, hash }] of proof.shots.entries()) {
    if (seq !== index + 1) yield `shots: ${index + 1} is not where it belongs`;
    head = hexOf([head, seq, number, shooter, at_ms, salt].join('|'));
    if (hash !== head) yield `shots: the hash of ${index + 1} is another`;
  }
  if (proof.head !== head) yield 'head: not the last hash of the chain';
  if (proof.root !== rootOf(proof.shots.map(({ hash }) => hash))) yield 'root: not of this list';
}

const sameResult = (result, number) =>
  number === null
    ? result === null
    : result?.three_top === number.slice(2) &&
      result.two_top === number.slice(3) &&
      result.two_bottom === number.slice(0, 2);

/** The beacon's part of a round that is drawn or waits. */
function* beaconReasons(proof, times) {
  const { beacon } = proof;
  if ((beacon !== null) !== (proof.mode === 'beacon')) yield 'beacon: there is one in mode beacon, and only there';
  if (!beacon) return;
  const round = beaconRound(times.freeze);
  if (beacon.round !== round) yield 'beacon: not the round that the freeze fixes';
  if (proof.format === 'benja-yeekee/1' && instantOf(beacon.at) !== emittedAt(round))
    yield 'beacon: emitted at another time';
  const values = [beacon.randomness, beacon.signature, beacon.b];
  if (proof.status === 'frozen') {
    if (values.some((one) => one !== null)) yield 'beacon: the round still waits for it';
    return;
  }
  if (values.includes(null)) {
    yield 'beacon: it is missing';
    return;
  }
  if (!isSigned(networkOf(proof)?.public_key, round, beacon.signature)) yield 'beacon: not signed by its network';
  if (hexOf(bytesOf(beacon.signature)) !== beacon.randomness) yield 'beacon: the randomness is not of the signature';
  if (String(bOf(beacon.randomness, proof.root)) !== beacon.b) yield 'beacon: b is another';
}

function* resultReasons(proof, times, end) {
  const numbers = proof.shots.map(({ number }) => number);
  const enough = numbers.length >= fewest(proof);
  if (proof.format === 'benja-yeekee/2' && (proof.void !== null) !== (proof.status === 'void'))
    yield 'void: only, and always, of a void round';
  if (proof.status === 'void') {
    if (proof.beacon !== null || proof.result_number !== null || proof.result !== null)
      yield 'result: a void round has none';
    if (end.by === 'rule' && enough) yield 'void: there were enough shots';
    return;
  }
  if (!enough) yield 'shots: too few, so the round is void';
  if (String(numbers.reduce((all, number) => all + BigInt(number), 0n)) !== proof.sum) yield 'sum: another';
  if ((numbers.at(-16) ?? null) !== proof.row16) yield 'row16: another';
  yield* beaconReasons(proof, times);
  const b = proof.beacon?.b;
  const number = proof.status === 'frozen' ? null : drawnNumber(numbers, b ? BigInt(b) : 0n);
  if (proof.result_number !== number) yield 'result_number: another follows from the list';
  if (!sameResult(proof.result, number)) yield 'result: another follows from the list';
}

const isLate = (proof, times) =>
  proof.mode === 'beacon' &&
  proof.status !== 'void' &&
  (proof.pushed_at === null || instantOf(proof.pushed_at) > emittedAt(beaconRound(times.freeze)) - 1_000);

function* unprovenReasons(proof, times) {
  if (proof.format !== 'benja-yeekee/1') return;
  if (proof.status === 'void' || proof.pushed_at === null) return;
  if (proof.unproven !== isLate(proof, times)) yield 'unproven: says otherwise than pushed_at';
}

function* warningsOf(proof, times, noted) {
  if (!noted) yield 'Nobody noted this root before the beacon: the whole list could have been made afterwards.';
  const hash = networkOf(proof)?.hash;
  if (hash && hash !== quicknet.hash) yield 'A stand-in gave the beacon: the site knows its beacons in advance.';
  if (proof.mode === 'classic') yield 'Mode classic: who shoots last, or the site, can choose the result.';
  if (proof.format === 'benja-yeekee/1') yield 'Version 1: mode and network are the site’s word.';
  if (isLate(proof, times)) yield 'The list was told late: nobody can show that the beacon was unknown when it ended.';
}

function judge(proof, { root, archive }) {
  const fields = fieldReasons(proof);
  if (fields.length > 0) return { reasons: fields, warnings: [] };
  const times = timesOf(proof);
  if (!times) return { reasons: ['the schedule has no such round'], warnings: [] };
  const end = endOf(proof, times);
  const reasons = [
    ...networkReasons(proof),
    ...timeReasons(proof, times, end),
    ...listReasons(proof),
    ...resultReasons(proof, times, end),
    ...unprovenReasons(proof, times),
  ];
  if (root && root !== proof.root) reasons.push('root: not the one that was noted');
  if (archive) reasons.push(...archiveReasons(proof, archive));
  const warnings = [...warningsOf(proof, times, Boolean(root || archive))];
  if (archive && !isAsGiven(archive)) warnings.push('The archive is not as the site writes it: its hash cannot fit.');
  return { reasons, warnings };
}

/**
 * Judges a proof (an object, or its JSON) by everything in it that can be computed. `root` is one that was noted, `archive`
 * the text of a day's archive that was kept.
 *
 * @param {unknown} given
 * @param {{ root?: string, archive?: string }} [noted]
 * @returns {{ verdict: 'right' | 'wrong', reasons: string[], warnings: string[], number?: string }}
 */
export function verify(given, noted = {}) {
  let proof = given;
  try {
    if (typeof given === 'string') proof = JSON.parse(given);
  } catch {
    return { verdict: 'wrong', reasons: ['this is no JSON'], warnings: [] };
  }
  // The answer of the site's address holds the proof in `data`.
  if (isObject(proof?.data)) proof = proof.data;
  const { archive } = noted;
  const { reasons, warnings } = judge(proof, { root: noted.root?.trim().toLowerCase(), archive });
  if (reasons.length > 0) return { verdict: 'wrong', reasons, warnings };
  return { verdict: 'right', reasons, warnings, ...(proof.result_number && { number: proof.result_number }) };
}

function main([file, other]) {
  if (!file) throw new Error('which proof? stranger-verifier.mjs proof.json [noted root or archive.json]');
  const noted = other === undefined ? {} : isHash(other) ? { root: other } : { archive: readFileSync(other, 'utf8') };
  const verdict = verify(readFileSync(file, 'utf8'), noted);
  process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`);
  process.exitCode = verdict.verdict === 'right' ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));
