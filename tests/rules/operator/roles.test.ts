import { describe, expect, it } from 'vitest';
import { baht, satang, zeroSatang } from '#lib/money.ts';
import { grantOf, may, needsCode, permissions } from '#lib/operator/rules/permissions.ts';
import { beforeEnrolment, decideLimit, operatorRoles, roleNames } from '#lib/operator/rules/roles.ts';

describe('permissions', () => {
  it('are all the owner’s, whole, and nobody else’s alone but what an auditor reads', () => {
    for (const permission of permissions) expect(grantOf('owner', permission), permission).toBe('all');
    expect(permissions.filter((one) => operatorRoles.filter((role) => may(role, one)).length === 1)).toEqual([
      'rate.set',
      'account.set',
      'approval.set',
      'brand.set',
      'channel.set',
      'staff.set',
    ]);
  });

  it('held in part open only calls that keep to the part', () => {
    expect(may('cashier', 'member.adjust')).toBe(false);
    expect(may('cashier', 'member.adjust', ['propose'])).toBe(true);
    expect(may('support', 'member.adjust', ['propose'])).toBe(false);
    expect(may('support', 'ledger.look')).toBe(false);
    expect(may('support', 'ledger.look', ['member'])).toBe(true);
    expect(may('marketer', 'figures.look', ['member'])).toBe(false);
    expect(may('marketer', 'figures.look', ['own'])).toBe(true);
  });

  it('that only look or switch off at once need no fresh code; money out and what is the owner’s do', () => {
    expect(permissions.filter((one) => one.endsWith('.look') || one.endsWith('.pause')).filter(needsCode)).toEqual([]);
    for (const one of ['withdraw.decide', 'withdraw.settle', 'deposit.decide', 'rate.set', 'audit.export'] as const)
      expect(needsCode(one), one).toBe(true);
  });
});

describe('the limit of one act', () => {
  it('is the person’s own, or the role’s: 20,000, 200,000, none', () => {
    expect(operatorRoles.map((role) => decideLimit(role, null))).toEqual([
      null,
      baht(200_000),
      baht(20_000),
      zeroSatang,
      zeroSatang,
      zeroSatang,
    ]);
    expect(decideLimit('owner', satang(1n))).toBe(1n);
    expect(decideLimit('cashier', baht(50_000))).toBe(5_000_000n);
    expect(decideLimit('cashier', zeroSatang)).toBe(0n);
  });
});

describe('roles', () => {
  it('have a name that people call them by', () => {
    expect(new Set(Object.values(roleNames)).size).toBe(operatorRoles.length);
  });

  it('before a code was shown open nothing of the house', () => {
    expect([...beforeEnrolment].filter((call) => !/\/(?:me|totp\/\w+)$/.test(call))).toEqual([]);
  });
});
