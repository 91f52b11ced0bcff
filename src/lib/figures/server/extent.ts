/** What a role that sees "a member's" books only may see of them. */
import { Refusal } from '../../contract/problems.ts';
import type { BookAccount, BookTransfer } from '../../ledger/server/book-queries.ts';
import { grantOf } from '../../operator/rules/permissions.ts';
import type { OperatorContext } from '../../server/context.ts';

const membersOnly = ({ operator: { role } }: OperatorContext): boolean =>
  role !== undefined && grantOf(role, 'ledger.look') === 'member';

const ofMember = ({ entries }: BookTransfer): boolean => entries.some(({ account }) => account.member_id !== null);

/** @throws Refusal forbidden for a movement within the house */
export function requireMembers(ctx: OperatorContext, transfer: BookTransfer): void {
  if (membersOnly(ctx) && !ofMember(transfer)) throw new Refusal('forbidden');
}

/** Those that the role may see: a paid withdrawal without its movement within the house. @throws Refusal forbidden where none is left */
export function visibleOf(ctx: OperatorContext, transfers: readonly BookTransfer[]): BookTransfer[] {
  const visible = transfers.filter((one) => !membersOnly(ctx) || ofMember(one));
  if (visible.length === 0) throw new Refusal('forbidden');
  return visible;
}

/** @throws Refusal forbidden for a house account */
export function requireMembersAccount(ctx: OperatorContext, account: BookAccount): void {
  if (membersOnly(ctx) && account.member_id === null) throw new Refusal('forbidden');
}
