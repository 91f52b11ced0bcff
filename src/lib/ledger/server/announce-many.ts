/** Announces the balances of many members at once, for settlements. */
import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { type Points, points, satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { publishMany } from '../../server/stream/publish.ts';
import type { WalletRow } from './queries.ts';
import { account } from './tables.ts';

const ofMembers = sql`${account.memberId} = any(${value('memberIds')}::bigint[])`;

const shownWallets = preparedQuery('wallets_of_members', (db) =>
  db
    .select({
      memberId: account.memberId,
      id: account.id,
      name: account.name,
      balance: account.balance,
      walletTypeId: account.walletTypeId,
    })
    .from(account)
    .where(and(ofMembers, isNotNull(account.walletTypeId), or(eq(account.walletTypeId, 1), gt(account.balance, 0n))))
    .orderBy(asc(account.walletTypeId), asc(account.id)),
);

/** Sends each member's open pages the current wallets; call it after posting, in the same transaction. */
export async function announceBalances(ctx: Context, memberIds: readonly bigint[]): Promise<void> {
  if (memberIds.length === 0) return;
  const rows = await shownWallets(ctx.db, { memberIds: arrayLiteral(memberIds) });
  const wallets = new Map<bigint, WalletRow[]>();
  for (const row of rows) {
    if (row.memberId === null || row.walletTypeId === null) continue;
    const own = wallets.get(row.memberId) ?? [];
    own.push({
      id: String(row.id),
      wallet_name: row.name,
      balance: toDecimal(satang(row.balance)),
      wallet_type_id: row.walletTypeId,
    });
    wallets.set(row.memberId, own);
  }
  await publishMany(
    ctx,
    'balance',
    [...wallets].map(([memberId, own]) => ({ topic: `member:${memberId}` as const, data: { wallets: own } })),
  );
}

const pointsOfMembers = preparedQuery('points_of_members', (db) =>
  db
    .select({ memberId: account.memberId, id: account.id, balance: account.balance })
    .from(account)
    .where(and(ofMembers, eq(account.currency, 'POINT'))),
);

/** The members' points accounts, by member. */
export async function pointsAccounts(
  db: Db,
  memberIds: readonly bigint[],
): Promise<Map<bigint, { readonly id: bigint; readonly balance: Points }>> {
  if (memberIds.length === 0) return new Map();
  const rows = await pointsOfMembers(db, { memberIds: arrayLiteral(memberIds) });
  return new Map(
    rows.flatMap((row) =>
      row.memberId === null ? [] : [[row.memberId, { id: row.id, balance: points(row.balance) }] as const],
    ),
  );
}
