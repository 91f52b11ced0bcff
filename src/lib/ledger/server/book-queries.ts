/** The books as operators read them: an account's entries, a transfer with both sides, all transfers of a cause. */
import { type SQL, sql } from 'drizzle-orm';
import { invalidInput } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import type { EventsWanted } from '../../server/db/events.ts';
import { newestId } from '../../server/db/page.ts';
import { toIso } from '../../time.ts';
import { type Currency, type MovementCode, movementTitle } from '../rules/kinds.ts';
import { entriesBetween, spanOfEntries } from './rollup-sql.ts';

/** Satang in decimal form, points as a whole number. */
const inCurrency = (currency: Currency, amount: bigint): string =>
  currency === 'THB' ? toDecimal(satang(amount)) : String(amount);

export interface BookAccount {
  account_id: string;
  /** A wallet's name, or the house's purpose. */
  name: string;
  /** Null for a house account. */
  member_id: string | null;
  currency: Currency;
}

type AccountRow = { account_id: bigint; name: string; member_id: bigint | null; currency: Currency };

const accountView = (row: AccountRow): BookAccount => ({
  account_id: String(row.account_id),
  name: row.name,
  member_id: row.member_id === null ? null : String(row.member_id),
  currency: row.currency,
});

/** An account by id, or the house's THB account by purpose; undefined for none. */
export async function bookAccount(
  db: Db,
  by: { readonly id?: bigint | undefined; readonly house?: string | undefined },
): Promise<BookAccount | undefined> {
  const where =
    by.id === undefined
      ? sql`a.member_id is null and a.name = ${by.house ?? ''} and a.currency = 'THB'`
      : sql`a.id = ${by.id}`;
  const { rows } = await db.execute<AccountRow>(
    sql`select a.id as account_id, a.name, a.member_id, a.currency from account a where ${where}`,
  );
  return rows[0] && accountView(rows[0]);
}

export interface AccountFilter {
  readonly kind?: MovementCode | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Where the next page begins: the entry before it, and a house account's balance after that entry. */
interface Position {
  readonly before: bigint;
  readonly balance: bigint | undefined;
}

/** @throws Refusal invalid_input (cursor) */
function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return { before: newestId, balance: undefined };
  const match = /^(\d{1,18})(?:~(-?\d{1,18}))?$/.exec(cursor);
  if (!match) throw invalidInput({ cursor: 'ตำแหน่งหน้าไม่ถูกต้อง' });
  return { before: BigInt(match[1] ?? 0), balance: match[2] === undefined ? undefined : BigInt(match[2]) };
}

type EntryRow = {
  id: bigint;
  transfer_id: bigint;
  at: string;
  kind: string;
  reference: string;
  amount: bigint;
  balance_after: bigint | null;
  others: string;
};

const sealedTo = sql`(select coalesce(max(hour) + interval '1 hour', '-infinity') from ledger_seal)`;

/**
 * Ids below or above which no entry of the time lies, so that a list does not look at each entry of the account in between. Of
 * sealed hours they are known; what is not sealed yet bounds nothing above, and below as it is now.
 */
const idsUntil = (to: SQL): SQL =>
  sql`e.id <= case when ${to} <= ${sealedTo} then (select max(last_id) from ledger_span where hour < ${to}) else ${newestId} end`;
const idsFrom = (from: SQL): SQL => sql`e.id >= case when exists (select from ledger_seal) then least(
    (select min(first_id) from ledger_span where hour > ${from} - interval '1 hour'),
    (select first_id from (${spanOfEntries(sealedTo)}) unsealed)) else 0 end`;

function filterSql({ kind, from, to }: AccountFilter): SQL {
  const [since, until] = [from, to].map((at) => at && sql`${at.toISOString()}::timestamptz`);
  return sql`${kind ? sql`and t.kind = ${kind}` : sql``}
    ${since ? sql`and e.created_at >= ${since} and ${idsFrom(since)}` : sql``}
    ${until ? sql`and e.created_at < ${until} and ${idsUntil(until)}` : sql``}`;
}

/** A house account's balance with all its entries: sealed days, and the entries since. */
const balanceNow = (accountId: bigint): SQL => sql`(
  with ${entriesBetween(sealedTo)}
  select coalesce((select sum(amount_in - amount_out) from ledger_day where account_id = ${accountId}), 0)
    + coalesce((select sum(amount) from period where account_id = ${accountId}), 0))::bigint`;

/**
 * Entries of an account, newest first. A house account has no balances on its entries: they are counted back from the
 * current one, where no filter leaves entries out. One statement, on one snapshot.
 *
 * @throws Refusal invalid_input (cursor)
 */
export async function accountEntries(db: Db, account: BookAccount, filter: AccountFilter) {
  const { before, balance } = positionOf(filter.cursor);
  const accountId = BigInt(account.account_id);
  const counts = account.member_id === null && !filter.kind && !filter.from && !filter.to;
  const known = balance === undefined ? balanceNow(accountId) : sql`${balance}::bigint`;
  const { rows } = await db.execute<EntryRow & { top: bigint | null }>(sql`
    select e.id, e.transfer_id, e.created_at::text as at, t.kind, t.reference, e.amount, e.balance_after,
        (select string_agg(distinct a.name, ', ') from entry o join account a on a.id = o.account_id
          where o.transfer_id = e.transfer_id and o.id <> e.id) as others, ${counts ? known : sql`null::bigint`} as top
      from entry e join transfer t on t.id = e.transfer_id
      where e.account_id = ${accountId} and e.id < ${before} ${filterSql(filter)} order by e.id desc limit ${filter.limit + 1}`);
  let running = counts ? (rows[0]?.top ?? undefined) : undefined;
  const { currency } = account;
  const items = rows.slice(0, filter.limit).map((row) => {
    const after = row.balance_after ?? running;
    if (running !== undefined) running -= row.amount;
    return {
      entry_id: String(row.id),
      transfer_id: String(row.transfer_id),
      at: toIso(new Date(row.at)),
      kind: row.kind,
      title: movementTitle(row.kind, row.amount < 0n ? 'out' : 'in'),
      amount: inCurrency(currency, row.amount),
      balance_after: after === undefined ? null : inCurrency(currency, after),
      /** The accounts on the other side. */
      others: row.others ?? '',
      ref: row.reference,
    };
  });
  const last = items.at(-1);
  const more = rows.length > filter.limit && last !== undefined;
  return { items, next_cursor: more ? `${last.entry_id}${running === undefined ? '' : `~${running}`}` : null };
}

type TransferRow = AccountRow & {
  transfer_id: bigint;
  kind: string;
  reference: string;
  note: string | null;
  at: string;
  corrects: bigint | null;
  corrected_by: bigint[] | null;
  seal: string;
  block: bigint | null;
  hour_hash: string | null;
  entry_id: bigint;
  amount: bigint;
  balance_after: bigint | null;
};

/** How many transfers of one cause are shown. */
const transfersMost = 200;

/** Whole transfers with their entries, oldest first. `where` is a condition on `t`, `order` which to keep of too many. One statement. */
async function transfersWhere(db: Db, where: SQL, order: SQL = sql`t.id`) {
  const { rows } = await db.execute<TransferRow>(sql`
    select t.id as transfer_id, t.kind, t.reference, t.note, t.created_at::text as at, t.corrects, encode(t.seal, 'hex') as seal,
        (select array_agg(c.id order by c.id) from transfer c where c.corrects = t.id) as corrected_by,
        (select b.id from seal_block b where b.stream = 'transfer' and b.upto >= t.id order by b.id limit 1) as block,
        (select encode(h.hash, 'hex') from ledger_seal h where h.hour = date_trunc('hour', t.created_at)) as hour_hash,
        e.id as entry_id, e.amount, e.balance_after, a.id as account_id, a.name, a.member_id, a.currency
      from (select * from transfer t where ${where} order by ${order} limit ${transfersMost}) t
      join entry e on e.transfer_id = t.id join account a on a.id = e.account_id order by t.id, e.id`);
  const views = new Map<bigint, ReturnType<typeof transferHead> & { entries: ReturnType<typeof entryView>[] }>();
  for (const row of rows) {
    const view = views.get(row.transfer_id) ?? { ...transferHead(row), entries: [] };
    view.entries.push(entryView(row));
    views.set(row.transfer_id, view);
  }
  return [...views.values()];
}

const transferHead = (row: TransferRow) => ({
  transfer_id: String(row.transfer_id),
  kind: row.kind,
  title: movementTitle(row.kind, 'in'),
  ref: row.reference,
  note: row.note,
  at: toIso(new Date(row.at)),
  corrects: row.corrects === null ? null : String(row.corrects),
  corrected_by: (row.corrected_by ?? []).map(String),
  seal: row.seal,
  seal_block: row.block === null ? null : String(row.block),
  hour_hash: row.hour_hash,
});

const entryView = (row: TransferRow) => ({
  entry_id: String(row.entry_id),
  account: accountView(row),
  amount: inCurrency(row.currency, row.amount),
  balance_after: row.balance_after === null ? null : inCurrency(row.currency, row.balance_after),
});

export type BookTransfer = Awaited<ReturnType<typeof transfersWhere>>[number];

/** A transfer by id or reference. */
export const bookTransfer = async (
  db: Db,
  by: { readonly id?: bigint | undefined; readonly reference?: string | undefined },
): Promise<BookTransfer | undefined> =>
  (await transfersWhere(db, by.id === undefined ? sql`t.reference = ${by.reference ?? ''}` : sql`t.id = ${by.id}`))[0];

/** What a cause moved, oldest first, at most 200. */
export const transfersOfCause = (db: Db, kind: string, id: bigint): Promise<BookTransfer[]> =>
  transfersWhere(db, sql`t.cause_kind = ${kind} and t.cause_id = ${id}`);

/**
 * A transfer and what else its cause moved, oldest first, at most 200 with itself; without a cause it is alone. Empty for an
 * unknown one.
 */
export const transfersAround = (db: Db, id: bigint): Promise<BookTransfer[]> =>
  transfersWhere(
    db,
    sql`t.id = ${id} or (t.cause_kind, t.cause_id) = (select cause_kind, cause_id from transfer where id = ${id})`,
    sql`t.id <> ${id}, t.id`,
  );

/** A receivable's cause and the like are named by a reference; "bill:12:v1:win" -> bill and 12. */
export function causeOfReference(reference: string): { readonly kind: string; readonly id: bigint } | undefined {
  const match = /^([a-z_]+):(\d{1,18})(?::|$)/.exec(reference);
  return match?.[1] && match[2] ? { kind: match[1], id: BigInt(match[2]) } : undefined;
}

/** A transfer by its reference, as the console's search finds it: the member's side of it, or what it moved in the house. */
export const transferFound = (reference: string): SQL =>
  sql`select 'transfer' as kind, t.id, t.reference, t.kind as state, case when a.currency = 'THB' then abs(e.amount) end as amount,
      t.created_at::text as at, a.member_id
    from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
    where t.reference = ${reference} order by a.member_id nulls last, e.id limit 1`;

/** A member's movements of these kinds on the time line; the newest of each account are found by its index. */
export const movementEvents =
  (kinds: readonly string[]) =>
  ({ memberId, at, most }: EventsWanted): SQL =>
    sql`
    select 'e' || e.id as key, e.created_at as at, e.kind as what, e.reference as detail, null::text as who, e.amount, a.currency
      from account a cross join lateral (
        select e.id, e.created_at, t.kind, t.reference, e.amount from entry e join transfer t on t.id = e.transfer_id
          where e.account_id = a.id and e.created_at <= ${at} and t.kind = any (${arrayLiteral(kinds)}::text[])
          order by e.id desc limit ${most}) e
      where a.member_id = ${memberId} order by e.created_at desc, e.id desc limit ${most}`;
