/** The statement: all entries of a member's wallets and points, newest first (money.md "Statement"). */
import { and, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { assert, invalidInput } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokInstant, type Day, toIso } from '../../time.ts';
import type { StatementFilter, StatementItem } from '../contract.ts';
import { kindsOfGroup, movementGroup, movementTitle, ownKinds, type StatementGroup } from '../rules/kinds.ts';
import { type Cause, causeOf } from '../rules/statement-cause.ts';
import { readSearch, type StatementSearch } from '../rules/statement-search.ts';
import { account, entry, transfer } from './tables.ts';

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
}

/**
 * One page of the statement.
 *
 * @throws Refusal invalid_input for an invalid cursor
 */
export async function statementPage(
  db: Db,
  memberId: bigint,
  filter: StatementFilter & { readonly limit: number; readonly cursor?: string | undefined },
): Promise<StatementPage> {
  const conditions = conditionsOf(memberId, filter);
  const before = filter.cursor === undefined ? undefined : entryBefore(filter.cursor);
  const [entries, totals] = await Promise.all([
    entriesOf(db, before === undefined ? conditions : [...conditions, lt(entry.id, before)], filter.limit + 1),
    totalsOf(db, conditions, filter.wallet_id === undefined),
  ]);
  const shown = entries.slice(0, filter.limit);
  const last = shown.at(-1)?.item;
  return {
    entries: shown,
    totals,
    next_cursor: entries.length > shown.length && last ? Buffer.from(`e${last.id}`).toString('base64url') : null,
  };
}

/** The filtered entries without paging, for the CSV file: the newest `most` rows. */
export function statementRows(
  db: Db,
  memberId: bigint,
  filter: StatementFilter,
  most: number,
): Promise<StatementEntry[]> {
  return entriesOf(db, conditionsOf(memberId, filter), most);
}

function conditionsOf(memberId: bigint, filter: StatementFilter): SQL[] {
  const conditions = [eq(account.memberId, memberId)];
  if (filter.wallet_id !== undefined) conditions.push(eq(account.id, filter.wallet_id));
  if (filter.kind !== 'all') conditions.push(inArray(transfer.kind, kindsOfGroup(filter.kind)));
  const search = readSearch(filter.search ?? '');
  if (search) conditions.push(matching(search));
  if (filter.from) conditions.push(gte(entry.createdAt, bangkokInstant(filter.from)));
  if (filter.to) conditions.push(lt(entry.createdAt, bangkokInstant(addDays(filter.to, 1))));
  return conditions;
}

/** Matches an entry by any of the search's parts. */
function matching({ kinds, amount, number }: StatementSearch): SQL {
  const whole = amount !== undefined && amount % 100n === 0n ? amount / 100n : undefined;
  return (
    or(
      inArray(transfer.kind, [...kinds]),
      ...(amount === undefined ? [] : [and(eq(account.currency, 'THB'), sql`abs(${entry.amount}) = ${amount}`)]),
      ...(whole === undefined ? [] : [and(eq(account.currency, 'POINT'), sql`abs(${entry.amount}) = ${whole}`)]),
      ...(number === undefined ? [] : [eq(entry.id, number), eq(transfer.causeId, number)]),
    ) ?? sql`false`
  );
}

function entryBefore(cursor: string): bigint {
  const id = /^e(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (!id) throw invalidInput({ cursor: 'ตำแหน่งหน้าไม่ถูกต้อง' });
  return BigInt(id);
}

async function entriesOf(db: Db, conditions: readonly SQL[], most: number): Promise<StatementEntry[]> {
  const rows = await db
    .select({
      id: entry.id,
      at: entry.createdAt,
      kind: transfer.kind,
      reference: transfer.reference,
      causeKind: transfer.causeKind,
      causeId: transfer.causeId,
      amount: entry.amount,
      balanceAfter: entry.balanceAfter,
      walletId: account.id,
      walletName: account.name,
      currency: account.currency,
    })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .innerJoin(transfer, eq(transfer.id, entry.transferId))
    .where(and(...conditions))
    .orderBy(desc(entry.id))
    .limit(most);
  return rows.map((row) => {
    assert(row.balanceAfter !== null, `entry ${row.id} of a member has a balance after it`);
    const written = (value: bigint): string => (row.currency === 'THB' ? toDecimal(satang(value)) : String(value));
    return {
      cause: causeOf(row.causeKind, row.causeId),
      item: {
        id: String(row.id),
        at: toIso(row.at),
        kind: movementGroup(row.kind),
        title: movementTitle(row.kind, row.amount < 0n ? 'out' : 'in'),
        currency: row.currency,
        amount: written(row.amount),
        balance_after: written(row.balanceAfter),
        wallet_id: String(row.walletId),
        wallet_name: row.walletName,
        ref: row.reference,
      },
    };
  });
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

/**
 * The nets of each day in a period that has money movements, by sort: deposits are not winnings, and losses are not
 * withdrawals.
 */
export async function statementDayNets(
  db: Db,
  memberId: bigint,
  filter: StatementFilter,
  period: { readonly from: Day; readonly to: Day },
): Promise<ReadonlyMap<Day, DayNets>> {
  const counted = filter.wallet_id === undefined ? notInArray(transfer.kind, ownKinds) : sql`true`;
  const day = sql<Day>`to_char(${entry.createdAt} at time zone 'Asia/Bangkok', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, kind: transfer.kind, net: sql<bigint>`sum(${entry.amount})::bigint` })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .innerJoin(transfer, eq(transfer.id, entry.transferId))
    .where(and(...conditionsOf(memberId, { ...filter, ...period }), eq(account.currency, 'THB'), counted))
    .groupBy(sql`1`, transfer.kind);
  const sums = new Map<Day, Partial<Record<keyof DayNets, bigint>>>();
  for (const { day: on, kind, net } of rows) {
    const of = sums.get(on) ?? {};
    const sort = netSort(movementGroup(kind));
    of[sort] = (of[sort] ?? 0n) + net;
    sums.set(on, of);
  }
  const written = (net: bigint | undefined): string | undefined =>
    net === undefined ? undefined : toDecimal(satang(net));
  return new Map(
    [...sums].map(([on, { cash, play, other }]) => [
      on,
      { cash: written(cash), play: written(play), other: written(other) },
    ]),
  );
}

const netSort = (group: StatementGroup): keyof DayNets =>
  group === 'play' ? 'play' : group === 'deposit' || group === 'withdraw' ? 'cash' : 'other';

/** `all` wallets: transfers between them are left out. */
async function totalsOf(db: Db, conditions: readonly SQL[], all: boolean): Promise<StatementTotals> {
  const counted = all ? notInArray(transfer.kind, ownKinds) : sql`true`;
  const sum = (currency: 'THB' | 'POINT', sign: SQL): SQL<bigint> =>
    sql<bigint>`coalesce(sum(abs(${entry.amount})) filter (where ${account.currency} = ${currency} and ${entry.amount} ${sign} 0 and ${counted}), 0)::bigint`;
  const [row] = await db
    .select({
      moneyIn: sum('THB', sql`>`),
      moneyOut: sum('THB', sql`<`),
      pointsIn: sum('POINT', sql`>`),
      pointsOut: sum('POINT', sql`<`),
      count: sql<bigint>`count(*)`,
    })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .innerJoin(transfer, eq(transfer.id, entry.transferId))
    .where(and(...conditions));
  assert(row, 'a sum is always answered');
  return {
    money_in: toDecimal(satang(row.moneyIn)),
    money_out: toDecimal(satang(row.moneyOut)),
    points_in: String(row.pointsIn),
    points_out: String(row.pointsOut),
    count: Number(row.count),
  };
}
