/**
 * L1 of trust.md, the books themselves: random sequences of postings against a model in memory. The model is a few lines of
 * arithmetic; whatever the books do otherwise is a mistake of theirs. `LEDGER_SEQUENCES` sets how many are run; a failure
 * prints its seed and the shortest sequence that shows it.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { bookChecks, checkLedger } from '#lib/ledger/server/check.ts';
import { postMany } from '#lib/ledger/server/post-many.ts';
import { satang } from '#lib/money.ts';
import type { Context } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type Accounts, houseSum, moves, movesPoints, newAccounts, outcome, posted } from './books.ts';

const sequences = Number(process.env.LEDGER_SEQUENCES ?? 256);
const steps = 60;
const atOnce = 8;

const database = databaseOfFile();
let ctx: Context;
let run = 0;
/** What the model says the house accounts have received, over all sequences. */
const house = { adjustments: 0n, points_issued: 0n, 'lotto:model': 0n };

beforeAll(async () => {
  ctx = testContext(database);
});

type Step =
  | { readonly do: 'move' | 'points'; readonly owner: number; readonly amount: bigint; readonly again: boolean }
  | {
      readonly do: 'many';
      readonly pays: boolean;
      readonly items: readonly { readonly owner: number; readonly amount: bigint }[];
      readonly again: boolean;
    };

const owner = fc.nat({ max: 2 });
/** Small beside large, so that wallets run dry and fill up. */
const size = fc.oneof(fc.bigInt(1n, 500n), fc.bigInt(1n, 5_000n), fc.constant(9_000_000_000_000n));
const signed = fc.tuple(size, fc.boolean()).map(([amount, out]) => (out ? -amount : amount));
/** One step in ten uses a reference again. */
const again = fc.nat({ max: 9 }).map((n) => n === 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('move' as const), owner, amount: signed, again }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('points' as const), owner, amount: signed, again }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('many' as const),
      pays: fc.boolean(),
      items: fc.array(fc.record({ owner, amount: fc.bigInt(1n, 3_000n) }), { minLength: 1, maxLength: 5 }),
      again,
    }),
  },
);

interface Model {
  readonly accounts: readonly Accounts[];
  readonly money: bigint[];
  readonly points: bigint[];
  readonly used: string[];
  entries: number;
}

async function take(name: string, at: number, step: Step, model: Model): Promise<void> {
  const old = step.again ? model.used[at % Math.max(1, model.used.length)] : undefined;
  const reference = old ?? `${name}:${at}`;

  if (step.do === 'many') {
    const sign = step.pays ? 1n : -1n;
    const items = step.items.map((item, n) => ({
      wallet: model.accounts[item.owner]?.wallet ?? 0n,
      reference: n === 0 ? reference : `${name}:${at}:${n}`,
      amount: satang(item.amount),
    }));
    const after = [...model.money];
    for (const item of step.items) after[item.owner] = (after[item.owner] ?? 0n) + sign * item.amount;
    const kind = step.pays ? 'lotto_win' : 'lotto_stake';
    const result = await outcome(inTransaction(ctx, (tx) => postMany(tx, { kind, house: 'lotto:model', items })));
    if (old) return expect(result).toBe('conflict');
    if (after.some((balance) => balance < 0n)) return expect(result).toBe('insufficient_balance');
    expect(result).toBe(items.length);
    model.money.splice(0, 3, ...after);
    model.used.push(...items.map((item) => item.reference));
    model.entries += items.length;
    house['lotto:model'] -= sign * step.items.reduce((sum, item) => sum + item.amount, 0n);
    return;
  }

  const [balances, movement] =
    step.do === 'move'
      ? [model.money, moves(model.accounts[step.owner]?.wallet ?? 0n, reference, step.amount)]
      : [model.points, movesPoints(model.accounts[step.owner]?.points ?? 0n, reference, step.amount)];
  const after = (balances[step.owner] ?? 0n) + step.amount;
  const result = await outcome(posted(ctx, movement));
  if (old) return expect(result).toBe('conflict');
  if (after < 0n) return expect(result).toBe('insufficient_balance');
  expect(result).toMatchObject(step.amount > 0n ? { toBalance: after } : { fromBalance: after });
  balances[step.owner] = after;
  model.used.push(reference);
  model.entries += 1;
  house[step.do === 'move' ? 'adjustments' : 'points_issued'] -= step.amount;
}

async function agree(model: Model): Promise<void> {
  const { rows } = await ctx.db.execute<{ balance: bigint; total: bigint; entries: bigint }>(sql`
    select balance, coalesce(sum(e.amount), 0)::bigint as total, count(e.id) as entries from account a
      left join entry e on e.account_id = a.id where a.member_id = any (${`{${model.accounts.map((one) => one.memberId).join(',')}}`}::bigint[])
      group by a.id order by a.currency = 'POINT', a.id`);
  const expected = [...model.money, ...model.points];
  expect(rows.map((row) => row.balance)).toEqual(expected);
  expect(rows.map((row) => row.total)).toEqual(expected);
  expect(rows.reduce((sum, row) => sum + Number(row.entries), 0)).toBe(model.entries);
}

it(`${sequences} random sequences of ${steps} postings leave what arithmetic says`, async () => {
  const part = fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (list) => {
    const name = `run${++run}`;
    const accounts: Accounts[] = [];
    for (let n = 0; n < 3; n++) accounts.push(await newAccounts(ctx));
    const model: Model = { accounts, money: [0n, 0n, 0n], points: [0n, 0n, 0n], used: [], entries: 0 };
    for (const [at, one] of list.entries()) await take(name, at, one, model);
    await agree(model);
  });
  await Promise.all(Array.from({ length: atOnce }, () => fc.assert(part, { numRuns: Math.ceil(sequences / atOnce) })));
  for (const [purpose, received] of Object.entries(house)) expect(await houseSum(ctx, purpose), purpose).toBe(received);
  const report = await checkLedger(ctx.db, bookChecks);
  expect(report.findings).toEqual([]);
  expect(report.transfers).toBeGreaterThan(sequences * 10);
}, 600_000);
