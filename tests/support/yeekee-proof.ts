/**
 * Yeekee proofs made by hand, as a site (or a cheater) would: with node's hashing, from docs/fairness.md and not from the
 * code under test. Only the signatures come from a chain of the tests.
 */
import { createHash } from 'node:crypto';
import type { YeekeeProofV1, YeekeeProofV2 } from '#lib/yeekee/proof-contract.ts';
import { simulatedBeacon, simulatedChain } from '#lib/yeekee/rules/beacon.ts';
import { exampleShots } from './yeekee.ts';

type Bytes = string | Buffer;
export const sha = (...parts: Bytes[]): Buffer =>
  parts.reduce<ReturnType<typeof createHash>>((hash, part) => hash.update(part), createHash('sha256')).digest();
export const hex = (text: string): Buffer => Buffer.from(text, 'hex');

export const secret = new Uint8Array(32).fill(7);
const own = simulatedChain(secret);
export const ownChain = { hash: own.hash, public_key: own.publicKey };
const [genesisTime, period] = [1_692_803_367, 3];

const firstClose: Readonly<Record<string, [number, number, number]>> = {
  yeekee15: [375, 15, 120],
  yeekee5: [365, 5, 60],
};

export interface Terms {
  readonly market: string;
  readonly day: string;
  readonly number: number;
  readonly mode: 'classic' | 'beacon';
  readonly numbers: readonly string[];
  /** The version of the schedule; 1 when it is not said. */
  readonly schedule?: number;
  /** Overrides the scheduled time, in milliseconds. */
  readonly freeze?: number;
}

export const terms: Terms = {
  market: 'yeekee15',
  day: '2026-01-02',
  number: 1,
  mode: 'beacon',
  numbers: exampleShots,
};

export function timesOf({ market, day, number }: Terms): { readonly close: number; readonly freeze: number } {
  const [first, every, after] = firstClose[market] ?? [0, 0, 0];
  const close = Date.parse(`${day}T00:00:00+07:00`) + (first + (number - 1) * every) * 60_000;
  return { close, freeze: close + after * 1_000 };
}

const bangkok = (ms: number): string => new Date(ms + 25_200_000).toISOString().replace('Z', '+07:00');
const beaconOf = (freeze: number): number => Math.ceil((freeze / 1_000 + 6 - genesisTime) / period) + 1;

export function rootOf(hashes: readonly string[]): Buffer {
  const tree = (leaves: Buffer[]): Buffer => {
    const [only] = leaves;
    if (leaves.length === 1 && only) return only;
    let split = 1;
    while (split * 2 < leaves.length) split *= 2;
    return sha(Buffer.of(1), tree(leaves.slice(0, split)), tree(leaves.slice(split)));
  };
  return hashes.length === 0 ? sha('') : tree(hashes.map((one) => sha(Buffer.of(0), hex(one))));
}

type Shot = YeekeeProofV2['shots'][number];
type Unhashed = Omit<Shot, 'hash'>;

/** Ten-second intervals between shots, the last one ten seconds before the freeze. */
export function shotsOf(it: Terms): Unhashed[] {
  const freeze = it.freeze ?? timesOf(it).freeze;
  return it.numbers.map((number, at) => ({
    seq: at + 1,
    number,
    shooter: 'สม***·3f2a',
    at_ms: freeze - (it.numbers.length - at) * 10_000,
    salt: `a${at}`,
  }));
}

/** All hashes of a list, from a given start. */
export function chained(genesis: string, shots: readonly Unhashed[]): Shot[] {
  let head = genesis;
  return shots.map(({ seq, number, shooter, at_ms, salt }) => {
    head = sha([head, seq, number, shooter, at_ms, salt].join('|')).toString('hex');
    return { seq, number, shooter, at_ms, salt, hash: head };
  });
}

function listOf(genesis: string, shots: readonly Unhashed[]) {
  const whole = chained(genesis, shots);
  const root = rootOf(whole.map(({ hash }) => hash)).toString('hex');
  const sum = whole.reduce((all, { number }) => all + BigInt(number), 0n);
  return {
    genesis,
    shots: whole,
    head: whole.at(-1)?.hash ?? genesis,
    root,
    sum: String(sum),
    row16: whole.at(-16)?.number ?? null,
  };
}

function drawnOf(list: ReturnType<typeof listOf>, round: number | null) {
  const beacon = round === null ? null : { ...simulatedBeacon(secret, round), b: '' };
  if (beacon) beacon.b = String(sha(hex(beacon.randomness), hex(list.root)).readBigUInt64BE(0));
  const number = String((BigInt(list.sum) - BigInt(list.row16 ?? 0) + BigInt(beacon?.b ?? 0)) % 100_000n).padStart(
    5,
    '0',
  );
  return {
    beacon,
    result_number: number,
    result: { three_top: number.slice(2), two_top: number.slice(3), two_bottom: number.slice(0, 2) },
  };
}

/** A valid, complete proof. */
export function proofOf(it: Terms = terms, shots: readonly Unhashed[] = shotsOf(it)): YeekeeProofV2 {
  const freeze = it.freeze ?? timesOf(it).freeze;
  const { schedule = 1 } = it;
  const chain = it.mode === 'beacon' ? ownChain : null;
  const begin = ['benja-yeekee/2', it.market, it.day, it.number, it.mode, chain?.hash ?? 'none', schedule].join('|');
  const list = listOf(sha(begin).toString('hex'), shots);
  return {
    format: 'benja-yeekee/2',
    market: it.market,
    draw_date: it.day,
    number: it.number,
    mode: it.mode,
    schedule,
    chain,
    status: 'resulted',
    void: null,
    pushed_at: bangkok(freeze + 300),
    ...list,
    ...drawnOf(list, it.mode === 'beacon' ? beaconOf(freeze) : null),
  };
}

/** The same for a round opened before version 2. */
export function firstProofOf(it: Terms = terms): YeekeeProofV1 {
  const { close, freeze } = timesOf(it);
  const list = listOf(sha(['yeekee', it.market, it.day, it.number].join('|')).toString('hex'), shotsOf(it));
  const { beacon, ...drawn } = drawnOf(list, it.mode === 'beacon' ? beaconOf(freeze) : null);
  return {
    format: 'benja-yeekee/1',
    round_id: '12',
    market: it.market,
    draw_date: it.day,
    number: it.number,
    close_at: bangkok(close),
    mode: it.mode,
    status: 'resulted',
    void_reason: null,
    frozen_at: bangkok(freeze),
    pushed_at: bangkok(freeze + 300),
    unproven: false,
    ...list,
    beacon: beacon && {
      ...beacon,
      at: bangkok((genesisTime + (beacon.round - 1) * period) * 1_000),
      chain: {
        name: 'จำลอง',
        simulated: true,
        ...ownChain,
        genesis_time: genesisTime,
        period,
        scheme: 'bls-unchained-g1-rfc9380',
      },
    },
    ...drawn,
  };
}

/** A list that an operator voided some seconds before betting closed. */
export function voidedProofOf(it: Terms, secondsBefore: number): YeekeeProofV2 {
  const at = timesOf(it).close - secondsBefore * 1_000;
  const shots = shotsOf(it).map((shot, index) => ({ ...shot, at_ms: at - (it.numbers.length - index) * 1_000 }));
  return {
    ...proofOf(it, shots),
    status: 'void',
    void: { by: 'operator', at: bangkok(at), reason: 'ระบบขัดข้อง' },
    pushed_at: null,
    beacon: null,
    result_number: null,
    result: null,
  };
}

/** Voided at the freeze, by the rule. */
export function tooFewProofOf(it: Terms): YeekeeProofV2 {
  return { ...proofOf(it), status: 'void', void: { by: 'rule' }, beacon: null, result_number: null, result: null };
}

/** A proof without its beacon yet. */
export const waitingProofOf = (it: Terms): YeekeeProofV2 => {
  const proof = proofOf(it);
  return {
    ...proof,
    status: 'frozen',
    beacon: proof.beacon && { round: proof.beacon.round, randomness: null, signature: null, b: null },
    result_number: null,
    result: null,
  };
};
