/** Both verifiers against proofs of the site: drawn, waiting, void either way, of version 1, and the archive that goes with them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '#lib/canonical-json.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { verifyProof } from '#lib/yeekee/client/verify-proof.ts';
import type { YeekeeProof } from '#lib/yeekee/proof-contract.ts';
import type { DayArchive } from '#lib/yeekee/rules/archive.ts';
import { quicknet } from '#lib/yeekee/rules/beacon.ts';
import { firstGenesis } from '#lib/yeekee/rules/chain.ts';
import { archives, archiveText } from '#lib/yeekee/server/archive-queries.ts';
import { archiveYeekee } from '#lib/yeekee/server/archive-rounds.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { yeekeeProof, yeekeeRoom } from '#lib/yeekee/server/queries.ts';
import { yeekeeArchive, yeekeeRound } from '#lib/yeekee/server/tables.ts';
import { testClock } from '#tests/support/clock.ts';
import { asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { failedChecks, openVerifier } from '#tests/support/verifier.ts';
import { exampleShots, openedEarlier, scheduledYeekee, shootAll, testYeekee } from '#tests/support/yeekee.ts';

const offline = openVerifier();
const verifiers = [
  { name: 'the page', verify: verifyProof },
  { name: 'the offline file', verify: offline.verifyProof },
];
/** Before any round closes that is made here. */
const clock = testClock('2026-11-20T12:00:01+07:00');
const database = databaseOfFile();
let ctx: Context;
const proofs: Record<string, YeekeeProof> = {};
const proofOf = (name: string): YeekeeProof => {
  const proof = proofs[name];
  if (!proof) throw new Error(`there is no ${name}`);
  return proof;
};

/** A round that was opened before version 2 was: by what its row says and its chain begins with. */
async function makeFirst(id: bigint): Promise<void> {
  await openedEarlier(ctx, id);
  const head = firstGenesis({ market: 'yeekee5', drawDate: '2026-11-20', number: 74 });
  await ctx.db.execute(sql`alter table yeekee_round disable trigger user`);
  await ctx.db.update(yeekeeRound).set({ proofVersion: 1, chain: null, head }).where(eq(yeekeeRound.roundId, id));
  await ctx.db.execute(sql`alter table yeekee_round enable trigger user`);
}

beforeAll(async () => {
  ctx = testContext(database, { clock });
  await testCatalogue(ctx);
  const members: Member[] = [];
  for (let count = 0; count < 20; count++) members.push(await testMember(ctx));
  // 12:05 to 12:35 of yeekee 5, 12:15 to 12:45 of yeekee 15.
  const five = await scheduledYeekee(ctx, 'yeekee5');
  const first = await scheduledYeekee(ctx, 'yeekee5', { after: 1 });
  const off = await scheduledYeekee(ctx, 'yeekee5', { after: 2 });
  const classic = await scheduledYeekee(ctx, 'yeekee15', { settings: { mode: 'classic' } });
  const few = await scheduledYeekee(ctx, 'yeekee15', { after: 1, settings: { mode: 'classic' } });
  const none = await scheduledYeekee(ctx, 'yeekee5', { after: 6 });
  const old = await scheduledYeekee(ctx, 'yeekee15', { after: 2 });
  await makeFirst(first.id);
  await openedEarlier(ctx, old.id);
  const play = async (round: { readonly id: bigint; readonly freezeAt: Date }, count = 20): Promise<void> => {
    clock.set(new Date(round.freezeAt.getTime() - 30_000));
    await shootAll(ctx, round.id, members, exampleShots.slice(0, count));
    clock.set(round.freezeAt);
    await freezeYeekee(ctx);
  };
  await play(five);
  proofs.waiting = await yeekeeProof(ctx, five.id);
  clock.advance({ seconds: 30 });
  await drawYeekee(ctx);
  proofs.drawn = await yeekeeProof(ctx, five.id);
  await play(first);
  clock.set(new Date(off.closeAt.getTime() - 1));
  await shootAll(ctx, off.id, members, exampleShots.slice(0, 7));
  await voidRound(asOperator(ctx), { round_id: off.id, reason: 'ระบบขัดข้อง' });
  proofs['called off'] = await yeekeeProof(ctx, off.id);
  expect((await yeekeeRoom(ctx, { round_id: off.id, limit: 1 })).has_proof).toBe(true);
  await play(classic);
  await play(few, 19);
  await play(none, 0);
  await play(old, 19);
  clock.advance({ seconds: 30 });
  await drawYeekee(ctx);
  proofs['version 1'] = await yeekeeProof(ctx, first.id);
  proofs.classic = await yeekeeProof(ctx, classic.id);
  proofs['too few'] = await yeekeeProof(ctx, few.id);
  proofs.empty = await yeekeeProof(ctx, none.id);
  proofs['of the first rules'] = await yeekeeProof(ctx, old.id);
});

const names = [
  'drawn',
  'waiting',
  'called off',
  'version 1',
  'classic',
  'too few',
  'empty',
  'of the first rules',
] as const;
const verdicts = {
  drawn: 'right',
  waiting: 'waiting',
  'called off': 'void',
  'version 1': 'right',
  classic: 'right',
  'too few': 'void',
  empty: 'right',
  'of the first rules': 'void',
};

describe.each(verifiers)('$name', ({ verify }) => {
  it.each(names)('confirms a proof of the site: %s', (name) => {
    const proof = proofOf(name);
    const found = verify(proof, { root: proof.root });
    expect([failedChecks(found), found.verdict, found.number]).toEqual([[], verdicts[name], proof.result_number]);
  });
  it('says of each what it is', () => {
    expect(verify(proofOf('drawn')).warnings.join()).toContain('จำลอง');
    expect(verify(proofOf('classic')).number).toBe('56132');
    expect(verify(proofOf('version 1')).warnings.join()).toContain('รุ่น 1');
    expect(verify(proofOf('called off')).claims.join()).toContain('12:14:59 น. เหตุผล: ระบบขัดข้อง');
  });
});

describe('the archive', () => {
  it('has every round of a game day that is over, as its proof says, in one text by its hash', async () => {
    clock.set('2026-11-21T04:59:59+07:00');
    expect(await archiveYeekee(ctx)).toBe(0);
    clock.set('2026-11-21T05:00:00+07:00');
    expect(await archiveYeekee(ctx)).toBe(1);
    expect(await archiveYeekee(ctx)).toBe(0);
    const text = await archiveText(ctx, '2026-11-20');
    if (!text) throw new Error('a text');
    expect(canonicalJson(JSON.parse(text))).toBe(text);
    const archive = JSON.parse(text) as DayArchive;
    expect(archive.rounds.map(({ market, number, status }) => [market, number, status])).toEqual([
      ['yeekee15', 25, 'resulted'],
      ['yeekee15', 26, 'void'],
      ['yeekee15', 27, 'void'],
      ['yeekee5', 73, 'resulted'],
      ['yeekee5', 74, 'resulted'],
      ['yeekee5', 75, 'void'],
      ['yeekee5', 79, 'resulted'],
    ]);
    expect(archive.rounds.map((one) => one.void)).toEqual([null, 'rule', 'rule', null, null, 'operator', null]);
    expect(await archives(ctx, 10)).toEqual([
      { day: '2026-11-20', sha256: createHash('sha256').update(text).digest('hex'), rounds: 7, entries: 0 },
    ]);
    for (const name of names.filter((one) => one !== 'waiting'))
      for (const { verify } of verifiers)
        expect([name, failedChecks(verify(proofOf(name), { archive: text }))]).toEqual([name, []]);
    const forged = { ...proofOf('drawn'), pushed_at: '2026-11-20T12:06:00.001+07:00' };
    for (const { verify } of verifiers) expect(failedChecks(verify(forged, { archive: text }))).toEqual(['archive']);
  });
  it('of the next day names the one before by its hash, and waits for a list that is open', async () => {
    const [before] = await archives(ctx, 1);
    clock.set('2026-11-22T06:00:00+07:00');
    const open = await testYeekee(ctx, { drawDate: '2026-11-21', closeAt: new Date('2026-11-22T06:10:00+07:00') });
    expect(await archiveYeekee(ctx)).toBe(0);
    clock.set('2026-11-22T06:12:00+07:00');
    await freezeYeekee(ctx);
    expect(await archiveYeekee(ctx)).toBe(1);
    const text = (await archiveText(ctx, '2026-11-21')) ?? '';
    expect(JSON.parse(text)).toMatchObject({ previous: { day: before?.day, sha256: before?.sha256 } });
    expect((await yeekeeProof(ctx, open)).root).toBe(JSON.parse(text).rounds[0].root);
    expect((await archives(ctx, 10, '2026-11-21')).map(({ day }) => day)).toEqual(['2026-11-20']);
  });
  it('is never changed', async () => {
    for (const change of [
      ctx.db.delete(yeekeeArchive).where(eq(yeekeeArchive.day, '2026-11-20')),
      ctx.db.execute(sql`update yeekee_archive set body = '{}', sha256 = encode(sha256('{}'), 'hex')`),
    ])
      await expect(change).rejects.toMatchObject({ cause: { constraint: 'append_only' } });
  });
});

describe('the offline file’s own mathematics', () => {
  const recorded: { round: number; signature: string }[] = JSON.parse(
    readFileSync('tests/rules/yeekee/quicknet-rounds.json', 'utf8'),
  );
  it.each(recorded)(
    'confirms quicknet’s round $round, and no other round with its signature',
    ({ round, signature }) => {
      expect(offline.isSigned(quicknet.publicKey, round, signature)).toBe(true);
      expect(offline.isSigned(quicknet.publicKey, round + 1, signature)).toBe(false);
    },
  );
  it('hashes as the standard does, whatever the length', () => {
    for (const text of ['', 'abc', 'ยี่กี', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(1_000)])
      expect(offline.sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
  it('needs no network and no other file', () => {
    const html = readFileSync('public/fair/verify.html', 'utf8');
    expect(html).toContain(`default-src 'none'`);
    expect(html).not.toMatch(/\bsrc=|\bhref=|^\s*import\b|\bimport\(|fetch\(|XMLHttpRequest|@import|url\(/m);
  });
});
