/** The console's list of members, and what its search box finds; both masked, both recorded. */
import { and, type SQL, sql } from 'drizzle-orm';
import { hasHold } from '../../account/server/holds.ts';
import {
  isByJoining,
  isClosed,
  isHeld,
  type MemberFilter,
  type MemberWays,
  memberOfRow,
  membersFound,
} from '../../account/server/member-search-queries.ts';
import { bankName } from '../../banks.ts';
import { depositFound } from '../../deposit/server/open-deposits.ts';
import { payoutReference } from '../../deposit/server/references.ts';
import { hasRecentCare, recentCareCodes } from '../../figures/server/member-care-queries.ts';
import { transferFound } from '../../ledger/server/book-queries.ts';
import { mainBalance } from '../../ledger/server/queries.ts';
import { billNo } from '../../lotto/rules/bill-number.ts';
import { billFound, roundFound } from '../../lotto/server/open-bills.ts';
import { satang, toDecimal } from '../../money.ts';
import { may } from '../../operator/rules/permissions.ts';
import { recordLook } from '../../operator/server/record-act.ts';
import { withdrawalFound } from '../../payout/server/open-withdrawals.ts';
import { isPaused } from '../../play-limit/server/check-spend.ts';
import type { OperatorContext } from '../../server/context.ts';
import { factOfRow } from '../../server/db/facts.ts';
import { type FoundRow, foundRows } from '../../server/db/found.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import { addDays, bangkokInstant, toIso } from '../../time.ts';
import type { Found, MemberFilterInput, MemberRow } from '../operator-contract.ts';
import { foundKindThai, foundText } from '../rules/found-text.ts';
import { staffAccount, staffPhone } from '../rules/masked.ts';
import { type FoundKind, type MemberQuery, maskedQuery, readMemberQuery } from '../rules/member-query.ts';
import { signalTexts } from '../rules/member-signals.ts';
import { type MemberState, memberReference } from '../rules/member-state.ts';

/** How many of each kind a search answers. */
const hitsMost = 8;

const waysOf = ({ memberId, phone, phoneHead, tail, name, refCode }: MemberQuery): MemberWays => ({
  id: memberId,
  phone,
  phoneHead,
  tail,
  name,
  refCode,
});

const filterOf = ({
  vip,
  joined_from,
  joined_to,
  seen,
}: Pick<MemberFilterInput, 'vip' | 'joined_from' | 'joined_to' | 'seen'>): MemberFilter => ({
  vipLevel: vip === undefined ? undefined : (Number(vip) as 0 | 1 | 2),
  joinedFrom: joined_from === undefined ? undefined : bangkokInstant(joined_from),
  joinedUntil: joined_to === undefined ? undefined : bangkokInstant(addDays(joined_to, 1)),
  seen,
});

/** One page of members, newest first. One statement. */
async function membersPage(
  ctx: OperatorContext,
  { q, state, signal, limit, cursor, ...asked }: Omit<MemberFilterInput, 'q'> & { readonly q?: MemberQuery },
): Promise<{ items: MemberRow[]; next_cursor: string | null }> {
  const now = ctx.now();
  const before = idBefore(cursor);
  const resting = factOfRow(isPaused, memberOfRow, now);
  const blocked = hasHold('account') as SQL<boolean>;
  const heldByStaff = hasHold('withdraw') as SQL<boolean>;
  const filter = filterOf(asked);
  const signalled = {
    code: signal === 'any' ? undefined : signal,
    before: isByJoining(filter) ? undefined : before,
    now,
  };
  const inState: Readonly<Record<MemberState, SQL>> = { closed: isClosed, blocked, resting, held: isHeld(now) };
  const rows = await membersFound(ctx.db, {
    agentId: ctx.agentId,
    ways: q && waysOf(q),
    filter,
    where: and(state && inState[state], signal && hasRecentCare(sql.raw(memberOfRow), signalled)),
    beside: {
      balance: factOfRow(mainBalance, memberOfRow, now),
      resting,
      blocked,
      heldByStaff,
      signals: factOfRow(recentCareCodes, memberOfRow, now),
    },
    before,
    limit: limit + 1,
    now,
  });
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.id);
  return {
    items: shown.map((row) => ({
      member_id: String(row.id),
      reference: memberReference(row.id),
      name: `${row.firstName} ${row.lastName}`.trim(),
      phone: staffPhone(row.phone),
      bank_name: bankName(row.bankCode),
      account: staffAccount(row.bankAccountNumber),
      vip_level: row.vipLevel,
      states: [
        ...(row.closedAt ? (['closed'] as const) : []),
        ...(row.blocked ? (['blocked'] as const) : []),
        ...(row.resting ? (['resting'] as const) : []),
        ...(row.heldByStaff || (row.withdrawHeldUntil && row.withdrawHeldUntil > now) ? (['held'] as const) : []),
      ],
      signals: signalTexts(recentCareCodes.read(row.signals)),
      balance: toDecimal(satang(row.balance ?? 0n)),
      joined_at: toIso(row.createdAt),
      seen_at: row.lastLoginAt && toIso(row.lastLoginAt),
    })),
    next_cursor,
  };
}

const recordSearch = (ctx: OperatorContext, after: Readonly<Record<string, unknown>>): Promise<void> =>
  recordLook(ctx, { action: 'member.search', subject: `operator:${ctx.operator.name}`, after });

/**
 * One page of the members of a search and filters. A search that can mean nobody finds nobody. What was asked is recorded,
 * numbers masked. Two statements.
 *
 * @throws Refusal invalid_input (cursor)
 */
export async function memberList(
  ctx: OperatorContext,
  { q, ...filter }: MemberFilterInput,
): Promise<{ items: MemberRow[]; next_cursor: string | null; as_of: string }> {
  const page = await membersPage(ctx, q ? { ...filter, q: readMemberQuery(q) } : filter);
  const { limit, ...asked } = filter;
  const after = { ...(q && { q: maskedQuery(q) }), ...asked };
  if (Object.keys(JSON.parse(JSON.stringify(after))).length > 0)
    await recordSearch(ctx, { ...after, shown: page.items.length });
  return { ...page, as_of: toIso(ctx.now()) };
}

function foundView(row: FoundRow): Found {
  const kind = row.kind as FoundKind;
  const at = new Date(row.at);
  const reference =
    kind === 'bill' ? billNo(row.id, at) : kind === 'withdraw' ? payoutReference(row.id) : row.reference;
  return {
    kind,
    id: String(row.id),
    reference,
    kind_text: foundKindThai[kind],
    text: foundText(kind, row.state),
    amount: row.amount === null ? null : toDecimal(satang(row.amount)),
    at: toIso(at),
    member_id: row.member_id === null ? null : String(row.member_id),
  };
}

/** Bills, rounds, withdrawals, deposits and transfers that a text names. At most one statement. */
export async function thingsFound(ctx: OperatorContext, typed: string): Promise<Found[]> {
  const { billId, roundId, withdrawId, depositId, depositReference, transferReference } = readMemberQuery(typed);
  const rows = await foundRows(ctx.db, [
    ...(billId === undefined ? [] : [billFound(billId)]),
    ...(roundId === undefined || !may(ctx.operator.role ?? 'viewer', 'round.look') ? [] : [roundFound(roundId)]),
    ...(withdrawId === undefined ? [] : [withdrawalFound(withdrawId)]),
    ...(depositId === undefined ? [] : [depositFound({ id: depositId })]),
    ...(depositReference === undefined ? [] : [depositFound({ reference: depositReference })]),
    ...(transferReference === undefined ? [] : [transferFound(transferReference)]),
  ]);
  return rows.map(foundView);
}

/** Everything a text may mean: at most eight members, and each thing that it names. Recorded. Three statements. */
export async function search(ctx: OperatorContext, { q }: { readonly q: string }) {
  const [{ items }, found] = await Promise.all([
    membersPage(ctx, { q: readMemberQuery(q), limit: hitsMost }),
    thingsFound(ctx, q),
  ]);
  await recordSearch(ctx, { q: maskedQuery(q), shown: items.length + found.length });
  return { members: items, found, as_of: toIso(ctx.now()) };
}
