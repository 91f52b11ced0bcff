/** Requires the password again before an irreversible action. */
import { eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import { tryPassword } from './password-tries.ts';
import { member } from './tables.ts';

export const wrongPassword = (field = 'password'): Refusal =>
  new Refusal('wrong_password', { fields: { [field]: 'รหัสผ่านไม่ถูกต้อง' } });

/**
 * Returns the hash that the password was checked against.
 *
 * @throws Refusal wrong_password at `field`; too_many_tries (with the wait), counted together with logins; busy
 */
export async function requirePassword(ctx: MemberContext, password: string, field = 'password'): Promise<string> {
  const [row] = await ctx.db
    .select({ phone: member.phone, passwordHash: member.passwordHash })
    .from(member)
    .where(eq(member.id, ctx.member.id));
  assert(row, 'a member who speaks has a row');
  if (!(await tryPassword(ctx, row.phone, row.passwordHash, password))) throw wrongPassword(field);
  return row.passwordHash;
}
