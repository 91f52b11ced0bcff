/**
 * The console's sessions: found by the cookie of its own addresses, locked on the server after a quarter of an hour without
 * anybody, ended after twelve hours (operator.md section 2).
 */
import { and, asc, desc, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { satang } from '../../money.ts';
import type { Context, Operator, OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Position } from '../../server/stream/position.ts';
import { secondMs, toIso } from '../../time.ts';
import type { SessionView } from '../console-contract.ts';
import { confirmedUntil, idleMs, isIdle, sessionLifeMs } from '../rules/console.ts';
import { glassUntil } from './glass-session.ts';
import { operatorPerson, operatorSession } from './people-tables.ts';
import { recordAct } from './record-act.ts';
import { hashOf } from './token-hash.ts';

/** A request within this of the last one is not written down. */
const seenEveryMs = 30 * secondMs;

const position = sql<Position>`pg_current_snapshot()::text`;

/** The form of a console's cookie; anything else is rejected without a query. */
const consoleToken = /^[\w-]{43}$/;

/**
 * The operator of a console's cookie; undefined when it opens nothing. The session is locked if nobody was there for a
 * while. One statement, the sign of life within it.
 *
 * @param isPerson false for what a page asks by itself (live updates): it does not keep the session open
 */
export async function operatorOfConsole(ctx: Context, token: string, isPerson: boolean): Promise<Operator | undefined> {
  if (!consoleToken.test(token)) return undefined;
  const now = ctx.now();
  const isOpen = and(
    eq(operatorSession.tokenHash, hashOf(token)),
    eq(operatorSession.kind, 'console'),
    isNull(operatorSession.endedAt),
    gt(operatorSession.expiresAt, now),
  );
  const from = isPerson ? ctx.db.with(signOfLife(ctx, isOpen, now)) : ctx.db;
  const [row] = await from
    .select({ session: operatorSession, person: operatorPerson, glassUntil: glassUntil(now), position })
    .from(operatorSession)
    .innerJoin(operatorPerson, eq(operatorPerson.name, operatorSession.name))
    .where(and(isOpen, isNull(operatorPerson.disabledAt)));
  if (!row) return undefined;
  const { session, person } = row;
  const lastSeenAt = session.lastSeenAt ?? session.createdAt;
  const isLocked = isIdle(lastSeenAt, session.lockedAt, now);
  const operator: Operator = {
    name: person.name,
    role: person.role,
    displayName: person.displayName,
    decideUpTo: person.decideUpTo === null ? null : satang(person.decideUpTo),
    phone: person.phone,
    glassUntil: row.glassUntil === null ? null : new Date(row.glassUntil),
    session: {
      id: session.id,
      kind: session.kind,
      isLocked,
      openedAt: session.createdAt,
      expiresAt: session.expiresAt,
      confirmedAt: session.confirmedAt,
      position: row.position,
    },
  };
  if (isLocked && !session.lockedAt) await lock({ ...ctx, operator }, session.id);
  return operator;
}

/** Writes down that somebody is there. Never opens what is idle, or what another request has just locked. */
const signOfLife = (ctx: Context, isOpen: SQL | undefined, now: Date) =>
  ctx.db.$with('seen').as(
    ctx.db
      .update(operatorSession)
      .set({ lastSeenAt: now })
      .where(
        and(
          isOpen,
          isNull(operatorSession.lockedAt),
          gt(operatorSession.lastSeenAt, new Date(now.getTime() - idleMs)),
          lte(operatorSession.lastSeenAt, new Date(now.getTime() - seenEveryMs)),
        ),
      )
      .returning({ id: operatorSession.id }),
  );

function lock(ctx: OperatorContext, id: bigint): Promise<void> {
  return inTransaction(ctx, async (tx, inside) => {
    const locked = await tx
      .update(operatorSession)
      .set({ lockedAt: ctx.now() })
      .where(and(eq(operatorSession.id, id), isNull(operatorSession.lockedAt)))
      .returning({ id: operatorSession.id });
    const { name } = ctx.operator;
    if (locked.length > 0)
      await recordAct(inside, { action: 'session.lock', subject: `operator:${name}`, quiet: true });
  });
}

const newToken = (ctx: Context): string => Buffer.from(ctx.random(32)).toString('base64url');

/** Opens a session of the console and sets its cookie; the session of the cookie that it replaces ends. */
export async function openConsoleSession(
  ctx: Context,
  person: Pick<typeof operatorPerson.$inferSelect, 'name' | 'role'>,
): Promise<{ expires_at: string }> {
  const now = ctx.now();
  const token = newToken(ctx);
  const replaced = ctx.operator?.session;
  const expiresAt = new Date(now.getTime() + sessionLifeMs);
  const userAgent = ctx.userAgent.slice(0, 300);
  await inTransaction({ ...ctx, operator: { name: person.name, role: person.role } }, async (tx, inside) => {
    const [before] = await tx
      .select({ id: operatorSession.id })
      .from(operatorSession)
      .where(
        and(
          eq(operatorSession.name, person.name),
          eq(operatorSession.kind, 'console'),
          eq(operatorSession.userAgent, userAgent),
        ),
      )
      .orderBy(asc(operatorSession.id))
      .limit(1);
    if (replaced?.kind === 'console')
      await tx.update(operatorSession).set({ endedAt: now }).where(eq(operatorSession.id, replaced.id));
    await tx.insert(operatorSession).values({
      name: person.name,
      tokenHash: hashOf(token),
      kind: 'console',
      ip: ctx.ip,
      userAgent,
      isNewDevice: !before,
      createdAt: now,
      expiresAt,
      lastSeenAt: now,
      confirmedAt: now,
    });
    await recordAct(inside, {
      action: 'session.open',
      subject: `operator:${person.name}`,
      after: { ip: ctx.ip, user_agent: userAgent, new_device: !before },
      quiet: true,
    });
  });
  ctx.reply.setConsole(token);
  return { expires_at: toIso(expiresAt) };
}

const openOf = (name: string, now: Date) =>
  and(eq(operatorSession.name, name), isNull(operatorSession.endedAt), gt(operatorSession.expiresAt, now));

/** One's own open sessions, newest first. */
export async function mySessions(ctx: OperatorContext): Promise<SessionView[]> {
  const { name, session } = ctx.operator;
  const now = ctx.now();
  const rows = await ctx.db
    .select()
    .from(operatorSession)
    .where(openOf(name, now))
    .orderBy(desc(operatorSession.id))
    .limit(50);
  return rows.map((row) => ({
    session_id: String(row.id),
    kind: row.kind,
    is_this: row.id === session?.id,
    ip: row.ip,
    user_agent: row.userAgent,
    opened_at: toIso(row.createdAt),
    expires_at: toIso(row.expiresAt),
    last_seen_at: row.lastSeenAt && toIso(row.lastSeenAt),
    is_locked: row.lastSeenAt !== null && isIdle(row.lastSeenAt, row.lockedAt, now),
    /** Told to every other session of the person. */
    is_new_device: row.isNewDevice && row.id !== session?.id && row.createdAt >= (session?.openedAt ?? now),
  }));
}

/** Ends one of one's own sessions; at the console for a fresh code. @throws Refusal not_found, code_needed */
export function endMySession(ctx: OperatorContext, sessionId: bigint): Promise<null> {
  const { session } = ctx.operator;
  // Who takes over an open console must not be able to put the person out everywhere else.
  if (session?.kind === 'console' && !codeCountsUntil(ctx)) throw new Refusal('code_needed');
  const { name } = ctx.operator;
  return inTransaction(ctx, async (tx, inside) => {
    const ended = await tx
      .update(operatorSession)
      .set({ endedAt: ctx.now() })
      .where(and(openOf(name, ctx.now()), eq(operatorSession.id, sessionId)))
      .returning({ id: operatorSession.id });
    if (ended.length === 0) throw new Refusal('not_found');
    await recordAct(inside, {
      action: 'session.end',
      subject: `operator:${name}`,
      after: { session_id: String(sessionId) },
      quiet: true,
    });
    return null;
  });
}

/** Ends the person's other sessions, after a change of what opens them. */
export async function endOtherSessions(ctx: OperatorContext): Promise<void> {
  const { name, session } = ctx.operator;
  await ctx.db
    .update(operatorSession)
    .set({ endedAt: ctx.now() })
    .where(and(openOf(name, ctx.now()), session ? ne(operatorSession.id, session.id) : undefined));
}

/** Until when the session's code counts; null when a fresh one is needed. */
export function codeCountsUntil(ctx: OperatorContext): string | null {
  const until = confirmedUntil(ctx.operator.session?.confirmedAt ?? null, ctx.now());
  return until ? toIso(until) : null;
}

/** Marks a session as seen and no longer locked. From now on another cookie opens it. */
export async function openAgain(ctx: Context, sessionId: bigint): Promise<void> {
  const token = newToken(ctx);
  await ctx.db
    .update(operatorSession)
    .set({ tokenHash: hashOf(token), lockedAt: null, lastSeenAt: ctx.now() })
    .where(eq(operatorSession.id, sessionId));
  ctx.reply.setConsole(token);
}

/** Writes down that a code was entered. */
export async function setConfirmed(ctx: Context, sessionId: bigint, at: Date): Promise<void> {
  await ctx.db.update(operatorSession).set({ confirmedAt: at }).where(eq(operatorSession.id, sessionId));
}
