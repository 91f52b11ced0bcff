/** The session of an emergency: a bearer of its own, at terminals alone. */
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Context, Operator } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { glassName } from '../rules/glass.ts';
import { operatorGlass } from './people-tables.ts';
import { hashOf } from './token-hash.ts';

export const glassMark = 'glass_';
export const isGlassToken = (bearer: string): boolean => bearer.startsWith(glassMark);

/** Who speaks with an emergency's bearer; undefined when it is over. */
export async function operatorOfGlass(db: Db, bearer: string, now: Date): Promise<Operator | undefined> {
  const [row] = await db
    .select({ id: operatorGlass.id })
    .from(operatorGlass)
    .where(and(eq(operatorGlass.tokenHash, hashOf(bearer)), gt(operatorGlass.expiresAt, now)));
  return row && { name: glassName, role: 'owner', glass: { id: row.id } };
}

export async function endGlass(ctx: Context, id: bigint): Promise<void> {
  await ctx.db
    .update(operatorGlass)
    .set({ expiresAt: ctx.now() })
    .where(and(eq(operatorGlass.id, id), gt(operatorGlass.expiresAt, ctx.now())));
}

/** Until when an emergency lasts at an instant, as a column of another statement; null when there is none. */
export const glassUntil = (now: Date): SQL<string | null> =>
  sql<
    string | null
  >`(select max(expires_at)::text from operator_glass where expires_at > ${now.toISOString()}::timestamptz)`;
