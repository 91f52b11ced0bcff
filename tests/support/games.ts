/** Members who are logged in, as games ask of them, and the catalogue they play from. */
import { sql } from 'drizzle-orm';
import { session } from '#lib/account/server/tables.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { hourMs } from '#lib/time.ts';
import { testMember } from './money.ts';

let made = 0;

/** A member with a session of the site that has just begun. */
export async function playingMember(ctx: Context, balance = '0.00'): Promise<Member> {
  const member = await testMember(ctx, balance);
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(session)
    .values({
      memberId: member.id,
      tokenHash: `playing ${++made}`,
      ip: '127.0.0.1',
      userAgent: 'test',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 12 * hourMs),
    })
    .returning({ id: session.id });
  if (!row) throw new Error('a session row is inserted');
  return { ...member, sessionId: row.id, loggedInAt: now, playingSince: now };
}

/** A game of the catalogue by its code. */
export async function gameIdOf(ctx: Context, code: string): Promise<bigint> {
  const { rows } = await ctx.db.execute<{ id: bigint }>(sql`select id from game where code = ${code}`);
  const [row] = rows;
  if (!row) throw new Error(`no game ${code}`);
  return row.id;
}
