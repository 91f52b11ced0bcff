/** Every part of a proof by itself: what is refused when only this part is wrong and all hashes around it fit. */
import { describe, expect, it } from 'vitest';
import { verifyProof } from '#lib/yeekee/client/verify-proof.ts';
import type { YeekeeProofV1, YeekeeProofV2 } from '#lib/yeekee/proof-contract.ts';
import { instantMs, proofIn } from '#lib/yeekee/rules/proof.ts';
import type { Noted } from '#lib/yeekee/rules/verify-steps.ts';
import { archiveWarning, clock, lateWarning, noRootWarning } from '#lib/yeekee/rules/verify-steps.ts';
import {
  chained,
  firstProofOf,
  ownChain,
  proofOf,
  rootOf,
  sha,
  shotsOf,
  terms,
  timesOf,
  tooFewProofOf,
  voidedProofOf,
  waitingProofOf,
} from '#tests/support/yeekee-proof.ts';

const failed = (given: unknown, noted: Noted = {}): string[] =>
  verifyProof(given, noted)
    .checks.filter(({ ok }) => !ok)
    .map(({ id }) => id);

const { close, freeze } = timesOf(terms);
const bangkok = (ms: number): string => new Date(ms + 25_200_000).toISOString().replace('Z', '+07:00');
const proof = proofOf();
const voided = voidedProofOf(terms, 5);
const waiting = waitingProofOf(terms);
const first = firstProofOf();
const firstBeacon = first.beacon;
if (!firstBeacon) throw new Error('a beacon');

const without = (given: object, name: string): object =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key !== name));

describe('a proof has its fields and no other', () => {
  it.each([
    ['version 2', proof],
    ['version 1', first],
  ])('in %s', (_, whole) => {
    for (const name of Object.keys(whole)) expect([name, failed(without(whole, name))]).toEqual([name, ['format']]);
    expect(failed({ ...whole, more: null })).toEqual(['format']);
    const [shot] = whole.shots;
    for (const name of Object.keys(shot ?? {}))
      expect([name, failed({ ...whole, shots: [without(shot ?? {}, name)] })]).toEqual([name, ['format']]);
    for (const name of Object.keys(whole.result ?? {}))
      expect([name, failed({ ...whole, result: without(whole.result ?? {}, name) })]).toEqual([name, ['format']]);
    for (const name of Object.keys(whole.beacon ?? {}))
      expect([name, failed({ ...whole, beacon: without(whole.beacon ?? {}, name) })]).toEqual([name, ['format']]);
  });
  it.each([
    { format: 'benja-yeekee/3' },
    { market: 15 },
    { draw_date: 20_260_102 },
    { mode: 'other' },
    { status: 'other' },
    { shots: {} },
    { shots: [5] },
    { result: 5 },
    { result: [] },
    { chain: { hash: ownChain.hash } },
    { chain: { ...ownChain, name: 'x' } },
    { void: { by: 'rule' } },
    { shots: [{ ...proof.shots[0], salt: '\ud800' }] },
  ])('of its kind: %j', (change) => {
    expect(failed({ ...proof, ...change })).toEqual(['format']);
  });
  it.each([
    null,
    5,
    [],
    { by: 'nobody' },
    { by: 'rule', at: voided.void },
    { by: 'operator', at: bangkok(close - 5_000) },
    { by: 'operator', at: bangkok(close - 5_000), reason: 'x', more: 1 },
  ])('and says how it came to be void: %j', (how) => {
    expect(failed({ ...voided, void: how })).toEqual(['format']);
  });
  it.each([5, [], { ...firstBeacon, chain: 5 }, { ...firstBeacon, chain: without(firstBeacon.chain, 'name') }])(
    'in the beacon of version 1: %j',
    (beacon) => {
      expect(failed({ ...first, beacon })).toEqual(['format']);
    },
  );
  it('also inside a copied answer', () => {
    expect(proofIn({ error: 0, data: proof })).toBe(proof);
    for (const other of [{ data: 5 }, { data: null }, 'text', null]) expect(proofIn(other)).toBe(other);
  });
  it('with instants in one notation', () => {
    expect(instantMs('2026-01-02T06:17:00.000+07:00')).toBe(freeze);
    expect(instantMs('2026-01-01T23:17:00.000Z')).toBe(freeze);
    for (const other of [
      '2026-01-02T06:17:00+07:00',
      '2026-01-02 06:17:00.000+07:00',
      '2026-01-02T06:17:00.000',
      '2026-01-02T06:17:00.000+07:00 ',
      ' 2026-01-02T06:17:00.000+07:00',
      freeze,
    ])
      expect(instantMs(other)).toBeNaN();
    expect([clock(freeze), clock(Number.NaN), clock(8e15)]).toEqual(['06:17:00 น.', '–', '–']);
  });
});

describe('a shot', () => {
  type Shot = ReturnType<typeof shotsOf>[number];
  /** A proof whose hashes all fit around one changed shot. */
  const around = (at: number, change: object): YeekeeProofV2 =>
    proofOf(
      terms,
      shotsOf(terms).map((shot, index) => (index === at ? ({ ...shot, ...change } as Shot) : shot)),
    );
  const [one, two] = shotsOf(terms);
  if (!one || !two) throw new Error('shots');

  it.each([
    ['four digits', 4, { number: '1234' }],
    ['six digits', 4, { number: '123456' }],
    ['another place', 4, { seq: 6 }],
    ['a time between milliseconds', 4, { at_ms: two.at_ms + 30_000.5 }],
    ['a time before the one before it', 1, { at_ms: one.at_ms - 1 }],
    ['a time before shots are taken', 0, { at_ms: close - 900_001 }],
    ['the time of the freeze', 19, { at_ms: freeze }],
    ['a bar in its shooter', 4, { shooter: 'ก|ข' }],
    ['a bar in its salt', 4, { salt: 'a|b' }],
    ['a number for its shooter', 4, { shooter: 5 }],
    ['a number for its salt', 4, { salt: 5 }],
  ])('has not %s', (_, at, change) => {
    expect(failed(around(at, change))).toEqual(['list']);
  });
  it('may come at the first and the last millisecond, and together with another', () => {
    expect(failed(around(0, { at_ms: close - 900_000 }))).toEqual([]);
    expect(failed(around(19, { at_ms: freeze - 1 }))).toEqual([]);
    expect(failed(around(1, { at_ms: one.at_ms }))).toEqual([]);
  });
  it('is not a number that is no text', () => {
    const shots = proof.shots.map((shot) => ({ ...shot, number: Number(shot.number) }));
    expect(failed({ ...proof, shots })).toContain('list');
  });
});

/** A round of version 1 that was called off some milliseconds before betting closed, the last shot at a time of its own. */
function firstVoidedOf(msBefore: number, lastMs = close - msBefore): YeekeeProofV1 {
  const at = close - msBefore;
  const list = shotsOf(terms).map((shot, index, all) => ({
    ...shot,
    at_ms: index === all.length - 1 ? lastMs : at - (all.length - index) * 1_000,
  }));
  const shots = chained(first.genesis, list);
  return {
    ...first,
    shots,
    head: shots.at(-1)?.hash ?? '',
    root: rootOf(shots.map(({ hash }) => hash)).toString('hex'),
    status: 'void',
    void_reason: 'ระบบขัดข้อง',
    frozen_at: bangkok(at),
    pushed_at: null,
    beacon: null,
    result_number: null,
    result: null,
  };
}

describe('a round that was called off', () => {
  it('in version 1 was so before betting closed, with the list until then', () => {
    const found = verifyProof(firstVoidedOf(5_000));
    expect([found.verdict, found.claims.at(-1)]).toEqual(['void', 'ผู้ดูแลยกเลิกเวลา 06:14:55 น. เหตุผล: ระบบขัดข้อง']);
    expect(failed(firstVoidedOf(1))).toEqual([]);
    expect(failed(firstVoidedOf(0))).toContain('schedule');
    expect(failed(firstVoidedOf(5_000, close - 4_999))).toEqual(['list']);
    expect(verifyProof({ ...firstVoidedOf(5_000), void_reason: null }).claims.at(-1)).toContain('เหตุผล: –');
  });
  it('in version 1 by its rule has too few shots at the freeze', () => {
    const few = { ...terms, numbers: terms.numbers.slice(0, 19) };
    const called = (of: YeekeeProofV1) => ({ ...of, status: 'void', beacon: null, result_number: null, result: null });
    expect(failed(called(firstProofOf(few)))).toEqual([]);
    expect(failed(called(first))).toEqual(['void']);
  });
  it.each([{ result_number: '12345' }, { result: proof.result }, { beacon: proof.beacon }])(
    'has no result and no beacon: %j',
    (change) => {
      expect(failed({ ...voided, ...change })).toEqual(['void-result']);
    },
  );
  it('still has its network', () => {
    expect(failed({ ...voided, chain: { ...ownChain, public_key: ownChain.public_key.slice(2) } })).toEqual([
      'network',
    ]);
  });
});

describe('a result', () => {
  it('has shots enough, by the first rules twenty', () => {
    const of = (count: number) => failed(proofOf({ ...terms, numbers: terms.numbers.slice(0, count) }));
    expect([of(15), of(19), of(20)]).toEqual([['enough'], ['enough'], []]);
  });
  it.each(['three_top', 'two_top', 'two_bottom'] as const)('has its %s', (name) => {
    expect(failed({ ...proof, result: { ...proof.result, [name]: 'x' } })).toEqual(['result']);
  });
  it('is not there while the beacon is waited for', () => {
    expect(failed(waiting)).toEqual([]);
    expect(failed({ ...waiting, result_number: '12345' })).toEqual(['frozen']);
    expect(failed({ ...waiting, result: proof.result })).toEqual(['frozen']);
    for (const name of ['randomness', 'signature', 'b'] as const)
      expect(failed({ ...waiting, beacon: { ...waiting.beacon, [name]: proof.beacon?.[name] } })).toEqual([
        'no-beacon',
      ]);
    const classic = proofOf({ ...terms, mode: 'classic' });
    expect(verifyProof({ ...classic, status: 'frozen', result_number: null, result: null }).verdict).toBe('waiting');
  });
  it('in version 1 may wait before its list was told', () => {
    const beacon = { ...firstBeacon, randomness: null, signature: null, b: null };
    const list = { ...first, status: 'frozen', pushed_at: null, beacon, result_number: null, result: null };
    for (const unproven of [false, true]) expect(failed({ ...list, unproven })).toEqual([]);
  });
});

describe('a beacon', () => {
  const { beacon } = proof;
  if (!beacon?.signature) throw new Error('a beacon');

  it('is there', () => {
    expect(failed({ ...proof, beacon: null })).toEqual(['round', 'signature', 'randomness', 'b', 'result']);
  });
  it.each([
    [{ randomness: null }, ['randomness', 'b', 'result']],
    [{ randomness: 'x' }, ['randomness', 'b', 'result']],
    [{ randomness: beacon.randomness?.toUpperCase() }, ['randomness', 'b', 'result']],
    [{ signature: null }, ['signature', 'randomness']],
    [{ signature: beacon.signature.toUpperCase() }, ['signature']],
    [{ b: null }, ['b']],
  ])('is written as it is: %j', (change, checks) => {
    expect(failed({ ...proof, beacon: { ...beacon, ...change } })).toEqual(checks);
  });
  it('has a randomness of 64 digits, also where B fits a longer one', () => {
    for (const randomness of [`00${beacon.randomness}`, `${beacon.randomness}00`]) {
      const b = String(sha(Buffer.from(randomness + proof.root, 'hex')).readBigUInt64BE(0));
      expect(failed({ ...proof, beacon: { ...beacon, randomness, b } })).toEqual(['randomness', 'b', 'result']);
    }
  });
  it('comes from a network with a whole key', () => {
    const keyed = (public_key: string) =>
      failed({ ...proof, chain: { hash: sha(Buffer.from(public_key, 'hex')).toString('hex'), public_key } });
    expect(keyed(ownChain.public_key)).toEqual([]);
    for (const key of [ownChain.public_key.slice(2), `${ownChain.public_key}00`, ownChain.public_key.toUpperCase()])
      expect(keyed(key)).toContain('network');
    expect(failed({ ...proof, chain: null })).toContain('network');
  });
  it.each([{ period: 30 }, { scheme: 'pedersen-bls-chained' }])('of version 1 is of quicknet’s kind: %j', (change) => {
    const chain = { ...firstBeacon.chain, ...change };
    expect(failed({ ...first, beacon: { ...firstBeacon, chain } })).toEqual(['network']);
  });
});

describe('what is said of a proof', () => {
  it('is its verdict', () => {
    const title = (given: unknown) => verifyProof(given).title;
    expect(title(proof)).toContain('ยังพิสูจน์ไม่ได้');
    expect(title(waiting)).toContain('รอผล');
    expect(title(tooFewProofOf({ ...terms, numbers: [] }))).toContain('ยกเลิกตามกติกา');
    expect(title({})).toBe('หลักฐานไม่ตรง');
  });
  it('warns of a root that nobody has noted, or that stands in an archive alone', () => {
    const warnings = (noted: Noted) =>
      verifyProof(proof, noted).warnings.filter((one) => one === noRootWarning || one === archiveWarning);
    expect(warnings({})).toEqual([noRootWarning]);
    expect(warnings({ root: ' ' })).toEqual([noRootWarning]);
    expect(warnings({ root: proof.root })).toEqual([]);
    expect(warnings({ archive: '{}' })).toEqual([archiveWarning]);
    expect(warnings({ archive: '{}', root: proof.root })).toEqual([]);
  });
  it('warns of a list that nobody says was told', () => {
    expect(verifyProof({ ...waiting, pushed_at: null }).warnings).toContain(lateWarning);
    expect(verifyProof({ ...waiting, pushed_at: null }).claims).toEqual([]);
  });
});
