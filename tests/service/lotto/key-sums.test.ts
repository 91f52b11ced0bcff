/** What rounds have taken by counting key, as the console shows it, against a join of every line with its bill. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { BillStatus } from '#lib/lotto/rules/round-state.ts';
import { keySums } from '#lib/lotto/server/key-sums.ts';
import { openRoundsByWorst } from '#lib/lotto/server/open-round-queries.ts';
import { numberHeat } from '#lib/lotto/server/round-heat-queries.ts';
import { round } from '#lib/lotto/server/tables.ts';
import type { Context } from '#lib/server/context.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testCatalogue, testRound } from '#tests/support/lotto.ts';
import { randomRuns } from '#tests/support/random-runs.ts';

const database = databaseOfFile();
let ctx: Context;
let rounds: readonly bigint[];
beforeAll(async () => {
  ctx = testContext(database);
  await testCatalogue(ctx);
  rounds = [await testRound(ctx), await testRound(ctx, { number: 2 })];
  // Their bills are paid just now: what is still open is read line by line.
  await ctx.db.update(round).set({ status: 'resulted', resultVersion: 1 });
});

const states = ['pending', 'won', 'lost', 'cancelled', 'refunded'] as const satisfies readonly BillStatus[];
const line = fc.record({
  type: fc.constantFrom('two_top', 'two_bottom'),
  key: fc.constantFrom('12', '21', '77'),
  baht: fc.integer({ min: 1, max: 9 }),
});
const bills = fc.array(
  fc.record({
    round: fc.constantFrom(0, 1),
    status: fc.constantFrom(...states),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 30, size: 'max' },
);
type Line = { readonly type: string; readonly key: string; readonly baht: number };

/** "two_top 12" -> lines, stake, payout. */
function summed(lines: readonly Line[]): Record<string, bigint[]> {
  const sums: Record<string, bigint[]> = {};
  for (const { type, key, baht } of lines) {
    const [n = 0n, stake = 0n, payout = 0n] = sums[`${type} ${key}`] ?? [];
    sums[`${type} ${key}`] = [n + 1n, stake + BigInt(baht) * 100n, payout + BigInt(baht) * 9_000n];
  }
  return sums;
}

it('are those of the bills in the states that count, of that round alone', async () => {
  await fc.assert(
    fc.asyncProperty(bills, fc.subarray([...states], { minLength: 1 }), async (all, counted) => {
      const takenBy = (at: number, those: readonly BillStatus[]) =>
        summed(all.flatMap(({ round, status, lines }) => (round === at && those.includes(status) ? lines : [])));
      await ctx.db
        .transaction(async (tx) => {
          // Bills without members and money: only what is read is there.
          await tx.execute(sql`set local session_replication_role = replica`);
          for (const [at, { round, status, lines }] of all.entries()) {
            const stake = lines.reduce((sum, { baht }) => sum + baht, 0) * 100;
            const isSettled = status === 'won' || status === 'lost';
            await tx.execute(sql`insert into bill (id, member_id, wallet_id, round_id, status, line_count, stake, payable, max_win, win_amount, result_version, created_at)
              values (${at + 1}, 1, 1, ${rounds[round]}, ${status}, ${lines.length}, ${stake}, ${stake}, ${stake * 90}, ${status === 'won' ? 1 : 0}, ${isSettled ? 1 : null}, now())`);
            for (const [position, { type, key, baht }] of lines.entries())
              await tx.execute(sql`insert into line (bill_id, position, round_id, bet_type, number, key, stake, rate_x100, payable, possible_win)
                values (${at + 1}, ${position}, ${rounds[round]}, ${type}, ${key}, ${key}, ${baht * 100}, 9000, ${baht * 100}, ${baht * 9_000})`);
          }
          for (const [at, id] of rounds.entries()) {
            const { rows } = await tx.execute<{
              bet_type: string;
              key: string;
              lines: number;
              stake: bigint;
              payout: bigint;
            }>(sql.raw(keySums(String(id), counted)));
            expect(
              Object.fromEntries(
                rows.map(({ bet_type, key, lines, stake, payout }) => [
                  `${bet_type} ${key}`,
                  [BigInt(lines), stake, payout],
                ]),
              ),
            ).toEqual(takenBy(at, counted));
            const { heat } = await numberHeat({ ...ctx, db: tx }, { roundId: id });
            const cells = [...heat].flatMap(([type, keys]) =>
              [...keys.values()].map(({ key, lines, stake, payout }) => [
                `${type} ${key}`,
                [BigInt(lines), stake, payout],
              ]),
            );
            expect(Object.fromEntries(cells)).toEqual(takenBy(at, ['pending', 'won', 'lost']));
          }
          const open = await openRoundsByWorst(tx);
          const payouts = open.rounds.map(({ roundId, payouts }) => [
            String(roundId),
            Object.fromEntries(
              [...payouts].flatMap(([type, keys]) => [...keys].map(([key, payout]) => [`${type} ${key}`, payout])),
            ),
          ]);
          const waiting = rounds.map(
            (id, at) =>
              [
                String(id),
                Object.fromEntries(
                  Object.entries(takenBy(at, ['pending'])).map(([key, [, , payout]]) => [key, payout]),
                ),
              ] as const,
          );
          expect(Object.fromEntries(payouts)).toEqual(
            Object.fromEntries(waiting.filter(([, keys]) => Object.keys(keys).length > 0)),
          );
          tx.rollback();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'Rollback') throw error;
        });
    }),
    { numRuns: randomRuns(15) },
  );
});
