/** Reads of the books, shaped for pages and calls. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { type Points, points, type Satang, satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { statement } from '../../server/db/statement.ts';
import { publish, publishRead, readEvent } from '../../server/stream/publish.ts';
import { account, entry, transfer } from './tables.ts';

export interface WalletRow {
  id: string;
  wallet_name: string;
  balance: string;
  wallet_type_id: number;
}

const walletsStatement = statement<AccountRow>(
  'wallets_of',
  `select id, name, balance, wallet_type_id from account
    where member_id = $1 and (wallet_type_id = 1 or wallet_type_id is not null and balance > 0) order by wallet_type_id, id`,
);

/** The member's THB wallets, main first; others only when not empty, because a finished promotion leaves an empty wallet. */
export async function walletsOf(db: Db, memberId: bigint): Promise<WalletRow[]> {
  const { rows } = await walletsStatement(db, [memberId]);
  return rows.flatMap(walletRow);
}

type AccountRow = { id: bigint; name: string; balance: bigint; wallet_type_id: number | null };

/** Empty for the points account, which is not a wallet. */
const walletRow = ({ id, name, balance, wallet_type_id }: AccountRow): WalletRow[] =>
  wallet_type_id === null
    ? []
    : [{ id: String(id), wallet_name: name, balance: toDecimal(satang(balance)), wallet_type_id }];

/** The member's main wallet: account id and balance. */
export async function mainWallet(db: Db, memberId: bigint): Promise<{ readonly id: bigint; readonly balance: Satang }> {
  const [row] = await db
    .select({ id: account.id, balance: account.balance })
    .from(account)
    .where(and(eq(account.memberId, memberId), eq(account.walletTypeId, 1)));
  assert(row, `member ${memberId} has a main wallet`);
  return { id: row.id, balance: satang(row.balance) };
}

/** The main wallet's balance now and right after a posting; `after` is undefined when the posting did not touch it. */
export async function balancesAt(
  db: Db,
  memberId: bigint,
  reference: string,
): Promise<{ readonly now: Satang; readonly after: Satang | undefined }> {
  const [row] = await db
    .select({ balance: account.balance, after: entry.balanceAfter })
    .from(account)
    .leftJoin(transfer, eq(transfer.reference, reference))
    .leftJoin(entry, and(eq(entry.transferId, transfer.id), eq(entry.accountId, account.id)))
    .where(and(eq(account.memberId, memberId), eq(account.walletTypeId, 1)));
  assert(row, `member ${memberId} has a main wallet`);
  return { now: satang(row.balance), after: row.after === null ? undefined : satang(row.after) };
}

/** One of the member's wallets by id, the main one by default; undefined when the member has no such wallet. */
export async function walletOf(
  db: Db,
  memberId: bigint,
  walletId: bigint | undefined,
): Promise<{ readonly id: bigint; readonly balance: Satang; readonly isMain: boolean } | undefined> {
  if (walletId === undefined) return { ...(await mainWallet(db, memberId)), isMain: true };
  const [row] = await db
    .select({ id: account.id, balance: account.balance, walletTypeId: account.walletTypeId })
    .from(account)
    .where(and(eq(account.id, walletId), eq(account.memberId, memberId), isNotNull(account.walletTypeId)));
  return row && { id: row.id, balance: satang(row.balance), isMain: row.walletTypeId === 1 };
}

/** The member's points. */
export async function pointsOf(db: Db, memberId: bigint): Promise<Points> {
  const { balance } = await pointsAccount(db, memberId);
  return balance;
}

/** Wallets, main first, and points: for the frame of every page. */
export const walletsAndPoints = fact(
  `select json_agg(json_build_object('id', id, 'name', name, 'balance', balance::text, 'wallet_type_id', wallet_type_id)
      order by wallet_type_id nulls last, id)
    from account where member_id = $1 and (currency = 'POINT' or wallet_type_id = 1 or balance > 0)`,
  (found: readonly (Omit<AccountRow, 'balance'> & { readonly balance: string })[] | null) => {
    const rows = (found ?? []).map((row) => ({ ...row, balance: BigInt(row.balance) }));
    const pointsRow = rows.find((row) => row.wallet_type_id === null);
    assert(pointsRow, 'a member has a points account');
    return { wallets: rows.flatMap(walletRow), points: points(pointsRow.balance) };
  },
);

/** The member's points account: id and balance. */
export async function pointsAccount(
  db: Db,
  memberId: bigint,
): Promise<{ readonly id: bigint; readonly balance: Points }> {
  const [row] = await db
    .select({ id: account.id, balance: account.balance })
    .from(account)
    .where(and(eq(account.memberId, memberId), eq(account.currency, 'POINT')));
  assert(row, `member ${memberId} has a points account`);
  return { id: row.id, balance: points(row.balance) };
}

/** What `walletsOf` answers, as the transaction leaves it. */
const balanceEvent = readEvent(
  'balance_event',
  'balance',
  `select 'member:' || $1::bigint as topic, jsonb_build_object('wallets', jsonb_agg(jsonb_build_object('id', id::text, 'wallet_name', name,
        'balance', to_char(balance::numeric / 100, 'FM999999999999999990.00'), 'wallet_type_id', wallet_type_id) order by wallet_type_id, id)) as data
      from account where member_id = $1 and (wallet_type_id = 1 or wallet_type_id is not null and balance > 0)`,
);

/** Sends the member's open pages the new balances; call it in the transaction that changed them. */
export const announceBalance = (ctx: Context, memberId: bigint): Promise<void> =>
  publishRead(ctx, balanceEvent, [memberId]);

/** The same for the member's points. */
export async function announcePoints(ctx: Context, memberId: bigint): Promise<void> {
  await publish(ctx, `member:${memberId}`, 'points', { point: String(await pointsOf(ctx.db, memberId)) });
}

/** What a member still owes, in satang. */
export const openReceivable = fact(
  `select coalesce(sum(amount - collected), 0)::bigint from receivable where member_id = $1 and settled_at is null`,
  (owed: bigint) => satang(owed),
);

/** The balance of the main wallet, in satang. */
export const mainBalance = fact(
  'select balance from account where member_id = $1 and wallet_type_id = 1',
  (balance: bigint) => satang(balance),
);

/** Whether any wallet holds money. */
export const hasMoney = fact(
  'exists (select from account where member_id = $1 and wallet_type_id is not null and balance > 0)',
  (has: boolean) => has,
);

/** The balance of the points account. */
export const pointBalance = fact(
  `select balance from account where member_id = $1 and currency = 'POINT'`,
  (balance: bigint) => points(balance),
);
