/** Adds a receiving account of the agent, or renames, opens or closes the one with that number. */
import { and, eq, isNull } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Db } from '../../server/db/connect.ts';
import { agentBankAccount } from './tables.ts';

export interface PayInAccountInput {
  readonly kind: 'bank' | 'truemoney';
  /** Null for a TrueMoney wallet. */
  readonly bankCode: string | null;
  /** Digits only. */
  readonly number: string;
  readonly name: string;
  readonly active: boolean;
}

/** Returns its id. The caller holds a lock against concurrent changes of the same account. */
export async function savePayInAccount(tx: Db, agentId: bigint, account: PayInAccountInput): Promise<bigint> {
  const [there] = await tx
    .update(agentBankAccount)
    .set({ name: account.name, active: account.active })
    .where(
      and(
        eq(agentBankAccount.agentId, agentId),
        eq(agentBankAccount.kind, account.kind),
        account.bankCode === null ? isNull(agentBankAccount.bankCode) : eq(agentBankAccount.bankCode, account.bankCode),
        eq(agentBankAccount.number, account.number),
      ),
    )
    .returning({ id: agentBankAccount.id });
  if (there) return there.id;
  const [made] = await tx
    .insert(agentBankAccount)
    .values({ ...account, agentId })
    .returning({ id: agentBankAccount.id });
  assert(made, 'an account row is inserted');
  return made.id;
}
