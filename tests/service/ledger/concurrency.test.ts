/** L3 of trust.md: many connections on few wallets; nothing is lost, nothing negative, and the end equals a serial order. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookChecks, checkLedger } from '#lib/ledger/server/check.ts';
import { type Movement, post } from '#lib/ledger/server/post.ts';
import { postMany } from '#lib/ledger/server/post-many.ts';
import { satang } from '#lib/money.ts';
import type { Context } from '#lib/server/context.ts';
import { type Connection, connect } from '#lib/server/db/connect.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testChance } from '#tests/support/chance.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testLog } from '#tests/support/log.ts';
import { testSealKey } from '#tests/support/seal-key.ts';
import { balanceOfAccount, moves, newAccounts, outcome, posted } from './books.ts';

const connections = 50;
/** All of them in `npm test`; verify runs a short form. */
const commandsEach = Number(process.env.LEDGER_COMMANDS ?? 200);
const start = 50_000n;

const database = databaseOfFile();
let many: Connection;
let ctx: Context;
/** Counted as they open: those who have nothing left to do may be gone at the end. */
let opened = 0;

beforeAll(async () => {
  many = connect(database.url, { max: connections, log: testLog, sealKey: testSealKey, patience: 20 });
  many.pool.on('connect', () => {
    opened += 1;
  });
  ctx = { ...testContext(database), db: many.db };
});
afterAll(() => many.pool.end());

it(`50 connections with ${commandsEach} commands each on 5 wallets end where one after the other would have ended`, async () => {
  const wallets = await Promise.all(Array.from({ length: 5 }, async () => (await newAccounts(ctx)).wallet));
  for (const wallet of wallets) await posted(ctx, moves(wallet, `start:${wallet}`, start));
  const expected = new Map(wallets.map((wallet) => [wallet, start]));
  const applied = new Set<string>();
  let refused = 0;
  let conflicts = 0;

  async function one(worker: number): Promise<void> {
    const chance = testChance(`worker ${worker}`);
    for (let step = 0; step < commandsEach; step++) {
      const [pick = 0, side = 0, high = 0, low = 0, other = 0, again = 0] = chance(6);
      const wallet = wallets[pick % 5] ?? 0n;
      const amount = BigInt((high << 8) | low) + 1n;
      // Now and then a reference another worker uses too: of all who try, one may succeed.
      const reference = again < 16 ? `shared:${step}:${again}` : `own:${worker}:${step}`;
      const items: readonly (readonly [bigint, string, bigint])[] =
        other < 40
          ? // A posting over two wallets, in either order, as settlements do.
            [
              [wallet, reference, amount],
              [wallets[(pick + 1 + (other % 4)) % 5] ?? 0n, `${reference}:second`, amount],
            ]
          : [[wallet, reference, side < 140 ? -amount : amount]];
      const result = await outcome(
        inTransaction<Context, unknown>(ctx, (tx) =>
          items.length > 1
            ? postMany(tx, {
                kind: 'lotto_win',
                house: 'lotto:gov',
                items: items.map(([to, ref, sum]) => ({ wallet: to, reference: ref, amount: satang(sum) })),
              })
            : post(tx, moves(...(items[0] as [bigint, string, bigint])) satisfies Movement),
        ),
      );
      if (result === 'insufficient_balance') refused += 1;
      else if (result === 'conflict') conflicts += 1;
      else
        for (const [to, ref, sum] of items) {
          expect(applied.has(ref), `${ref} was taken twice`).toBe(false);
          applied.add(ref);
          expected.set(to, (expected.get(to) ?? 0n) + sum);
        }
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, worker) => one(worker)));

  expect(opened).toBeGreaterThanOrEqual(connections);
  expect(refused).toBeGreaterThan(0);
  expect(conflicts).toBeGreaterThan(0);
  for (const wallet of wallets) expect(await balanceOfAccount(ctx, wallet)).toBe(expected.get(wallet));
  const { rows } = await ctx.db.execute<{ transfers: bigint; lowest: bigint }>(
    sql`select (select count(*) from transfer) as transfers, (select min(balance_after) from entry where balance_after is not null) as lowest`,
  );
  expect(rows[0]?.transfers).toBe(BigInt(applied.size + wallets.length));
  expect(rows[0]?.lowest).toBeGreaterThanOrEqual(0n);
  // The serial order is the order of each wallet's entries: the checks go along it and find every balance-after in its place.
  expect((await checkLedger(ctx.db, bookChecks)).findings).toEqual([]);
});

it('two who move between the same two wallets in opposite order wait for each other but never for ever', async () => {
  const [a, b] = [(await newAccounts(ctx)).wallet, (await newAccounts(ctx)).wallet];
  const pay = (first: bigint, second: bigint, name: string) =>
    inTransaction(ctx, (tx) =>
      postMany(tx, {
        kind: 'lotto_win',
        house: 'lotto:gov',
        items: [
          { wallet: first, reference: `${name}:1`, amount: satang(1n) },
          { wallet: second, reference: `${name}:2`, amount: satang(1n) },
        ],
      }),
    );
  await Promise.all(Array.from({ length: 200 }, (_, at) => (at % 2 ? pay(a, b, `ab:${at}`) : pay(b, a, `ba:${at}`))));
  expect([await balanceOfAccount(ctx, a), await balanceOfAccount(ctx, b)]).toEqual([200n, 200n]);
});
