/** The staff: who is added, with which role, with which secret; and how the two people of the environment enrol. */
import { asc, eq, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { PersonSecrets, PersonView } from '../contract.ts';
import type { OperatorRole } from '../rules/roles.ts';
import { endSessions, hashOf, takeCode } from './operator-sessions.ts';
import { operatorPerson } from './people-tables.ts';
import { recordAct } from './record-act.ts';
import { newTotp } from './totp.ts';

type Person = typeof operatorPerson.$inferSelect;

/** Names of those whose tokens are in the environment. */
const ofEnvironment: readonly string[] = ['operator', 'approver'];

const viewOf = (person: Person): PersonView => ({
  name: person.name,
  role: person.role,
  confirmed: person.totpConfirmedAt !== null,
  created_by: person.createdBy,
  created_at: toIso(person.createdAt),
  disabled: person.disabledAt !== null,
});

const newToken = (ctx: Context): string => `staff-${Buffer.from(ctx.random(24)).toString('base64url')}`;

export async function people(ctx: Context): Promise<PersonView[]> {
  const rows = await ctx.db.select().from(operatorPerson).orderBy(asc(operatorPerson.name));
  return rows.map(viewOf);
}

/** Adds somebody; the token and the secret of the codes are in this answer and nowhere else. @throws Refusal conflict (the name is taken) */
export function addPerson(
  ctx: OperatorContext,
  input: { readonly name: string; readonly role: OperatorRole },
): Promise<PersonSecrets> {
  if (ofEnvironment.includes(input.name)) throw new Refusal('conflict');
  return inTransaction(ctx, async (tx, inside) => {
    const token = newToken(ctx);
    const totp = newTotp(ctx, input.name);
    const [made] = await tx
      .insert(operatorPerson)
      .values({
        ...input,
        tokenHash: hashOf(token),
        totpSecret: totp.sealed,
        createdBy: ctx.operator.name,
        createdAt: await databaseNow(tx),
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new Refusal('conflict');
    await recordAct(tx, inside, { action: 'people.add', subject: `operator:${made.name}`, after: { role: made.role } });
    return { ...viewOf(made), token, totp_secret: totp.secret, totp_uri: totp.uri };
  });
}

async function held(tx: Context['db'], name: string): Promise<Person> {
  const [person] = await tx.select().from(operatorPerson).where(eq(operatorPerson.name, name)).for('update');
  if (!person) throw new Refusal('not_found');
  return person;
}

/** Another role, or no way in any more; sessions end at once. @throws Refusal not_found, forbidden (oneself, or who is of the environment) */
export function changePerson(
  ctx: OperatorContext,
  input: {
    readonly name: string;
    readonly role?: OperatorRole | undefined;
    readonly disabled?: boolean | undefined;
    readonly reason: string;
  },
): Promise<PersonView> {
  return inTransaction(ctx, async (tx, inside) => {
    const before = await held(tx, input.name);
    if (before.name === ctx.operator.name || before.tokenHash === null) throw new Refusal('forbidden');
    const now = await databaseNow(tx);
    const disabledAt = input.disabled === undefined ? before.disabledAt : input.disabled ? now : null;
    const [after] = await tx
      .update(operatorPerson)
      .set({ role: input.role ?? before.role, disabledAt })
      .where(eq(operatorPerson.id, before.id))
      .returning();
    assert(after, 'a held person is there');
    await endSessions(tx, before.name, now);
    await recordAct(tx, inside, {
      action: 'people.change',
      subject: `operator:${before.name}`,
      before: { role: before.role, disabled: before.disabledAt !== null },
      after: { role: after.role, disabled: after.disabledAt !== null },
      reason: input.reason,
    });
    return viewOf(after);
  });
}

/**
 * A new token and secret in place of lost ones; the old ones are worth nothing. Who is of the environment enrols anew.
 *
 * @throws Refusal not_found, forbidden (oneself)
 */
export function renewPerson(
  ctx: OperatorContext,
  input: { readonly name: string; readonly reason: string },
): Promise<PersonSecrets> {
  return inTransaction(ctx, async (tx, inside) => {
    const before = await held(tx, input.name);
    if (before.name === ctx.operator.name) throw new Refusal('forbidden');
    const token = before.tokenHash === null ? null : newToken(ctx);
    const totp = newTotp(ctx, input.name);
    const [after] = await tx
      .update(operatorPerson)
      .set({
        tokenHash: token && hashOf(token),
        totpSecret: totp.sealed,
        totpConfirmedAt: null,
        failures: 0,
        failedAt: null,
      })
      .where(eq(operatorPerson.id, before.id))
      .returning();
    assert(after, 'a held person is there');
    await endSessions(tx, before.name, await databaseNow(tx));
    await recordAct(tx, inside, {
      action: 'people.renew',
      subject: `operator:${before.name}`,
      reason: input.reason,
    });
    return { ...viewOf(after), token, totp_secret: totp.secret, totp_uri: totp.uri };
  });
}

/** Who holds a token of the environment makes the secret of their codes; it counts from the first right code on. @throws Refusal conflict (enrolled already) */
export function enrolMyself(ctx: OperatorContext): Promise<{ totp_secret: string; totp_uri: string }> {
  const { name } = ctx.operator;
  return inTransaction(ctx, async (tx, inside) => {
    const totp = newTotp(ctx, name);
    const [made] = await tx
      .insert(operatorPerson)
      .values({
        name,
        role: 'owner',
        totpSecret: totp.sealed,
        createdBy: name,
        createdAt: await databaseNow(tx),
      })
      .onConflictDoUpdate({
        target: operatorPerson.name,
        set: { totpSecret: totp.sealed },
        setWhere: sql`${operatorPerson.totpConfirmedAt} is null`,
      })
      .returning({ id: operatorPerson.id });
    if (!made) throw new Refusal('conflict');
    await recordAct(tx, inside, { action: 'people.enrol', subject: `operator:${name}` });
    return { totp_secret: totp.secret, totp_uri: totp.uri };
  });
}

/** The first right code: from now on the token alone opens nothing. @throws Refusal not_found, conflict, operator_login_wrong, too_many_tries */
export async function confirmMyself(ctx: OperatorContext, code: string): Promise<{ confirmed: true }> {
  const [person] = await ctx.db.select().from(operatorPerson).where(eq(operatorPerson.name, ctx.operator.name));
  if (!person) throw new Refusal('not_found');
  if (person.totpConfirmedAt) throw new Refusal('conflict');
  await takeCode(ctx, person, code);
  await inTransaction(ctx, (tx, inside) =>
    recordAct(tx, inside, { action: 'people.confirm', subject: `operator:${person.name}` }),
  );
  return { confirmed: true };
}
