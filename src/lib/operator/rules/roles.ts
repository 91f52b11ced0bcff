/** The roles of the staff (operator.md section 2), and which of them two owners give. What they may do: permissions.ts. */
import { baht, type Satang, zeroSatang } from '../../money.ts';

export const operatorRoles = ['owner', 'manager', 'cashier', 'marketer', 'support', 'viewer'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

declare module '../../contract/route.ts' {
  interface StaffNames {
    readonly role: OperatorRole;
  }
}

/** The roles as people call them. */
export const roleNames: Readonly<Record<OperatorRole, string>> = {
  owner: 'เจ้าของ',
  manager: 'ผู้จัดการ',
  cashier: 'แคชเชียร์',
  marketer: 'การตลาด',
  support: 'ดูแลสมาชิก',
  viewer: 'ผู้ตรวจสอบ',
};

/** Calls allowed before a required TOTP code was entered. */
export const beforeEnrolment: ReadonlySet<string> = new Set([
  'GET /api/operator/me',
  'POST /api/operator/totp/enrol',
  'POST /api/operator/totp/confirm',
]);

/** Roles that may set draws, rates or staff, the more powerful the higher. */
const power: Readonly<Partial<Record<OperatorRole, number>>> = { manager: 1, owner: 2 };
const powerOf = (role: OperatorRole): number => power[role] ?? 0;

/** Whether adding or renewing a person with this role needs a second person: roles that may set draws, rates or staff. */
export const takesTwo = (role: OperatorRole): boolean => powerOf(role) > 0;

/** Whether a change grants more than before, to a role that needs a second person. */
export function raises(
  before: { readonly role: OperatorRole; readonly disabled: boolean },
  after: { readonly role: OperatorRole; readonly disabled: boolean },
): boolean {
  if (after.disabled || !takesTwo(after.role)) return false;
  return before.disabled || powerOf(after.role) > powerOf(before.role);
}

/** What a role decides about without a limit of the person's own; null for no limit. */
const limits: Readonly<Record<OperatorRole, Satang | null>> = {
  owner: null,
  manager: baht(200_000),
  cashier: baht(20_000),
  marketer: zeroSatang,
  support: zeroSatang,
  viewer: zeroSatang,
};

/**
 * The largest amount of money, in satang, that a person decides about in one act (operator.md section 2); null for no limit.
 *
 * @param own the person's own limit; null where that of the role counts
 */
export function decideLimit(role: OperatorRole, own: Satang | null): Satang | null {
  return own ?? limits[role];
}
