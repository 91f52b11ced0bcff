/** Asks for the password again before what cannot be taken back. */
import { eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import { verifyPassword } from './password-hash.ts';
import { member } from './tables.ts';

/** @throws Refusal wrong_password at the field `password` */
export async function requirePassword(ctx: MemberContext, password: string): Promise<void> {
  const [row] = await ctx.db
    .select({ passwordHash: member.passwordHash })
    .from(member)
    .where(eq(member.id, ctx.member.id));
  if (!row || !(await verifyPassword(row.passwordHash, password)))
    throw new Refusal('wrong_password', { fields: { password: 'รหัสผ่านไม่ถูกต้อง' } });
}
