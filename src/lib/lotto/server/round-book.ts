/** A round with everything needed to price a line: market, plan, rates and manual limits, read in one statement. */
import { Refusal } from '../../contract/problems.ts';
import { type Satang, satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import type { BetType } from '../rules/bet-types.ts';
import type { NumberLimit, TypeRate } from '../rules/pricing.ts';
import { isDrawn, type Mapping } from '../rules/results.ts';
import type { RoundStatus } from '../rules/round-state.ts';
import type { Schedule } from '../rules/schedule.ts';

export interface RoundBook {
  readonly id: bigint;
  readonly market: string;
  readonly marketName: string;
  readonly flag: string;
  readonly categoryId: number;
  readonly categoryName: string;
  readonly mapping: Mapping;
  readonly schedule: Schedule;
  readonly resultAfterMinutes: number;
  readonly drawDate: string;
  readonly number: number;
  readonly openAt: Date;
  readonly closeAt: Date;
  readonly status: RoundStatus;
  readonly resultVersion: number | null;
  /** The time of the snapshot: the database's clock, read after the lock was acquired. */
  readonly now: Date;
  readonly linesMax: number;
  readonly payoutPerBillMax: Satang;
  readonly payoutPerRoundMax: Satang;
  /** The types the market offers: those with a rate in its group that its draw can produce. */
  readonly rates: ReadonlyMap<BetType, TypeRate>;
  readonly limits: readonly NumberLimit[];
}

type Row = {
  id: bigint;
  market: string;
  market_name: string;
  flag: string;
  category_id: number;
  category_name: string;
  mapping: Mapping;
  schedule: Schedule;
  result_after_minutes: number;
  draw_date: string;
  number: number;
  open_at: string | Date;
  close_at: string | Date;
  status: RoundStatus;
  result_version: number | null;
  now: string | Date;
  lines_max: number;
  payout_per_bill_max: bigint;
  payout_per_round_max: bigint;
  rates: {
    bet_type: BetType;
    rate_x100: number;
    /** Satang as text, here and below: JSON has no bigint. */
    stake_min: string;
    stake_max: string;
    discount_bp: number;
    max_loss: string;
  }[];
  limits:
    | {
        bet_type: BetType;
        key: string | null;
        of_round: boolean;
        action: 'closed' | 'reduced' | 'cap';
        pct: number | null;
        cap: string | null;
      }[]
    | null;
};

/**
 * `share` freezes the round until the end of the transaction while others may do the same (bills); `alone` is for changes
 * of the round. The clock is read outside the locking subquery, so that it is the time the lock was acquired, not
 * requested.
 */
const locks = { none: '', share: 'for share', alone: 'for update' } as const;

const bookStatement = (lock: keyof typeof locks) =>
  statement<Row>(
    `round_book_${lock}`,
    `with it as materialized (select * from round where id = $1 ${locks[lock]}),
      clock as materialized (select coalesce($2::timestamptz, app_now()) as now from it)
    select it.id, it.market, it.draw_date::text as draw_date, it.number, it.open_at, it.close_at, it.status, it.result_version, clock.now,
      market.name as market_name, market.flag, market.category_id, market.mapping, market.schedule, market.result_after_minutes, lotto_category.name as category_name,
      rate_plan.lines_max, rate_plan.payout_per_bill_max, rate_plan.payout_per_round_max,
      (select json_agg(json_build_object('bet_type', bet_type, 'rate_x100', rate_x100, 'stake_min', stake_min::text, 'stake_max', stake_max::text,
          'discount_bp', discount_bp, 'max_loss', max_loss::text))
        from rate where plan_id = rate_plan.id and rate_group = market.rate_group) as rates,
      (select json_agg(json_build_object('bet_type', bet_type, 'key', key, 'of_round', round_id is not null, 'action', action, 'pct', pct, 'cap', cap::text) order by id desc)
        from number_limit where (number_limit.market = it.market or round_id = it.id)
          and (from_at is null or from_at <= clock.now) and (until_at is null or until_at > clock.now)) as limits
    from it cross join clock join market on market.code = it.market join lotto_category on lotto_category.id = market.category_id
      join rate_plan on rate_plan.code = 'standard'`,
  );

const bookStatements = {
  none: bookStatement('none'),
  share: bookStatement('share'),
  alone: bookStatement('alone'),
} as const;

/**
 * Reads a round's book under a lock at the database's time, or (for display) at the web server's `now`.
 *
 * @throws Refusal not_found
 */
export async function roundBook(
  db: Db,
  roundId: bigint,
  as: keyof typeof locks | { readonly now: Date },
): Promise<RoundBook> {
  const [book, at] = typeof as === 'string' ? [bookStatements[as], null] : [bookStatements.none, as.now.toISOString()];
  const { rows } = await book(db, [roundId, at]);
  const row = rows[0];
  if (!row) throw new Refusal('not_found');
  return {
    id: row.id,
    market: row.market,
    marketName: row.market_name,
    flag: row.flag,
    categoryId: row.category_id,
    categoryName: row.category_name,
    mapping: row.mapping,
    schedule: row.schedule,
    resultAfterMinutes: row.result_after_minutes,
    drawDate: row.draw_date,
    number: row.number,
    openAt: new Date(row.open_at),
    closeAt: new Date(row.close_at),
    status: row.status,
    resultVersion: row.result_version,
    now: new Date(row.now),
    linesMax: row.lines_max,
    payoutPerBillMax: satang(row.payout_per_bill_max),
    payoutPerRoundMax: satang(row.payout_per_round_max),
    rates: new Map(
      row.rates
        .filter((one) => isDrawn(one.bet_type, row.mapping))
        .map((one) => [
          one.bet_type,
          {
            rateX100: one.rate_x100,
            stakeMin: satang(BigInt(one.stake_min)),
            stakeMax: satang(BigInt(one.stake_max)),
            discountBp: one.discount_bp,
            maxLoss: satang(BigInt(one.max_loss)),
          },
        ]),
    ),
    limits: (row.limits ?? []).map((one) => ({
      bet_type: one.bet_type,
      key: one.key,
      ofRound: one.of_round,
      action: actionOf(one),
    })),
  };
}

function actionOf(row: {
  readonly action: 'closed' | 'reduced' | 'cap';
  readonly pct: number | null;
  readonly cap: string | null;
}): NumberLimit['action'] {
  switch (row.action) {
    case 'closed':
      return { kind: 'closed' };
    case 'reduced':
      return { kind: 'reduced', pct: row.pct ?? 100 };
    case 'cap':
      return { kind: 'cap', cap: satang(BigInt(row.cap ?? 0)) };
  }
}

/**
 * Checks that a round accepts bets at the book's time. The clock overrides a stored status that the job has not updated
 * yet.
 *
 * @throws Refusal round_closed, round_not_open
 */
export function assertTakesBets(book: RoundBook): void {
  const over = book.status !== 'scheduled' && book.status !== 'open';
  if (over || book.now >= book.closeAt) throw new Refusal('round_closed');
  if (book.now < book.openAt) throw new Refusal('round_not_open');
}
