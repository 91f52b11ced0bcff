import { expect, it } from 'vitest';
import { toldChecks } from '#lib/operator/rules/told-checks.ts';

it('folds away what passed with nothing to say, and never what needs eyes', () => {
  const checks = [
    { code: 'name', outcome: 'hard', evidence: '' },
    { code: 'two', outcome: 'ask', evidence: '' },
    { code: 'account', outcome: 'pass', evidence: '' },
    { code: 'today', outcome: 'pass', evidence: 'รวม ฿100' },
  ] as const;
  const { told, rest } = toldChecks(checks);
  expect([told, rest].map((some) => some.map(({ code }) => code))).toEqual([['name', 'two', 'today'], ['account']]);
});
