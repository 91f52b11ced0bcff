/** Rounds and bills for tests: a round per test, bills sent the way the editor sends them. */
import type { BillDetail } from '#lib/lotto/bill-contract.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { ensureCatalogue } from '#lib/lotto/server/ensure-catalogue.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { round } from '#lib/lotto/server/tables.ts';
import { baht } from '#lib/money.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { addDays, hourMs } from '#lib/time.ts';

let days = 0;

/** The catalogue without rounds; call it once per database. */
export const testCatalogue = (ctx: Context): Promise<void> => inTransaction(ctx, (tx) => ensureCatalogue(tx));

/** An open round for one test: opened an hour ago, closes in an hour. */
export async function testRound(ctx: Context, over: Partial<typeof round.$inferInsert> = {}): Promise<bigint> {
  const now = ctx.now().getTime();
  const [row] = await ctx.db
    .insert(round)
    .values({
      market: 'gov',
      drawDate: addDays('2100-01-01', ++days),
      openAt: new Date(now - hourMs),
      closeAt: new Date(now + hourMs),
      status: 'open',
      ...over,
    })
    .returning({ id: round.id });
  if (!row) throw new Error('a round row is inserted');
  return row.id;
}

/** "three_top 044 100": type, number, whole baht. */
export type LineText = `${BetType} ${string} ${number}`;

/** Lines in the form use cases take. */
export const linesOf = (...texts: readonly LineText[]) =>
  texts.map((text) => {
    const [bet_type, number = '', stake] = text.split(' ');
    return { bet_type: bet_type as BetType, number, stake: baht(Number(stake)) };
  });

/** Lines in the form clients send. */
export const wireLines = (...texts: readonly LineText[]) =>
  texts.map((text) => {
    const [bet_type, number, stake] = text.split(' ');
    return { bet_type, number, stake: `${stake}.00` };
  });

/** Prices and sends a bill. @throws Refusal as either does */
export async function sendBill(my: MemberContext, roundId: bigint, ...texts: readonly LineText[]): Promise<BillDetail> {
  const lines = linesOf(...texts);
  const { quote_id } = await priceBill(my, { round_id: roundId, lines });
  return placeBill(my, { round_id: roundId, quote_id, lines });
}

/** The result of the government draw of 1 November 2024. */
export const drawOfNovember2024 = {
  first: '536044',
  front3: ['174', '225'],
  back3: ['063', '231'],
  back2: '32',
} as const;
