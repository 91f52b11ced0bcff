/** Entries of an account by time, found by the ids of sealed hours, against a plain look at all of them. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountEntries, type BookAccount, bookAccount } from '#lib/ledger/server/book-queries.ts';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import type { Context } from '#lib/server/context.ts';
import { hourMs } from '#lib/time.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { randomRuns } from '#tests/support/random-runs.ts';
import { type Accounts, newAccounts } from './books.ts';

const begin = new Date('2026-11-20T00:00:00+07:00').getTime();
const hours = 12;
const clock = testClock('2026-11-20T00:00:00+07:00');
const database = databaseOfFile();
let ctx: Context;
let accounts: [Accounts, Accounts];
beforeAll(async () => {
  ctx = testContext(database, { clock });
  accounts = [await newAccounts(ctx), await newAccounts(ctx)];
  await ctx.db.execute(sql`insert into account (name, currency) values ('adjustments', 'THB')`);
});
afterAll(() => noBooks());

/** Books without a movement, which no role of the product may go back to. */
const noBooks = (): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of [
      'entry',
      'transfer',
      'ledger_hour',
      'ledger_day',
      'ledger_seal',
      'ledger_span',
      'ledger_cutoff',
    ])
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
  });

interface Movement {
  readonly minute: number;
  readonly whose: 0 | 1;
}

/** Two entries each, of a member and the house, with ids in the order of the list whatever their times. */
async function book(movements: readonly Movement[]): Promise<void> {
  for (const { minute, whose } of movements) {
    const at = new Date(begin + minute * 60_000).toISOString();
    await ctx.db.execute(sql`with t as (insert into transfer (kind, reference, created_at)
        select 'adjustment_in', 'book:' || coalesce(max(id), 0) + 1, ${at}::timestamptz from transfer returning id)
      insert into entry (transfer_id, account_id, amount, balance_after, created_at)
        select t.id, a.id, case when a.member_id is null then -100 else 100 end, case when a.member_id is null then null else 100 end, ${at}::timestamptz
          from t, account a where a.id = ${accounts[whose].wallet} or a.name = 'adjustments' and a.member_id is null order by a.member_id nulls first`);
  }
}

async function plainly(account: BookAccount, from: Date | undefined, to: Date | undefined): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: bigint; at: string }>(
    sql`select id, created_at::text as at from entry where account_id = ${BigInt(account.account_id)} order by id desc`,
  );
  return rows
    .filter(({ at }) => (!from || new Date(at) >= from) && (!to || new Date(at) < to))
    .map(({ id }) => String(id));
}

const movements = fc.array(
  fc.record({ minute: fc.integer({ min: 0, max: hours * 60 - 1 }), whose: fc.constantFrom(0 as const, 1 as const) }),
  { minLength: 5, maxLength: 15, size: 'max' },
);
// Whole hours, as days are, and what lies between them.
const instant = fc.option(
  fc.oneof(
    fc.integer({ min: -1, max: hours + 1 }).map((hour) => new Date(begin + hour * hourMs)),
    fc.integer({ min: 0, max: hours * 60 }).map((minute) => new Date(begin + minute * 60_000)),
  ),
  { nil: undefined },
);
const asked = fc.record({ from: instant, to: instant, limit: fc.integer({ min: 1, max: 4 }) });

it('are those of the time, in order of id, however much of it is sealed', async () => {
  let [shown, sealed, open] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(
      movements,
      fc.integer({ min: 0, max: hours }),
      fc.array(asked, { minLength: 6, maxLength: 6 }),
      async (all, sealedHours, questions) => {
        await noBooks();
        await book(all);
        clock.set(new Date(begin + sealedHours * hourMs).toISOString());
        const first = Math.min(...all.map(({ minute }) => minute));
        if (first < sealedHours * 60)
          await eventually(async () => {
            await rollUp(ctx);
            const { rows } = await ctx.db.execute<{ hours: number }>(
              sql`select count(*)::int as hours from ledger_seal`,
            );
            expect(rows[0]?.hours).toBe(sealedHours - Math.floor(first / 60));
          });
        for (const name of ['adjustments', accounts[0].wallet] as const) {
          const account = await bookAccount(ctx.db, typeof name === 'string' ? { house: name } : { id: name });
          if (!account) throw new Error('the account is there');
          for (const { from, to, limit } of questions) {
            const found: string[] = [];
            for (let cursor: string | undefined; ; ) {
              const page = await accountEntries(ctx.db, account, { from, to, limit, cursor });
              found.push(...page.items.map(({ entry_id }) => entry_id));
              if (!page.next_cursor) break;
              cursor = page.next_cursor;
            }
            expect(found).toEqual(await plainly(account, from, to));
            shown += found.length;
            if (to && to.getTime() <= begin + sealedHours * hourMs) sealed += found.length;
            else open += found.length;
          }
        }
      },
    ),
    { numRuns: randomRuns(25) },
  );
  expect(Math.min(shown, sealed, open)).toBeGreaterThan(0);
});
