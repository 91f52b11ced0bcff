/** The statement: all entries of a member's wallets and points, newest first (money.md "Statement"). */
import { assert, invalidInput } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { sqlTexts } from '../../server/db/facts.ts';
import { newestId } from '../../server/db/page.ts';
import { statement } from '../../server/db/statement.ts';
import { addDays, bangkokInstant, type Day, toIso } from '../../time.ts';
import type { StatementFilter, StatementItem } from '../contract.ts';
import {
  type Currency,
  kindsOfGroup,
  movementGroup,
  movementTitle,
  ownKinds,
  type StatementGroup,
} from '../rules/kinds.ts';
import { type Cause, causeOf } from '../rules/statement-cause.ts';
import { readSearch } from '../rules/statement-search.ts';
import { causesByName } from './cause-names.ts';

export interface StatementTotals {
  readonly money_in: string;
  readonly money_out: string;
  readonly points_in: string;
  readonly points_out: string;
  readonly count: number;
}

export interface StatementEntry {
  /** In wire form. */
  readonly item: StatementItem;
  readonly cause: Cause | undefined;
}

export interface StatementPage {
  readonly entries: StatementEntry[];
  readonly totals: StatementTotals;
  readonly next_cursor: string | null;
  /** Of the days of the entries, whole days under the filter; a day without money has none. Empty where not asked for. */
  readonly nets: ReadonlyMap<Day, DayNets>;
}

/** Income less outgoings of a day, in wire form; undefined where there was no movement of that sort. */
export interface DayNets {
  /** Deposited less withdrawn. */
  readonly cash: string | undefined;
  /** Won less staked. */
  readonly play: string | undefined;
  /** Bonuses and adjustments. */
  readonly other: string | undefined;
}

/** The member's accounts in the filter: $1 member, $2 wallet or null. */
const own = 'select id, name, currency from account where member_id = $1 and ($2::bigint is null or id = $2)';

/** The filter of an entry `e`, its transfer `t` and account `own`; null and infinity leave a part open. */
const inFilter = `($3::text[] is null or t.kind = any($3)) and e.created_at >= $4 and e.created_at < $5
  and (not $6::boolean or t.kind = any($7::text[])
    or own.currency = 'THB' and abs(e.amount) = $8::bigint or own.currency = 'POINT' and abs(e.amount) = $9::bigint
    or e.id = $10::bigint or t.cause_id = $10)`;

function filterValues(memberId: bigint, filter: StatementFilter): readonly unknown[] {
  const search = readSearch(filter.search ?? '');
  const { amount } = search ?? {};
  return [
    memberId,
    filter.wallet_id ?? null,
    filter.kind === 'all' ? null : kindsOfGroup(filter.kind),
    filter.from ? bangkokInstant(filter.from) : '-infinity',
    filter.to ? bangkokInstant(addDays(filter.to, 1)) : 'infinity',
    search !== undefined,
    search?.kinds ?? [],
    amount ?? null,
    // Points have no hundredths.
    amount !== undefined && amount % 100n === 0n ? amount / 100n : null,
    search?.number ?? null,
  ];
}

/**
 * Entries before $11, at most $12. The newest of each account are found by its index, then those of all: fast also for a
 * member with few among millions of entries.
 */
const newest = `select newest.*, own.id as wallet_id, own.name as wallet_name, own.currency
  from own cross join lateral (
    select e.id, e.created_at, t.kind, t.reference, t.cause_kind, t.cause_id, e.amount, e.balance_after
    from entry e join transfer t on t.id = e.transfer_id
    where e.account_id = own.id and e.id < $11 and ${inFilter}
    order by e.id desc limit $12
  ) newest
  order by newest.id desc limit $12`;

interface EntryRow {
  readonly id: string | bigint;
  readonly created_at: string | Date;
  readonly kind: string;
  readonly reference: string;
  readonly cause_kind: string;
  readonly cause_id: string | bigint | null;
  readonly amount: string | bigint;
  readonly balance_after: string | bigint | null;
  readonly wallet_id: string | bigint;
  readonly wallet_name: string;
  readonly currency: Currency;
}

const entriesStatement = statement<EntryRow>('statement_entries', `with own as (${own}) ${newest}`);

interface PageRow {
  /** Amounts and ids as text, which JSON numbers could not hold. */
  readonly entries: readonly EntryRow[] | null;
  readonly nets: readonly { readonly day: Day; readonly kind: string; readonly net: string }[] | null;
  readonly money_in: bigint;
  readonly money_out: bigint;
  readonly points_in: bigint;
  readonly points_out: bigint;
  readonly count: bigint;
}

/** Over all wallets, transfers between them do not count. */
const counted = `($2 is not null or kind not in (${sqlTexts(ownKinds)}))`;
const summed = (column: string, currency: Currency): string =>
  `coalesce(sum(${column}) filter (where currency = '${currency}' and ${counted}), 0)::bigint`;

/** Entries before $11, at most $12; nets if $13. */
const pageStatement = statement<PageRow>(
  'statement_list',
  `with own as (${own}),
    newest as materialized (${newest}),
    days as materialized (select min(day) as first, max(day) as last from (
      select (created_at at time zone 'Asia/Bangkok')::date as day from newest order by id desc limit $12 - 1) shown),
    sums as materialized (
      select (e.created_at at time zone 'Asia/Bangkok')::date as day, t.kind, own.currency, count(*) as count,
        sum(e.amount) as net, sum(greatest(e.amount, 0)) as paid_in, sum(greatest(-e.amount, 0)) as paid_out
      from own join entry e on e.account_id = own.id join transfer t on t.id = e.transfer_id
      where ${inFilter} group by 1, 2, 3)
  select
    (select json_agg(shown) from (
      select id::text, created_at, kind, reference, cause_kind, cause_id::text, amount::text, balance_after::text,
        wallet_id::text, wallet_name, currency
      from newest order by newest.id desc) shown) as entries,
    (select json_agg(of_day) from (
      select day, kind, net::text from sums, days
      where $13::boolean and currency = 'THB' and ${counted} and day between first and last) of_day) as nets,
    totals.*
  from (select ${summed('paid_in', 'THB')} as money_in, ${summed('paid_out', 'THB')} as money_out,
      ${summed('paid_in', 'POINT')} as points_in, ${summed('paid_out', 'POINT')} as points_out,
      coalesce(sum(count), 0)::bigint as count from sums) totals`,
);

/**
 * One page of the statement.
 *
 * @throws Refusal invalid_input for an invalid cursor
 */
export async function statementPage(
  db: Db,
  memberId: bigint,
  filter: StatementFilter & { readonly limit: number; readonly cursor?: string | undefined; readonly nets?: boolean },
): Promise<StatementPage> {
  const before = filter.cursor === undefined ? newestId : entryBefore(filter.cursor);
  const { limit, nets = false } = filter;
  const { rows } = await pageStatement(db, [...filterValues(memberId, filter), before, limit + 1, nets]);
  const [row] = rows;
  assert(row, 'a sum is always answered');
  const found = row.entries ?? [];
  const entries = await statementEntries(db, found.slice(0, limit));
  return {
    entries,
    totals: {
      money_in: toDecimal(satang(row.money_in)),
      money_out: toDecimal(satang(row.money_out)),
      points_in: String(row.points_in),
      points_out: String(row.points_out),
      count: Number(row.count),
    },
    next_cursor: cursorAfter(entries, found.length > entries.length),
    nets: netsByDay(row.nets ?? []),
  };
}

/** The filtered entries without paging, for files: the newest `most` rows. */
export async function statementRows(
  db: Db,
  memberId: bigint,
  filter: StatementFilter,
  most: number,
): Promise<StatementEntry[]> {
  const { rows } = await entriesStatement(db, [...filterValues(memberId, filter), newestId, most]);
  return statementEntries(db, rows);
}

/**
 * One page of entries without sums over the others, which would read all of a member's entries.
 *
 * @throws Refusal invalid_input for an invalid cursor
 */
export async function entriesPage(
  db: Db,
  memberId: bigint,
  filter: StatementFilter & { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Pick<StatementPage, 'entries' | 'next_cursor'>> {
  const before = filter.cursor === undefined ? newestId : entryBefore(filter.cursor);
  const { rows } = await entriesStatement(db, [...filterValues(memberId, filter), before, filter.limit + 1]);
  const entries = await statementEntries(db, rows.slice(0, filter.limit));
  return { entries, next_cursor: cursorAfter(entries, rows.length > filter.limit) };
}

/** The cursor of what comes after these entries; null when nothing does. */
export const cursorAfter = (entries: readonly StatementEntry[], more: boolean): string | null => {
  const last = entries.at(-1)?.item;
  return more && last ? Buffer.from(`e${last.id}`).toString('base64url') : null;
};

function entryBefore(cursor: string): bigint {
  const id = /^e(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (!id) throw invalidInput({ cursor: 'ตำแหน่งหน้าไม่ถูกต้อง' });
  return BigInt(id);
}

const causeId = ({ cause_id: id }: EntryRow): bigint | null => (id === null ? null : BigInt(id));

async function statementEntries(db: Db, rows: readonly EntryRow[]): Promise<StatementEntry[]> {
  const named = await causesByName(
    db,
    rows.map((row) => ({ kind: row.cause_kind, id: causeId(row) })),
  );
  return rows.map((row) => statementEntry(row, named));
}

function statementEntry(row: EntryRow, named: (kind: string, id: bigint | null) => Cause | undefined): StatementEntry {
  assert(row.balance_after !== null, `entry ${row.id} of a member has a balance after it`);
  const amount = BigInt(row.amount);
  const written = (value: bigint): string => (row.currency === 'THB' ? toDecimal(satang(value)) : String(value));
  return {
    cause: named(row.cause_kind, causeId(row)) ?? causeOf(row.cause_kind, causeId(row)),
    item: {
      id: String(row.id),
      at: toIso(new Date(row.created_at)),
      kind: movementGroup(row.kind),
      title: movementTitle(row.kind, amount < 0n ? 'out' : 'in'),
      currency: row.currency,
      amount: written(amount),
      balance_after: written(BigInt(row.balance_after)),
      wallet_id: String(row.wallet_id),
      wallet_name: row.wallet_name,
      ref: row.reference,
    },
  };
}

/** The nets of each day by sort: deposits are not winnings, and losses are not withdrawals. */
function netsByDay(rows: NonNullable<PageRow['nets']>): Map<Day, DayNets> {
  const sums = new Map<Day, Partial<Record<keyof DayNets, bigint>>>();
  for (const { day, kind, net } of rows) {
    const of = sums.get(day) ?? {};
    const sort = netSort(movementGroup(kind));
    of[sort] = (of[sort] ?? 0n) + BigInt(net);
    sums.set(day, of);
  }
  const written = (net: bigint | undefined): string | undefined =>
    net === undefined ? undefined : toDecimal(satang(net));
  return new Map(
    [...sums].map(([day, { cash, play, other }]) => [
      day,
      { cash: written(cash), play: written(play), other: written(other) },
    ]),
  );
}

const netSort = (group: StatementGroup): keyof DayNets =>
  group === 'play' ? 'play' : group === 'deposit' || group === 'withdraw' ? 'cash' : 'other';
