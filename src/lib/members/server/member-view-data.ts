/** One member as the console shows it: identity masked, wallets, what is open, limits. One statement, mostly. */
import { openHolds } from '../../account/server/holds.ts';
import { person } from '../../account/server/person-queries.ts';
import { profileParts } from '../../account/server/profile-queries.ts';
import { latestNotes } from '../../account/server/staff-acts.ts';
import { nearTies } from '../../account/server/tie-graph.ts';
import { bankName } from '../../banks.ts';
import { Refusal } from '../../contract/problems.ts';
import { recentCare } from '../../figures/server/member-care-queries.ts';
import { hasOpenGames } from '../../game/server/open-games.ts';
import { openReceivable, walletsAndPoints } from '../../ledger/server/queries.ts';
import { ownLink } from '../../line/server/queries.ts';
import { pendingBills } from '../../lotto/server/open-bills.ts';
import { satang, toDecimal } from '../../money.ts';
import { withdrawnInAll } from '../../payout/server/open-withdrawals.ts';
import { playTotals } from '../../play-limit/server/limit-state.ts';
import { playParts, playStanding } from '../../play-limit/server/queries.ts';
import { bonusesGiven } from '../../promotion/server/taken-queries.ts';
import type { OperatorContext } from '../../server/context.ts';
import { type FactsOf, fact, facts } from '../../server/db/facts.ts';
import { addDays, ageOn, bangkokDay, toIso } from '../../time.ts';
import type { MemberView } from '../operator-contract.ts';
import { staffAccount, staffBirth, staffPhone } from '../rules/masked.ts';
import { type MemberState, memberReference } from '../rules/member-state.ts';

/** Of nobody there are no wallets. */
const money = fact(walletsAndPoints.sql, (raw: Parameters<typeof walletsAndPoints.read>[0]) =>
  raw ? walletsAndPoints.read(raw) : { wallets: [], points: 0n },
);

const viewParts = {
  person,
  formerAccounts: profileParts.formerAccounts,
  money,
  owed: openReceivable,
  totals: playTotals,
  withdrawn: withdrawnInAll,
  bonus: bonusesGiven,
  bills: pendingBills,
  games: hasOpenGames,
  holds: openHolds,
  care: recentCare,
  ties: nearTies,
  notes: latestNotes,
  line: ownLink,
  ...playParts,
};
const viewFacts = facts('member_view', viewParts);
type ViewFacts = FactsOf<typeof viewParts>;

/** Days of the chart. */
const daysShown = 30;

/** Won less staked of each of the last days, also of those without play. */
function netsByDay({ limits }: ViewFacts, now: Date): MemberView['days'] {
  const today = bangkokDay(now);
  const nets = new Map(limits.days.map(({ day, won, staked }) => [day, won - staked]));
  return Array.from({ length: daysShown }, (_, n) => {
    const day = addDays(today, n + 1 - daysShown);
    return { day, net: toDecimal(satang(nets.get(day) ?? 0n)) };
  });
}

const identityOf = (who: NonNullable<ViewFacts['person']>, found: ViewFacts, now: Date): MemberView['identity'] => ({
  phone: staffPhone(who.phone),
  birth: who.anonymisedAt ? 'ลบแล้ว' : staffBirth(who.birthDate),
  age: who.anonymisedAt ? null : ageOn(who.birthDate, bangkokDay(now)),
  bank_name: bankName(who.bankCode),
  account: staffAccount(who.accountNumber),
  ref_code: who.refCode,
  joined_at: toIso(who.createdAt),
  seen_at: who.lastLoginAt && toIso(who.lastLoginAt),
  invited_by: who.inviter && { member_id: who.inviter.id, name: who.inviter.name },
  former_accounts: found.formerAccounts.map(({ bankName: name, accountNumber, replacedAt }) => ({
    bank_name: name,
    account: staffAccount(accountNumber.replace(/x/g, '0')),
    replaced_at: toIso(replacedAt),
  })),
  marketing_consent: who.marketingConsent,
});

/**
 * @throws Refusal not_found
 * @see design operator.md section 5
 */
export async function memberView(ctx: OperatorContext, memberId: bigint): Promise<MemberView> {
  const now = ctx.now();
  const found = await viewFacts(ctx.db, { memberId, now });
  const who = found.person;
  if (!who || who.agentId !== ctx.agentId) throw new Refusal('not_found');
  const play = await playStanding(ctx, memberId, found);
  const isHeld = who.withdrawHeldUntil !== null && who.withdrawHeldUntil > now;
  const isBlocked = found.holds.some(({ kind }) => kind === 'account');
  const states: MemberState[] = [
    ...(who.closedAt ? (['closed'] as const) : []),
    ...(isBlocked ? (['blocked'] as const) : []),
    ...(play.pause ? (['resting'] as const) : []),
    ...(isHeld || found.holds.some(({ kind }) => kind === 'withdraw') ? (['held'] as const) : []),
  ];
  return {
    member_id: String(memberId),
    reference: memberReference(memberId),
    name: `${who.firstName} ${who.lastName}`.trim(),
    vip_level: who.vipLevel,
    online: who.online,
    states,
    withdraw_held_until: isHeld && who.withdrawHeldUntil ? toIso(who.withdrawHeldUntil) : null,
    identity: identityOf(who, found, now),
    line: found.line && {
      device: found.line.deviceName,
      linked_at: toIso(found.line.linkedAt),
      notifies: found.line.notifies,
    },
    wallets: found.money.wallets.map(({ id, wallet_name, balance }) => ({
      account_id: id,
      name: wallet_name,
      balance,
    })),
    points: String(found.money.points),
    in_flight: toDecimal(found.withdrawn.open),
    owed: toDecimal(found.owed),
    totals: {
      deposited: toDecimal(satang(found.totals.deposited)),
      withdrawn: toDecimal(found.withdrawn.paid),
      staked: toDecimal(satang(found.totals.staked)),
      won: toDecimal(satang(found.totals.won)),
      bonus: toDecimal(found.bonus),
    },
    open: { bills: found.bills.count, stakes: toDecimal(found.bills.payable), games: found.games },
    days: netsByDay(found, now),
    play,
    holds: found.holds,
    care: found.care,
    ties: found.ties.map(({ id, closed, held, ...one }) => ({
      member_id: id,
      ...one,
      is_closed: closed,
      is_held: held,
    })),
    notes: found.notes,
    as_of: toIso(now),
  };
}
