/** Staff: who is added, with which role and secrets; powerful roles take two owners (handovers.ts). */
import { asc, eq } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { type Satang, satang, toDecimal } from '../../money.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { maskedPhone } from '../../thai.ts';
import { toIso } from '../../time.ts';
import type { PersonChanged, PersonSecrets, PersonView } from '../contract.ts';
import { glassName, onlyDisables } from '../rules/glass.ts';
import { type OperatorRole, raises, takesTwo } from '../rules/roles.ts';
import { dropProposal, proposeOrAgree, recordAlone } from './handovers.ts';
import { endSessions } from './operator-sessions.ts';
import { operatorPerson } from './people-tables.ts';
import { recordAct } from './record-act.ts';
import { hashOf } from './token-hash.ts';
import { newTotp } from './totp.ts';

type Person = typeof operatorPerson.$inferSelect;

/** Names of the people whose tokens are set in the environment. */
const ofEnvironment: readonly string[] = ['operator', 'approver'];

const limitText = (limit: bigint | null): string | null => (limit === null ? null : toDecimal(satang(limit)));

const phoneText = (phone: string | null): string | null => (phone === null ? null : maskedPhone(phone));

const viewOf = (person: Pick<Person, 'name' | 'role' | 'createdBy' | 'createdAt'> & Partial<Person>): PersonView => ({
  name: person.name,
  display_name: person.displayName ?? person.name,
  role: person.role,
  decide_up_to: limitText(person.decideUpTo ?? null),
  phone: phoneText(person.phone ?? null),
  confirmed: Boolean(person.totpConfirmedAt),
  created_by: person.createdBy,
  created_at: toIso(person.createdAt),
  disabled: Boolean(person.disabledAt),
});

const newToken = (ctx: Context): string => `staff-${Buffer.from(ctx.random(24)).toString('base64url')}`;

/** The proposer's answer: the token, which opens nothing until a second owner has approved. */
const waiting = (view: PersonView, token: string | null): PersonSecrets => ({
  ...view,
  waits_for_second: true,
  token,
  totp_secret: null,
  totp_uri: null,
});

export async function people(ctx: Context): Promise<PersonView[]> {
  const rows = await ctx.db.select().from(operatorPerson).orderBy(asc(operatorPerson.name));
  return rows.map(viewOf);
}

/**
 * Adds a person; the secrets are in the answers and nowhere else.
 *
 * @throws Refusal conflict (the name is taken, or another proposal about it waits), not_second
 */
export function addPerson(
  ctx: OperatorContext,
  input: { readonly name: string; readonly role: OperatorRole },
): Promise<PersonSecrets> {
  if (ofEnvironment.includes(input.name) || input.name === glassName) throw new Refusal('conflict');
  return inTransaction(ctx, async (tx, inside) => {
    const [taken] = await tx
      .select({ id: operatorPerson.id })
      .from(operatorPerson)
      .where(eq(operatorPerson.name, input.name));
    if (taken) throw new Refusal('conflict');
    const token = newToken(ctx);
    const now = await databaseNow(tx);
    let tokenHash: string | null = hashOf(token);
    let createdBy = ctx.operator.name;
    if (takesTwo(input.role)) {
      const agreed = await proposeOrAgree(tx, inside, { ...input, action: 'add', tokenHash });
      if (!agreed) return waiting(viewOf({ ...input, createdBy, createdAt: now }), token);
      ({ tokenHash, proposedBy: createdBy } = agreed);
    } else await recordAlone(tx, inside, { ...input, action: 'add' });

    const totp = newTotp(ctx, input.name);
    const [made] = await tx
      .insert(operatorPerson)
      .values({ ...input, tokenHash, totpSecret: totp.sealed, createdBy, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new Refusal('conflict');
    await recordAct(inside, { action: 'people.add', subject: `operator:${made.name}`, after: { role: made.role } });
    return {
      ...viewOf(made),
      waits_for_second: false,
      token: takesTwo(input.role) ? null : token,
      totp_secret: totp.secret,
      totp_uri: totp.uri,
    };
  });
}

async function lockPerson(tx: Db, name: string): Promise<Person> {
  const [person] = await tx.select().from(operatorPerson).where(eq(operatorPerson.name, name)).for('update');
  if (!person) throw new Refusal('not_found');
  return person;
}

/**
 * Changes a person's role or limit, or disables them; their sessions end at once. Making somebody a manager or owner, or
 * enabling one again, takes two owners.
 *
 * @throws Refusal not_found, forbidden (oneself, or an environment person), conflict, not_second, invalid_input (a limit
 *   together with what takes two)
 */
export function changePerson(
  ctx: OperatorContext,
  input: {
    readonly name: string;
    readonly role?: OperatorRole | undefined;
    readonly disabled?: boolean | undefined;
    readonly decide_up_to?: Satang | null | undefined;
    readonly phone?: string | null | undefined;
    readonly reason: string;
  },
): Promise<PersonChanged> {
  return inTransaction(ctx, async (tx, inside) => {
    const before = await lockPerson(tx, input.name);
    if (before.name === ctx.operator.name || before.tokenHash === null) throw new Refusal('forbidden');
    if (ctx.operator.glass && !onlyDisables(input)) throw new Refusal('forbidden');
    const was = { role: before.role, disabled: before.disabledAt !== null };
    const is = { role: input.role ?? was.role, disabled: input.disabled ?? was.disabled };
    const decideUpTo = input.decide_up_to === undefined ? before.decideUpTo : input.decide_up_to;
    const phone = input.phone === undefined ? before.phone : input.phone;
    if (!raises(was, is)) await dropProposal(tx, input.name);
    else {
      if (input.decide_up_to !== undefined)
        throw invalidInput({ decide_up_to: 'เปลี่ยนวงเงินแยกจากการให้สิทธิ์ที่ต้องใช้เจ้าของสองคน' });
      if (input.phone !== undefined) throw invalidInput({ phone: 'เปลี่ยนเบอร์แยกจากการให้สิทธิ์ที่ต้องใช้เจ้าของสองคน' });
      const { name, role, disabled, reason } = input;
      if (!(await proposeOrAgree(tx, inside, { name, role, disabled, reason, action: 'change', tokenHash: null })))
        return { ...viewOf(before), waits_for_second: true };
    }

    const now = await databaseNow(tx);
    const disabledAt = is.disabled === was.disabled ? before.disabledAt : is.disabled ? now : null;
    const [after] = await tx
      .update(operatorPerson)
      .set({ role: is.role, decideUpTo, phone, disabledAt })
      .where(eq(operatorPerson.id, before.id))
      .returning();
    assert(after, 'a held person is there');
    await endSessions(tx, before.name, now);
    await recordAct(inside, {
      action: 'people.change',
      subject: `operator:${before.name}`,
      before: { ...was, decide_up_to: limitText(before.decideUpTo), phone: phoneText(before.phone) },
      after: { ...is, decide_up_to: limitText(decideUpTo), phone: phoneText(phone) },
      reason: input.reason,
    });
    return { ...viewOf(after), waits_for_second: false };
  });
}

/**
 * Replaces lost secrets by a new token and TOTP secret; the old ones stop working. An environment person enrols again with
 * their existing token.
 *
 * @throws Refusal not_found, forbidden (oneself), conflict, not_second
 */
export function renewPerson(
  ctx: OperatorContext,
  input: { readonly name: string; readonly reason: string },
): Promise<PersonSecrets> {
  return inTransaction(ctx, async (tx, inside) => {
    const before = await lockPerson(tx, input.name);
    if (before.name === ctx.operator.name) throw new Refusal('forbidden');
    const isOfEnvironment = before.tokenHash === null;
    const token = isOfEnvironment ? null : newToken(ctx);
    let tokenHash = token && hashOf(token);
    // Both tokens in hand count for two; the records say that one person had all secrets.
    const two = takesTwo(before.role) && !ctx.operator.glass;
    if (two) {
      const agreed = await proposeOrAgree(tx, inside, { ...input, action: 'renew', tokenHash });
      if (!agreed) return waiting(viewOf(before), token);
      ({ tokenHash } = agreed);
    } else await recordAlone(tx, inside, { ...input, action: 'renew' });

    const totp = newTotp(ctx, input.name);
    const [after] = await tx
      .update(operatorPerson)
      .set({ tokenHash, totpSecret: totp.sealed, totpConfirmedAt: null, totpLastStep: 0n, failures: 0, failedAt: null })
      .where(eq(operatorPerson.id, before.id))
      .returning();
    assert(after, 'a held person is there');
    await endSessions(tx, before.name, await databaseNow(tx));
    await recordAct(inside, { action: 'people.renew', subject: `operator:${before.name}`, reason: input.reason });
    const shown = isOfEnvironment ? null : totp;
    return {
      ...viewOf(after),
      waits_for_second: false,
      token: two ? null : token,
      totp_secret: shown?.secret ?? null,
      totp_uri: shown?.uri ?? null,
    };
  });
}
