/** Commissions of any days of play: late, changed and taken back, accrued in one run or several, by one process or two. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commission, firstRule, type Level, rateOf } from '#lib/affiliate/rules/affiliate-rule.ts';
import { accountOf } from '#lib/affiliate/server/account-queries.ts';
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { affiliateLedgerChecks } from '#lib/affiliate/server/ledger-checks.ts';
import { network } from '#lib/affiliate/server/network-queries.ts';
import { redeemCommission } from '#lib/affiliate/server/redeem.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import { add, satang, zeroSatang } from '#lib/money.ts';
import { type PlaySource, playSources } from '#lib/play/server/play-sources.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { addDays, type Day } from '#lib/time.ts';
import { friendOf } from '#tests/support/affiliates.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { balanceOf, testMember } from '#tests/support/money.ts';

const clock = testClock();
const database = databaseOfFile();
let ctx: Context;
const real = playSources.all();
let fortnights = 0;
/** Days of a test's own. */
const dayOf = (n: number): Day => addDays('2030-01-01', fortnights * 14 + n);

/** Play that a test may change in any way, as no game of the site lets anybody do. */
const changeable: PlaySource = {
  categories: ['slot', 'casino'],
  playOn: () => Promise.resolve([]),
  playSql: (from, to) =>
    sql`select member_id, category, sum(stakes)::bigint as stakes, 0::bigint as wins from test_play where day between ${from}::date and ${to}::date group by 1, 2`,
  gamesSql: () => sql`select`,
  daysChangedSince: async (db, since) =>
    (
      await db.execute<{ day: Day }>(
        sql`select distinct day::text from test_play where changed_at >= ${since.toISOString()}::timestamptz`,
      )
    ).rows.map(({ day }) => day),
  gamesOf: () => sql`select`,
  since: { stakes: 'select 0', games: 'select 0' },
  edgeBp: () => Promise.resolve(400),
};

beforeAll(async () => {
  ctx = testContext(database, { clock });
  await database.pool.query(
    'create table test_play (member_id bigint, day date, category text, stakes bigint, changed_at timestamptz, primary key (member_id, day, category))',
  );
  playSources.fill([changeable]);
});
afterAll(() => playSources.fill(real));
beforeEach(() => {
  fortnights++;
});

/** Sets what a member has staked in a category on a day, in satang. */
const stake = (member: Member, day: Day, category: string, stakes: number) =>
  database.pool.query(
    `insert into test_play values ($1, $2, $3, $4, $5) on conflict (member_id, day, category) do update set stakes = excluded.stakes, changed_at = excluded.changed_at`,
    [member.id, day, category, stakes, clock.now()],
  );
const at = (day: Day, time = '12:00:00') => clock.set(`${day}T${time}+07:00`);
const accrueOn = async (day: Day) => {
  at(day, '00:20:00');
  await accrueDays(ctx);
};
const earnedBy = async (member: Member) => (await accountOf(ctx.db, member.id)).earned;

/** All but the check against the bets, which this play has none of. */
const checks = affiliateLedgerChecks.filter(({ name }) => !name.startsWith('the stakes counted'));
const expectSound = async () => expect((await checkLedger(ctx.db, checks)).findings).toEqual([]);

async function chain(): Promise<readonly [Member, Member, Member]> {
  const top = await testMember(ctx);
  const middle = await friendOf(ctx, top);
  return [top, middle, await friendOf(ctx, middle)];
}

describe('accrual', () => {
  it('pays both levels by category, the morning after and once', async () => {
    const [top, middle, low] = await chain();
    await accrueOn(dayOf(0));
    at(dayOf(0));
    await stake(middle, dayOf(0), 'slot', 1_000_00);
    await stake(low, dayOf(0), 'slot', 3_000_00);
    await stake(low, dayOf(0), 'casino', 500_00);
    await accrueDays(ctx);
    expect(await earnedBy(top)).toBe(0n);
    await accrueOn(dayOf(1));
    await accrueDays(ctx);
    // 1,000 at 0.80%; of the friend's friend 3,000 at 0.20% and 500 at 0.06%.
    expect(await earnedBy(top)).toBe(800n + 600n + 30n);
    expect(await earnedBy(middle)).toBe(2_400n + 110n);
    expect(await earnedBy(low)).toBe(0n);
    await expectSound();
  });

  it('catches up the days that a late job left out, each for itself', async () => {
    const [top, middle] = await chain();
    await accrueOn(dayOf(0));
    for (const n of [0, 1, 2]) {
      at(dayOf(n));
      await stake(middle, dayOf(n), 'slot', 100_00 * (n + 1));
    }
    await accrueOn(dayOf(3));
    expect(await earnedBy(top)).toBe(80n + 160n + 240n);
    const { rows } = await database.pool.query(
      'select day::text, amount from affiliate_earning where member_id = $1 order by day',
      [top.id],
    );
    expect(rows).toEqual([0, 1, 2].map((n) => ({ day: dayOf(n), amount: BigInt(80 * (n + 1)) })));
    await expectSound();
  });

  it('runs in two processes at once and pays once', async () => {
    const [top, middle] = await chain();
    await accrueOn(dayOf(0));
    at(dayOf(0));
    await stake(middle, dayOf(0), 'slot', 100_00);
    at(dayOf(1), '00:20:00');
    await Promise.all([accrueDays(ctx), accrueDays(ctx), accrueDays(ctx)]);
    expect(await earnedBy(top)).toBe(80n);
    await expectSound();
  });

  it('takes back the next day what was rolled back, also from what was already moved to the wallet', async () => {
    const [top, middle] = await chain();
    await accrueOn(dayOf(0));
    at(dayOf(0));
    await stake(middle, dayOf(0), 'slot', 10_000_00);
    await accrueOn(dayOf(1));
    expect(await redeemCommission(asMember(ctx, top))).toMatchObject({ amount: '80.00' });
    at(dayOf(1));
    await stake(middle, dayOf(0), 'slot', 4_000_00);
    await stake(middle, dayOf(1), 'slot', 1_000_00);
    await accrueOn(dayOf(2));
    expect(await accountOf(ctx.db, top.id)).toEqual({ earned: 4_000n, redeemed: 8_000n, balance: -4_000n });
    await expect(redeemCommission(asMember(ctx, top))).rejects.toMatchObject({ problem: 'commission_below_minimum' });
    at(dayOf(2));
    await stake(middle, dayOf(2), 'slot', 6_000_00);
    await accrueOn(dayOf(3));
    expect((await accountOf(ctx.db, top.id)).balance).toBe(800n);
    expect(await redeemCommission(asMember(ctx, top))).toMatchObject({ amount: '8.00' });
    expect(await balanceOf(ctx.db, top.id)).toBe('88.00');
    await expectSound();
  });
});

/** What somebody staked, seen at noon of a day about that day or an earlier one. */
const event = fc.record({
  seen: fc.integer({ min: 0, max: 4 }),
  ago: fc.integer({ min: 0, max: 2 }),
  who: fc.constantFrom(1, 2),
  category: fc.constantFrom('slot', 'casino'),
  stakes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_000 })),
});

it('after any days of play, changes and missed runs, everybody has earned exactly rate x stakes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 20 }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      async (events, runs) => {
        fortnights++;
        const members = await chain();
        await accrueOn(dayOf(0));
        const known = new Map<string, { who: number; category: 'slot' | 'casino'; stakes: number }>();
        for (let n = 0; n < 6; n++) {
          if (runs[n]) await accrueOn(dayOf(n));
          at(dayOf(n));
          for (const { seen, ago, who, category, stakes } of events.filter((one) => one.seen === n)) {
            const day = dayOf(Math.max(0, seen - ago));
            const member = members[who];
            if (!member) throw new Error('a member of the chain');
            await stake(member, day, category, stakes);
            known.set(`${day} ${who} ${category}`, { who, category: category as 'slot', stakes });
          }
        }
        await accrueOn(dayOf(7));
        const due = (level: Level, who: number) =>
          add(
            zeroSatang,
            ...[...known.values()]
              .filter((one) => one.who === who)
              .map(({ category, stakes }) => commission(satang(stakes), rateOf(firstRule, category, level))),
          );
        expect(await earnedBy(members[0])).toBe(due(1, 1) + due(2, 2));
        expect(await earnedBy(members[1])).toBe(due(1, 2));
        await expectSound();
      },
    ),
    { numRuns: 12 },
  );
});

it('a page of the network of 10,000 friends reads its rows by an index, in order', async () => {
  const top = await testMember(ctx);
  await database.pool.query(
    `insert into member (agent_id, phone, password_hash, first_name, last_name, birth_date, bank_code, bank_account_number, ref_code, terms_version)
      select $1, '+669' || lpad(n::text, 8, '0'), '', 'เพื่อน', 'ใจดี', '1990-01-01', '004', 'net' || n, 'N' || n, 'test' from generate_series(1, 10000) as n`,
    [ctx.agentId],
  );
  await database.pool.query(
    `insert into affiliate_referral (member_id, referrer_id, bound_at) select id, $1, now() from member where ref_code like 'N%' and phone like '+669%'`,
    [top.id],
  );
  await database.pool.query('analyze affiliate_referral');
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let pages = 0; pages < 3; pages++) {
    const page = await network(asMember(ctx, top), { limit: 100, cursor });
    expect(page.levels.map(({ members }) => members)).toEqual([10_000, 0]);
    for (const { friend_id } of page.items) seen.add(friend_id);
    cursor = page.next_cursor ?? undefined;
  }
  expect(seen.size).toBe(300);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off) select * from affiliate_referral r where r.referrer_id = ${top.id} and r.refused_on is null and r.id < 9000000 order by r.id desc limit 101`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan|Sort/);
});
