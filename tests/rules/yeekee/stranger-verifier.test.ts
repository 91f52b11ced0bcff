/** The stranger's verifier against docs/fairness.md, and against forgeries in which everything that can be recomputed is. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verifyProof } from '#lib/yeekee/client/verify-proof.ts';
import { openVerifier } from '#tests/support/verifier.ts';
import {
  rootOf as builtRoot,
  timesOf as builtTimes,
  chained,
  firstProofOf,
  hex,
  proofOf,
  sha,
  shotsOf,
  type Terms,
  terms,
  tooFewProofOf,
  voidedProofOf,
  waitingProofOf,
} from '#tests/support/yeekee-proof.ts';
import {
  beaconRound,
  bOf,
  drawnNumber,
  emittedAt,
  isSigned,
  rootOf,
  sha256,
  timesOf,
  verify,
} from '../../fairness/stranger-verifier.mjs';

const text = readFileSync('docs/fairness.md', 'utf8');
const quicknetKey = /`(83cf[0-9a-f]{188})`/.exec(text)?.[1] ?? '';
const quicknetHash = /hash `(52db[0-9a-f]{60})`/.exec(text)?.[1] ?? '';
const offline = openVerifier();

interface Noted {
  readonly root?: string;
  readonly archive?: string;
}
/** What the stranger says, after the site's two verifiers have said the same. */
function judge(proof: unknown, noted: Noted = {}): string {
  const stranger = verify(proof, noted);
  for (const [name, site] of [
    ['page', verifyProof(JSON.parse(JSON.stringify(proof)), noted)],
    ['file', offline.verifyProof(proof, noted)],
  ] as const)
    expect([name, site.verdict === 'wrong' ? 'wrong' : 'right'], stranger.reasons.join('; ')).toEqual([
      name,
      stranger.verdict,
    ]);
  return stranger.verdict;
}

describe('the document', () => {
  const rows = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...cells]) => cells as string[]);
  const proofs = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, one = '']) => one);
  const [drawn = '', voided = '', empty = ''] = proofs;
  const archive = /```text\n(.*)\n```/.exec(text)?.[1] ?? '';

  it('hashes beginnings and a shot as it says', () => {
    const hashes = [
      ...rows(/^\| `((?:benja-yeekee\/2|yeekee)\|[^`]*)` \| `([0-9a-f]{64})` \|$/gm),
      ...rows(/SHA256 of `([^`]+)` is `([0-9a-f]{64})`/g),
    ];
    expect(hashes).toHaveLength(6);
    for (const [told = '', hash] of hashes) expect(sha256(told).toString('hex')).toBe(hash);
  });
  it('has the roots it says', () => {
    const hashes = JSON.parse(drawn).shots.map((shot: { hash: string }) => shot.hash);
    const roots = rows(/^\| (\d) \| `([0-9a-f]{64})` \|$/gm);
    expect(roots).toHaveLength(5);
    for (const [count, root] of roots) expect(rootOf(hashes.slice(0, Number(count)))).toBe(root);
  });
  it('has the times it says', () => {
    const times = rows(/^\| `(yeekee\d+)` \| `([\d-]+)` \| (\d+) \| `([^`]+)` \| `([^`]+)` \| (\d+) \|$/gm);
    expect(times).toHaveLength(3);
    for (const [market = '', draw_date = '', number, close = '', freeze = '', k] of times) {
      const found = timesOf({ market, draw_date, number: Number(number) });
      expect([found?.close, found?.freeze]).toEqual([Date.parse(close), Date.parse(freeze)]);
      expect(beaconRound(found?.freeze ?? 0)).toBe(Number(k));
    }
  });
  it('names a beacon that quicknet signed, and the B that follows', () => {
    const found =
      /round (\d+), signature\s+`([0-9a-f]+)`,\s+randomness `([0-9a-f]+)`[\s\S]+?root\s+`([0-9a-f]+)`[\s\S]+?SHA256 `([0-9a-f]+)`, so B = (\d+)/.exec(
        text,
      );
    const [, round, signature = '', randomness = '', root = '', whole, b] = found ?? [];
    expect(isSigned(quicknetKey, Number(round), signature)).toBe(true);
    expect(isSigned(quicknetKey, Number(round) + 1, signature)).toBe(false);
    expect(sha256(hex(signature)).toString('hex')).toBe(randomness);
    expect(sha256(hex(randomness), hex(root)).toString('hex')).toBe(whole);
    expect(String(bOf(randomness, root))).toBe(b);
  });
  it('has proofs and an archive that are right', () => {
    expect(proofs).toHaveLength(3);
    expect(verify(drawn, { archive })).toMatchObject({ verdict: 'right', number: '15579' });
    expect(verify(empty)).toMatchObject({ verdict: 'right', number: '57758' });
    expect(verify(voided)).toMatchObject({ verdict: 'right', reasons: [] });
    expect(text).toContain(sha256(archive).toString('hex'));
    expect(verify(voided, { archive }).verdict).toBe('wrong');
    expect(drawnNumber(JSON.parse(drawn).shots.map((shot: { number: string }) => shot.number))).toBe('56132');
  });
});

const second = proofOf();
const first = firstProofOf();
const { close, freeze } = builtTimes(terms);
const iso = (ms: number): string => new Date(ms + 25_200_000).toISOString().replace('Z', '+07:00');
const changed = (over: Partial<Terms>) => proofOf({ ...terms, ...over });
/** What follows from a proof's list and another beacon. */
const rebeaconed = <P extends typeof first | typeof second>(proof: P, at: number): P => {
  const other = changed({ freeze: at }).beacon;
  if (!other) throw new Error('a beacon');
  const b = bOf(other.randomness ?? '', proof.root);
  const number = drawnNumber(
    proof.shots.map((shot) => shot.number),
    b,
  );
  return {
    ...proof,
    beacon: { ...proof.beacon, ...other, b: String(b) },
    result_number: number,
    result: { three_top: number.slice(2), two_top: number.slice(3), two_bottom: number.slice(0, 2) },
  };
};
/** With other shots, rehashed. */
const rehashed = (change: (shots: ReturnType<typeof shotsOf>) => ReturnType<typeof shotsOf>) =>
  proofOf(
    terms,
    change(shotsOf(terms)).map((shot, at) => ({ ...shot, seq: at + 1 })),
  );
const noResult = { beacon: null, result_number: null, result: null };
const infinity = `c0${'00'.repeat(47)}`;

describe('forgeries that cannot be right', () => {
  const late = { pushed_at: iso(freeze + 5_001) };
  const few = tooFewProofOf({ ...terms, numbers: terms.numbers.slice(0, 19) });
  const forgeries: Readonly<Record<string, () => unknown>> = {
    'another freeze time with that time’s beacon': () => changed({ freeze: freeze + 3_000 }),
    'an earlier freeze time with that time’s beacon': () => changed({ freeze: freeze - 60_000 }),
    'another beacon for the true list': () => rebeaconed(second, freeze + 300_000),
    'another beacon for the true list of version 1': () => rebeaconed(first, freeze + 300_000),
    'version 1 with another freeze time and its beacon': () => ({
      ...rebeaconed(first, freeze + 30_000),
      frozen_at: iso(freeze + 30_000),
      pushed_at: iso(freeze + 30_300),
    }),
    'version 1 with another time of closing': () => ({ ...first, close_at: iso(close + 60_000) }),
    'version 1 of a day after it ended': () => firstProofOf({ ...terms, day: '2027-01-01' }),
    'version 1 that hides a late list': () => ({ ...first, ...late }),
    'classic told over the true beginning': () => ({
      ...second,
      mode: 'classic',
      chain: null,
      beacon: null,
      ...drawnClassic(),
    }),
    'the shots of another market': () => proofOf({ ...terms, market: 'yeekee5' }, shotsOf(terms)),
    'the shots of another day': () => proofOf({ ...terms, day: '2026-01-03' }, shotsOf(terms)),
    'the shots of another round': () => proofOf({ ...terms, number: 3 }, shotsOf(terms)),
    'a number outside the schedule': () => changed({ number: 89 }),
    'a day that is none': () => ({ ...second, draw_date: '2026-02-30' }),
    'a shot at the freeze': () =>
      rehashed((all) => all.map((one, at) => (at === 19 ? { ...one, at_ms: freeze } : one))),
    'a shot before shooting began': () =>
      rehashed((all) => all.map((one, at) => (at === 0 ? { ...one, at_ms: close - 900_001 } : one))),
    'a shot older than the one before it': () =>
      rehashed((all) => all.map((one, at) => (at === 5 ? { ...one, at_ms: one.at_ms - 10_001 } : one))),
    'a name with a bar in it': () => rehashed((all) => all.map((one) => ({ ...one, shooter: 'a|b' }))),
    'void by the rule with enough shots': () => tooFewProofOf(terms),
    'a result of too few shots': () => changed({ numbers: terms.numbers.slice(0, 19) }),
    'too few shots that wait': () => waitingProofOf({ ...terms, numbers: terms.numbers.slice(0, 19) }),
    'void by an operator when betting had closed': () => voidedProofOf(terms, 0),
    'void by an operator before the last shot': () => {
      const proof = voidedProofOf(terms, 30);
      return { ...proof, void: { by: 'operator', at: iso(close - 60_000), reason: '' } };
    },
    'a drawn list called void by an operator': () => ({
      ...second,
      ...noResult,
      status: 'void',
      void: { by: 'operator', at: iso(close - 1), reason: '' },
    }),
    'a void round with a result': () => ({ ...few, result_number: '12345' }),
    'a void that nobody called': () => ({ ...few, void: null }),
    'a drawn round with a void': () => ({ ...second, void: { by: 'rule' } }),
    'a waiting round that shows its beacon': () => ({ ...waitingProofOf(terms), beacon: second.beacon }),
    'a drawn round without its beacon': () => ({ ...second, beacon: waitingProofOf(terms).beacon }),
    'a waiting round with a result': () => ({ ...second, status: 'frozen' }),
    'a signature of another round': () => ({
      ...second,
      beacon: { ...rebeaconed(second, freeze + 3_000).beacon, round: second.beacon?.round },
    }),
    'a signature at infinity': () => ({
      ...second,
      beacon: { ...second.beacon, signature: infinity, randomness: sha(hex(infinity)).toString('hex') },
    }),
    'quicknet’s name over another key': () =>
      rebegun({ hash: quicknetHash, public_key: second.chain?.public_key ?? '' }),
    'quicknet’s network over another’s signature': () => rebegun({ hash: quicknetHash, public_key: quicknetKey }),
    'a network whose hash is not of its key': () =>
      rebegun({ hash: '0'.repeat(64), public_key: second.chain?.public_key ?? '' }),
    'a list told before the freeze': () => ({ ...second, pushed_at: iso(freeze - 1) }),
    'a list told to nobody': () => ({ ...second, pushed_at: null }),
    'odds beside it': () => ({ ...second, odds: { two_top: 95 } }),
    'another schedule': () => ({ ...second, schedule: 2 }),
    'version 1 by the name of another network': () => ({
      ...first,
      beacon: { ...first.beacon, chain: { ...first.beacon?.chain, name: 'drand quicknet', simulated: false } },
    }),
  };
  /** The true list under another network, rehashed. */
  function rebegun(chain: { hash: string; public_key: string }) {
    const genesis = sha(`benja-yeekee/2|yeekee15|2026-01-02|1|beacon|${chain.hash}|1`).toString('hex');
    const shots = chained(genesis, shotsOf(terms));
    const root = builtRoot(shots.map((one) => one.hash)).toString('hex');
    return rebeaconed({ ...second, chain, genesis, shots, head: shots.at(-1)?.hash ?? '', root }, freeze);
  }
  function drawnClassic() {
    const { result_number, result } = changed({ mode: 'classic' });
    return { result_number, result };
  }
  it.each(Object.keys(forgeries))('are refused by all three: %s', (name) => {
    expect(judge(forgeries[name]?.())).toBe('wrong');
  });
});

describe('forgeries that only a noted root shows', () => {
  const forgeries: Readonly<Record<string, () => typeof second>> = {
    'a changed shot': () => rehashed((all) => all.map((one, at) => (at === 7 ? { ...one, number: '00000' } : one))),
    'shots in another order': () => changed({ numbers: [...terms.numbers].reverse() }),
    'a dropped shot of twenty-one': () => changed({ numbers: [...terms.numbers.slice(1), '00001'] }),
    'an added shot': () => changed({ numbers: [...terms.numbers, '31337'] }),
    'another name': () => rehashed((all) => all.map((one) => ({ ...one, shooter: 'จู***·0000' }))),
    'another salt': () => rehashed((all) => all.map((one) => ({ ...one, salt: 'b' }))),
    'classic told instead of beacon': () => changed({ mode: 'classic' }),
    'another round with shots of its own': () => changed({ number: 2 }),
    'another day with shots of its own': () => changed({ day: '2026-01-03' }),
    'another market with shots of its own': () => changed({ market: 'yeekee5' }),
    'void for too few, by leaving one out': () => tooFewProofOf({ ...terms, numbers: terms.numbers.slice(0, 19) }),
    'void by an operator, by telling the shots earlier': () => voidedProofOf(terms, 30),
  };
  it.each(Object.keys(forgeries))('are refused with it, and warned of without: %s', (name) => {
    const proof = forgeries[name]?.();
    expect(judge(proof, { root: second.root })).toBe('wrong');
    expect(judge(proof)).toBe('right');
    expect(verify(proof).warnings.join()).toContain('afterwards');
  });
  it('leave version 1 open to another mode, of which it warns', () => {
    const told = firstProofOf({ ...terms, mode: 'classic' });
    expect(judge(told, { root: first.root })).toBe('right');
    expect(verify(told).warnings.join()).toMatch(/site’s word/);
  });
});

describe('proofs in which everything fits', () => {
  it('are right in every status, for both versions', () => {
    for (const proof of [second, first, waitingProofOf(terms), voidedProofOf(terms, 30), changed({ mode: 'classic' })])
      expect(judge(proof, { root: proof.root })).toBe('right');
    expect(judge(tooFewProofOf({ ...terms, numbers: [] }))).toBe('right');
  });
  it('wait for quicknet without the warning of a stand-in', () => {
    const genesis = sha(`benja-yeekee/2|yeekee15|2026-01-02|1|beacon|${quicknetHash}|1`).toString('hex');
    const shots = chained(genesis, shotsOf(terms));
    const proof = {
      ...waitingProofOf(terms),
      chain: { hash: quicknetHash, public_key: quicknetKey },
      genesis,
      shots,
      head: shots.at(-1)?.hash ?? '',
      root: builtRoot(shots.map((one) => one.hash)).toString('hex'),
    };
    expect(judge(proof, { root: proof.root })).toBe('right');
    expect(verify(proof, { root: proof.root }).warnings).toEqual([]);
  });
  it('are late by one second before the beacon, not sooner', () => {
    const due = emittedAt(beaconRound(freeze)) - 1_000;
    for (const [at, late] of [
      [due, false],
      [due + 1, true],
    ] as const) {
      const proof = { ...second, pushed_at: iso(at) };
      expect(judge(proof)).toBe('right');
      expect(verify(proof).warnings.some((one) => one.includes('late'))).toBe(late);
      expect(judge({ ...first, pushed_at: iso(at), unproven: late })).toBe('right');
    }
  });
});
