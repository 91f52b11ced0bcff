/** Settings that owners edit, and their bounds. */
import { describe, expect, it } from 'vitest';
import { storedSettings } from '#lib/agent/server/settings.ts';
import { approvalActions } from '#lib/operator/rules/approvals.ts';
import {
  changeTexts,
  settingFields,
  settingKinds,
  settingProblems,
  storedOf,
  valuesOf,
} from '#lib/operator/rules/settings.ts';

const standing = (kind: (typeof settingKinds)[number], config: object = {}) => valuesOf(kind, storedSettings(config));

describe('settings', () => {
  it.each(settingKinds)('of %s stand as they are without a problem, and come back as they are stored', (kind) => {
    const values = standing(kind);
    expect(Object.keys(values)).toEqual(Object.keys(settingFields[kind]));
    expect(settingProblems(kind, values)).toEqual({});
    expect(standing(kind, storedOf(kind, values))).toEqual(values);
  });

  it('name every setting of the brand’s row once', () => {
    const named = settingKinds.flatMap((kind) => Object.keys(storedOf(kind, standing(kind))));
    expect(named.sort()).toEqual(Object.keys(storedSettings({})).sort());
  });

  it('ask for a second person earlier, never later than the design', () => {
    const values = standing('approvals');
    for (const [name, { min, max }] of Object.entries(settingFields.approvals)) {
      expect(values[name], name).toBe(max);
      expect(settingProblems('approvals', { ...values, [name]: min }), name).toEqual({});
      expect(Object.keys(settingProblems('approvals', { ...values, [name]: max + 1 })), name).toEqual([name]);
      expect(Object.keys(settingProblems('approvals', { ...values, [name]: min - 1 })), name).toEqual([name]);
    }
    expect(settingFields.approvals.minutes_withdraw_approve?.max).toBe(30);
    expect(Object.keys(settingFields.approvals)).toHaveLength(4 + Object.keys(approvalActions).length);
  });

  it.each([
    ['deposit_min', { deposit_min: 150_001 }],
    ['withdraw_min', { withdraw_min: 200_001 }],
    ['withdraw_automatic_up_to', { withdraw_automatic_up_to: 200_001 }],
    ['withdraw_automatic_new_up_to', { withdraw_automatic_new_up_to: 5_001 }],
    ['withdraw_max', { withdraw_max: 500_001 }],
    ['withdraw_per_day_gold_pct', { withdraw_per_day_gold_pct: 401 }],
    ['constructor', { constructor: 1 }],
    ['nothing', { nothing: 1 }],
  ])('are refused at %s', (name, over) => {
    expect(Object.keys(settingProblems('figures', { ...standing('figures'), ...over }))).toEqual([name]);
  });

  it('say what changes, with its unit', () => {
    const before = standing('figures');
    expect(changeTexts('figures', before, { ...before, withdraw_max: 150_000, withdraw_per_day: 3 })).toEqual([
      'ถอนสูงสุดต่อครั้ง 200,000 เป็น 150,000 บาท',
      'ถอนได้วันละ 5 เป็น 3 ครั้ง',
    ]);
  });
});
