/** Sums of members' days against what was moved, over random days; the signals of care; the reports made of both. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { personalDataHolders } from '#lib/account/server/ties.ts';
import { evidenceText } from '#lib/figures/rules/care.ts';
import { makeMemberDays, memberDayChecks } from '#lib/figures/server/member-days.ts';
import { reportView } from '#lib/figures/server/report.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import { type Movement, post } from '#lib/ledger/server/post.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { satang, toDecimal } from '#lib/money.ts';
import type { Context } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { addDays, bangkokDay, bangkokInstant, type Day } from '#lib/time.ts';
import { testClock } from '#tests/support/clock.ts';
import { asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { testMember } from '#tests/support/money.ts';

const first: Day = '2026-03-01';
const clock = testClock(bangkokInstant(first));
const database = databaseOfFile();
let ctx: Context;
let references = 0;
/** Their wallets by id. */
const wallets = new Map<bigint, bigint>();
let members: readonly bigint[] = [];

async function newMember(): Promise<bigint> {
  const { id } = await testMember(ctx, '9000000.00');
  wallets.set(id, (await mainWallet(ctx.db, id)).id);
  await ctx.db.execute(sql`update member set created_at = ${clock.now().toISOString()}::timestamptz where id = ${id}`);
  return id;
}

beforeAll(async () => {
  ctx = testContext(database, { clock });
  members = [await newMember(), await newMember(), await newMember()];
});

const sums = ['money_in', 'money_out', 'bonus', 'stakes', 'wins'] as const;
type Sum = (typeof sums)[number];
type Kind = Movement['kind'];
/** Written down apart from the rules: the house's account, whether the member pays, and what counts where. */
const movements: readonly (
  | readonly [Kind, string, 'pays' | 'gets', string, Sum, 1 | -1]
  | readonly [Kind, string, 'pays' | 'gets']
)[] = [
  ['deposit', 'bank_float:promptpay', 'gets', 'cash', 'money_in', 1],
  ['deposit_reversed', 'bank_float:promptpay', 'pays', 'cash', 'money_in', -1],
  ['withdraw', 'withdrawals_in_flight', 'pays', 'cash', 'money_out', 1],
  ['withdraw_refund', 'withdrawals_in_flight', 'gets', 'cash', 'money_out', -1],
  ['lotto_stake', 'lotto:gov', 'pays', 'lotto', 'stakes', 1],
  ['lotto_refund', 'lotto:gov', 'gets', 'lotto', 'stakes', -1],
  ['lotto_win', 'lotto:gov', 'gets', 'lotto', 'wins', 1],
  ['lotto_correction_out', 'lotto:gov', 'pays', 'lotto', 'wins', -1],
  ['game_stake', 'game:benja', 'pays', 'other', 'stakes', 1],
  ['game_win', 'game:benja', 'gets', 'other', 'wins', 1],
  ['coupon_credit', 'bonus_cost', 'gets', 'cash', 'bonus', 1],
  ['promotion_forfeited', 'bonus_cost', 'pays', 'cash', 'bonus', -1],
  ['adjustment_in', 'adjustments', 'gets'],
];

async function move(member: bigint, [kind, house, how]: (typeof movements)[number], amount: bigint): Promise<void> {
  const [own, other] = [{ wallet: wallets.get(member) ?? 0n }, { house: house as 'adjustments' }];
  const sides = how === 'pays' ? { from: own, to: other } : { from: other, to: own };
  await inTransaction(ctx, (tx) =>
    post(tx, { kind, ...sides, amount: satang(amount), reference: `days:${++references}` }),
  );
}
const movement = (kind: Kind): (typeof movements)[number] => {
  const found = movements.find(([one]) => one === kind);
  if (!found) throw new Error(`no movement ${kind}`);
  return found;
};

/** Seals what is over and makes the days. */
async function makeDays(): Promise<void> {
  await eventually(async () => {
    await rollUp(ctx);
    const { rows } = await ctx.db.execute<{ to: string }>(
      sql`select (max(hour) + interval '1 hour')::text as to from ledger_seal`,
    );
    expect(new Date(rows[0]?.to ?? 0).getTime()).toBe(Math.floor(clock.now().getTime() / 3_600_000) * 3_600_000);
  });
  await makeMemberDays(ctx);
}

const plans = fc.array(
  fc.record({
    which: fc.nat(movements.length - 1),
    who: fc.nat(2),
    amount: fc.bigInt(1n, 9_999n),
    minutes: fc.integer({ min: 0, max: 300 }),
  }),
  { minLength: 20, maxLength: 50 },
);

const checkDays = async () => (await checkLedger(ctx.db, memberDayChecks)).findings;

describe('the days of members', () => {
  const expected = new Map<string, Record<Sum, bigint>>();

  it('are what was moved on each, once all hours of a day are sealed', async () => {
    for (const plan of fc.sample(plans, 5))
      for (const { which, who, amount, minutes } of plan) {
        clock.advance({ minutes });
        const [one, member] = [movements[which], members[who]];
        if (!one || !member) throw new Error('a plan names a movement and a member');
        await move(member, one, amount);
        const [, , , category, sum, sign] = one;
        if (!category || !sum || !sign) continue;
        const key = `${bangkokDay(clock.now())} ${member} ${category}`;
        const before = expected.get(key) ?? { money_in: 0n, money_out: 0n, bonus: 0n, stakes: 0n, wins: 0n };
        expected.set(key, { ...before, [sum]: before[sum] + BigInt(sign) * amount });
      }
    const last = bangkokDay(clock.now());
    const rowsNow = async () => {
      const { rows } = await ctx.db.execute<Record<Sum, bigint> & { key: string }>(sql`
        select concat_ws(' ', day::text, member_id, category) as key, money_in, money_out, bonus, stakes, wins from member_day`);
      return new Map(rows.map(({ key, ...own }) => [key, own]));
    };
    await makeDays();
    expect([...(await rowsNow()).keys()].filter((key) => key.startsWith(last))).toEqual([]);
    clock.set(bangkokInstant(addDays(last, 1), 1));
    await makeDays();
    expect(await rowsNow()).toEqual(expected);
    await makeMemberDays(ctx);
    expect(await rowsNow()).toEqual(expected);
    expect(await checkDays()).toEqual([]);
  });

  it('are named by the check when a row is changed, added or taken away', async () => {
    const day = sql`(select max(day) from member_day_made)`;
    clock.advance({ days: 1 });
    await move(members[0] ?? 0n, movement('lotto_stake'), 700n);
    clock.advance({ days: 1 });
    await makeDays();
    for (const change of [
      sql`update member_day set stakes = stakes + 1 where day = (select max(day) from member_day)`,
      sql`delete from member_day where day = (select max(day) from member_day)`,
      sql`insert into member_day values (${day}, ${members[1]}, 'slot', 0, 0, 0, 5, 0)`,
    ])
      await ctx.db
        .transaction(async (tx) => {
          // The day of the stake is one of the three last: made the last one, so that every run reads it.
          await tx.execute(sql`delete from member_day_made where day > (select max(day) from member_day)`);
          await tx.execute(change);
          const { findings } = await checkLedger(tx, memberDayChecks);
          expect(findings.map(({ first: offender }) => offender)).toEqual([expect.stringContaining('recomputed')]);
          tx.rollback();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error) || !/rollback/i.test(error.message)) throw error;
        });
    expect(await checkDays()).toEqual([]);
  });
});

describe('the signals of care', () => {
  it('are the same for the same days, each with its numbers', async () => {
    clock.set('2026-06-01T12:00:00+07:00');
    const [night = 0n, chaser = 0n, above = 0n] = [await newMember(), await newMember(), await newMember()];
    const limited = await newMember();
    for (let day = 1; day <= 6; day++) {
      clock.set(bangkokInstant(`2026-06-0${day}`, 13));
      await move(above, movement('lotto_stake'), 20_000n);
    }
    clock.set('2026-06-08T01:00:00+07:00');
    for (let n = 0; n < 20; n++) await move(night, movement('lotto_stake'), 1_000n);
    for (let n = 0; n < 3; n++) {
      clock.advance({ hours: 2 });
      await move(chaser, movement('lotto_stake'), 5_000n);
      clock.advance({ minutes: 20 });
      await move(chaser, movement('deposit'), 6_000n);
    }
    await move(above, movement('lotto_stake'), 61_000n);
    await ctx.db.execute(sql`
      insert into play_limit (member_id, kind, period, set_by, amount, set_at) values (${limited}, 'stake', 'day', 'member', 10000, ${clock.now().toISOString()}::timestamptz)`);
    await ctx.db.execute(
      sql`insert into play_day (member_id, day, deposited, staked, won) values (${limited}, '2026-06-08', 0, 8500, 0)`,
    );
    for (const after of [20_000n, 30_000n])
      await ctx.db.execute(sql`
        insert into play_limit_change (member_id, kind, period, set_by, before, after, changed_at)
          values (${limited}, 'stake', 'day', 'member', 10000, ${after}, ${clock.now().toISOString()}::timestamptz)`);
    for (const hours of [0, 30])
      await ctx.db.execute(sql`
        insert into play_pause (member_id, length, set_by, starts_at, ends_at) values (${limited}, 'hours24', 'member',
          '2026-06-07T00:00+07:00'::timestamptz + ${hours} * interval '1 hour', '2026-06-08T00:00+07:00'::timestamptz + ${hours} * interval '1 hour')`);
    clock.set('2026-06-09T02:00:00+07:00');
    await makeDays();
    const { rows } = await ctx.db.execute<{
      member_id: bigint;
      code: string;
      evidence: Parameters<typeof evidenceText>[0];
    }>(sql`select member_id, code, evidence from care_signal where day = '2026-06-08' order by member_id, code`);
    expect(rows.map(({ member_id, code, evidence }) => [member_id, code, evidenceText(evidence)])).toEqual([
      [night, 'night_play', 'เที่ยงคืนถึงตีห้าแทง 20 ครั้ง รวม ฿200 (100% ของวัน)'],
      [chaser, 'deposit_after_loss', 'ฝาก 3 ครั้งภายในชั่วโมงหลังเสีย รวม ฿180 เสียก่อนหน้า ฿150'],
      [above, 'stake_above_usual', 'แทง ฿610 เทียบค่ากลางของตัวเอง ฿200 (3 เท่า)'],
      [limited, 'limit_used', 'วงเงินแทงต่อวัน ใช้ ฿85 จาก ฿100 (85%)'],
      [limited, 'raised_limits', 'ขยายหรือยกเลิกวงเงิน 2 ครั้งใน 7 วัน'],
      [limited, 'rests_again', 'เริ่มพัก 2 ครั้งใน 30 วัน'],
    ]);
    const report = await reportView(asOperator(ctx), {
      name: 'care',
      from: '2026-06-08',
      to: '2026-06-08',
      basis: 'cash',
    });
    expect(report.rows).toHaveLength(6);
    expect(report.rows[0]?.[0]).toContain('***');
    expect(report.sources[0]?.[0]).toEqual({ member: String(night) });
  });
});

describe('the signals of somebody whose account was removed', () => {
  it('are removed with what else is known of them, and those of others stay', async () => {
    const signals = async () => {
      const { rows } = await ctx.db.execute<{ id: bigint }>(
        sql`select distinct member_id as id from care_signal order by 1`,
      );
      return rows.map(({ id }) => id);
    };
    const [gone = 0n, ...others] = await signals();
    for (const forget of personalDataHolders.all()) await inTransaction(ctx, (tx) => forget(tx, gone, 'ลบแล้ว'));
    expect(await signals()).toEqual(others);
  });
});

describe('reports of members', () => {
  it('tell cohorts by month of joining, with the shares of those who are long enough members', async () => {
    const asked = { name: 'cohorts', from: '2026-06-01', to: '2026-06-30', basis: 'cash' } as const;
    const { rows } = await reportView(asOperator(ctx), asked);
    // Four joined on 1 June; one of them deposited on the 8th, which is day 7; nobody is a member for 30 days.
    expect(rows).toEqual([['2026-06', '4', '0.0%', '25.0%', '–', '180.00', '0.00', '180.00']]);
  });

  it('tell what referrers brought', async () => {
    const [referrer = 0n, friend = 0n] = members;
    await ctx.db.execute(
      sql`insert into affiliate_click (member_id, day, clicks) values (${referrer}, '2026-06-02', 7)`,
    );
    await ctx.db.execute(sql`
      insert into affiliate_referral (member_id, referrer_id, bound_at) values (${friend}, ${referrer}, '2026-06-02T10:00+07:00')`);
    const { rows: own } = await ctx.db.execute<{ ggr: bigint }>(sql`
      select sum(stakes - wins)::bigint as ggr from member_day where member_id = ${friend} and category <> 'cash'`);
    const asked = { name: 'affiliates', from: first, to: '2026-06-30', basis: 'cash' } as const;
    const { rows } = await reportView(asOperator(ctx), asked);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(1)).toEqual(['7', '1', '1', '0.00', toDecimal(satang(own[0]?.ggr ?? 0n))]);
    expect(rows[0]?.[0]).toMatch(/^\d+ \S+\*\*\*/);
  });
});
