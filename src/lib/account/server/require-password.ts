/** Asks for the password again before what cannot be taken back. */
import { eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import { countFailure, forgetFailures, waitYourTurn } from './password-failures.ts';
import { verifyPassword } from './password-hash.ts';
import { member } from './tables.ts';

/** @throws Refusal wrong_password at the field `password`; too_many_tries (with the wait), counted together with logins */
export async function requirePassword(ctx: MemberContext, password: string): Promise<void> {
  const [row] = await ctx.db
    .select({ phone: member.phone, passwordHash: member.passwordHash })
    .from(member)
    .where(eq(member.id, ctx.member.id));
  assert(row, 'a member who speaks has a row');
  await waitYourTurn(ctx, row.phone);
  if (!(await verifyPassword(row.passwordHash, password))) {
    await countFailure(ctx, row.phone);
    throw new Refusal('wrong_password', { fields: { password: 'รหัสผ่านไม่ถูกต้อง' } });
  }
  await forgetFailures(ctx, row.phone);
}
