/**
 * Operator login: a token and a six-digit code open a session. In the sandbox only, the two environment tokens work by
 * themselves until their person has enrolled; elsewhere they allow nothing but enrolment.
 */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { satang } from '../../money.ts';
import type { Config } from '../../server/config.ts';
import type { Context, Operator, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { type Secrets, sameText } from '../../server/secrets.ts';
import { minuteMs, toIso } from '../../time.ts';
import { blockedMs, faultsMax, sessionLifeMs } from '../rules/console.ts';
import type { OperatorRole } from '../rules/roles.ts';
import { endGlass, isGlassToken, operatorOfGlass } from './glass-session.ts';
import { operatorPerson, operatorSession } from './people-tables.ts';
import { hashOf } from './token-hash.ts';
import { stepOf } from './totp.ts';

const sessionMark = 'op_';

type Person = typeof operatorPerson.$inferSelect;

/** The person of an environment token. */
function ofEnvironment(secrets: Secrets, token: string): 'operator' | 'approver' | undefined {
  if (secrets.operatorToken && sameText(token, secrets.operatorToken)) return 'operator';
  if (secrets.approverToken && sameText(token, secrets.approverToken)) return 'approver';
  return undefined;
}

/** Hash of a person's current environment token; undefined for everybody else. */
export function environmentTokenHash(secrets: Secrets, name: string): string | undefined {
  const token = { operator: secrets.operatorToken, approver: secrets.approverToken }[name];
  return token ? hashOf(token) : undefined;
}

/** A changed environment token restarts enrolment: the way back when codes are lost and nobody can be the second person. */
const isOfTodaysToken = (secrets: Secrets, person: Pick<Person, 'name' | 'environmentTokenHash'>): boolean =>
  person.environmentTokenHash === null || person.environmentTokenHash === environmentTokenHash(secrets, person.name);

/**
 * The operator of a bearer; undefined when it belongs to no operator.
 *
 * @throws Refusal operator_code_needed for a token that requires its code
 */
export async function operatorOfBearer(
  parts: { readonly config: Config; readonly secrets: Secrets; readonly db: Db; readonly now: Date },
  bearer: string,
): Promise<Operator | undefined> {
  const { config, secrets, db, now } = parts;
  const name = ofEnvironment(secrets, bearer);
  if (name) {
    const [enrolled] = await db
      .select({
        name: operatorPerson.name,
        at: operatorPerson.totpConfirmedAt,
        environmentTokenHash: operatorPerson.environmentTokenHash,
      })
      .from(operatorPerson)
      .where(eq(operatorPerson.name, name));
    if (enrolled?.at && isOfTodaysToken(secrets, enrolled)) throw new Refusal('operator_code_needed');
    return { name, role: 'owner', ...(config.sandbox ? {} : { mustEnrol: true }) };
  }
  if (isGlassToken(bearer)) return operatorOfGlass(db, bearer, now);
  if (!bearer.startsWith(sessionMark)) return undefined;
  const [row] = await db
    .select({
      name: operatorPerson.name,
      role: operatorPerson.role,
      decideUpTo: operatorPerson.decideUpTo,
      phone: operatorPerson.phone,
      displayName: operatorPerson.displayName,
      id: operatorSession.id,
      openedAt: operatorSession.createdAt,
      expiresAt: operatorSession.expiresAt,
    })
    .from(operatorSession)
    .innerJoin(operatorPerson, eq(operatorPerson.name, operatorSession.name))
    .where(
      and(
        eq(operatorSession.tokenHash, hashOf(bearer)),
        eq(operatorSession.kind, 'terminal'),
        isNull(operatorSession.endedAt),
        gt(operatorSession.expiresAt, now),
        isNull(operatorPerson.disabledAt),
      ),
    );
  if (!row) return undefined;
  const { id, openedAt, expiresAt, decideUpTo, ...person } = row;
  return {
    ...person,
    decideUpTo: decideUpTo === null ? null : satang(decideUpTo),
    session: { id, kind: 'terminal', isLocked: false, openedAt, expiresAt, confirmedAt: openedAt },
  };
}

async function personOfToken(ctx: Context, token: string): Promise<Person | undefined> {
  const name = ofEnvironment(ctx.secrets, token);
  const [person] = await ctx.db
    .select()
    .from(operatorPerson)
    .where(
      and(
        name ? eq(operatorPerson.name, name) : eq(operatorPerson.tokenHash, hashOf(token)),
        isNull(operatorPerson.disabledAt),
      ),
    );
  return person;
}

/**
 * Consumes a code. Wrong codes are counted immediately, outside any transaction that a refusal would roll back.
 *
 * @throws Refusal operator_login_wrong, too_many_tries
 */
export async function takeCode(ctx: Context, person: Person, code: string): Promise<void> {
  const now = ctx.now();
  const blockedUntil = (person.failedAt?.getTime() ?? 0) + blockedMs;
  if (person.failures >= faultsMax && now.getTime() < blockedUntil)
    throw new Refusal('too_many_tries', {
      values: { wait: `${Math.ceil((blockedUntil - now.getTime()) / minuteMs)} นาที` },
    });
  const step = stepOf(ctx, person.name, person.totpSecret, code);
  // Of two concurrent logins with one code only one succeeds: the step only grows.
  const taken =
    step === undefined
      ? []
      : await ctx.db
          .update(operatorPerson)
          .set({
            totpLastStep: step,
            failures: 0,
            failedAt: null,
            totpConfirmedAt: sql`coalesce(${operatorPerson.totpConfirmedAt}, ${now.toISOString()}::timestamptz)`,
          })
          .where(and(eq(operatorPerson.id, person.id), lt(operatorPerson.totpLastStep, step)))
          .returning({ id: operatorPerson.id });
  if (taken.length > 0) return;
  await ctx.db
    .update(operatorPerson)
    .set({ failures: sql`${operatorPerson.failures} + 1`, failedAt: now })
    .where(eq(operatorPerson.id, person.id));
  throw new Refusal('operator_login_wrong');
}

/** @throws Refusal operator_login_wrong (also for an unknown token), too_many_tries */
export async function logInOperator(
  ctx: Context,
  input: { readonly token: string; readonly code: string },
): Promise<{ session_token: string; name: string; role: OperatorRole; expires_at: string }> {
  const person = await personOfToken(ctx, input.token);
  if (!person) throw new Refusal('operator_login_wrong');
  // Environment people confirm their secret by enrolling, not by logging in.
  if (person.tokenHash === null && !(person.totpConfirmedAt && isOfTodaysToken(ctx.secrets, person)))
    throw new Refusal('operator_login_wrong');
  await takeCode(ctx, person, input.code);
  return openOperatorSession(ctx, person);
}

async function openOperatorSession(
  ctx: Context,
  person: Person,
): Promise<{ session_token: string; name: string; role: OperatorRole; expires_at: string }> {
  const now = ctx.now();
  const token = `${sessionMark}${Buffer.from(ctx.random(32)).toString('base64url')}`;
  const expiresAt = new Date(now.getTime() + sessionLifeMs);
  await ctx.db.insert(operatorSession).values({
    name: person.name,
    tokenHash: hashOf(token),
    ip: ctx.ip,
    userAgent: ctx.userAgent.slice(0, 300),
    createdAt: now,
    expiresAt,
  });
  return { session_token: token, name: person.name, role: person.role, expires_at: toIso(expiresAt) };
}

/** Ends the current session of the console; at a terminal all sessions of the operator. */
export async function logOutOperator(ctx: OperatorContext): Promise<void> {
  const { name, session, glass } = ctx.operator;
  if (glass) return endGlass(ctx, glass.id);
  if (session?.kind !== 'console') return endSessions(ctx.db, name, ctx.now());
  await ctx.db.update(operatorSession).set({ endedAt: ctx.now() }).where(eq(operatorSession.id, session.id));
  ctx.reply.clearConsole();
}

export async function endSessions(db: Db, name: string, now: Date): Promise<void> {
  await db
    .update(operatorSession)
    .set({ endedAt: now })
    .where(and(eq(operatorSession.name, name), isNull(operatorSession.endedAt)));
}
