/**
 * What a proof is checked by, on the site's pages and in the offline verifier alike: whole proofs, made here by hand, and
 * their archives. Proofs that were tampered with are in changed-proof.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#lib/canonical-json.ts';
import { verifyProof } from '#lib/yeekee/client/verify-proof.ts';
import type { DayArchive } from '#lib/yeekee/rules/archive.ts';
import { quicknet } from '#lib/yeekee/rules/beacon.ts';
import { lateWarning, noRootWarning, oldWarning } from '#lib/yeekee/rules/verify-steps.ts';
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
import { failed, five, offline, sources, verifiers, zeros } from './verifiers.ts';

describe.each(verifiers)('$name', ({ verify }) => {
  it('takes two more hours than a day has for the last round, and no round after it', () => {
    const last = { ...terms, number: 88 };
    expect(new Date(timesOf(last).close).toISOString()).toBe('2026-01-02T21:00:00.000Z');
    expect(verify(proofOf(last), { root: proofOf(last).root }).verdict).toBe('right');
    expect(failed(verify(proofOf({ ...terms, number: 89 })))).toEqual(['schedule']);
    expect(failed(verify(proofOf({ ...terms, number: 0 })))).toEqual(['schedule']);
    expect(failed(verify(proofOf({ ...terms, day: '2026-02-30' })))).toEqual(['schedule']);
  });
  it.each(sources)('finds a whole proof of $name right, and says what it leaves open', ({ proof }) => {
    const found = verify(proof, { root: proof.root });
    expect([failed(found), found.verdict, found.number, found.b]).toEqual([
      [],
      'right',
      proof.result_number,
      proof.beacon?.b,
    ]);
    expect(found.warnings.join()).toContain('จำลอง');
    expect(found.warnings).not.toContain(noRootWarning);
    expect(found.claims.join()).toContain('ประกาศรายการเสร็จ');
    expect(verify(proof).warnings).toContain(noRootWarning);
    expect(verify({ error: 0, data: proof }).verdict).toBe('right');
  });
  it('tells of every step what it has computed', () => {
    const { head, root, beacon } = proofOf();
    const short = (hash = ''): string => `${hash.slice(0, 16)}…`;
    const found = verify(proofOf(), { root: ` ${root.toUpperCase()}\n` });
    expect(found.checks.map(({ id, detail }) => [id, detail])).toEqual([
      ['format', ''],
      ['schedule', 'ปิดรับ 06:15:00 น. ปิดยิง 06:17:00 น.'],
      ['list', '20 เลข'],
      ['chain', short(head)],
      ['root', short(root)],
      ['known-root', short(root)],
      ['enough', ''],
      ['sum', '884951 และ 28819'],
      ['network', `จำลอง ${short(ownChain.hash)}`],
      ['push', '06:17:00 น.'],
      ['round', 'รอบ 24835354 เกิด 06:17:06 น.'],
      ['signature', short(beacon?.signature ?? '')],
      ['randomness', short(beacon?.randomness ?? '')],
      ['b', beacon?.b],
      ['result', '15579'],
    ]);
    expect(found.claims).toEqual(['ประกาศรายการเสร็จเวลา 06:17:00 น.']);
    const detail = (given: object, id: string) => verify(given).checks.find((one) => one.id === id)?.detail;
    expect(detail({ ...waitingProofOf(terms), pushed_at: null }, 'push')).toBe('ยังไม่บันทึก');
    expect(detail(voidedProofOf(terms, 5), 'void')).toBe('06:14:55 น.');
    expect(detail(tooFewProofOf({ ...terms, numbers: terms.numbers.slice(0, 3) }), 'void')).toBe('3 เลข');
    expect(detail({ ...proofOf(), chain: null }, 'network')).toBe('จำลอง –');
    expect(detail(proofOf({ ...terms, schedule: 2, numbers: [] }), 'sum')).toBe('0 และ ไม่มี');
  });
  it('finds classic right and says who could have chosen it', () => {
    const found = verify(proofOf({ ...terms, mode: 'classic' }));
    expect([found.verdict, found.number]).toEqual(['right', '56132']);
    expect(found.warnings.join()).toContain('ยิงเป็นคนสุดท้าย');
    expect(found.warnings).not.toContain(lateWarning);
    for (const borrowed of [{ chain: ownChain }, { beacon: proofOf().beacon }])
      expect(failed(verify({ ...proofOf({ ...terms, mode: 'classic' }), ...borrowed }))).toContain('network');
  });
  it('finds a list that waits for drand itself right as far as it goes, and proven with its root', () => {
    const begin = ['benja-yeekee/2', terms.market, terms.day, terms.number, 'beacon', quicknet.hash, 1].join('|');
    const shots = chained(sha(begin).toString('hex'), shotsOf(terms));
    const list = { ...waitingProofOf(terms), genesis: sha(begin).toString('hex'), shots, head: shots.at(-1)?.hash };
    const real = { ...list, chain: { hash: quicknet.hash, public_key: quicknet.publicKey } };
    const root = rootOf(shots.map(({ hash }) => hash)).toString('hex');
    const found = verify({ ...real, root }, { root });
    expect([failed(found), found.verdict, found.warnings]).toEqual([[], 'waiting', []]);
    const other = { ...real, root, chain: { hash: quicknet.hash, public_key: ownChain.public_key } };
    expect(failed(verify(other))).toContain('network');
    const waiting = verify(waitingProofOf(terms));
    expect([failed(waiting), waiting.verdict, waiting.number]).toEqual([[], 'waiting', null]);
  });
  it('finds a void of too few shots right, also of none, and not of enough', () => {
    for (const count of [0, 1, 19]) {
      const few = { ...terms, numbers: terms.numbers.slice(0, count) };
      expect([count, verify(tooFewProofOf(few)).verdict]).toEqual([count, 'void']);
    }
    expect(failed(verify(tooFewProofOf(terms)))).toEqual(['void']);
  });
  it.each([0, 1, 15, 16, 19, 20])(
    'finds a round of the second schedule right that a beacon drew from %i shots, and never void for lack of them',
    (count) => {
      const of = { ...terms, schedule: 2, numbers: terms.numbers.slice(0, count) };
      const drawn = proofOf(of);
      const found = verify(drawn, { root: drawn.root });
      expect([failed(found), found.verdict, found.number]).toEqual([[], 'right', drawn.result_number]);
      expect(verify(waitingProofOf(of)).verdict).toBe('waiting');
      expect(failed(verify(tooFewProofOf(of)))).toEqual(['void']);
      expect(failed(verify({ ...drawn, row16: count < 16 ? '00000' : null }))).toEqual(['sum']);
      // Its rule is in the beginning of its chain: the other one cannot be claimed.
      expect(failed(verify({ ...drawn, schedule: 1 }))).toContain('chain');
      expect(failed(verify({ ...tooFewProofOf(of), schedule: 1 }))).toContain('chain');
    },
  );
  it('finds classic of the second schedule void with 19 shots and drawn from 20', () => {
    const of = (count: number) => ({
      ...terms,
      mode: 'classic' as const,
      schedule: 2,
      numbers: terms.numbers.slice(0, count),
    });
    expect(verify(tooFewProofOf(of(19))).verdict).toBe('void');
    expect(failed(verify(proofOf(of(19))))).toEqual(['enough']);
    expect(verify(proofOf(of(20))).verdict).toBe('right');
  });
  it('finds an operator’s void right only before betting closed, and tells its reason as the site’s word', () => {
    const found = verify(voidedProofOf(terms, 1));
    expect([failed(found), found.verdict]).toEqual([[], 'void']);
    expect(found.claims.join()).toContain('ระบบขัดข้อง');
    expect(failed(verify(voidedProofOf(terms, 0)))).toEqual(['void']);
    expect(failed(verify(voidedProofOf(terms, -15)))).toContain('void');
    const drawn = { ...voidedProofOf(terms, 1), result_number: '12345' };
    expect(failed(verify(drawn))).toEqual(['void-result']);
  });
  it('warns when the list was told too late, to the millisecond', () => {
    const { proof, it: of } = sources[0] as (typeof sources)[0];
    const beaconAt = timesOf(of).freeze + 6_000;
    const told = (ms: number) => verify({ ...proof, pushed_at: new Date(ms).toISOString() });
    expect(told(beaconAt - 1_000).warnings).not.toContain(lateWarning);
    expect(told(beaconAt - 999).warnings).toContain(lateWarning);
    expect(told(timesOf(of).freeze).verdict).toBe('right');
  });

  it('finds a proof of version 1 right by the schedule, warns of what it does not bind, and ends it with its days', () => {
    const found = verify(firstProofOf(), { root: firstProofOf().root });
    expect([failed(found), found.verdict]).toEqual([[], 'right']);
    expect(found.warnings).toContain(oldWarning);
    expect(found.claims.join()).toContain('รหัสรอบ 12');
    expect(verify(firstProofOf({ ...terms, day: '2026-12-31' })).verdict).toBe('right');
    expect(failed(verify(firstProofOf({ ...terms, day: '2027-01-01' })))).toEqual(['schedule']);
  });
  it('holds version 1 to its own fields', () => {
    const first = firstProofOf();
    const { beacon } = first;
    if (!beacon) throw new Error('a beacon');
    const withChain = (change: object) => ({ ...first, beacon: { ...beacon, chain: { ...beacon.chain, ...change } } });
    const late = new Date(Date.parse(first.frozen_at) + 6_000).toISOString();
    for (const [tampered, check] of [
      [{ ...first, close_at: new Date(Date.parse(first.close_at) + 60_000).toISOString() }, 'schedule'],
      [{ ...first, frozen_at: new Date(Date.parse(first.frozen_at) + 3_000).toISOString() }, 'schedule'],
      [{ ...first, odds: 900 }, 'format'],
      [{ ...first, pushed_at: new Date(Date.parse(first.frozen_at) - 1).toISOString() }, 'push'],
      [{ ...first, pushed_at: late, unproven: false }, 'push'],
      [{ ...first, unproven: true }, 'push'],
      [{ ...first, mode: 'classic' }, 'network'],
      [{ ...first, beacon: { ...beacon, at: late.replace('Z', '+00:00').replace('000', '001') } }, 'round'],
      [withChain({ simulated: false }), 'network'],
      [withChain({ name: 'drand quicknet' }), 'network'],
      [withChain({ genesis_time: 1_692_803_364 }), 'network'],
      [withChain({ hash: quicknet.hash }), 'network'],
      [withChain({ hash: quicknet.hash, public_key: quicknet.publicKey, simulated: false }), 'network'],
    ] as const)
      expect([check, failed(verify(tampered))]).toEqual([check, expect.arrayContaining([check])]);
  });

  it.each([
    null,
    5,
    'text',
    [],
    {},
    { format: 'benja-yeekee/2' },
    { ...proofOf(), shots: [null, {}] },
    { ...proofOf(), beacon: {} },
    { ...proofOf(), void: { by: 'operator', at: 'never', reason: '' }, status: 'void' },
    { ...voidedProofOf(terms, 5), void: { by: 'operator', at: 'never', reason: 'x' } },
    { ...proofOf(), shots: proofOf().shots.map((shot) => ({ ...shot, number: Number(shot.number) })) },
  ])('takes nothing else for a proof, without falling over: %#', (given) => {
    expect(verify(given).verdict).toBe('wrong');
  });
});

describe.each(verifiers)('$name takes a kept archive for a noted root', ({ verify }) => {
  const proof = proofOf();
  const entry = {
    market: proof.market,
    number: proof.number,
    proof: 2,
    mode: proof.mode,
    chain: ownChain.hash,
    genesis: proof.genesis,
    head: proof.head,
    root: proof.root,
    count: proof.shots.length,
    beacon_round: proof.beacon?.round ?? null,
    pushed_at: proof.pushed_at,
    status: 'resulted' as const,
    void: null,
    result: proof.result_number,
  };
  const archive = (change: object = {}, day = proof.draw_date): string =>
    canonicalJson({
      format: 'benja-yeekee-archive/1',
      day,
      previous: null,
      rounds: [{ ...entry, ...change }],
    } satisfies DayArchive);

  it('and tells its hash', () => {
    const found = verify(proof, { archive: archive() });
    expect([failed(found), found.warnings.includes(noRootWarning)]).toEqual([[], false]);
    expect(found.checks.find(({ id }) => id === 'archive')?.detail).toContain(sha(archive()).toString('hex'));
    expect(verify(proof, { archive: archive({ status: 'frozen', result: null }) }).verdict).toBe('right');
  });
  it.each([
    { root: zeros },
    { head: zeros },
    { genesis: zeros },
    { count: 21 },
    { mode: 'classic' },
    { beacon_round: 1 },
    { pushed_at: null },
    { status: 'void', void: 'rule', result: null },
    { void: 'operator' },
    { chain: zeros },
    { proof: 1 },
    { result: '00000' },
    { number: 2 },
  ])('and refuses a proof that says otherwise: %j', (change) => {
    expect(failed(verify(proof, { archive: archive(change) }))).toEqual(['archive']);
  });
  it('and refuses one of another day, and what is none', () => {
    for (const text of [archive({}, '2026-01-03'), 'not JSON', '{}', '{"format":"benja-yeekee-archive/1"}'])
      expect(failed(verify(proof, { archive: text }))).toEqual(['archive']);
  });
});

it('two members who share no code agree: the offline file computes what the page does, warnings and all', () => {
  for (const given of [proofOf(), firstProofOf(), voidedProofOf(terms, 5), waitingProofOf(five), tooFewProofOf(terms)])
    expect(offline.verifyProof(given)).toEqual(verifyProof(given));
});
