/** The sandbox's phone of the staff: what their apps would show. */
import { asc, isNotNull } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { type OperatorRole, roleNames } from '../rules/roles.ts';
import { operatorPerson } from './people-tables.ts';
import { codeNow } from './totp.ts';

export interface StaffCode {
  readonly name: string;
  readonly displayName: string;
  readonly role: OperatorRole;
  readonly roleName: string;
  readonly code: string;
  readonly secondsLeft: number;
}

/** The current codes of everybody who has enrolled at the console. @throws Refusal not_found outside the sandbox */
export async function staffCodes(ctx: Context): Promise<StaffCode[]> {
  if (!ctx.config.sandbox) throw new Refusal('not_found');
  const rows = await ctx.db
    .select()
    .from(operatorPerson)
    .where(isNotNull(operatorPerson.passwordHash))
    .orderBy(asc(operatorPerson.id));
  return rows.map(({ name, displayName, role, totpSecret }) => ({
    name,
    displayName: displayName ?? name,
    role,
    roleName: roleNames[role],
    ...codeNow(ctx, name, totpSecret),
  }));
}
