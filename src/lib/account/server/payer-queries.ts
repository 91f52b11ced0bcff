/** Finds members by the account that money came from; account numbers in bank feeds are often masked. */
import { and, eq, inArray, like, or } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { member } from './tables.ts';

export interface PayerRow {
  readonly memberId: bigint;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly name: string;
}

const columns = {
  memberId: member.id,
  bankCode: member.bankCode,
  accountNumber: member.bankAccountNumber,
  firstName: member.firstName,
  lastName: member.lastName,
  phone: member.phone,
};

/** A mask that fits more members than this shows too few digits to identify one. */
const most = 20;

/** Fewer visible digits at the end identify nobody. */
const tailMin = 4;

/**
 * Members whose bank account may be the one shown: hidden digits are "x", and a number shorter than the account is its tail.
 * `bankCodes` are all codes of the bank.
 */
export async function membersByAccount(
  db: Db,
  agentId: bigint,
  shown: { readonly bankCodes: readonly string[]; readonly number: string },
): Promise<PayerRow[]> {
  const pattern = shown.number.replace(/x/g, '_');
  const tail = /\d*$/.exec(shown.number)?.[0] ?? '';
  const rows = await db
    .select(columns)
    .from(member)
    .where(
      and(
        eq(member.agentId, agentId),
        inArray(member.bankCode, [...shown.bankCodes]),
        or(
          like(member.bankAccountNumber, pattern),
          tail.length >= tailMin ? like(member.bankAccountNumber, `%${tail}`) : undefined,
        ),
      ),
    )
    .limit(most);
  return rows.map((row) => ({
    memberId: row.memberId,
    bankCode: row.bankCode,
    accountNumber: row.accountNumber,
    name: `${row.firstName} ${row.lastName}`,
  }));
}

/** Members by their wallet's phone number as shown: "0812345678" or "081xxx5678". */
export async function membersByPhone(db: Db, agentId: bigint, shown: string): Promise<Omit<PayerRow, 'bankCode'>[]> {
  const rows = await db
    .select(columns)
    .from(member)
    .where(and(eq(member.agentId, agentId), like(member.phone, `+66${shown.replace(/^[0x]/, '').replace(/x/g, '_')}`)))
    .limit(most);
  return rows.map((row) => ({
    memberId: row.memberId,
    accountNumber: localPhone(row.phone),
    name: `${row.firstName} ${row.lastName}`,
  }));
}

/** "+66812345678" -> "0812345678" */
export const localPhone = (e164: string): string => `0${e164.slice(3)}`;

/** The registered owner of deposits and withdrawals: name, phone and bank account. */
export const payer = fact(
  `select json_build_object('firstName', first_name, 'lastName', last_name, 'phone', phone, 'bankCode', bank_code,
      'bankAccountNumber', bank_account_number) from member where id = $1`,
  (found: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string;
    readonly bankCode: string;
    readonly bankAccountNumber: string;
  }) => found,
);

export type Payer = ReturnType<(typeof payer)['read']>;

interface Standing {
  readonly createdAt: string;
  readonly heldUntil: string | null;
  readonly isClosed: boolean;
}

/** What of the account itself decides on withdrawals: its age, a hold on withdrawals, whether it is closed. */
export const standing = fact(
  `select json_build_object('createdAt', created_at, 'heldUntil', withdraw_held_until, 'isClosed', closed_at is not null)
    from member where id = $1`,
  ({ createdAt, heldUntil, isClosed }: Standing) => ({
    createdAt: new Date(createdAt),
    heldUntil: heldUntil === null ? null : new Date(heldUntil),
    isClosed,
  }),
);
