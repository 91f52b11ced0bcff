import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#app/services.ts';
import { logIn } from '#lib/account/server/log-in.ts';
import { memberOfAccessToken } from '#lib/account/server/sessions.ts';
import { claimable } from '#lib/cashback/server/page-data.ts';
import { lossHistory } from '#lib/cashback/server/queries.ts';
import { assert } from '#lib/contract/problems.ts';
import { memberCoupons } from '#lib/coupon/server/queries.ts';
import { rawFields } from '#lib/lotto/rules/results.ts';
import { resultsBoard } from '#lib/lotto/server/board-queries.ts';
import { results, rounds } from '#lib/lotto/server/queries.ts';
import { fieldDiff } from '#lib/operator/rules/field-diff.ts';
import { fieldThai } from '#lib/operator/rules/field-thai.ts';
import { acts } from '#lib/operator/server/queries.ts';
import { categoryThai } from '#lib/promotion/rules/categories.ts';
import type { Context } from '#lib/server/context.ts';
import { addDays, bangkokDay } from '#lib/time.ts';
import { verifyProof } from '#lib/yeekee/client/verify-proof.ts';
import { yeekeeProof } from '#lib/yeekee/server/queries.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { testServices } from '#tests/support/services.ts';
import { demoMembers, playDemoStory, seedContent } from '../../scripts/demo-story.ts';
import { rowsPerTable } from './rows-per-table.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');

/** With real chance: a story that repeats its chance for each context would make the same references twice. */
async function storyDatabase(end: string): Promise<{ database: TestDatabase; services: Services; ctx: Context }> {
  clock.set(end);
  const database = await testDatabase();
  const services = await testServices(database, { clock, parts: { random: realChance } });
  const ctx = testContext(database, { clock, parts: { random: realChance } });
  await seedContent(ctx);
  await playDemoStory(services, clock.now());
  return { database, services, ctx };
}

/** The instants that differ most; `npm test` tells the story at all of them. */
const shortly = ['minutes after midnight', 'on a Saturday evening, when every other round is closed', 'on a leap day'];

const instants = [
  ['at noon', '2026-11-20T12:00:00+07:00'],
  ['minutes after midnight', '2026-11-20T00:04:00+07:00'],
  ['on a Saturday evening, when every other round is closed', '2026-11-21T19:50:00+07:00'],
  ['while the government lottery is open', '2026-11-28T20:00:00+07:00'],
  ['as a foreign lottery closes', '2026-11-22T18:20:00+07:00'],
  ['as the government lottery closes', '2026-12-01T15:25:00+07:00'],
  ['on a leap day', '2028-02-29T09:00:00+07:00'],
] as const;

describe.each(instants.filter(([when]) => process.env.DEMO_STORIES !== 'short' || shortly.includes(when)))(
  'the demo story told %s',
  (_, end) => {
    let told: Awaited<ReturnType<typeof storyDatabase>>;

    beforeAll(async () => {
      told = await storyDatabase(end);
    });
    afterAll(async () => {
      await told.services.close();
      await told.database.drop();
    });

    it('leaves sound books and everything in the past', async () => {
      await expectSoundBooks(told.ctx);
      const { rows } = await told.ctx.db.execute<{ latest: string }>(
        sql`select max(created_at) as latest from transfer`,
      );
      expect(new Date(rows[0]?.latest ?? '').getTime()).toBeLessThanOrEqual(new Date(end).getTime());
    });

    it('has changed nothing whose fields the audit could not name in Thai', async () => {
      const { items } = await acts(told.ctx, { limit: 10_000 });
      const fields = new Set(items.flatMap(({ before, after }) => fieldDiff(before, after).map(({ field }) => field)));
      expect(fields.size).toBeGreaterThan(50);
      const named = {
        ...categoryThai,
        ...Object.fromEntries(
          Object.values(rawFields)
            .flat()
            .map(({ name, thai }) => [`raw.${name}`, thai]),
        ),
      };
      expect([...fields].filter((field) => /[a-z]{2}/.test(fieldThai(field, named)))).toEqual([]);
    });

    it('has deposits, bills and withdrawals of every kind a page shows', async () => {
      const states = async (table: string) => {
        const { rows } = await told.ctx.db.execute<{ status: string; rows: number }>(
          sql`select status, count(*)::int as rows from ${sql.identifier(table)} group by status`,
        );
        return Object.fromEntries(rows.map((row) => [row.status, row.rows]));
      };
      expect(await states('payment_intent')).toEqual({ credited: 5, expired: 1, cancelled: 1 });
      expect(await states('withdraw')).toEqual({ paid: 2, requested: 1 });
      // What yeekee pays is decided by a beacon.
      const { rows } = await told.ctx.db.execute<{ status: string; rows: number }>(
        sql`select bill.status, count(*)::int as rows from bill join round on round.id = bill.round_id
        where market not like 'yeekee%' group by 1`,
      );
      expect(Object.fromEntries(rows.map((row) => [row.status, row.rows]))).toEqual({
        won: 4,
        lost: 5,
        pending: 4,
        cancelled: 1,
      });
    });

    it('has drawn rounds of yeekee that members shot into, up to its present', async () => {
      const { rows: drawn } = await told.ctx.db.execute<{ id: bigint; market: string }>(
        sql`select round.id, market from round join yeekee_round on round_id = id where status = 'settled' order by close_at`,
      );
      for (const [market, least] of [
        ['yeekee15', 6],
        ['yeekee5', 8],
      ] as const)
        expect(drawn.filter((row) => row.market === market).length, market).toBeGreaterThanOrEqual(least);
      for (const { id } of [drawn[0], drawn.at(-1)].flatMap((row) => row ?? [])) {
        const proof = await yeekeeProof(told.ctx, id);
        expect(proof).toMatchObject({ format: 'benja-yeekee/2', status: 'resulted', mode: 'beacon' });
        expect(proof.shots).toHaveLength(24);
        expect(verifyProof(proof, { root: proof.root })).toMatchObject({
          verdict: 'right',
          number: proof.result_number,
        });
      }
      // What closed since is not left to be called off for want of shots.
      const { rows: idle } = await told.ctx.db.execute(
        sql`select round.id from round join yeekee_round y on y.round_id = id where close_at <= ${end}::timestamptz and y.shot_count < 20`,
      );
      expect(idle).toEqual([]);
    });

    it('has a result of every lottery, the last one that was due, and the real ones as they are on file', async () => {
      const board = await resultsBoard(told.ctx);
      expect(board.filter(({ last }) => !last).map(({ code }) => code)).toEqual([]);
      const { rows: late } = await told.ctx.db.execute(
        sql`select market, draw_date from round join market on code = market
        where mapping <> 'DIGIT5' and result_version is null and close_at + make_interval(mins => result_after_minutes) <= ${end}::timestamptz`,
      );
      expect(late).toEqual([]);
      const today = bangkokDay(new Date(end));
      const government = board.find(({ code }) => code === 'gov')?.last?.date ?? '';
      expect(addDays(government, 17) > today, `the newest government draw, of ${government}`).toBe(true);
      const view = await results(told.ctx, { market: 'gov', limit: 100, to: today });
      expect(view.items.filter(({ simulated }) => !simulated).map(({ draw_date }) => draw_date)[0]).toBe('2026-05-16');
      expect(view.items[0]).toMatchObject({ draw_date: government, simulated: true });
    });

    it('has a member who has given a promotion up and half played another, a bill of it awaited', async () => {
      const { rows } = await told.ctx.db.execute(
        sql`select t.status, (p.done::float8 / t.required)::float8 as part, p.open from promotion_taken t join promotion_progress p on p.taken_id = t.id order by t.id`,
      );
      expect(rows).toEqual([
        { status: 'given_up', part: 0, open: 0 },
        { status: 'active', part: expect.closeTo(0.22, 1), open: 1 },
      ]);
    });

    it('leaves its first member a refund and a rebate of yesterday to claim, and coupons in every state', async () => {
      const { access_token } = await logIn(told.ctx, { phone: '0800000001', password: 'benja-demo' });
      const member = await memberOfAccessToken(told.ctx.db, told.ctx.secrets, told.ctx.now(), access_token);
      assert(member, 'who has just logged in is known');
      const mali = asMember(told.ctx, member);
      const { loss, rebate } = await claimable(mali);
      expect([loss, rebate]).toMatchObject([{ state: 'open' }, { state: 'open' }]);
      const { items } = await lossHistory(mali, { limit: 10 });
      expect(items.map(({ state }) => state)).toEqual(['open', 'claimed', 'nothing', 'below_minimum']);
      const states = (await memberCoupons(mali)).map(({ state }) => state);
      expect(states.sort()).toEqual(['expired', 'ready', 'ready', 'ready', 'used']);
    });

    it('leaves a government round to bet on', async () => {
      const gov = await rounds(told.ctx, { market: 'gov', limit: 1 });
      expect(gov).toMatchObject([{ display: 'open' }]);
    });

    it('lets its first member in by the password the demo prints', async () => {
      const { user } = await logIn(told.ctx, { phone: '0800000001', password: 'benja-demo' });
      expect(user.username).toBe(demoMembers.mali.first_name);
    });

    it('is told once', async () => {
      const before = await rowsPerTable(told.ctx);
      await playDemoStory(told.services, clock.now());
      expect(await rowsPerTable(told.ctx)).toEqual(before);
    });
  },
);
