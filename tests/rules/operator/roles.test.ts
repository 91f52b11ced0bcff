import { describe, expect, it } from 'vitest';
import { beforeEnrolment, leastRole, mayAct, operatorRoles } from '#lib/operator/rules/roles.ts';

describe('roles', () => {
  it('each has everything the one before it has', () => {
    for (const [call, least] of Object.entries(leastRole))
      expect(
        operatorRoles.filter((role) => mayAct(role, call)),
        call,
      ).toEqual(operatorRoles.slice(operatorRoles.indexOf(least)));
  });

  it('a call that nobody has thought of is the owner’s', () => {
    expect(operatorRoles.filter((role) => mayAct(role, 'POST /api/operator/something/new'))).toEqual(['owner']);
  });

  it('who only looks changes nothing but their own way in', () => {
    const posts = Object.keys(leastRole).filter((call) => call.startsWith('POST ') && mayAct('viewer', call));
    expect(posts).toEqual([
      'POST /api/operator/logout',
      'POST /api/operator/totp/enrol',
      'POST /api/operator/totp/confirm',
      'POST /api/operator/round/preview',
      'POST /api/operator/withdraw/list',
    ]);
  });

  it('before a code was shown nothing of the house is open', () => {
    expect([...beforeEnrolment].filter((call) => !/\/(?:me|totp\/\w+)$/.test(call))).toEqual([]);
  });
});
