/**
 * What each role may do (operator.md section 2): the closed list of permissions, who holds which, and which of them need a
 * fresh code. A row of an operator's call names one of them.
 */
import type { OperatorRole } from './roles.ts';

/**
 * How much of a permission a role holds: all of it; only as a proposal that somebody else approves; only figures of their
 * own field (a marketer's); only about one named member.
 */
export type Grant = 'all' | 'propose' | 'own' | 'member';

type Holders = Readonly<Partial<Record<OperatorRole, Grant>>>;

interface Held {
  readonly holders: Holders;
  /** The act needs a code entered within five minutes. */
  readonly code?: true;
}

const letters = { O: 'owner', M: 'manager', C: 'cashier', K: 'marketer', S: 'support', V: 'viewer' } as const;

/** "OMC" -> owner, manager and cashier, all of it. */
const held = (whole: string, partly: Holders = {}): Holders => ({
  ...Object.fromEntries([...whole].map((letter) => [letters[letter as keyof typeof letters], 'all' as const])),
  ...partly,
});

const list = {
  /** One's own session, codes and devices. */
  self: { holders: held('OMCKSV') },
  'figures.look': { holders: held('OMV', { marketer: 'own' }) },
  'queue.look': { holders: held('OMCSV') },
  'member.look': { holders: held('OMCSV') },
  'member.note': { holders: held('OMCS') },
  'member.protect': { holders: held('OMCS') },
  'member.reveal': { holders: held('OMCS'), code: true },
  'member.hold': { holders: held('OMS'), code: true },
  'member.reset': { holders: held('OMS'), code: true },
  'member.release': { holders: held('OM'), code: true },
  'privacy.decide': { holders: held('OM'), code: true },
  'member.adjust': { holders: held('OM', { cashier: 'propose' }), code: true },
  'deposit.decide': { holders: held('OMC'), code: true },
  'withdraw.decide': { holders: held('OMC'), code: true },
  'withdraw.settle': { holders: held('OMC'), code: true },
  'channel.pause': { holders: held('OMC') },
  'game.pause': { holders: held('OMC') },
  'round.look': { holders: held('OMCV') },
  'round.enter': { holders: held('OM'), code: true },
  'round.void': { holders: held('OM'), code: true },
  'limit.set': { holders: held('OM') },
  'holiday.set': { holders: held('OM') },
  'game.set': { holders: held('OM') },
  /** Which providers there are, where their games open, and which games they have. */
  'provider.set': { holders: held('OM'), code: true },
  'game.reconcile': { holders: held('OM') },
  'job.run': { holders: held('OM') },
  'reward.look': { holders: held('OMCKSV') },
  'reward.draft': { holders: held('OMK') },
  'reward.publish': { holders: held('OM', { marketer: 'propose' }) },
  'notice.write': { holders: held('OMK') },
  'order.send': { holders: held('OMCS') },
  'coupon.give': { holders: held('OMCS') },
  'reward.review': { holders: held('OMC') },
  'ledger.look': { holders: held('OMCV', { support: 'member' }) },
  'report.export': { holders: held('OMV', { marketer: 'own' }), code: true },
  'audit.look': { holders: held('OMV') },
  'audit.export': { holders: held('OV'), code: true },
  'rate.set': { holders: held('O'), code: true },
  'account.set': { holders: held('O'), code: true },
  'approval.set': { holders: held('O'), code: true },
  'brand.set': { holders: held('O'), code: true },
  'channel.set': { holders: held('O'), code: true },
  'staff.set': { holders: held('O'), code: true },
} as const satisfies Readonly<Record<string, Held>>;

export type Permission = keyof typeof list;

declare module '../../contract/route.ts' {
  interface StaffNames {
    readonly permission: Permission;
    readonly grant: Grant;
  }
}

export const permissions = Object.keys(list) as readonly Permission[];

/** How much of a permission a role holds; undefined for nothing. */
export function grantOf(role: OperatorRole, permission: Permission): Grant | undefined {
  const { holders }: Held = list[permission];
  return holders[role];
}

/**
 * Whether a role may make a call or see a page. A role that holds only part of a permission may where the call says that it
 * keeps to that part itself.
 */
export function may(role: OperatorRole, permission: Permission, alsoFor: readonly Grant[] = []): boolean {
  const grant = grantOf(role, permission);
  return grant === 'all' || (grant !== undefined && alsoFor.includes(grant));
}

/** Whether acts of this permission need a fresh code. */
export function needsCode(permission: Permission): boolean {
  const { code }: Held = list[permission];
  return code === true;
}
