/** Finds members by the account that money came from; account numbers in bank feeds are often masked. */
import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
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

/** A sender's account as reported: hidden digits are "x", and a number shorter than the account is its tail. */
interface ShownAccount {
  /** All codes of the bank; null for a wallet, whose number is the member's phone. */
  readonly bankCodes: readonly string[] | null;
  readonly number: string;
}

/** Fewer visible digits than this identify nobody, wherever they stand. */
const visibleMin = 4;

function isShown({ bankCodes, number }: ShownAccount): SQL | undefined {
  if (number.replace(/x/g, '').length < visibleMin) return sql`false`;
  if (!bankCodes) return like(member.phone, `+66${number.replace(/^[0x]/, '').replace(/x/g, '_')}`);
  const tail = /\d*$/.exec(number)?.[0] ?? '';
  // Whatever fits the whole mask ends with its tail, which has an index of its own (member_account_tail).
  return and(
    inArray(member.bankCode, [...bankCodes]),
    tail.length >= tailMin
      ? like(sql`reverse(${member.bankAccountNumber})`, `${[...tail].reverse().join('')}%`)
      : like(member.bankAccountNumber, number.replace(/x/g, '_')),
  );
}

/** The query of the members an account may belong to, to be run or joined. */
export const payersShown = (db: Db, agentId: bigint, shown: ShownAccount) =>
  db
    .select(columns)
    .from(member)
    .where(and(eq(member.agentId, agentId), isShown(shown)))
    .limit(most);

/** Members whose bank account may be the one shown. */
export async function membersByAccount(
  db: Db,
  agentId: bigint,
  shown: ShownAccount & { readonly bankCodes: readonly string[] },
): Promise<PayerRow[]> {
  const rows = await payersShown(db, agentId, shown);
  return rows.map((row) => ({
    memberId: row.memberId,
    bankCode: row.bankCode,
    accountNumber: row.accountNumber,
    name: `${row.firstName} ${row.lastName}`,
  }));
}

/** Members by their wallet's phone number as shown: "0812345678" or "081xxx5678". */
export async function membersByPhone(db: Db, agentId: bigint, number: string): Promise<Omit<PayerRow, 'bankCode'>[]> {
  const rows = await payersShown(db, agentId, { bankCodes: null, number });
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
