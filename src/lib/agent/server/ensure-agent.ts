/** The site's agent: the first row, created with the default brand in a new database. */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { agent } from './tables.ts';

export async function ensureAgent(db: Db): Promise<bigint> {
  await db.insert(agent).values({ code: 'benja', name: 'เบญจา' }).onConflictDoNothing();
  const [row] = await db.select({ id: agent.id }).from(agent).orderBy(asc(agent.id)).limit(1);
  if (!row) throw new Error('an agent row exists');
  return row.id;
}

/** The code of an agent, which never changes. */
export async function codeOfAgent(db: Db, agentId: bigint): Promise<string> {
  const [row] = await db.select({ code: agent.code }).from(agent).where(eq(agent.id, agentId));
  if (!row) throw new Error(`agent ${agentId} has a row`);
  return row.code;
}
