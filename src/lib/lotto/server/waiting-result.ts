/** A result entered by one person and not approved yet: at most one per round, visible to operators only. */
import { createHash } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { toIso } from '../../time.ts';
import type { DrawnView, EntryView } from '../operator-contract.ts';
import { type BetType, betType, betTypes } from '../rules/bet-types.ts';
import { billNo } from '../rules/bill-number.ts';
import { mayPreview } from '../rules/operator-acts.ts';
import { type DrawResult, type Mapping, mapResult, type RawResult, rawFields } from '../rules/results.ts';
import { literalsOf } from './lock-round.ts';
import type { RoundBook } from './round-book.ts';
import { roundColumns } from './round-columns.ts';
import { rawView, resultView, roundView } from './shapes.ts';
import { market, result, round } from './tables.ts';

type ResultRow = typeof result.$inferSelect;

/**
 * Keeps the fields a mapping knows, and maps them to what bets are settled on.
 *
 * @throws Refusal invalid_input naming each field
 */
export function readDraw(mapping: Mapping, given: RawResult): { readonly raw: RawResult; readonly mapped: DrawResult } {
  const mapped = mapResult(mapping, given);
  if (!mapped.ok) {
    const fields = Object.entries(mapped.fields).map(([name, text]) => [`raw.${name}`, text] as const);
    throw invalidInput(Object.fromEntries(fields));
  }
  const known = rawFields[mapping].flatMap(({ name }) => {
    const value = given[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { raw: Object.fromEntries(known), mapped: mapped.result };
}

/** A round's waiting entry; it cannot change under the round's lock. */
export async function waitingRow(db: Db, roundId: bigint): Promise<ResultRow | undefined> {
  const [row] = await db
    .select()
    .from(result)
    .where(and(eq(result.roundId, roundId), isNull(result.approvedAt)));
  return row;
}

/** Stores an entry as the next version, replacing an entry that was not approved. Returns the replaced one. */
export async function storeEntry(
  tx: Db,
  ctx: OperatorContext,
  book: RoundBook,
  entry: { readonly raw: RawResult; readonly mapped: DrawResult; readonly reason: string | null },
): Promise<ResultRow | undefined> {
  const before = await waitingRow(tx, book.id);
  const entered = {
    ...entry,
    source: 'operator' as const,
    enteredBy: ctx.operator.name,
    enteredAt: book.now,
  };
  await tx
    .insert(result)
    .values({ roundId: book.id, version: (book.resultVersion ?? 0) + 1, ...entered })
    .onConflictDoUpdate({
      target: [result.roundId, result.version],
      set: entered,
      setWhere: isNull(result.approvedAt),
    });
  return before;
}

/** An entry in the form of the audit. */
export const entryInWords = (row: Pick<ResultRow, 'version' | 'raw' | 'enteredBy'>) => ({
  version: row.version,
  raw: row.raw,
  entered_by: row.enteredBy,
});

/** A hash that identifies exactly this entry. */
export function sealOf(row: Pick<ResultRow, 'roundId' | 'version' | 'mapped' | 'enteredBy' | 'enteredAt'>): string {
  const { three_top, two_top, two_bottom, three_front = [], three_bottom = [], four_top = '' } = row.mapped;
  const said = [three_top, two_top, two_bottom, [...three_front], [...three_bottom], four_top];
  return createHash('sha256')
    .update(JSON.stringify([String(row.roundId), row.version, said, row.enteredBy, row.enteredAt.getTime()]))
    .digest('base64url')
    .slice(0, 16);
}

/**
 * A round's waiting entry with what it would pay.
 *
 * @throws Refusal not_found when there is none
 */
export async function waitingEntry(ctx: Context, roundId: bigint): Promise<EntryView> {
  const entry = await waitingRow(ctx.db, roundId);
  const [row] = await ctx.db
    .select(roundColumns)
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .where(eq(round.id, roundId));
  if (!entry || !row) throw new Refusal('not_found');
  return {
    round: roundView(row, ctx.now()),
    version: entry.version,
    raw: rawView(entry.raw),
    result: resultView(entry.mapped),
    reason: entry.reason,
    entered_by: entry.enteredBy,
    entered_at: toIso(entry.enteredAt),
    seal: sealOf(entry),
    preview: await previewOf(ctx.db, roundId, entry.mapped),
  };
}

/**
 * How a draw is interpreted and what it would pay, without entering it; for a settled round, the change against what was
 * paid.
 *
 * @throws Refusal not_found, result_not_allowed, invalid_input (fields of `raw`)
 */
export async function drawnPreview(
  ctx: Context,
  input: { readonly round_id: bigint; readonly raw: RawResult },
): Promise<DrawnView> {
  const [row] = await ctx.db
    .select(roundColumns)
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .where(eq(round.id, input.round_id));
  if (!row) throw new Refusal('not_found');
  const answer = mayPreview(row);
  if (!answer.ok) throw new Refusal('result_not_allowed', { values: { reason: answer.reason } });
  const { raw, mapped } = readDraw(row.mapping, input.raw);
  return {
    round: roundView(row, ctx.now()),
    raw: rawView(raw),
    result: resultView(mapped),
    preview: await previewOf(ctx.db, row.id, mapped),
  };
}

export interface OutcomeRow extends Record<string, unknown> {
  readonly bills: number;
  readonly stake: bigint;
  readonly payable: bigint;
  readonly winning_bills: number;
  readonly payout: bigint;
  readonly largest: {
    readonly id: string;
    readonly member_id: string;
    readonly at: string;
    readonly payout: string;
  } | null;
  readonly changed: number;
  readonly pay_more: bigint;
  readonly take_back: bigint;
  readonly by_type: readonly { readonly bet_type: BetType; readonly lines: number; readonly payout: string }[];
}

const largestOf = ({ id, member_id, at, payout }: NonNullable<OutcomeRow['largest']>) => ({
  ...{ bill_id: id, bill_no: billNo(BigInt(id), new Date(at)), member_id },
  payout: toDecimal(satang(BigInt(payout))),
});

/** SQL of what a result would pay to a round's bills, and the difference to what they received: one `OutcomeRow`. */
export function outcomeSql(roundId: bigint, mapped: DrawResult): SQL {
  const { types, keys } = literalsOf(mapped);
  return sql`
    with hit as (
      select line.bill_id, line.bet_type, line.possible_win
        from unnest(${types}::text[], ${keys}::text[]) as keys (bet_type, key)
        join line on line.round_id = ${roundId} and line.bet_type = keys.bet_type and line.key = keys.key
    ), judged as (
      select bill.id, bill.member_id, bill.created_at, bill.stake, bill.payable, bill.win_amount as before, coalesce(won.amount, 0) as after
        from bill left join (select bill_id, sum(possible_win) as amount from hit group by bill_id) won on won.bill_id = bill.id
        where bill.round_id = ${roundId} and bill.status in ('pending', 'won', 'lost')
    ), by_type as (
      select hit.bet_type, count(*)::int as lines, sum(hit.possible_win)::text as payout
        from hit join bill on bill.id = hit.bill_id and bill.status in ('pending', 'won', 'lost') group by hit.bet_type
    )
    select count(*)::int as bills, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payable), 0)::bigint as payable,
      count(*) filter (where after > 0)::int as winning_bills, coalesce(sum(after), 0)::bigint as payout,
      (select json_build_object('id', id::text, 'member_id', member_id::text, 'at', created_at, 'payout', after::text) from judged where after > 0 order by after desc, id limit 1) as largest,
      count(*) filter (where after <> before)::int as changed,
      coalesce(sum(after - before) filter (where after > before), 0)::bigint as pay_more,
      coalesce(sum(before - after) filter (where after < before), 0)::bigint as take_back,
      (select coalesce(json_agg(by_type), '[]') from by_type) as by_type
      from judged`;
}

/** What a result would pay to a round's bills, and the difference to what they received; in one statement. */
async function previewOf(db: Db, roundId: bigint, mapped: DrawResult): Promise<EntryView['preview']> {
  const { rows } = await db.execute<OutcomeRow>(outcomeSql(roundId, mapped));
  return outcomeView(rows[0]);
}

export function outcomeView(sum: OutcomeRow | undefined): EntryView['preview'] {
  const wire = (amount: bigint | undefined): string => toDecimal(satang(amount ?? 0n));
  const byType = sum?.by_type ?? [];
  return {
    bills: sum?.bills ?? 0,
    stake: wire(sum?.stake),
    payable: wire(sum?.payable),
    winning_bills: sum?.winning_bills ?? 0,
    payout: wire(sum?.payout),
    largest: sum?.largest ? largestOf(sum.largest) : null,
    by_type: betTypes.flatMap(({ code }) =>
      byType
        .filter((row) => row.bet_type === code)
        .map(({ lines, payout }) => ({
          bet_type: code,
          name: betType(code).thai,
          lines,
          payout: wire(BigInt(payout)),
        })),
    ),
    change: { bills: sum?.changed ?? 0, pay_more: wire(sum?.pay_more), take_back: wire(sum?.take_back) },
  };
}
