/** What a role that sees "a member's" books only may see of them. */
import { Refusal } from '../../contract/problems.ts';
import type { BookAccount, BookTransfer } from '../../ledger/server/book-queries.ts';
import { grantOf } from '../../operator/rules/permissions.ts';
import type { OperatorContext } from '../../server/context.ts';

const membersOnly = ({ operator: { role } }: OperatorContext): boolean =>
  role !== undefined && grantOf(role, 'ledger.look') === 'member';

/** @throws Refusal forbidden for a house account or a movement within the house */
export function requireMembers(ctx: OperatorContext, transfers: readonly BookTransfer[]): void {
  const ofMember = ({ entries }: BookTransfer): boolean => entries.some(({ account }) => account.member_id !== null);
  if (membersOnly(ctx) && !transfers.every(ofMember)) throw new Refusal('forbidden');
}

/** @throws Refusal forbidden for a house account */
export function requireMembersAccount(ctx: OperatorContext, account: BookAccount): void {
  if (membersOnly(ctx) && account.member_id === null) throw new Refusal('forbidden');
}
