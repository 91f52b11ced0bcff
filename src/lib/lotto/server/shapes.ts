/** The one place where lottery rows become JSON. */
import { type Satang, toDecimal } from '../../money.ts';
import type { PaidByPromotion } from '../../play/server/take-stake.ts';
import type { Context } from '../../server/context.ts';
import { rateText } from '../../thai.ts';
import { minuteMs, toIso } from '../../time.ts';
import type { BillDetail, BillView } from '../bill-contract.ts';
import type { PublishedView, RateView, RoundView, RuleView } from '../contract.ts';
import { type BetType, betType, betTypes } from '../rules/bet-types.ts';
import { billNo } from '../rules/bill-number.ts';
import type { TypeRate } from '../rules/pricing.ts';
import type { DrawResult, Mapping, RawResult } from '../rules/results.ts';
import {
  type BillStatus,
  cancellableUntil,
  cancelWithinMs,
  type RoundStatus,
  roundDisplay,
} from '../rules/round-state.ts';
import { ruleSections } from '../rules/rule-text.ts';
import type { RoundBook } from './round-book.ts';

export interface RoundRow {
  readonly id: bigint;
  readonly market: string;
  readonly marketName: string;
  readonly flag: string;
  readonly categoryId: number;
  readonly drawDate: string;
  readonly number: number;
  readonly openAt: Date;
  readonly closeAt: Date;
  readonly status: RoundStatus;
  readonly mapping: Mapping;
  readonly resultAfterMinutes: number;
}

export function roundView(row: RoundRow, now: Date): RoundView {
  return {
    round_id: String(row.id),
    market: row.market,
    market_name: row.marketName,
    flag: row.flag,
    category_id: row.categoryId,
    number: row.number,
    draw_date: row.drawDate,
    draw_at: toIso(new Date(row.closeAt.getTime() + row.resultAfterMinutes * minuteMs)),
    open_at: toIso(row.openAt),
    close_at: toIso(row.closeAt),
    status: row.status,
    display: roundDisplay(row, now),
  };
}

/** A result's digits in wire form: copied arrays, without sets the market does not draw. */
export function resultView(mapped: DrawResult): PublishedView['result'] {
  const { three_front, three_bottom, ...rest } = mapped;
  return {
    ...rest,
    ...(three_front ? { three_front: [...three_front] } : {}),
    ...(three_bottom ? { three_bottom: [...three_bottom] } : {}),
  };
}

/** The raw result in wire form. */
export function rawView(raw: RawResult): PublishedView['raw'] {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}

export interface PublishedRow extends RoundRow {
  readonly version: number;
  readonly raw: RawResult;
  readonly mapped: DrawResult;
  readonly approvedAt: Date | null;
  readonly source: 'operator' | 'history' | 'yeekee';
}

/** Whether a result was entered by the operators of a sandbox. */
export const isSimulated = (ctx: Context, source: PublishedRow['source']): boolean =>
  ctx.config.sandbox && source === 'operator';

export function publishedView(ctx: Context, row: PublishedRow): PublishedView {
  const now = ctx.now();
  const first = row.mapping === 'GLO' ? row.raw.first : undefined;
  return {
    ...roundView(row, now),
    ...(typeof first === 'string' ? { first_prize: first } : {}),
    result: resultView(row.mapped),
    resulted_at: toIso(row.approvedAt ?? row.closeAt),
    simulated: isSimulated(ctx, row.source),
    raw: rawView(row.raw),
    version: row.version,
    replaced: [],
  };
}

/** In the order of the closed list of bet types. */
export function ratesView(rates: ReadonlyMap<BetType, TypeRate>): RateView[] {
  return betTypes.flatMap(({ code, thai, digits }) => {
    const rate = rates.get(code);
    return rate
      ? {
          bet_type: code,
          name: thai,
          digits,
          rate: rateText(rate.rateX100),
          discount_pct: rateText(rate.discountBp),
          stake_min: toDecimal(rate.stakeMin),
          stake_max: toDecimal(rate.stakeMax),
        }
      : [];
  });
}

export function ruleView(book: RoundBook): RuleView {
  const sections = ruleSections(book).map(({ title, lines }) => ({ title, lines: [...lines] }));
  return {
    lines_max: book.linesMax,
    payout_per_bill_max: toDecimal(book.payoutPerBillMax),
    payout_per_round_max: toDecimal(book.payoutPerRoundMax),
    cancel_minutes: cancelWithinMs / 60_000,
    text: sections.flatMap(({ lines }) => lines),
    sections,
  };
}

export interface BillRow {
  readonly id: bigint;
  readonly status: BillStatus;
  readonly lineCount: number;
  readonly stake: bigint;
  readonly payable: bigint;
  readonly maxWin: bigint;
  readonly winAmount: bigint;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly resultVersion: number | null;
}

/** What a card shows of a bill's numbers. */
export interface ShownNumbers {
  /** The first distinct ones. */
  readonly first: readonly string[];
  /** The number of distinct ones. */
  readonly count: number;
}

export const shownMax = 4;

const shownNumbers = (lines: readonly LineRow[]): ShownNumbers => {
  const numbers = [...new Set(lines.map((line) => line.number))];
  return { first: numbers.slice(0, shownMax), count: numbers.length };
};

export function billView(bill: BillRow, round: RoundRow, shown: ShownNumbers, now: Date): BillView {
  const until =
    bill.status === 'pending' ? cancellableUntil(bill.createdAt, round.closeAt, round.mapping === 'DIGIT5') : null;
  return {
    bill_id: String(bill.id),
    bill_no: billNo(bill.id, bill.createdAt),
    status: bill.status,
    round: roundView(round, now),
    line_count: bill.lineCount,
    numbers: [...shown.first],
    number_count: shown.count,
    total_stake: toDecimal(bill.stake as Satang),
    total_discount: toDecimal((bill.stake - bill.payable) as Satang),
    total_payable: toDecimal(bill.payable as Satang),
    max_win: toDecimal(bill.maxWin as Satang),
    win_amount: toDecimal(bill.winAmount as Satang),
    note: bill.note,
    created_at: toIso(bill.createdAt),
    settled_at: bill.settledAt ? toIso(bill.settledAt) : null,
    result_version: bill.resultVersion,
    cancellable_until: until && until > now ? toIso(until) : null,
  };
}

export interface LineRow {
  readonly betType: BetType;
  readonly number: string;
  readonly stake: bigint;
  readonly rateX100: number;
  readonly payable: bigint;
  readonly possibleWin: bigint;
  readonly winAmount: bigint;
}

/** A bill with its lines; `result` once the round has one. */
export function billDetailView(
  bill: BillRow,
  round: RoundRow,
  lines: readonly LineRow[],
  {
    result,
    voidReason,
    promotion,
    shareUrl = null,
    now,
  }: {
    readonly result: DrawResult | null;
    readonly voidReason: string | null;
    readonly promotion: PaidByPromotion | null;
    readonly shareUrl?: string | null;
    readonly now: Date;
  },
): BillDetail {
  const view = billView(bill, round, shownNumbers(lines), now);
  const { total_stake, total_discount, total_payable, max_win } = view;
  return {
    ...view,
    void_reason: voidReason,
    totals: { total_stake, total_discount, total_payable, max_win },
    lines: lines.map((line) => ({
      bet_type: line.betType,
      name: betType(line.betType).thai,
      number: line.number,
      stake: toDecimal(line.stake as Satang),
      rate: rateText(line.rateX100),
      payable: toDecimal(line.payable as Satang),
      possible_win: toDecimal(line.possibleWin as Satang),
      win_amount: toDecimal(line.winAmount as Satang),
      outcome: bill.status === 'won' && line.winAmount === 0n ? 'lost' : bill.status,
    })),
    result: result ? resultView(result) : null,
    promotion: promotion && {
      taken_id: String(promotion.takenId),
      title: promotion.title,
      cash: toDecimal(promotion.cash),
      bonus: toDecimal(promotion.bonus),
    },
    share_url: shareUrl,
    server_time: toIso(now),
  };
}
