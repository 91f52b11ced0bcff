/** Members with names and numbers of their own, for the console's calls about them. */
import { eq } from 'drizzle-orm';
import { member } from '#lib/account/server/tables.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { testMember } from '#tests/support/money.ts';

export type Known = Partial<typeof member.$inferInsert>;

/** What nobody may see whole without a reveal. */
export const canary = {
  phone: '+66893344417',
  bankAccountNumber: '0438848217',
  birthDate: '1990-03-27',
} as const;

export async function knownMember(ctx: Context, known: Known, balance?: string): Promise<Member> {
  const one = await testMember(ctx, balance);
  await ctx.db.update(member).set(known).where(eq(member.id, one.id));
  return { ...one, username: known.firstName ?? one.username };
}

/** The ways in which a whole number may stand in a text. */
export const wholes = [
  '+66893344417',
  '0893344417',
  '089-334-4417',
  '0438848217',
  '043-8-84821-7',
  '1990-03-27',
  '27 มี.ค. 2533',
];
