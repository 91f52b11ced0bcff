/** Figures from the rollups against what was moved, over days of random movements. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { countsOf, type FigureName, figuresOf } from '#lib/figures/rules/figures.ts';
import { prove } from '#lib/figures/server/prove.ts';
import { recentSums, sumsByDay, sumsFromEntries } from '#lib/ledger/server/house-sums.ts';
import { type Movement, post } from '#lib/ledger/server/post.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { satang, toDecimal } from '#lib/money.ts';
import type { Context } from '#lib/server/context.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { addDays, bangkokDay, bangkokInstant, type Day } from '#lib/time.ts';
import { testClock } from '#tests/support/clock.ts';
import { asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { testMember } from '#tests/support/money.ts';

const first: Day = '2026-11-01';
const clock = testClock(bangkokInstant(first));
const database = databaseOfFile();
let ctx: Context;
let wallet: bigint;
let references = 0;

beforeAll(async () => {
  ctx = testContext(database, { clock });
  const { id } = await testMember(ctx, '9000000.00');
  wallet = (await mainWallet(ctx.db, id)).id;
});

type Effect = Partial<Record<FigureName, 1 | -1>>;
/** Movements and, written down apart from the rules, what each does to the figures. */
const movements: readonly (readonly [
  (amount: bigint, own: { wallet: bigint }) => Omit<Movement, 'reference'>,
  Effect,
])[] = [
  [
    (a, own) => ({ kind: 'deposit', from: { house: 'bank_float:promptpay' }, to: own, amount: satang(a) }),
    { money_in: 1 },
  ],
  [
    (a, own) => ({ kind: 'deposit_reversed', from: own, to: { house: 'bank_float:promptpay' }, amount: satang(a) }),
    { money_in: -1 },
  ],
  [(a, own) => ({ kind: 'withdraw', from: own, to: { house: 'withdrawals_in_flight' }, amount: satang(a) }), {}],
  [
    (a) => ({
      kind: 'withdraw_paid',
      from: { house: 'withdrawals_in_flight' },
      to: { house: 'bank_float:payout' },
      amount: satang(a),
    }),
    { money_out: 1 },
  ],
  [
    (a, own) => ({ kind: 'lotto_stake', from: own, to: { house: 'lotto:gov' }, amount: satang(a) }),
    { stakes: 1, ggr_lotto: 1, ggr: 1, ngr: 1 },
  ],
  [
    (a, own) => ({ kind: 'lotto_win', from: { house: 'lotto:gov' }, to: own, amount: satang(a) }),
    { ggr_lotto: -1, ggr: -1, ngr: -1 },
  ],
  [
    (a, own) => ({ kind: 'game_stake', from: own, to: { house: 'game:benja' }, amount: satang(a) }),
    { stakes: 1, ggr_games: 1, ggr: 1, ngr: 1 },
  ],
  [
    (a, own) => ({ kind: 'game_refund', from: { house: 'game:benja' }, to: own, amount: satang(a) }),
    { stakes: -1, ggr_games: -1, ggr: -1, ngr: -1 },
  ],
  [
    (a, own) => ({ kind: 'coupon_credit', from: { house: 'bonus_cost' }, to: own, amount: satang(a) }),
    { bonus_cost: 1, ngr: -1 },
  ],
  [
    (a, own) => ({ kind: 'promotion_forfeited', from: own, to: { house: 'bonus_cost' }, amount: satang(a) }),
    { bonus_cost: -1, ngr: 1 },
  ],
  [
    (a) => ({
      kind: 'deposit_fee',
      from: { house: 'bank_float:promptpay' },
      to: { house: 'deposit_fees' },
      amount: satang(a),
    }),
    { fees_borne: 1, ngr: -1 },
  ],
  [
    (a) => ({
      kind: 'deposit_suspense',
      from: { house: 'bank_float:promptpay' },
      to: { house: 'deposit_suspense' },
      amount: satang(a),
    }),
    { suspense: 1 },
  ],
  [
    (a, own) => ({ kind: 'adjustment_in', from: { house: 'adjustments' }, to: own, amount: satang(a) }),
    { adjustments: 1 },
  ],
];

/** Rolls up until all hours before the clock's are sealed. */
const sealAll = (): Promise<void> =>
  eventually(async () => {
    await rollUp(ctx);
    const { rows } = await ctx.db.execute<{ to: string }>(
      sql`select (max(hour) + interval '1 hour')::text as to from ledger_seal`,
    );
    expect(new Date(rows[0]?.to ?? 0).getTime()).toBe(Math.floor(clock.now().getTime() / 3_600_000) * 3_600_000);
  });

/** What is moved at which minute after the one before. */
const plans = fc.array(
  fc.record({
    which: fc.nat(movements.length - 1),
    amount: fc.bigInt(1n, 9_999n),
    minutes: fc.integer({ min: 0, max: 400 }),
  }),
  { minLength: 20, maxLength: 60 },
);

it('are what was moved on each day, from the rollups and from the entries', async () => {
  const expected = new Map<Day, Map<string, bigint>>();
  const count = (name: string, amount: bigint): void => {
    const day = expected.get(bangkokDay(clock.now())) ?? new Map<string, bigint>();
    expected.set(bangkokDay(clock.now()), day.set(name, (day.get(name) ?? 0n) + amount));
  };
  // The member's opening balance.
  count('adjustments', 900_000_000n);
  for (const plan of fc.sample(plans, 6))
    for (const { which, amount, minutes } of plan) {
      clock.advance({ minutes });
      const [movement, effect] = movements[which] ?? [];
      if (!movement || !effect) throw new Error('a plan names a movement');
      await inTransaction(ctx, (tx) =>
        post(tx, { ...movement(amount, { wallet }), reference: `figures:${++references}` }),
      );
      for (const [name, sign] of Object.entries(effect)) count(name, BigInt(sign) * amount);
    }
  const last = bangkokDay(clock.now());
  // Hours of a backlog are summed when they are sealed, which waits for transactions of other files.
  await sealAll();
  const byDay = await sumsByDay(ctx.db, first, last);
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const wanted = expected.get(day) ?? new Map<string, bigint>();
    const rolled = figuresOf(byDay.filter((row) => row.day === day));
    const read = figuresOf(await sumsFromEntries(ctx.db, bangkokInstant(day), bangkokInstant(addDays(day, 1))));
    for (const [name, amount] of Object.entries(rolled))
      expect([day, name, amount]).toEqual([day, name, wanted.get(name) ?? 0n]);
    expect(read).toEqual(rolled);
  }
});

it('of the last days, hours and a part of an hour are those of their entries, read at once', async () => {
  const last = bangkokDay(clock.now());
  const asked = { days: addDays(last, -12), hours: addDays(last, -2) };
  const begin = bangkokInstant(addDays(last, -1));
  const part = { from: begin, to: new Date(begin.getTime() + 47 * 60_000) };
  const recent = await recentSums(ctx.db, { ...asked, part });
  const told = (rows: Parameters<typeof countsOf>[0]) => ({ ...figuresOf(rows), ...countsOf(rows) });
  const read = async (from: Date, to: Date) => told(await sumsFromEntries(ctx.db, from, to));
  let entries = 0n;
  for (let day = asked.days; day < asked.hours; day = addDays(day, 1)) {
    const rows = recent.days.filter((row) => row.day === day);
    entries += rows.reduce((sum, { n }) => sum + n, 0n);
    expect([day, told(rows)]).toEqual([day, await read(bangkokInstant(day), bangkokInstant(addDays(day, 1)))]);
  }
  expect(entries).toBeGreaterThan(0n);
  expect(recent.days.every(({ day }) => day >= asked.days && day < asked.hours)).toBe(true);
  expect(told(recent.hours)).toEqual(await read(bangkokInstant(asked.hours), bangkokInstant(addDays(last, 1))));
  expect(told(recent.part)).toEqual(await read(part.from, part.to));
});

it('are read from an entry whatever time its transfer is booked at', async () => {
  const read = (db: Db) =>
    sumsFromEntries(db, bangkokInstant(first), bangkokInstant(addDays(bangkokDay(clock.now()), 1)));
  const before = await read(ctx.db);
  await ctx.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const moved = await tx.execute(sql`update transfer set created_at = created_at - interval '9 years'`);
      expect(moved.rowCount).toBeGreaterThan(0);
      expect(await read(tx)).toEqual(before);
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'Rollback') throw error;
    });
});

it.each(['ngr', 'stakes'] as const)('prove %s by each grouping, up to the last seal', async (figure) => {
  clock.advance({ hours: 1 });
  await sealAll();
  const to = bangkokDay(clock.now());
  const from = addDays(to, -6);
  const totals: string[] = [];
  for (const group of ['none', 'day', 'hour', 'account', 'kind'] as const) {
    const proof = await prove(asOperator(ctx), { figure, from, to, group });
    expect(proof.equal).toBe(true);
    expect(proof.groups.every(({ equal }) => equal)).toBe(true);
    expect(proof.hash).toMatch(/^[0-9a-f]{64}$/);
    totals.push(`${proof.rollup} ${proof.recomputed} ${proof.entries}`);
  }
  expect(new Set(totals).size).toBe(1);
  const sums = await sumsByDay(ctx.db, from, to, { sealed: true });
  expect(totals[0]?.split(' ')[0]).toBe(toDecimal(figuresOf(sums)[figure]));
});

it('show the group that was changed past the ledger', async () => {
  // The days are random: the last one with a stake.
  const { rows } = await ctx.db.execute<{ day: Day }>(
    sql`select max(day)::text as day from ledger_day where kind = 'lotto_stake'`,
  );
  const day = rows[0]?.day ?? '';
  await ctx.db
    .transaction(async (tx) => {
      await tx.execute(
        sql`update ledger_day set amount_in = amount_in + 5 where day = ${day}::date and kind = 'lotto_stake'`,
      );
      const asked = { figure: 'ggr', from: day, to: day, group: 'kind' } as const;
      const proof = await prove({ ...asOperator(ctx), db: tx, tx }, asked);
      expect(proof.equal).toBe(false);
      expect(proof.groups.filter(({ equal }) => !equal).map(({ key }) => key)).toEqual(['lotto_stake']);
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || !/rollback/i.test(error.message)) throw error;
    });
});

it('are proved for a period that is neither backwards, too long nor without a seal', async () => {
  const asked = { figure: 'ngr', group: 'none' } as const;
  for (const [from, to] of [
    ['2026-11-10', '2026-11-09'],
    ['2026-11-01', '2026-12-31'],
    ['2030-01-01', '2030-01-02'],
  ] as const)
    await expect(prove(asOperator(ctx), { ...asked, from, to })).rejects.toMatchObject({ problem: 'invalid_input' });
});
