/** What rounds have taken by counting key, as the console shows it, against a join of every line with its bill. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { PayoutByKey } from '#lib/lotto/rules/exposure.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { openRoundsByWorst } from '#lib/lotto/server/open-round-queries.ts';
import { roundExposure } from '#lib/lotto/server/operator-queries.ts';
import { numberHeat } from '#lib/lotto/server/round-heat-queries.ts';
import type { Context } from '#lib/server/context.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type LineText, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { randomRuns } from '#tests/support/random-runs.ts';

const database = databaseOfFile();
let ctx: Context;
beforeAll(async () => {
  ctx = testContext(database);
  await testCatalogue(ctx);
});

const line = fc.record({
  type: fc.constantFrom('two_top', 'two_bottom', 'three_tod'),
  number: fc.constantFrom('12', '21', '77'),
  baht: fc.integer({ min: 1, max: 9 }),
});
const bills = fc.array(
  fc.record({
    round: fc.constantFrom(0, 1, 2),
    isTakenBack: fc.boolean(),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 8, size: 'max' },
);
const textOf = ({ type, number, baht }: { type: string; number: string; baht: number }): LineText =>
  `${type} ${type === 'three_tod' ? `${number}5` : number} ${baht}` as LineText;

type Sums = Record<string, readonly (number | bigint)[]>;

/** "two_top 12" -> lines, stake, payout of the bills of a round in one of the states. */
async function plainly(db: Db, roundId: bigint, states: string): Promise<Sums> {
  const { rows } = await db.execute<{ key: string; lines: number; stake: bigint; payout: bigint }>(sql`
    select line.bet_type || ' ' || line.key as key, count(*)::int as lines, sum(line.stake)::bigint as stake, sum(line.possible_win)::bigint as payout
      from line join bill on bill.id = line.bill_id where bill.round_id = ${roundId} and bill.status = any (${states}::text[]) group by 1`);
  return Object.fromEntries(rows.map(({ key, lines, stake, payout }) => [key, [lines, stake, payout]]));
}

async function heatOf(db: Db, roundId: bigint): Promise<Sums> {
  const { heat } = await numberHeat({ ...ctx, db }, { roundId });
  return Object.fromEntries(
    [...heat].flatMap(([type, keys]) =>
      [...keys.values()].map(({ key, lines, stake, payout }) => [`${type} ${key}`, [lines, stake, payout]]),
    ),
  );
}

const keyed = (payouts: PayoutByKey = new Map()): Record<string, bigint> =>
  Object.fromEntries([...payouts].flatMap(([type, keys]) => [...keys].map(([key, n]) => [`${type} ${key}`, n])));
const payoutsIn = (sums: Sums): Record<string, bigint> =>
  Object.fromEntries(Object.entries(sums).map(([key, [, , payout]]) => [key, BigInt(payout ?? 0)]));

it('are those of the bills that were not taken back, of that round alone', async () => {
  await fc.assert(
    fc.asyncProperty(bills, async (all) => {
      const numbers = await ctx.db.$count(sql`round`);
      const rounds = [];
      for (const n of [1, 2, 3]) rounds.push(await testRound(ctx, { number: numbers + n }));
      for (const { round, lines, isTakenBack } of all) {
        const my = asMember(ctx, await testMember(ctx, '1000.00'));
        const { bill_id } = await sendBill(my, rounds[round] ?? 0n, ...lines.map(textOf));
        if (isTakenBack) await cancelBill(my, BigInt(bill_id));
      }
      const openPayouts = async (db: Db) => {
        const open = await openRoundsByWorst(db, { most: 1_000 });
        return new Map(open.rounds.map(({ roundId, payouts }) => [roundId, keyed(payouts)]));
      };
      const shown = await openPayouts(ctx.db);
      for (const id of rounds) {
        const taken = await plainly(ctx.db, id, '{pending}');
        expect(await heatOf(ctx.db, id)).toEqual(taken);
        expect(shown.get(id) ?? {}).toEqual(payoutsIn(taken));
        const { by_type } = await roundExposure(ctx, id);
        expect(by_type.reduce((sum, { lines }) => sum + lines, 0)).toBe(
          Object.values(taken).reduce((sum, [lines]) => sum + Number(lines), 0),
        );
      }
      await expectSoundBooks(ctx);

      // The first one pays just now, every other bill of it is judged; the second one is void.
      const [paying = 0n, voided = 0n] = rounds;
      await ctx.db
        .transaction(async (tx) => {
          await tx.execute(sql`set local session_replication_role = replica`);
          await tx.execute(sql`update round set status = 'resulted', result_version = 1 where id = ${paying}`);
          await tx.execute(sql`update bill set status = 'lost', result_version = 1
            where round_id = ${paying} and status = 'pending' and id % 2 = 0`);
          await tx.execute(sql`update round set status = 'void' where id = ${voided}`);
          expect((await openPayouts(tx)).get(paying) ?? {}).toEqual(payoutsIn(await plainly(tx, paying, '{pending}')));
          expect(await heatOf(tx, paying)).toEqual(await plainly(tx, paying, '{pending,lost}'));
          expect(await heatOf(tx, voided)).toEqual({});
          tx.rollback();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'Rollback') throw error;
        });
    }),
    { numRuns: randomRuns(15) },
  );
});
