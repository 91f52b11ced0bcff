/** Locks a member's main wallet for the rest of the transaction, so that rules see a balance that cannot change. */
import { assert } from '../../contract/problems.ts';
import { type Points, points, type Satang, satang } from '../../money.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { isMainWallet } from '../rules/wallet-types.ts';

// The lock mode of ledger_post; a stronger one would make the two wait for each other needlessly.
const lockStatement = statement<{ id: bigint; balance: bigint }>(
  'wallet_lock',
  'select id, balance from account where member_id = $1 and wallet_type_id = 1 for no key update',
);

export async function lockMainWallet(
  tx: Db,
  memberId: bigint,
): Promise<{ readonly id: bigint; readonly balance: Satang }> {
  const {
    rows: [row],
  } = await lockStatement(tx, [memberId]);
  assert(row, `member ${memberId} has a main wallet`);
  return { id: row.id, balance: satang(row.balance) };
}

const ownStatement = statement<{ id: bigint; balance: bigint; wallet_type_id: number }>(
  'wallet_lock_own',
  `select id, balance, wallet_type_id from account where id = $2 and member_id = $1 and wallet_type_id is not null for no key update`,
);

/** Locks one of the member's wallets by id; undefined when the member has no such wallet. */
export async function lockWallet(
  tx: Db,
  memberId: bigint,
  walletId: bigint,
): Promise<{ readonly id: bigint; readonly balance: Satang; readonly isMain: boolean } | undefined> {
  const {
    rows: [row],
  } = await ownStatement(tx, [memberId, walletId]);
  return row && { id: row.id, balance: satang(row.balance), isMain: isMainWallet(row) };
}

const bothStatement = statement<{ id: bigint; balance: bigint; currency: 'THB' | 'POINT' }>(
  'wallet_and_points_lock',
  `select id, balance, currency from account where member_id = $1 and (wallet_type_id = 1 or currency = 'POINT')
    order by id for no key update`,
);

/** Locks a member's main wallet and points account, in the order that postings lock them. */
export async function lockWalletAndPoints(
  tx: Db,
  memberId: bigint,
): Promise<{
  readonly wallet: { readonly id: bigint; readonly balance: Satang };
  readonly points: { readonly id: bigint; readonly balance: Points };
}> {
  const { rows } = await bothStatement(tx, [memberId]);
  const wallet = rows.find((row) => row.currency === 'THB');
  const own = rows.find((row) => row.currency === 'POINT');
  assert(wallet && own, `member ${memberId} has a main wallet and a points account`);
  return {
    wallet: { id: wallet.id, balance: satang(wallet.balance) },
    points: { id: own.id, balance: points(own.balance) },
  };
}

const manyStatement = statement<{ id: bigint; member_id: bigint; currency: 'THB' | 'POINT' }>(
  'wallets_and_points_lock',
  `select id, member_id, currency from account where member_id = any($1::bigint[]) and (wallet_type_id = 1 or currency = 'POINT')
    order by id for no key update`,
);

/** Locks the main wallets and points accounts of many members, in the order that postings lock them; ids by member. */
export async function lockAccountsOf(
  tx: Db,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly wallet: bigint; readonly points: bigint }>> {
  const { rows } = await manyStatement(tx, [arrayLiteral(memberIds)]);
  const pointsOf = new Map(rows.flatMap((row) => (row.currency === 'POINT' ? [[row.member_id, row.id] as const] : [])));
  return new Map(
    rows.flatMap(({ id, member_id, currency }) => {
      const own = pointsOf.get(member_id);
      return currency === 'THB' && own !== undefined ? [[member_id, { wallet: id, points: own }] as const] : [];
    }),
  );
}
