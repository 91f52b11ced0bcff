import { expect, it } from 'vitest';
import { factNames } from '#lib/operator/rules/approvals.ts';
import { fieldThai } from '#lib/operator/rules/field-thai.ts';
import { settingFields } from '#lib/operator/rules/settings.ts';

it('names fields as their forms do, and those within fields one after the other', () => {
  expect(
    ['bonus.times', 'bonus.min_deposit', 'withdraw_min', 'opens_at', 'raw'].map((field) => fieldThai(field)),
  ).toEqual([...['เทิร์น', 'ฝากขั้นต่ำ', settingFields.figures.withdraw_min?.label, factNames.opens_at, 'ผล']]);
  expect(fieldThai('raw.first', { 'raw.first': 'รางวัลที่ 1' })).toBe('รางวัลที่ 1');
  expect(fieldThai('bonus.weights.slot', { slot: 'สล็อต' })).toBe('น้ำหนักเทิร์น · สล็อต');
});

it('leaves what it does not know as it is', () => {
  expect(['newly_made', 'bonus.newly_made', 'a.b', 'constructor', ''].map((field) => fieldThai(field))).toEqual([
    ...['newly_made', 'โบนัส · newly_made', 'a · b', 'constructor', ''],
  ]);
});
