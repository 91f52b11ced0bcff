/** Enrolment of the two people whose tokens are set in the environment. */
import { eq, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { OperatorContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { endSessions, environmentTokenHash, takeCode } from './operator-sessions.ts';
import { operatorPerson } from './people-tables.ts';
import { recordAct } from './record-act.ts';
import { newTotp } from './totp.ts';

/**
 * Creates a TOTP secret for the holder of an environment token; it counts from the first correct code. Enrolling again
 * requires a new environment token.
 *
 * @throws Refusal conflict (already enrolled, or not an environment person)
 */
export function enrolMyself(ctx: OperatorContext): Promise<{ totp_secret: string; totp_uri: string }> {
  const { name } = ctx.operator;
  const tokenHash = environmentTokenHash(ctx.secrets, name);
  if (!tokenHash) throw new Refusal('conflict');
  return inTransaction(ctx, async (tx, inside) => {
    const totp = newTotp(ctx, name);
    const now = await databaseNow(tx);
    const [made] = await tx
      .insert(operatorPerson)
      .values({
        name,
        role: 'owner',
        totpSecret: totp.sealed,
        environmentTokenHash: tokenHash,
        createdBy: name,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: operatorPerson.name,
        set: { totpSecret: totp.sealed, totpConfirmedAt: null, totpLastStep: 0n, environmentTokenHash: tokenHash },
        setWhere: sql`${operatorPerson.totpConfirmedAt} is null or ${operatorPerson.environmentTokenHash} is distinct from ${tokenHash}`,
      })
      .returning({ id: operatorPerson.id });
    if (!made) throw new Refusal('conflict');
    await endSessions(tx, name, now);
    await recordAct(inside, { action: 'people.enrol', subject: `operator:${name}` });
    return { totp_secret: totp.secret, totp_uri: totp.uri };
  });
}

/**
 * Confirms the first code; from now on the token alone opens nothing. @throws Refusal not_found, conflict,
 * operator_login_wrong, too_many_tries
 */
export async function confirmMyself(ctx: OperatorContext, code: string): Promise<{ confirmed: true }> {
  const [person] = await ctx.db.select().from(operatorPerson).where(eq(operatorPerson.name, ctx.operator.name));
  if (!person) throw new Refusal('not_found');
  if (person.totpConfirmedAt) throw new Refusal('conflict');
  await takeCode(ctx, person, code);
  await inTransaction(ctx, (_, inside) =>
    recordAct(inside, { action: 'people.confirm', subject: `operator:${person.name}` }),
  );
  return { confirmed: true };
}
