/**
 * Signing in at the console: name, password and a code, with one answer and one duration for every fault, and a block after
 * five (operator.md section 2). The locked console asks the password alone, money acts a fresh code.
 */
import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { hashPassword, verifyPassword } from '../../server/password-hash.ts';
import { toIso } from '../../time.ts';
import { blockedMs, codeFreshMs, faultsMax, passwordFault } from '../rules/console.ts';
import type { OperatorRole } from '../rules/roles.ts';
import { endOtherSessions, openAgain, openConsoleSession, setConfirmed } from './console-sessions.ts';
import { operatorPerson } from './people-tables.ts';
import { recordAct } from './record-act.ts';
import { requireFreshCode, takeRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

type Person = typeof operatorPerson.$inferSelect;

/**
 * Counts a try before anything is checked, so that parallel tries gain nothing. Returns the person, or undefined for an
 * unknown, closed or blocked one.
 */
async function countTry(ctx: Context, name: string): Promise<Person | undefined> {
  const now = ctx.now();
  const wasLongAgo = or(
    isNull(operatorPerson.failedAt),
    lte(operatorPerson.failedAt, new Date(now.getTime() - blockedMs)),
  );
  const [person] = await ctx.db
    .update(operatorPerson)
    .set({ failures: sql`case when ${wasLongAgo} then 1 else ${operatorPerson.failures} + 1 end`, failedAt: now })
    .where(
      and(
        eq(operatorPerson.name, name),
        isNull(operatorPerson.disabledAt),
        isNotNull(operatorPerson.passwordHash),
        or(lt(operatorPerson.failures, faultsMax), wasLongAgo),
      ),
    )
    .returning();
  return person;
}

const forgiven = (ctx: Context, id: bigint) =>
  ctx.db.update(operatorPerson).set({ failures: 0, failedAt: null }).where(eq(operatorPerson.id, id));

/** Whether a code is right; each counts once, also of many requests at once. */
async function takesTotp(ctx: Context, person: Person, code: string): Promise<boolean> {
  const step = stepOf(ctx, person.name, person.totpSecret, code);
  if (step === undefined) return false;
  const taken = await ctx.db
    .update(operatorPerson)
    .set({ totpLastStep: step })
    .where(and(eq(operatorPerson.id, person.id), lt(operatorPerson.totpLastStep, step)))
    .returning({ id: operatorPerson.id });
  return taken.length > 0;
}

/**
 * Opens a session by name, password and a code of the phone, or one for a lost phone.
 *
 * @throws Refusal console_login_wrong for every fault, busy
 */
export async function signIn(
  ctx: Context,
  input: {
    readonly name: string;
    readonly password: string;
    readonly totp_code?: string | undefined;
    readonly recovery_code?: string | undefined;
  },
): Promise<{ session_token: null; name: string; role: OperatorRole; expires_at: string }> {
  const person = await countTry(ctx, input.name);
  const isRight = await verifyPassword(person?.passwordHash ?? undefined, input.password);
  if (!person || !isRight) throw new Refusal('console_login_wrong');
  const code = input.totp_code
    ? await takesTotp(ctx, person, input.totp_code)
    : input.recovery_code !== undefined && (await takeRecoveryCode(ctx, person.name, input.recovery_code));
  if (!code) throw new Refusal('console_login_wrong');
  await forgiven(ctx, person.id);
  return { session_token: null, name: person.name, role: person.role, ...(await openConsoleSession(ctx, person)) };
}

/** The current operator, whose try was counted; a wrong password or code counts as one of sign-in. */
async function counted(ctx: OperatorContext): Promise<Person> {
  const person = await countTry(ctx, ctx.operator.name);
  if (!person) throw new Refusal('console_login_wrong');
  return person;
}

/** Opens the locked session again. @throws Refusal conflict (no session of the console), wrong_password, console_login_wrong (blocked) */
export async function unlock(ctx: OperatorContext, password: string): Promise<{ unlocked: true }> {
  const { session } = ctx.operator;
  if (session?.kind !== 'console') throw new Refusal('conflict');
  const person = await counted(ctx);
  if (!(await verifyPassword(person.passwordHash ?? undefined, password))) throw new Refusal('wrong_password');
  await forgiven(ctx, person.id);
  await openAgain(ctx, session.id);
  await inTransaction(ctx, (_, inside) =>
    recordAct(inside, { action: 'session.unlock', subject: `operator:${person.name}`, quiet: true }),
  );
  return { unlocked: true };
}

/** Takes a fresh code for acts that need one. @throws Refusal conflict, otp_wrong, console_login_wrong (blocked) */
export async function confirmCode(ctx: OperatorContext, code: string): Promise<{ confirmed_until: string }> {
  const { session } = ctx.operator;
  if (session?.kind !== 'console') throw new Refusal('conflict');
  const person = await counted(ctx);
  if (!(await takesTotp(ctx, person, code))) throw new Refusal('otp_wrong');
  await forgiven(ctx, person.id);
  const now = ctx.now();
  await setConfirmed(ctx, session.id, now);
  return { confirmed_until: toIso(new Date(now.getTime() + codeFreshMs)) };
}

/**
 * Replaces one's own password; one's other sessions end.
 *
 * @throws Refusal code_needed, wrong_password, invalid_input (new_password), console_login_wrong (blocked)
 */
export async function changeMyPassword(
  ctx: OperatorContext,
  input: { readonly old_password: string; readonly new_password: string },
): Promise<{ changed: true }> {
  requireFreshCode(ctx);
  const fault = passwordFault(input.new_password, ctx.operator.name);
  if (fault) throw invalidInput({ new_password: fault });
  const person = await counted(ctx);
  if (!(await verifyPassword(person.passwordHash ?? undefined, input.old_password)))
    throw new Refusal('wrong_password');
  await forgiven(ctx, person.id);
  const passwordHash = await hashPassword(input.new_password);
  return inTransaction(ctx, async (tx, inside) => {
    await tx.update(operatorPerson).set({ passwordHash }).where(eq(operatorPerson.id, person.id));
    await endOtherSessions(inside);
    await recordAct(inside, { action: 'session.password', subject: `operator:${person.name}`, quiet: true });
    return { changed: true };
  });
}
