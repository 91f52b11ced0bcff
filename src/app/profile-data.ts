/** What the profile shows of a member beside the frame: the account's part and the LINE account, in one statement. */
import { profileParts, profileView } from '#lib/account/server/profile-queries.ts';
import { ownLink } from '#lib/line/server/queries.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { aboutMember, facts } from '#lib/server/db/facts.ts';

const profileFacts = facts('profile_page', { ...profileParts, line: ownLink });

export async function profileData(ctx: MemberContext) {
  const about = aboutMember(ctx);
  const { line, ...account } = await profileFacts(ctx.db, about);
  return { ...profileView(account, about.now), line };
}
