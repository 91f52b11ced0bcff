/** The brand's stored configuration, for those who set parts of it. */
import { eq } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Db } from '../../server/db/connect.ts';
import { agent } from './tables.ts';

/** What is stored; `settings.ts` reads it. */
export async function configOf(db: Db, agentId: bigint): Promise<unknown> {
  const [row] = await db.select({ config: agent.config }).from(agent).where(eq(agent.id, agentId));
  assert(row, 'the agent of this site exists');
  return row.config;
}

/** The same, locked until the transaction ends, so that two changes follow each other. */
export async function lockedConfig(tx: Db, agentId: bigint): Promise<unknown> {
  const [row] = await tx.select({ config: agent.config }).from(agent).where(eq(agent.id, agentId)).for('no key update');
  assert(row, 'the agent of this site exists');
  return row.config;
}

/** Puts values over those that are stored; the others stay. */
export async function storeConfig(tx: Db, agentId: bigint, stored: unknown, values: object): Promise<void> {
  await tx
    .update(agent)
    .set({ config: { ...(stored as object), ...values } })
    .where(eq(agent.id, agentId));
}
