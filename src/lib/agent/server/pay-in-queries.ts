/** The agent's receiving accounts as rows, for the deposit domain; their public view is in queries.ts. */
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { agentBankAccount } from './tables.ts';

/** Stands in for a bank code on a TrueMoney wallet. */
const trueMoneyCode = 'truemoney';

export interface PayInAccount {
  readonly id: bigint;
  readonly kind: 'bank' | 'truemoney';
  /** "truemoney" for a wallet. */
  readonly bankCode: string;
  /** Digits only; for a wallet, its phone number. */
  readonly number: string;
  readonly name: string;
  readonly active: boolean;
}

const shaped = (row: typeof agentBankAccount.$inferSelect): PayInAccount => ({
  id: row.id,
  kind: row.kind,
  bankCode: row.bankCode ?? trueMoneyCode,
  number: row.number,
  name: row.name,
  active: row.active,
});

/** All of them, including closed ones, which may still receive money. */
export async function receivingAccounts(db: Db, agentId: bigint): Promise<PayInAccount[]> {
  const rows = await db
    .select()
    .from(agentBankAccount)
    .where(eq(agentBankAccount.agentId, agentId))
    .orderBy(asc(agentBankAccount.id));
  return rows.map(shaped);
}

/** Those of every agent in this installation, for creating its channels. */
export async function allReceivingAccounts(db: Db): Promise<PayInAccount[]> {
  return (await db.select().from(agentBankAccount).orderBy(asc(agentBankAccount.id))).map(shaped);
}

/** One of them; undefined for another agent's. */
export async function receivingAccount(db: Db, agentId: bigint, accountId: bigint): Promise<PayInAccount | undefined> {
  const [row] = await db
    .select()
    .from(agentBankAccount)
    .where(and(eq(agentBankAccount.agentId, agentId), eq(agentBankAccount.id, accountId)));
  return row && shaped(row);
}
