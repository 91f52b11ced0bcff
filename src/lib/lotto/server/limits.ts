/**
 * Reads of a round's restricted numbers: closed, reduced and nearly full ones, and the member's own use (lotto.md section
 * 4).
 */
import { createHash } from 'node:crypto';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { type Satang, satang, smaller, subtract, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { rateText } from '../../thai.ts';
import type { LimitView } from '../contract.ts';
import { type BetType, betTypes } from '../rules/bet-types.ts';
import { capOf, ladderCap, ladderPct, limitFor, type NumberLimit } from '../rules/pricing.ts';
import { type RoundBook, roundBook } from './round-book.ts';
import { exposureCounter, memberCounter } from './tables.ts';

/** @throws Refusal not_found */
export async function roundLimits(ctx: Context, roundId: bigint): Promise<LimitView> {
  return limitsOf(ctx, await roundBook(ctx.db, roundId, { now: ctx.now() }));
}

/** The restrictions of a round whose book was read before. */
export async function limitsOf(ctx: Context, book: RoundBook): Promise<LimitView> {
  const used = await usedKeys(ctx, book);
  const closed: LimitView['closed'] = [];
  const reduced: LimitView['reduced'] = [];
  const open: LimitView['open'] = [];
  const nearlyFull: LimitView['nearly_full'] = [];
  for (const { code } of betTypes) {
    const rate = book.rates.get(code);
    if (!rate) continue;
    const keys = new Set<string | null>([
      ...book.limits.filter((row) => row.bet_type === code).map((row) => row.key),
      ...(used.get(code)?.keys() ?? []),
    ]);
    const ofType = manualPct(limitFor(book.limits, code, null));
    for (const key of keys) {
      const manual = limitFor(book.limits, code, key);
      const cap = capOf(rate, manual);
      const taken = key === null ? satang(0) : (used.get(code)?.get(key) ?? satang(0));
      const pct = Math.min(manualPct(manual), ladderPct(taken, cap));
      if (pct === 0) closed.push({ bet_type: code, number: key });
      else if (pct < 100)
        reduced.push({
          bet_type: code,
          number: key,
          rate: rateText(Math.floor((rate.rateX100 * pct) / 100)),
          percent: pct,
        });
      else if (key !== null && ofType < 100) open.push({ bet_type: code, number: key });
      if (pct > 0 && key !== null && ladderPct(taken, cap) === 50)
        nearlyFull.push({ bet_type: code, number: key, remaining: wholeBaht(subtract(cap, taken)) });
    }
  }
  const exceptions = { closed, reduced, open, nearly_full: nearlyFull };
  return {
    version: createHash('sha256').update(JSON.stringify(exceptions)).digest('base64url').slice(0, 12),
    types: betTypes.flatMap(({ code }) => {
      const rate = book.rates.get(code);
      return rate ? { bet_type: code, stake_min: toDecimal(rate.stakeMin), stake_max: toDecimal(rate.stakeMax) } : [];
    }),
    ...exceptions,
    mine: await mine(ctx, book),
  };
}

/** The percentage of the rate under a manual limit. */
const manualPct = (manual: NumberLimit | undefined): number =>
  manual?.action.kind === 'closed' ? 0 : manual?.action.kind === 'reduced' ? manual.action.pct : 100;

const wholeBaht = (amount: Satang): string => toDecimal(satang((amount / 100n) * 100n));

/** Keys with at least half of their cap used, by the smallest cap of the type; all others have their full rate. */
async function usedKeys(ctx: Context, book: RoundBook): Promise<Map<BetType, Map<string, Satang>>> {
  const conditions = [...book.rates].map(([type, rate]) => {
    const caps = book.limits.flatMap((row) =>
      row.bet_type === type && row.action.kind === 'cap' ? [row.action.cap] : [],
    );
    const least = caps.reduce(smaller, ladderCap(rate));
    return and(eq(exposureCounter.betType, type), sql`${exposureCounter.used} * 2 >= ${least}`);
  });
  const rows = await ctx.db
    .select({ betType: exposureCounter.betType, key: exposureCounter.key, used: exposureCounter.used })
    .from(exposureCounter)
    .where(and(eq(exposureCounter.roundId, book.id), or(...conditions)))
    .orderBy(exposureCounter.betType, exposureCounter.key);
  const used = new Map<BetType, Map<string, Satang>>();
  for (const row of rows) {
    const keys = used.get(row.betType) ?? new Map<string, Satang>();
    keys.set(row.key, satang(row.used));
    used.set(row.betType, keys);
  }
  return used;
}

async function mine(ctx: Context, book: RoundBook): Promise<LimitView['mine']> {
  if (!ctx.member) return [];
  const rows = await ctx.db
    .select({ betType: memberCounter.betType, key: memberCounter.key, used: memberCounter.used })
    .from(memberCounter)
    .where(
      and(
        eq(memberCounter.roundId, book.id),
        eq(memberCounter.memberId, ctx.member.id),
        ne(memberCounter.betType, 'round_payout'),
        sql`${memberCounter.used} > 0`,
      ),
    )
    .orderBy(memberCounter.betType, memberCounter.key);
  return rows.flatMap((row) => {
    const rate = row.betType === 'round_payout' ? undefined : book.rates.get(row.betType);
    if (!rate || row.betType === 'round_payout') return [];
    const left = subtract(rate.stakeMax, satang(row.used));
    return {
      bet_type: row.betType,
      number: row.key,
      stake: toDecimal(satang(row.used)),
      remaining: toDecimal(left > 0n ? left : satang(0)),
    };
  });
}
