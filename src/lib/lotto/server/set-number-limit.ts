/** Manual number limits (เลขอั้น) of a market or one round, used in pricing. */
import { eq } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { LimitInput, NumberLimitView } from '../operator-settings-contract.ts';
import type { BetType } from '../rules/bet-types.ts';
import { limitedKeys } from '../rules/limit-items.ts';
import { isDrawn } from '../rules/results.ts';
import { announceOpenRounds } from './announce-rounds.ts';
import { numberLimits } from './operator-settings-queries.ts';
import { market, numberLimit, rate, round } from './tables.ts';

type Row = typeof numberLimit.$inferSelect;

/**
 * Limits numbers, or whole types, from now or `from_at` until `until_at` or indefinitely. Accepted lines keep their rate.
 * Of two current limits on one number, a closed one wins, otherwise the later one.
 *
 * @throws Refusal not_found (market, round), round_closed, invalid_input
 * @see design lotto.md 4
 */
export function setNumberLimit(ctx: OperatorContext, input: LimitInput): Promise<NumberLimitView[]> {
  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const { action } = input;
    const wanted = limitedKeys(input);
    if (!wanted.ok) throw invalidInput({ [wanted.field]: wanted.reason });
    const of = await subjectOf(tx, input, [...new Set(wanted.keys.map(({ betType }) => betType))], now);
    const from = input.from_at ?? now;
    if (input.until_at && input.until_at <= from) throw invalidInput({ until_at: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' });
    if (input.until_at && input.until_at <= now) throw invalidInput({ until_at: 'เวลาสิ้นสุดผ่านไปแล้ว' });

    const made = await tx
      .insert(numberLimit)
      .values(
        wanted.keys.map((one) => ({
          ...one,
          market: of.market,
          roundId: of.roundId,
          action,
          pct: input.pct ?? null,
          fromAt: input.from_at ?? null,
          untilAt: input.until_at ?? null,
        })),
      )
      .returning();
    await recordAct(inside, {
      action: 'limit.set',
      subject: of.roundId === null ? `market:${of.market}` : `round:${of.roundId}`,
      after: made.map(inWords),
      reason: input.reason,
    });
    await announceOpenRounds(
      inside,
      tx,
      of.roundId === null ? eq(round.market, of.market ?? '') : eq(round.id, of.roundId),
    );
    return numberLimits(
      inside,
      made.map((row) => row.id),
    );
  });
}

/**
 * Ends a limit now; one that had not started never will.
 *
 * @throws Refusal not_found, conflict when it is over
 */
export function endNumberLimit(
  ctx: OperatorContext,
  input: { readonly limit_id: bigint; readonly reason?: string | undefined },
): Promise<NumberLimitView> {
  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const [row] = await tx.select().from(numberLimit).where(eq(numberLimit.id, input.limit_id)).for('update');
    if (!row) throw new Refusal('not_found');
    if (row.untilAt && row.untilAt <= now) throw new Refusal('conflict');
    await tx.update(numberLimit).set({ untilAt: now }).where(eq(numberLimit.id, row.id));
    await recordAct(inside, {
      action: 'limit.end',
      subject: row.roundId === null ? `market:${row.market}` : `round:${row.roundId}`,
      before: inWords(row),
      after: { ...inWords(row), until_at: toIso(now) },
      reason: input.reason,
    });
    await announceOpenRounds(
      inside,
      tx,
      row.roundId === null ? eq(round.market, row.market ?? '') : eq(round.id, row.roundId),
    );
    const [view] = await numberLimits(inside, [row.id]);
    if (!view) throw new Refusal('not_found');
    return view;
  });
}

/** The market or round of a limit; the types must be offered there. */
async function subjectOf(
  tx: Db,
  input: LimitInput,
  types: readonly BetType[],
  now: Date,
): Promise<{ readonly market: string | null; readonly roundId: bigint | null }> {
  if ((input.market === undefined) === (input.round_id === undefined))
    throw invalidInput({ market: 'ระบุหวยหรืองวดอย่างใดอย่างหนึ่ง' });
  const ofRound =
    input.round_id === undefined
      ? undefined
      : (await tx.select().from(round).where(eq(round.id, input.round_id)).for('share'))[0];
  if (input.round_id !== undefined && !ofRound) throw new Refusal('not_found');
  if (ofRound && (ofRound.closeAt <= now || (ofRound.status !== 'scheduled' && ofRound.status !== 'open')))
    throw new Refusal('round_closed');
  const [of] = await tx
    .select({ group: market.rateGroup, mapping: market.mapping })
    .from(market)
    .where(eq(market.code, ofRound?.market ?? input.market ?? ''));
  if (!of) throw new Refusal('not_found');
  const offered = await tx.select({ type: rate.betType }).from(rate).where(eq(rate.rateGroup, of.group));
  if (types.some((type) => !isDrawn(type, of.mapping) || !offered.some((one) => one.type === type)))
    throw invalidInput({ bet_type: 'หวยนี้ไม่รับประเภทนี้' });
  return ofRound ? { market: null, roundId: ofRound.id } : { market: input.market ?? null, roundId: null };
}

/** A limit in the form of the audit. */
const inWords = (row: Row) => ({
  limit_id: String(row.id),
  bet_type: row.betType,
  number: row.key,
  action: row.action,
  ...(row.pct === null ? {} : { pct: row.pct }),
  ...(row.cap === null ? {} : { cap: toDecimal(satang(row.cap)) }),
  from_at: row.fromAt ? toIso(row.fromAt) : null,
  until_at: row.untilAt ? toIso(row.untilAt) : null,
});
