/** What the verify button of a room and /fair compute, on proofs built here by hand around a recorded round of quicknet. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Verification, verifyProof } from '#lib/lotto/client/verify-proof.ts';
import { quicknet, simulatedBeacon, simulatedChain } from '#lib/lotto/rules/yeekee-beacon.ts';
import type { YeekeeProof } from '#lib/lotto/yeekee-contract.ts';
import { exampleShots } from '#tests/support/yeekee.ts';

const sha = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

const [recorded] = (
  JSON.parse(readFileSync('tests/rules/lotto/quicknet-rounds.json', 'utf8')) as { round: number; signature: string }[]
).slice(-1);
if (!recorded) throw new Error('a round is recorded');
const emittedMs = (quicknet.genesisTime + (recorded.round - 1) * quicknet.period) * 1_000;
const frozenMs = emittedMs - 6_000;

function rootOf(hashes: readonly string[]): Buffer {
  let level = hashes.map((hash) => sha(Buffer.of(0), hex(hash)));
  while (level.length > 1) {
    const next: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (left) next.push(right ? sha(Buffer.of(1), left, right) : left);
    }
    level = next;
  }
  return level[0] ?? sha('');
}

/** The list of the design in a proof that holds: classic 56132, or with what a beacon adds. */
function proofOf(mode: 'classic' | 'beacon', numbers: readonly string[] = exampleShots): YeekeeProof {
  const genesis = sha('yeekee|yeekee15|2026-01-02|2').toString('hex');
  let head = genesis;
  const shots = numbers.map((number, at) => {
    const shot = { seq: at + 1, number, shooter: 'สม***·3f2a', at_ms: frozenMs - 60_000 + at * 1_000, salt: `a${at}` };
    head = sha([head, shot.seq, shot.number, shot.shooter, shot.at_ms, shot.salt].join('|')).toString('hex');
    return { ...shot, hash: head };
  });
  const root = rootOf(shots.map(({ hash }) => hash)).toString('hex');
  const sum = numbers.reduce((all, number) => all + BigInt(number), 0n);
  const row16 = numbers[numbers.length - 16] ?? null;
  const { round, signature } = recorded ?? { round: 0, signature: '' };
  const randomness = sha(hex(signature)).toString('hex');
  const b = mode === 'beacon' ? sha(hex(randomness), hex(root)).readBigUInt64BE(0) : 0n;
  const drawn = String((sum - BigInt(row16 ?? 0) + b) % 100_000n).padStart(5, '0');
  return {
    format: 'benja-yeekee/1',
    round_id: '12',
    market: 'yeekee15',
    draw_date: '2026-01-02',
    number: 2,
    close_at: new Date(frozenMs - 120_000).toISOString(),
    mode,
    status: 'resulted',
    void_reason: null,
    frozen_at: new Date(frozenMs).toISOString(),
    pushed_at: new Date(frozenMs + 300).toISOString(),
    unproven: false,
    genesis,
    shots,
    head,
    root,
    sum: String(sum),
    row16,
    beacon:
      mode === 'classic'
        ? null
        : {
            chain: {
              name: quicknet.name,
              simulated: false,
              hash: quicknet.hash,
              public_key: quicknet.publicKey,
              genesis_time: quicknet.genesisTime,
              period: quicknet.period,
              scheme: quicknet.scheme,
            },
            round,
            at: new Date(emittedMs).toISOString(),
            randomness,
            signature,
            b: String(b),
          },
    result_number: drawn,
    result: { three_top: drawn.slice(2), two_top: drawn.slice(3), two_bottom: drawn.slice(0, 2) },
  };
}

const beacon = proofOf('beacon');
const failed = ({ checks }: Verification): string[] => checks.filter(({ ok }) => !ok).map(({ id }) => id);
const withBeacon = (change: Partial<NonNullable<YeekeeProof['beacon']>>): YeekeeProof => {
  if (!beacon.beacon) throw new Error('a beacon');
  return { ...beacon, beacon: { ...beacon.beacon, ...change } };
};
const withShots = (change: (shots: YeekeeProof['shots']) => YeekeeProof['shots']): YeekeeProof => ({
  ...beacon,
  shots: change(beacon.shots),
});

describe('a proof that holds', () => {
  it('by a real beacon of drand is confirmed without a warning', () => {
    const found = verifyProof(beacon, { root: beacon.root });
    expect([failed(found), found.verdict, found.number, found.warnings]).toEqual([
      [],
      'right',
      beacon.result_number,
      [],
    ]);
    expect(found.b).toBe(beacon.beacon?.b);
  });
  it('by classic comes to the number of the design, and says who could have chosen it', () => {
    const found = verifyProof(proofOf('classic'));
    expect([found.verdict, found.number]).toEqual(['right', '56132']);
    expect(found.warnings.join()).toContain('คนที่ยิงคนสุดท้าย');
  });
  it('may be a copied answer of the site', () => {
    expect(verifyProof({ error: 0, data: beacon }).verdict).toBe('right');
  });
  it('that waits for its beacon is right as far as it goes', () => {
    const waiting = withBeacon({ randomness: null, signature: null, b: null });
    const found = verifyProof({ ...waiting, status: 'frozen', result_number: null, result: null });
    expect([found.verdict, found.number]).toEqual(['waiting', null]);
  });
  it('of too few shots is void', () => {
    const few = { ...proofOf('classic', exampleShots.slice(0, 19)), status: 'void' as const, result_number: null };
    expect(verifyProof({ ...few, result: null }).verdict).toBe('void');
    expect(failed(verifyProof({ ...beacon, status: 'void', result_number: null, result: null }))).toEqual(['void']);
  });
  it('by the stand-in is right and says that it proves nothing about the site', () => {
    const secret = new Uint8Array(32).fill(7);
    const chain = simulatedChain(secret);
    const { signature, randomness } = simulatedBeacon(secret, recorded.round);
    const b = sha(hex(randomness), hex(beacon.root)).readBigUInt64BE(0);
    const drawn = String((884_951n - 28_819n + b) % 100_000n).padStart(5, '0');
    const found = verifyProof({
      ...withBeacon({
        chain: {
          name: chain.name,
          simulated: true,
          hash: chain.hash,
          public_key: chain.publicKey,
          genesis_time: chain.genesisTime,
          period: chain.period,
          scheme: chain.scheme,
        },
        signature,
        randomness,
        b: String(b),
      }),
      result_number: drawn,
      result: { three_top: drawn.slice(2), two_top: drawn.slice(3), two_bottom: drawn.slice(0, 2) },
    });
    expect([failed(found), found.verdict]).toEqual([[], 'right']);
    expect(found.warnings.join()).toContain('เลขสุ่มจำลอง');
  });
  it('that was told too late says so', () => {
    const late = { ...beacon, pushed_at: new Date(emittedMs - 500).toISOString() };
    for (const one of [late, { ...beacon, pushed_at: null }, { ...beacon, unproven: true }])
      expect(verifyProof(one).warnings.join(), String(one.pushed_at)).toContain('ประกาศรายการช้ากว่าเลขสุ่ม');
  });
});

describe('a change is caught:', () => {
  it.each<[string, YeekeeProof, string]>([
    ['a shot’s number', withShots((all) => all.map((x) => (x.seq === 3 ? { ...x, number: '00000' } : x))), 'chain'],
    ['a shot’s salt', withShots((all) => all.map((x) => (x.seq === 3 ? { ...x, salt: 'b' } : x))), 'chain'],
    ['a shot after the freeze', withShots((all) => all.map((x) => ({ ...x, at_ms: frozenMs }))), 'list'],
    ['the order of two shots', withShots(([a, b, ...rest]) => (a && b ? [b, a, ...rest] : [])), 'list'],
    ['the last shot left out', withShots((all) => all.slice(0, -1)), 'root'],
    ['the head', { ...beacon, head: '0'.repeat(64) }, 'chain'],
    ['the root', { ...beacon, root: '0'.repeat(64) }, 'root'],
    ['another day', { ...beacon, draw_date: '2026-01-03' }, 'chain'],
    ['the sum', { ...beacon, sum: '1' }, 'sum'],
    ['row 16', { ...beacon, row16: '00000' }, 'sum'],
    ['the beacon’s round', withBeacon({ round: recorded.round + 1 }), 'round'],
    ['the freeze, for another beacon', { ...beacon, frozen_at: new Date(frozenMs + 3_000).toISOString() }, 'round'],
    ['the signature', withBeacon({ signature: '0'.repeat(96) }), 'signature'],
    ['the randomness', withBeacon({ randomness: '1'.repeat(64) }), 'signature'],
    ['B', withBeacon({ b: '5' }), 'b'],
    ['a mode without its beacon', { ...beacon, beacon: null }, 'network'],
    ['a beacon in classic', { ...beacon, mode: 'classic' }, 'network'],
    ['the result', { ...beacon, result_number: '00000' }, 'result'],
  ])('%s', (_, proof, check) => {
    const found = verifyProof(proof);
    expect(found.verdict).toBe('wrong');
    expect(failed(found)).toContain(check);
  });
  it('a network that is not drand and does not say so', () => {
    const { beacon: named } = beacon;
    if (!named) throw new Error('a beacon');
    const key = simulatedChain(new Uint8Array(32).fill(7)).publicKey;
    expect(failed(verifyProof(withBeacon({ chain: { ...named.chain, public_key: key } })))).toContain('network');
    expect(failed(verifyProof(withBeacon({ chain: { ...named.chain, simulated: true } })))).toContain('network');
  });
  it('a root other than the one that was heard', () => {
    expect(failed(verifyProof(beacon, { root: 'f'.repeat(64) }))).toEqual(['known-root']);
  });
  it.each([
    null,
    5,
    'text',
    [],
    {},
    { format: 'benja-yeekee/1' },
    { ...beacon, shots: [null, {}] },
    { ...beacon, beacon: {} },
  ])('what is no proof at all: %#', (given) => expect(verifyProof(given).verdict).toBe('wrong'));
});
