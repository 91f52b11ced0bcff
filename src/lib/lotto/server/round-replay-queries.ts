/** A round as it went, and its bills up to a moment, for the console. */
import { sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { satang, subtract, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { idBefore, newestId, pageOf } from '../../server/db/page.ts';
import { statement } from '../../server/db/statement.ts';
import { toIso } from '../../time.ts';
import type { ReplayView, RoundBill } from '../replay-contract.ts';
import type { BetType } from '../rules/bet-types.ts';
import { billNo } from '../rules/bill-number.ts';
import type { LimitAction } from '../rules/limit-items.ts';
import { type ReplayFrame, replayFrames, replaySteps } from '../rules/replay.ts';
import type { Mapping } from '../rules/results.ts';
import type { BillStatus } from '../rules/round-state.ts';

type Limit = {
  bet_type: BetType;
  key: string | null;
  action: LimitAction;
  pct: number | null;
  cap: number | null;
  from: string;
  until: string | null;
};

interface RoundRow {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly mapping: Mapping;
  readonly draw_date: string;
  readonly from_at: Date;
  readonly until_at: Date;
  readonly settled_at: Date | null;
  readonly limits: readonly Limit[];
  readonly bills: number;
  readonly stake: bigint;
  readonly payable: bigint;
  readonly win_amount: bigint;
}

// The span reaches from the first bill to the close; a round that was closed early ends with its last bill at the latest.
const roundStatement = statement<RoundRow>(
  'replay_round',
  `select m.name, m.mapping, r.draw_date::text as draw_date, r.settled_at,
      least(coalesce(s.first_at, r.open_at), r.close_at) as from_at, greatest(r.close_at, coalesce(s.last_at, r.close_at)) as until_at,
      coalesce(s.bills, 0)::int as bills, coalesce(s.stake, 0)::bigint as stake, coalesce(s.payable, 0)::bigint as payable, coalesce(s.win_amount, 0)::bigint as win_amount,
      (select coalesce(json_agg(json_build_object('bet_type', l.bet_type, 'key', l.key, 'action', l.action, 'pct', l.pct, 'cap', l.cap,
          'from', greatest(l.created_at, coalesce(l.from_at, l.created_at)), 'until', l.until_at) order by l.id), '[]')
        from number_limit l where (l.round_id = r.id or l.market = r.market) and l.created_at <= r.close_at and (l.until_at is null or l.until_at > r.open_at)) as limits
    from round r join market m on m.code = r.market
      cross join lateral (select min(created_at) as first_at, max(created_at) as last_at, count(*) filter (where status <> 'cancelled') as bills,
        sum(stake) filter (where status <> 'cancelled') as stake, sum(payable) filter (where status <> 'cancelled') as payable,
        sum(win_amount) filter (where status <> 'cancelled') as win_amount from bill where round_id = r.id) s
    where r.id = $1`,
);

interface DeltaRow {
  readonly [column: string]: unknown;
  readonly step: number;
  readonly bet_type: BetType | null;
  readonly key: string | null;
  readonly bills: number;
  readonly stake: bigint;
  readonly payable: bigint;
  readonly won: bigint;
  readonly payout: bigint;
  readonly rate_from: number | null;
  readonly rate_to: number | null;
}

// A cancelled bill counts from when it was taken to when it was cancelled.
const deltaStatement = statement<DeltaRow>(
  'replay_deltas',
  `with events as (
      select b.id, e.sign, least($4::int, greatest(0, ceil(extract(epoch from e.at - $2::timestamptz) * $4 / greatest(extract(epoch from $3::timestamptz - $2::timestamptz), 0.001))))::int as step
        from bill b cross join lateral (values (b.created_at, 1), (case when b.status = 'cancelled' then b.settled_at end, -1)) e(at, sign)
        where b.round_id = $1 and e.at is not null)
    select step, null as bet_type, null as key, sum(sign)::int as bills, sum(sign * stake)::bigint as stake, sum(sign * payable)::bigint as payable,
        sum(sign * win_amount)::bigint as won, 0::bigint as payout, null::int as rate_from, null::int as rate_to
      from events join bill using (id) group by step
    union all
    select step, bet_type, key, 0, sum(sign * stake)::bigint, 0, 0, sum(sign * possible_win)::bigint,
        min(rate_x100) filter (where sign = 1), max(rate_x100) filter (where sign = 1)
      from events join line on line.bill_id = events.id group by step, bet_type, key`,
);

export interface RoundReplay {
  readonly name: string;
  readonly drawDate: string;
  readonly frames: readonly ReplayFrame[];
  /** What the bills add up to now, which the last moment must equal. */
  readonly settled: { readonly bills: number; readonly stake: bigint; readonly payable: bigint; readonly won: bigint };
  readonly isSettled: boolean;
  readonly equal: boolean;
}

/**
 * Two statements.
 *
 * @throws Refusal not_found
 */
export async function roundReplay(ctx: Context, roundId: bigint): Promise<RoundReplay> {
  const [found] = (await roundStatement(ctx.db, [roundId])).rows;
  if (!found) throw new Refusal('not_found');
  const span = { from: found.from_at, until: found.until_at };
  const { rows } = await deltaStatement(ctx.db, [
    roundId,
    span.from.toISOString(),
    span.until.toISOString(),
    replaySteps,
  ]);
  const frames = replayFrames({
    ...span,
    mapping: found.mapping,
    bills: rows.filter(({ bet_type }) => bet_type === null),
    keys: rows.flatMap(({ bet_type, key, rate_from, rate_to, ...row }) =>
      bet_type === null ? [] : [{ ...row, betType: bet_type, key: key ?? '', rateFrom: rate_from, rateTo: rate_to }],
    ),
    limits: found.limits.map(({ bet_type, cap, from, until, ...limit }) => ({
      ...limit,
      betType: bet_type,
      cap: cap === null ? null : BigInt(cap),
      from: new Date(from),
      until: until === null ? null : new Date(until),
    })),
  });
  const settled = { bills: found.bills, stake: found.stake, payable: found.payable, won: found.win_amount };
  const last = frames.at(-1);
  const equal =
    last !== undefined &&
    last.bills === settled.bills &&
    last.stake === settled.stake &&
    last.payable === settled.payable &&
    last.won === settled.won;
  return { name: found.name, drawDate: found.draw_date, frames, settled, isSettled: found.settled_at !== null, equal };
}

const thb = (amount: bigint): string => toDecimal(satang(amount));

const frameView = ({
  at,
  bills,
  stake,
  payable,
  won,
  worst,
  types,
  limits,
}: ReplayFrame): ReplayView['frames'][number] => ({
  ...{ at: toIso(at), bills, stake: thb(stake), payable: thb(payable), won: thb(won) },
  worst: { ...worst, payout: thb(worst.payout), net: toDecimal(subtract(satang(payable), satang(worst.payout))) },
  types: types.map(({ betType, stake: taken, dearest, rateFrom, rateTo }) => ({
    ...{ bet_type: betType, stake: thb(taken), rate_from: rateFrom, rate_to: rateTo },
    dearest: dearest ? { key: dearest.key, payout: thb(dearest.payout) } : null,
  })),
  limits: limits.map(({ betType, key, action, pct, cap }) => ({
    ...{ bet_type: betType, key, action, pct, cap: cap === null ? null : thb(cap) },
  })),
});

/** @throws Refusal not_found */
export async function replayView(ctx: Context, roundId: bigint): Promise<ReplayView> {
  const { frames, settled, isSettled, equal } = await roundReplay(ctx, roundId);
  return {
    frames: frames.map(frameView),
    settled: { bills: settled.bills, stake: thb(settled.stake), payable: thb(settled.payable), won: thb(settled.won) },
    is_settled: isSettled,
    equal,
  };
}

/** Bills of a round taken up to a moment, newest first. One statement. */
export async function roundBills(
  ctx: Context,
  wanted: {
    readonly round_id: bigint;
    readonly until?: Date | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
): Promise<{ items: RoundBill[]; next_cursor: string | null }> {
  const { rows } = await ctx.db.execute<{
    id: bigint;
    member_id: bigint;
    created_at: string;
    line_count: number;
    stake: bigint;
    payable: bigint;
    status: BillStatus;
    win_amount: bigint;
  }>(sql`
    select id, member_id, created_at::text, line_count, stake, payable, status, win_amount from bill
      where round_id = ${wanted.round_id} and id < ${idBefore(wanted.cursor) ?? newestId}
        and (${wanted.until?.toISOString() ?? null}::timestamptz is null or created_at <= ${wanted.until?.toISOString() ?? null}::timestamptz)
      order by id desc limit ${wanted.limit + 1}`);
  const { shown, next_cursor } = pageOf(rows, wanted.limit, (row) => row.id);
  return {
    items: shown.map((row) => {
      const at = new Date(row.created_at);
      return {
        bill_id: String(row.id),
        bill_no: billNo(row.id, at),
        member_id: String(row.member_id),
        created_at: toIso(at),
        lines: row.line_count,
        stake: thb(row.stake),
        payable: thb(row.payable),
        status: row.status,
        win_amount: thb(row.win_amount),
      };
    }),
    next_cursor,
  };
}
