/** The offline verifier against proofs of the site, whole and tampered with; it shares no code with what made them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { quicknet, simulatedBeacon } from '#lib/lotto/rules/yeekee-beacon.ts';
import { drawYeekee } from '#lib/lotto/server/yeekee-draw.ts';
import { freezeYeekee } from '#lib/lotto/server/yeekee-freeze.ts';
import { yeekeeProof } from '#lib/lotto/server/yeekee-queries.ts';
import type { YeekeeProof } from '#lib/lotto/yeekee-contract.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { failedChecks, openVerifier } from '#tests/support/verifier.ts';
import { exampleShots, shootAll, testYeekee } from '#tests/support/yeekee.ts';

const verifier = openVerifier();
const clock = testClock();
const database = databaseOfFile();
let ctx: Context;
let beacon: YeekeeProof;
let classic: YeekeeProof;
let waiting: YeekeeProof;
let tooFew: YeekeeProof;

beforeAll(async () => {
  ctx = testContext(database, { clock });
  await testCatalogue(ctx);
  const members: Member[] = [];
  for (let count = 0; count < 20; count++) members.push(await testMember(ctx));
  const ids = {
    beacon: await testYeekee(ctx),
    classic: await testYeekee(ctx, { settings: { mode: 'classic' } }),
    tooFew: await testYeekee(ctx),
  };
  await shootAll(ctx, ids.beacon, members);
  await shootAll(ctx, ids.classic, members);
  await shootAll(ctx, ids.tooFew, members, exampleShots.slice(0, 19));
  clock.advance({ minutes: 12 });
  await freezeYeekee(ctx);
  waiting = await yeekeeProof(ctx, ids.beacon);
  clock.advance({ seconds: 30 });
  await drawYeekee(ctx);
  beacon = await yeekeeProof(ctx, ids.beacon);
  classic = await yeekeeProof(ctx, ids.classic);
  tooFew = await yeekeeProof(ctx, ids.tooFew);
});

describe('a proof of the site', () => {
  it('by beacon is confirmed, and said to be simulated', () => {
    const verdict = verifier.verifyProof(beacon, { root: beacon.root });
    expect(failedChecks(verdict)).toEqual([]);
    expect(verdict.number).toBe(beacon.result_number);
    expect(verdict.warnings.join()).toContain('จำลอง');
  });
  it('by classic is confirmed, with what that does not protect from', () => {
    const verdict = verifier.verifyProof(classic);
    expect([verdict.ok, verdict.number]).toEqual([true, '56132']);
    expect(verdict.warnings.join()).toContain('คนที่ยิงคนสุดท้าย');
  });
  it('before the draw is confirmed as far as it goes', () => {
    expect(verifier.verifyProof(waiting)).toMatchObject({ ok: true, number: null });
  });
  it('of a void round is confirmed: too few shots', () => {
    expect(verifier.verifyProof(tooFew)).toMatchObject({ ok: true, number: null });
  });
});

/** Every hash, head and root made to fit again: what a cheating site would hand out. */
function refitted(proof: YeekeeProof): YeekeeProof {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  let head = proof.genesis;
  const shots = proof.shots.map((shot, index) => {
    const seq = index + 1;
    head = sha([head, seq, shot.number, shot.shooter, shot.at_ms, shot.salt].join('|'));
    return { ...shot, seq, hash: head };
  });
  const sum = shots.reduce((all, { number }) => all + BigInt(number), 0n);
  return { ...proof, shots, head, sum: String(sum), row16: shots[shots.length - 16]?.number ?? null };
}

type Shots = YeekeeProof['shots'];
const withShots = (change: (shots: Shots) => Shots): YeekeeProof => ({ ...beacon, shots: change([...beacon.shots]) });
const withBeacon = (change: Partial<NonNullable<YeekeeProof['beacon']>>): YeekeeProof => {
  if (!beacon.beacon) throw new Error('a beacon');
  return { ...beacon, beacon: { ...beacon.beacon, ...change } };
};
const chainOf = (proof: YeekeeProof) => {
  if (!proof.beacon) throw new Error('a beacon');
  return proof.beacon.chain;
};

describe('a change is caught:', () => {
  it.each<[string, () => YeekeeProof, string]>([
    ['a shot’s number', () => withShots((s) => s.map((x) => (x.seq === 3 ? { ...x, number: '00000' } : x))), 'chain'],
    [
      'a shot’s shooter',
      () => withShots((s) => s.map((x) => (x.seq === 3 ? { ...x, shooter: 'ก***·0000' } : x))),
      'chain',
    ],
    ['a shot’s time', () => withShots((s) => s.map((x) => (x.seq === 3 ? { ...x, at_ms: x.at_ms - 1 } : x))), 'chain'],
    [
      'a shot after the freeze',
      () => withShots((s) => s.map((x) => ({ ...x, at_ms: Date.parse(beacon.frozen_at) }))),
      'list',
    ],
    ['the order of two shots', () => withShots(([a, b, ...rest]) => (a && b ? [b, a, ...rest] : [])), 'list'],
    ['a shot left out', () => withShots((s) => s.filter(({ seq }) => seq !== 7)), 'list'],
    ['the last shot left out', () => withShots((s) => s.slice(0, -1)), 'chain'],
    ['the head', () => ({ ...beacon, head: '0'.repeat(64) }), 'chain'],
    ['the root', () => ({ ...beacon, root: '0'.repeat(64) }), 'root'],
    [
      'a list that was made to fit afterwards',
      () => refitted(withShots((s) => s.map((x) => (x.seq === 3 ? { ...x, number: '00000' } : x)))),
      'root',
    ],
    [
      'an order that was made to fit afterwards',
      () => refitted(withShots(([a, b, ...rest]) => (a && b ? [b, a, ...rest] : []))),
      'root',
    ],
    ['another day’s list', () => ({ ...beacon, draw_date: '2026-11-21' }), 'chain'],
    ['the sum', () => ({ ...beacon, sum: '1' }), 'sum'],
    ['row 16', () => ({ ...beacon, row16: '00000' }), 'sum'],
    ['the beacon’s round', () => withBeacon({ round: (beacon.beacon?.round ?? 0) + 1 }), 'round'],
    ['the freeze, to fit another beacon', () => ({ ...beacon, frozen_at: '2026-11-20T12:12:03.000+07:00' }), 'round'],
    ['the beacon’s randomness', () => withBeacon({ randomness: '1'.repeat(64) }), 'randomness'],
    [
      'the beacon’s signature',
      () => withBeacon({ signature: simulatedBeacon(new Uint8Array(32).fill(9), 5).signature }),
      'signature',
    ],
    ['a signature that is no point', () => withBeacon({ signature: '0'.repeat(96) }), 'signature'],
    ['B', () => withBeacon({ b: '5' }), 'b'],
    [
      'a simulated chain that calls itself drand',
      () => withBeacon({ chain: { ...chainOf(beacon), simulated: false, name: 'drand quicknet' } }),
      'network',
    ],
    [
      'quicknet’s name on another key',
      () => withBeacon({ chain: { ...chainOf(beacon), simulated: false, hash: quicknet.hash } }),
      'network',
    ],
    ['the result', () => ({ ...beacon, result_number: '00000' }), 'result'],
    [
      'what bets are settled on',
      () => ({ ...beacon, result: beacon.result ? { ...beacon.result, two_bottom: 'xx' } : null }),
      'result',
    ],
    [
      'a void round that had shots enough',
      () => ({ ...beacon, status: 'void', result_number: null, result: null }),
      'void',
    ],
    ['the mode', () => ({ ...beacon, mode: 'classic' }), 'network'],
  ])('%s', (_, tampered, check) => {
    expect(failedChecks(verifier.verifyProof(tampered()))).toContain(check);
  });

  it('a root other than the one noted down at the freeze', () => {
    expect(failedChecks(verifier.verifyProof(beacon, { root: '1'.repeat(64) }))).toEqual(['known-root']);
  });
  it('what is no proof at all, without falling over', () => {
    for (const rubbish of [
      null,
      5,
      'x',
      [],
      {},
      { format: 'benja-yeekee/1' },
      { ...beacon, shots: [null] },
      { ...beacon, beacon: null },
    ])
      expect(verifier.verifyProof(rubbish).ok, JSON.stringify(rubbish)?.slice(0, 40)).toBe(false);
  });
});

it('says when the list was told too late', () => {
  const late = { ...beacon, pushed_at: beacon.beacon?.at ?? null, unproven: true };
  expect(verifier.verifyProof(late).warnings.join()).toContain('ประกาศรายการช้ากว่าเลขสุ่ม');
});

describe('its own mathematics', () => {
  const recorded: { round: number; signature: string }[] = JSON.parse(
    readFileSync('tests/rules/lotto/quicknet-rounds.json', 'utf8'),
  );
  it.each(recorded)(
    'confirms quicknet’s round $round, and no other round with its signature',
    ({ round, signature }) => {
      expect(verifier.isSigned(quicknet.publicKey, round, signature)).toBe(true);
      expect(verifier.isSigned(quicknet.publicKey, round + 1, signature)).toBe(false);
    },
  );
  it('hashes as the standard does, whatever the length', () => {
    for (const text of ['', 'abc', 'ยี่กี', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(1_000)])
      expect(verifier.sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
  it('needs no network and no other file', () => {
    const html = readFileSync('public/fair/verify.html', 'utf8');
    expect(html).toContain(`default-src 'none'`);
    expect(html).not.toMatch(/\bsrc=|\bhref=|\bimport\b|fetch\(|XMLHttpRequest|@import|url\(/);
  });
});
