/** Members by the account money came from; numbers in feeds are often masked. */
import { and, eq, inArray, like, or } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
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

/** More members than this fit only a number of which hardly anything is shown. */
const most = 20;

/** Fewer digits at the end of a number are no one's. */
const tailMin = 4;

/**
 * Members whose bank account a number as shown may be: hidden digits are "x", and a number shorter than the account is its
 * end. `bankCodes` are all codes of the bank.
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

/** Members by the phone of their wallet, as shown: "0812345678" or "081xxx5678". */
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
