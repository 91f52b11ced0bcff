/** A verifier written from docs/fairness.md alone, against rounds the site has played and against changes of their proofs. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { verifyProof } from '#lib/yeekee/client/verify-proof.ts';
import type { YeekeeProof } from '#lib/yeekee/proof-contract.ts';
import { firstGenesis } from '#lib/yeekee/rules/chain.ts';
import { archiveText } from '#lib/yeekee/server/archive-queries.ts';
import { archiveYeekee } from '#lib/yeekee/server/archive-rounds.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { yeekeeProof } from '#lib/yeekee/server/queries.ts';
import { yeekeeRound } from '#lib/yeekee/server/tables.ts';
import { testClock } from '#tests/support/clock.ts';
import { asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { openedEarlier, scheduledYeekee, shootAll } from '#tests/support/yeekee.ts';
import { verify } from '../../fairness/stranger-verifier.mjs';

interface Plan {
  readonly market: 'yeekee5' | 'yeekee15';
  /** Rounds after the one that closes next: yeekee5's 73 and yeekee15's 25. */
  readonly after: number;
  readonly mode?: 'classic';
  /** Shots; 20 when it is not said. */
  readonly count?: number;
  readonly end?: 'called off' | 'late' | 'version 1' | 'first rules';
}
/** The next of both, others of the day, and the last, which close on the morning after. */
const plans: readonly Plan[] = [
  { market: 'yeekee5', after: 0 },
  { market: 'yeekee5', after: 1, end: 'version 1' },
  { market: 'yeekee5', after: 2, count: 23 },
  { market: 'yeekee5', after: 3, count: 19 },
  { market: 'yeekee5', after: 4, mode: 'classic' },
  { market: 'yeekee5', after: 5, end: 'late' },
  { market: 'yeekee5', after: 6, count: 7, end: 'called off' },
  { market: 'yeekee5', after: 7, count: 0 },
  { market: 'yeekee5', after: 8, mode: 'classic', count: 31 },
  { market: 'yeekee5', after: 9, count: 40 },
  { market: 'yeekee5', after: 10, count: 1 },
  { market: 'yeekee5', after: 11, count: 19, end: 'first rules' },
  { market: 'yeekee5', after: 12, mode: 'classic', count: 19 },
  { market: 'yeekee5', after: 100, count: 21 },
  { market: 'yeekee5', after: 191 },
  { market: 'yeekee15', after: 0 },
  { market: 'yeekee15', after: 1, mode: 'classic' },
  { market: 'yeekee15', after: 2, count: 15 },
  { market: 'yeekee15', after: 3, count: 26, end: 'called off' },
  { market: 'yeekee15', after: 4, count: 33 },
  { market: 'yeekee15', after: 5, mode: 'classic', count: 16 },
  { market: 'yeekee15', after: 6, count: 0, end: 'called off' },
  { market: 'yeekee15', after: 7, count: 22, mode: 'classic' },
  { market: 'yeekee15', after: 40, end: 'late', count: 24 },
  { market: 'yeekee15', after: 63, count: 37 },
];

const clock = testClock('2026-11-20T12:00:01+07:00');
const database = databaseOfFile();
let ctx: Context;
let archive = '';
const played: { readonly plan: Plan; readonly waiting?: YeekeeProof; readonly proof: YeekeeProof }[] = [];
const playedOf = (wanted: (plan: Plan) => boolean) => {
  const found = played.find(({ plan }) => wanted(plan));
  if (!found) throw new Error('there is none');
  return found;
};

type Opened = Awaited<ReturnType<typeof scheduledYeekee>>;

/** A round that was opened before version 2 was, by what its row says and its chain begins with. */
async function makeFirst({ id }: Opened): Promise<void> {
  await openedEarlier(ctx, id);
  const head = firstGenesis({ market: 'yeekee5', drawDate: '2026-11-20', number: 74 });
  await ctx.db.execute(sql`alter table yeekee_round disable trigger user`);
  await ctx.db.update(yeekeeRound).set({ proofVersion: 1, chain: null, head }).where(eq(yeekeeRound.roundId, id));
  await ctx.db.execute(sql`alter table yeekee_round enable trigger user`);
}

/** Shots by twenty at a time, ten seconds after one another, the last ones at `until`. */
async function shoot(members: readonly Member[], id: bigint, count: number, until: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => String((at * 48_611 + Number(id) * 7_919) % 100_000));
  const times = Math.ceil(count / 20);
  for (let at = 0; at < times; at++) {
    clock.set(new Date(until - (times - 1 - at) * 10_000));
    const some = numbers.slice(at * 20, (at + 1) * 20).map((number) => number.padStart(5, '0'));
    await shootAll(ctx, id, members, some);
  }
}

async function play(members: readonly Member[], plan: Plan, { id, closeAt, freezeAt }: Opened): Promise<void> {
  const { count = 20, end } = plan;
  if (end === 'called off') {
    await shoot(members, id, count, closeAt.getTime() - 30_000);
    clock.set(new Date(closeAt.getTime() - 1_000));
    await voidRound(asOperator(ctx), { round_id: id, reason: 'ระบบขัดข้อง' });
    played.push({ plan, proof: await yeekeeProof(ctx, id) });
    return;
  }
  await shoot(members, id, count, freezeAt.getTime() - 1);
  clock.set(new Date(freezeAt.getTime() + (end === 'late' ? 20_000 : 0)));
  await freezeYeekee(ctx);
  const waiting = await yeekeeProof(ctx, id);
  clock.advance({ seconds: 30 });
  await drawYeekee(ctx);
  played.push({ plan, waiting, proof: await yeekeeProof(ctx, id) });
}

beforeAll(async () => {
  ctx = testContext(database, { clock });
  await testCatalogue(ctx);
  const members: Member[] = [];
  for (let count = 0; count < 20; count++) members.push(await testMember(ctx));
  const opened: { readonly plan: Plan; readonly round: Opened }[] = [];
  for (const plan of plans) {
    const { market, after, mode } = plan;
    const round = await scheduledYeekee(ctx, market, { after, ...(mode && { settings: { mode } }) });
    if (plan.end === 'version 1') await makeFirst(round);
    if (plan.end === 'first rules') await openedEarlier(ctx, round.id);
    opened.push({ plan, round });
  }
  opened.sort((a, b) => a.round.freezeAt.getTime() - b.round.freezeAt.getTime());
  for (const { plan, round } of opened) await play(members, plan, round);
  clock.set('2026-11-21T05:00:00+07:00');
  await archiveYeekee(ctx);
  archive = (await archiveText(ctx, '2026-11-20')) ?? '';
}, 240_000);

/** The stranger's verdict, after the site's own has been the same. */
function judge(proof: unknown, noted: { root?: string; archive?: string } = {}) {
  const stranger = verify(proof, noted);
  const { verdict } = verifyProof(JSON.parse(JSON.stringify(proof)), noted);
  expect(verdict === 'wrong' ? 'wrong' : 'right', stranger.reasons.join('; ')).toBe(stranger.verdict);
  return stranger;
}

describe('rounds of the site', () => {
  it('are right for a stranger, with the root noted at the freeze and with the archive', () => {
    expect(played.length).toBeGreaterThanOrEqual(20);
    const statuses = played.map(({ proof }) => proof.status);
    expect(statuses.filter((status) => status === 'resulted')).toHaveLength(19);
    for (const { waiting, proof } of played) {
      const root = waiting?.root ?? proof.root;
      expect(judge(proof, { root, archive })).toMatchObject({ verdict: 'right', reasons: [] });
      expect(verify(proof).number).toBe(proof.result_number ?? undefined);
    }
  });
  it('are right while they wait for their beacon', () => {
    const waiting = played.flatMap((one) => (one.waiting?.status === 'frozen' ? [one.waiting] : []));
    expect(waiting.length).toBeGreaterThanOrEqual(10);
    for (const proof of waiting) expect(judge(proof)).toMatchObject({ verdict: 'right', reasons: [] });
  });
  it('are told of what they cannot show', () => {
    for (const { plan, proof } of played) {
      const warnings = verify(proof, { root: proof.root }).warnings.join();
      expect([plan, warnings.includes('Mode classic')]).toEqual([plan, plan.mode === 'classic']);
      expect([plan, warnings.includes('told late')]).toEqual([plan, plan.end === 'late']);
      expect([plan, warnings.includes('Version 1')]).toEqual([plan, plan.end === 'version 1']);
    }
  });
});

/** Every single change of a proof: each field another, null or gone, at every level, and one too many. Of the shots only three. */
function* changesOf(value: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof value === 'string') {
    // An instant's milliseconds, or the last digit of whatever else.
    const next = value.includes('+')
      ? value.replace(/\.\d{3}/, '.999')
      : value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    yield [path, next === value ? `${value}x` : next];
  } else if (typeof value === 'number') yield [path, value + 1];
  else if (typeof value === 'boolean') yield [path, !value];
  if (typeof value !== 'object' || value === null) return;
  const names = Array.isArray(value) ? [0, 7, value.length - 1] : Object.keys(value);
  for (const name of names.filter((one) => Object.hasOwn(value, one))) {
    const inside: unknown = Reflect.get(value, name);
    const set = (now: unknown) => (Array.isArray(value) ? value.with(Number(name), now) : { ...value, [name]: now });
    for (const [where, changed] of changesOf(inside, `${path}/${name}`)) yield [where, set(changed)];
    if (inside !== null) yield [`${path}/${name} = null`, set(null)];
    if (Array.isArray(value)) yield [`${path}/${name} gone`, value.toSpliced(Number(name), 1)];
    else yield [`${path}/${name} gone`, Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))];
  }
  if (!Array.isArray(value)) yield [`${path}/odds`, { ...value, odds: '95.00' }];
}

const changing: Readonly<Record<string, (plan: Plan) => boolean>> = {
  drawn: ({ market, after }) => market === 'yeekee5' && after === 0,
  'of version 1': ({ end }) => end === 'version 1',
  classic: ({ mode }) => mode === 'classic',
  'drawn from none': ({ count, end }) => count === 0 && !end,
  'too few': ({ count, mode }) => count === 19 && mode === 'classic',
  'too few by the first rules': ({ end }) => end === 'first rules',
  'called off': ({ end, count }) => end === 'called off' && count === 7,
};
/** What is the site's word, or is not checked: a change of it is not seen. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  drawn: ['/pushed_at'],
  'of version 1': ['/pushed_at', '/round_id', '/round_id = null'],
  classic: ['/pushed_at'],
  'too few': ['/pushed_at', '/pushed_at = null', '/row16', '/row16 = null', '/sum', '/sum = null'],
  'drawn from none': ['/pushed_at'],
  'too few by the first rules': ['/pushed_at', '/pushed_at = null', '/row16', '/row16 = null', '/sum', '/sum = null'],
  'called off': ['/sum', '/sum = null', '/void/at', '/void/reason', '/void/reason = null'],
};

describe('single changes of a proof', () => {
  it.each(Object.keys(changing))(
    'are refused by the stranger as by the site: %s',
    (name) => {
      const { proof } = playedOf(changing[name] ?? (() => false));
      const changes = [...changesOf(proof)];
      expect(changes.length).toBeGreaterThan(60);
      const right = changes.filter(([, changed]) => judge(changed, { root: proof.root }).verdict === 'right');
      expect(right.map(([where]) => where).sort()).toEqual(unseen[name]);
    },
    120_000,
  );
  it('are seen in a kept archive, where the proof alone has only the site’s word', () => {
    const { proof } = playedOf(changing.drawn ?? (() => false));
    const later = { ...proof, pushed_at: proof.pushed_at?.replace(/\.\d{3}/, '.777') ?? null };
    expect(judge(later).verdict).toBe('right');
    expect(judge(later, { archive }).verdict).toBe('wrong');
    for (const other of [archive.slice(0, -1), archive.replace(proof.root, '0'.repeat(64))])
      expect(judge(proof, { archive: other }).verdict).toBe('wrong');
  });
});
