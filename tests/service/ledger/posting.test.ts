import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { movementKinds } from '#lib/ledger/rules/kinds.ts';
import { type Movement, post } from '#lib/ledger/server/post.ts';
import { postMany } from '#lib/ledger/server/post-many.ts';
import { points, type Satang, satang } from '#lib/money.ts';
import type { Context } from '#lib/server/context.ts';
import { postgresError } from '#lib/server/db/postgres-error.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { thb } from '#tests/support/money.ts';
import { type Accounts, balanceOfAccount, houseSum, moves, newAccounts, outcome, posted } from './books.ts';

const clock = testClock();
const database = databaseOfFile();
let ctx: Context;
let references = 0;

beforeAll(async () => {
  ctx = testContext(database, { clock });
});

const reference = (): string => `posting:${++references}`;
async function accountsWith(amount: string): Promise<Accounts> {
  const own = await newAccounts(ctx);
  if (thb(amount) > 0n) await posted(ctx, moves(own.wallet, reference(), thb(amount)));
  return own;
}
const transfers = async (): Promise<bigint> =>
  (await ctx.db.execute<{ count: bigint }>(sql`select count(*) from transfer`)).rows[0]?.count ?? -1n;

describe('posting', () => {
  it('moves money between two accounts and tells the balance after', async () => {
    const { wallet } = await accountsWith('100.00');
    const house = await houseSum(ctx, 'adjustments');
    const { fromBalance, toBalance } = await posted(ctx, moves(wallet, reference(), -2_550n));
    expect([fromBalance, toBalance]).toEqual([7_450n, null]);
    expect(await balanceOfAccount(ctx, wallet)).toBe(7_450n);
    expect(await houseSum(ctx, 'adjustments')).toBe(house + 2_550n);
  });

  it('refuses to take a wallet below zero, by a satang, and leaves no trace of it', async () => {
    const { wallet } = await accountsWith('100.00');
    const before = await transfers();
    expect(await outcome(posted(ctx, moves(wallet, reference(), -10_001n)))).toBe('insufficient_balance');
    expect(await transfers()).toBe(before);
    expect(await balanceOfAccount(ctx, wallet)).toBe(10_000n);
    expect(await outcome(posted(ctx, moves(wallet, reference(), -10_000n)))).toMatchObject({ fromBalance: 0n });
  });

  it('moves for one reference once, whatever the second asks for', async () => {
    const { wallet } = await accountsWith('0.00');
    const once = reference();
    await posted(ctx, moves(wallet, once, 500n));
    expect(await outcome(posted(ctx, moves(wallet, once, 500n)))).toBe('conflict');
    expect(await outcome(posted(ctx, moves(wallet, once, -100n)))).toBe('conflict');
    expect(await balanceOfAccount(ctx, wallet)).toBe(500n);
  });

  it('is undone with the transaction it stands in', async () => {
    const { wallet } = await accountsWith('10.00');
    const before = await transfers();
    const broken = inTransaction(ctx, async (tx) => {
      await post(tx, moves(wallet, reference(), 500n));
      throw new Error('the use case went on and failed');
    });
    await expect(broken).rejects.toThrow('went on and failed');
    expect(await balanceOfAccount(ctx, wallet)).toBe(1_000n);
    expect(await transfers()).toBe(before);
  });

  it('takes its time from the clock that judges lateness', async () => {
    const { wallet } = await accountsWith('0.00');
    clock.set('2026-11-20T13:14:15+07:00');
    const { transferId } = await posted(ctx, moves(wallet, reference(), 1n));
    const { rows } = await ctx.db.execute<{ at: string }>(
      sql`select created_at::text as at from transfer where id = ${transferId}`,
    );
    expect(new Date(rows[0]?.at ?? '')).toEqual(clock.now());
  });

  it.each([
    ['an amount of zero', (wallet: bigint): Movement => ({ ...moves(wallet, 'zero', 1n), amount: satang(0n) })],
    [
      'an amount below zero',
      (wallet: bigint): Movement => ({ ...moves(wallet, 'minus', 1n), amount: satang(-5n) as Satang }),
    ],
    ['sides crossed', (wallet: bigint): Movement => ({ ...moves(wallet, 'crossed', 1n), kind: 'adjustment_out' })],
    [
      'points in a wallet of THB',
      (wallet: bigint): Movement => ({
        kind: 'points_earned',
        reference: 'points',
        from: { house: 'points_issued' },
        to: { wallet },
        amount: points(5),
      }),
    ],
    ['a wallet that does not exist', (): Movement => moves(999_999n, 'nowhere', 5n)],
  ] as const)('fails as a fault of ours with %s', async (_, movement) => {
    const { wallet } = await accountsWith('1.00');
    const before = await transfers();
    await expect(posted(ctx, movement(wallet))).rejects.toThrow(/Assertion failed|names no account/);
    expect(await transfers()).toBe(before);
  });
});

describe('posting many at once', () => {
  it('gives each its own transfer and chains the balances of one wallet', async () => {
    const [a, b] = [await accountsWith('1.00'), await accountsWith('0.00')];
    const items = [
      { wallet: a.wallet, reference: reference(), amount: thb('2.00') },
      { wallet: b.wallet, reference: reference(), amount: thb('3.00') },
      { wallet: a.wallet, reference: reference(), amount: thb('4.00') },
    ];
    expect(await inTransaction(ctx, (tx) => postMany(tx, { kind: 'lotto_win', house: 'lotto:gov', items }))).toBe(3);
    expect(await balanceOfAccount(ctx, a.wallet)).toBe(700n);
    expect(await balanceOfAccount(ctx, b.wallet)).toBe(300n);
    const { rows } = await ctx.db.execute<{ balance_after: bigint }>(
      sql`select balance_after from entry where account_id = ${a.wallet} order by id`,
    );
    expect(rows.map((row) => row.balance_after)).toEqual([100n, 300n, 700n]);
  });

  it.each([
    ['a wallet would go below zero', 'insufficient_balance', { amount: thb('5.00') }],
    ['a reference was used before', 'conflict', { reference: 'posting:1' }],
  ])('moves nothing at all when %s', async (_, problem, spoiled) => {
    const own = await accountsWith('4.00');
    const before = await transfers();
    const item = (over: object) => ({ wallet: own.wallet, reference: reference(), amount: thb('1.00'), ...over });
    const attempt = inTransaction(ctx, (tx) =>
      postMany(tx, { kind: 'lotto_stake', house: 'lotto:gov', items: [item({}), item(spoiled), item({})] }),
    );
    expect(await outcome(attempt)).toBe(problem);
    expect(await balanceOfAccount(ctx, own.wallet)).toBe(400n);
    expect(await transfers()).toBe(before);
  });

  it('fails on a wallet of another currency, and does nothing for an empty list', async () => {
    const own = await accountsWith('4.00');
    const items = [{ wallet: own.points, reference: reference(), amount: thb('1.00') }];
    await expect(
      inTransaction(ctx, (tx) => postMany(tx, { kind: 'lotto_win', house: 'lotto:gov', items })),
    ).rejects.toThrow(/Failed query/);
    expect(await inTransaction(ctx, (tx) => postMany(tx, { kind: 'lotto_win', house: 'lotto:gov', items: [] }))).toBe(
      0,
    );
  });
});

describe('what is in the books stays in the books', () => {
  const constraintOf = async (statement: string): Promise<string | undefined> => {
    try {
      await database.pool.query(statement);
    } catch (error) {
      return postgresError(error)?.constraint;
    }
    return 'it was done';
  };

  it.each([
    'update transfer set kind = kind',
    'update transfer set reference = reference || $$x$$',
    'delete from transfer',
    'truncate transfer cascade',
    'update entry set amount = amount + 1',
    'update entry set balance_after = 0',
    'delete from entry where id = (select max(id) from entry)',
    'truncate entry cascade',
  ])('%s is refused', async (statement) => {
    await accountsWith('1.00');
    expect(await constraintOf(statement)).toBe('append_only');
  });

  it('a balance cannot be written by hand', async () => {
    const { wallet } = await accountsWith('1.00');
    expect(await constraintOf(`update account set balance = balance + 1 where id = ${wallet}`)).toBe(
      'balance_by_posting_only',
    );
    expect(await balanceOfAccount(ctx, wallet)).toBe(100n);
  });

  it('an unbalanced posting is refused by the database too', async () => {
    const { wallet } = await accountsWith('1.00');
    for (const amounts of ['5, -4', '4, -5'])
      expect(
        await constraintOf(
          `select ledger_post('adjustment_in', 'unbalanced', 'THB', array[${wallet}, null], array[null, 'adjustments'], array[${amounts}])`,
        ),
        amounts,
      ).toBe('transfer_balanced');
    expect(
      await constraintOf(
        `select ledger_post('adjustment_in', 'alone', 'THB', array[${wallet}]::bigint[], array[null]::text[], array[0]::bigint[])`,
      ),
    ).toBe('transfer_shape');
  });
});

describe('the list of movements', () => {
  it('is the same in the database and in the rules', async () => {
    const { rows } = await ctx.db.execute(sql`select code, payer, receiver, currency from movement_kind order by code`);
    const inRules = movementKinds.map(({ code, from, to, currency }) => ({
      code,
      payer: from,
      receiver: to,
      currency,
    }));
    expect(rows).toEqual(inRules.toSorted((a, b) => (a.code < b.code ? -1 : 1)));
  });

  it.each([
    ['a kind that is none', 'gift', 'THB', [-100, 100]],
    ['a kind in another currency', 'adjustment_in', 'POINT', [-100, 100]],
    ['sides that are swapped', 'adjustment_in', 'THB', [100, -100]],
  ])('refuses %s, also from SQL', async (_, kind, currency, [house, wallet]) => {
    const own = await accountsWith('100.00');
    const account = currency === 'THB' ? own.wallet : own.points;
    const one = sql`select ledger_post(${kind}, ${reference()}, ${currency}, array[null, ${account}::bigint], array['adjustments', null], array[${house}::bigint, ${wallet}::bigint])`;
    const many = sql`select ledger_post_many(${kind}, ${currency}, 'adjustments', array[${account}::bigint], array[${reference()}], array[${wallet}::bigint])`;
    const before = await transfers();
    for (const by of [one, many])
      expect(postgresError(await ctx.db.execute(by).catch((error: unknown) => error))).toMatchObject({
        constraint: 'transfer_kind',
      });
    expect(await transfers()).toBe(before);
  });
});
