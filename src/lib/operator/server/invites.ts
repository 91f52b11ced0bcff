/**
 * Enrolment at the console: an owner's link, good once and for a day, then a password, a code of the phone, and ten codes
 * for when it is lost, one of which is typed back. For a manager or owner two owners invite: the first has the link, the
 * second the code to start with, so that neither can enrol as the new person (handovers.ts).
 */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { hashPassword } from '../../server/password-hash.ts';
import { dayMs, toIso } from '../../time.ts';
import type { InviteView } from '../console-contract.ts';
import { faultsMax, passwordFault, plainRecoveryCode, recoveryCode } from '../rules/console.ts';
import { glassName } from '../rules/glass.ts';
import { type OperatorRole, takesTwo } from '../rules/roles.ts';
import { proposeOrAgree, recordAlone } from './handovers.ts';
import { endSessions } from './operator-sessions.ts';
import { operatorInvite, operatorPerson } from './people-tables.ts';
import { recordAct } from './record-act.ts';
import { newRecoveryCodes, recoveryHash, storeRecoveryCodes } from './recovery-codes.ts';
import { hashOf } from './token-hash.ts';
import { newTotp, stepOf } from './totp.ts';

const linkLifeMs = dayMs;
/** Names of the people whose tokens are set in the environment: they enrol at the terminal. */
const ofEnvironment: readonly string[] = ['operator', 'approver'];

type Invite = typeof operatorInvite.$inferSelect;

const newToken = (ctx: Context): string => Buffer.from(ctx.random(32)).toString('base64url');
const codeHash = (code: string): string => hashOf(plainRecoveryCode(code));

/**
 * Invites somebody new, or with `renew` somebody whose phone or password is lost; until they have enrolled, the old ones
 * count. The link is in the answer and nowhere else.
 *
 * @throws Refusal conflict (the name is taken, or another proposal waits), not_found (renew), forbidden (oneself), not_second
 */
export function invite(
  ctx: OperatorContext,
  input: {
    readonly name: string;
    readonly role: OperatorRole;
    readonly display_name?: string | undefined;
    readonly renew: boolean;
  },
): Promise<InviteView> {
  const { name } = input;
  if (ofEnvironment.includes(name) || name === glassName) throw new Refusal('conflict');
  if (name === ctx.operator.name) throw new Refusal('forbidden');
  return inTransaction(ctx, async (tx, inside) => {
    const [person] = await tx.select().from(operatorPerson).where(eq(operatorPerson.name, name)).for('update');
    if (input.renew && !person) throw new Refusal('not_found');
    if (!input.renew && person) throw new Refusal('conflict');
    const role = person?.role ?? input.role;
    const action = input.renew ? 'reinvite' : 'invite';
    const token = newToken(ctx);
    let tokenHash = hashOf(token);
    let startCode: string | null = null;
    const two = takesTwo(role);
    if (two) {
      const agreed = await proposeOrAgree(tx, inside, { name, role, action, tokenHash });
      if (!agreed) return { name, role, waits_for_second: true, token, start_code: null, expires_at: null };
      assert(agreed.tokenHash, 'an invitation is proposed with a link');
      tokenHash = agreed.tokenHash;
      startCode = recoveryCode(ctx.random);
    } else await recordAlone(tx, inside, { name, role, action });

    const now = await databaseNow(tx);
    const expiresAt = new Date(now.getTime() + linkLifeMs);
    if (!person) await addWithoutSecrets(tx, inside, { name, role, displayName: input.display_name ?? null, now });
    await tx
      .update(operatorInvite)
      .set({ expiresAt: now })
      .where(and(eq(operatorInvite.name, name), isNull(operatorInvite.usedAt)));
    await tx.insert(operatorInvite).values({
      name,
      tokenHash,
      startHash: startCode && codeHash(startCode),
      createdBy: ctx.operator.name,
      createdAt: now,
      expiresAt,
    });
    await recordAct(inside, { action: `people.${action}`, subject: `operator:${name}`, after: { role } });
    return {
      name,
      role,
      waits_for_second: false,
      token: two ? null : token,
      start_code: startCode,
      expires_at: toIso(expiresAt),
    };
  });
}

/** A person nobody can log in as: with a token that was never shown and codes that count for nothing. */
async function addWithoutSecrets(
  tx: Db,
  ctx: OperatorContext,
  { displayName, now, ...who }: { name: string; role: OperatorRole; displayName: string | null; now: Date },
): Promise<void> {
  const [made] = await tx
    .insert(operatorPerson)
    .values({
      ...who,
      displayName,
      tokenHash: hashOf(newToken(ctx)),
      totpSecret: newTotp(ctx, who.name).sealed,
      createdBy: ctx.operator.name,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: operatorPerson.id });
  if (!made) throw new Refusal('conflict');
}

/**
 * The open invitation of a link; a wrong start code is counted and ends it after five.
 *
 * @throws Refusal invite_over, invalid_input (start_code)
 */
async function openInvite(ctx: Context, token: string, startCode: string | undefined): Promise<Invite> {
  const [found] = await ctx.db
    .select()
    .from(operatorInvite)
    .where(
      and(
        eq(operatorInvite.tokenHash, hashOf(token)),
        isNull(operatorInvite.usedAt),
        gt(operatorInvite.expiresAt, ctx.now()),
        lt(operatorInvite.failures, faultsMax),
      ),
    );
  if (!found) throw new Refusal('invite_over');
  if (found.startHash && (!startCode || codeHash(startCode) !== found.startHash)) {
    if (startCode) await countFault(ctx, found);
    throw invalidInput({ start_code: 'ใส่รหัสเริ่มใช้งานจากเจ้าของคนที่สอง' });
  }
  return found;
}

const countFault = (ctx: Context, { id }: Invite) =>
  ctx.db
    .update(operatorInvite)
    .set({ failures: sql`${operatorInvite.failures} + 1` })
    .where(eq(operatorInvite.id, id));

/**
 * Begins enrolling: takes the password and shows the secret of the codes, also as a QR code. Begun again, the last secret
 * counts.
 *
 * @throws Refusal invite_over, invalid_input (start_code, password), busy
 */
export async function startEnrolment(
  ctx: Context,
  input: { readonly token: string; readonly start_code?: string | undefined; readonly password: string },
): Promise<{ name: string; display_name: string; totp_secret: string; totp_uri: string; qr_svg: string }> {
  const found = await openInvite(ctx, input.token, input.start_code);
  const fault = passwordFault(input.password, found.name);
  if (fault) throw invalidInput({ password: fault });
  const passwordHash = await hashPassword(input.password);
  const totp = newTotp(ctx, found.name);
  const [started] = await ctx.db
    .update(operatorInvite)
    .set({ passwordHash, totpSecret: totp.sealed, totpStep: null, recoveryHashes: null })
    .where(and(eq(operatorInvite.id, found.id), isNull(operatorInvite.usedAt)))
    .returning({ id: operatorInvite.id });
  if (!started) throw new Refusal('invite_over');
  const [person] = await ctx.db
    .select({ displayName: operatorPerson.displayName })
    .from(operatorPerson)
    .where(eq(operatorPerson.name, found.name));
  return {
    name: found.name,
    display_name: person?.displayName ?? found.name,
    totp_secret: totp.secret,
    totp_uri: totp.uri,
    qr_svg: renderSVG(totp.uri, { ecc: 'M', border: 2, whiteColor: '#ffffff', blackColor: '#16242c' }),
  };
}

/**
 * Ends enrolling in two steps: a right code of the phone is answered with ten codes for a lost one; one of those, typed
 * back, makes everything count. Then the person signs in.
 *
 * @throws Refusal invite_over, otp_wrong, invalid_input (start_code, recovery_code)
 */
export async function finishEnrolment(
  ctx: Context,
  input: {
    readonly token: string;
    readonly start_code?: string | undefined;
    readonly totp_code?: string | undefined;
    readonly recovery_code?: string | undefined;
  },
): Promise<{ recovery_codes: string[]; finished: boolean }> {
  const found = await openInvite(ctx, input.token, input.start_code);
  if (!found.passwordHash || !found.totpSecret) throw new Refusal('invite_over');
  if (input.recovery_code === undefined) return showRecoveryCodes(ctx, found, found.totpSecret, input.totp_code ?? '');
  if (!found.recoveryHashes?.includes(recoveryHash(ctx, found.name, input.recovery_code)))
    throw invalidInput({ recovery_code: 'ไม่ตรงกับรหัสกู้คืนที่ให้ไป ดูจากที่จดไว้อีกครั้ง' });
  return complete(ctx, found.id);
}

async function showRecoveryCodes(
  ctx: Context,
  found: Invite,
  totpSecret: Buffer,
  code: string,
): Promise<{ recovery_codes: string[]; finished: false }> {
  const step = stepOf(ctx, found.name, totpSecret, code);
  if (step === undefined) {
    await countFault(ctx, found);
    throw new Refusal('otp_wrong');
  }
  const { codes, hashes } = newRecoveryCodes(ctx, found.name);
  await ctx.db
    .update(operatorInvite)
    .set({ totpStep: step, recoveryHashes: hashes })
    .where(and(eq(operatorInvite.id, found.id), isNull(operatorInvite.usedAt)));
  return { recovery_codes: codes, finished: false };
}

function complete(ctx: Context, inviteId: bigint): Promise<{ recovery_codes: string[]; finished: true }> {
  return inTransaction(ctx, async (tx, inside) => {
    const [found] = await tx.select().from(operatorInvite).where(eq(operatorInvite.id, inviteId)).for('update');
    const { passwordHash, totpSecret, totpStep, recoveryHashes } = found ?? {};
    if (!found || found.usedAt || !passwordHash || !totpSecret || totpStep == null || !recoveryHashes)
      throw new Refusal('invite_over');
    const now = await databaseNow(tx);
    await tx.update(operatorInvite).set({ usedAt: now }).where(eq(operatorInvite.id, inviteId));
    const [person] = await tx
      .update(operatorPerson)
      .set({ passwordHash, totpSecret, totpConfirmedAt: now, totpLastStep: totpStep, failures: 0, failedAt: null })
      .where(eq(operatorPerson.name, found.name))
      .returning();
    assert(person, 'an invited person is there');
    await storeRecoveryCodes(tx, person.name, recoveryHashes, now);
    await endSessions(tx, person.name, now);
    await recordAct(
      { ...inside, operator: { name: person.name, role: person.role } },
      { action: 'people.enrolled', subject: `operator:${person.name}`, quiet: true },
    );
    return { recovery_codes: [], finished: true };
  });
}
