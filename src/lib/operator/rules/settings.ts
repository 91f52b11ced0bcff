/** Settings that owners edit: what takes two people, and the figures of the brand; each with its bounds. */
import { secondFloors } from '../../agent/rules/second-floors.ts';
import { minuteMs } from '../../time.ts';
import { approvalActionNames, approvalActions } from './approvals.ts';

export const settingKinds = ['approvals', 'figures'] as const;
export type SettingKind = (typeof settingKinds)[number];

export const settingKindThai: Readonly<Record<SettingKind, string>> = {
  approvals: 'เมื่อไรต้องสองคน',
  figures: 'ตัวเลขของเว็บ',
};

export const settingUnits = { baht: 'บาท', times: 'ครั้ง', percent: '%', minutes: 'นาที', any: 'บาท แต้ม หรือครั้ง' } as const;

export interface SettingField {
  readonly label: string;
  readonly unit: keyof typeof settingUnits;
  readonly min: number;
  readonly max: number;
}

/** A proposal that nobody can sign in time would be none. */
const shortestMinutes = 5;

/** The name of an action's waiting time: "minutes_rate_set". */
const minutesOf = (action: string): string => `minutes_${action.replaceAll('.', '_')}`;

const baht = (label: string, min: number, max: number): SettingField => ({ label, unit: 'baht', min, max });

/** Floors of the design: a brand asks for a second person as early as it likes, never later. */
const approvalFields: Readonly<Record<string, SettingField>> = {
  second_person_from: baht('จ่ายเงินออก ตั้งแต่', 1, secondFloors.any),
  second_person_shared_from: baht('ถอนจากเครื่องร่วมหรือบัญชีที่เคยเป็นของคนอื่น ตั้งแต่', 1, secondFloors.shared),
  reward_second_from: baht('โปรที่จำลองต้นทุน 7 วันได้ ตั้งแต่', 1, secondFloors.reward),
  coupon_alone_up_to: { label: 'คูปองที่คนเดียวให้ได้ ไม่เกิน', unit: 'any', min: 0, max: secondFloors.coupon },
  ...Object.fromEntries(
    approvalActionNames.map((action): [string, SettingField] => {
      const { title, expiresMs } = approvalActions[action];
      const field = { label: title, unit: 'minutes', min: shortestMinutes, max: expiresMs / minuteMs } as const;
      return [minutesOf(action), field];
    }),
  ),
};

const most = 10_000_000;
/** Nothing of these queues may be meant to wait longer. */
const dayMinutes = 24 * 60;

const figureFields: Readonly<Record<string, SettingField>> = {
  deposit_min: baht('ฝากขั้นต่ำ', 1, most),
  deposit_max: baht('ฝากสูงสุดต่อครั้ง', 1, most),
  deposit_turnover_pct: { label: 'ต้องเล่นก่อนถอน ของยอดฝาก', unit: 'percent', min: 0, max: 10_000 },
  withdraw_min: baht('ถอนขั้นต่ำ', 1, most),
  withdraw_max: baht('ถอนสูงสุดต่อครั้ง', 1, most),
  withdraw_automatic_up_to: baht('ถอนอัตโนมัติ ไม่เกิน', 0, most),
  withdraw_automatic_new_up_to: baht('ถอนอัตโนมัติของสมาชิกใหม่หรือบัญชีใหม่ ไม่เกิน', 0, most),
  withdraw_password_above: baht('ถอนเกินนี้ถามรหัสผ่านอีกครั้ง', 0, most),
  withdraw_per_day: { label: 'ถอนได้วันละ', unit: 'times', min: 1, max: 1_000 },
  withdraw_per_day_sum: baht('ถอนได้วันละรวม', 1, most),
  withdraw_per_day_gold_pct: { label: 'ของ VIP 1 เทียบกับคนทั่วไป', unit: 'percent', min: 100, max: 10_000 },
  withdraw_per_day_hero_pct: { label: 'ของ VIP 2 เทียบกับคนทั่วไป', unit: 'percent', min: 100, max: 10_000 },
  withdraw_target_minutes: { label: 'เป้าตรวจถอน ภายใน', unit: 'minutes', min: 1, max: dayMinutes },
  deposit_target_minutes: { label: 'เป้าตรวจฝาก ภายใน', unit: 'minutes', min: 1, max: dayMinutes },
  baht_per_point: baht('เล่นครบเท่านี้ได้ 1 แต้ม (0 คือไม่ให้)', 0, most),
};

export const settingFields: Readonly<Record<SettingKind, Readonly<Record<string, SettingField>>>> = {
  approvals: approvalFields,
  figures: figureFields,
};

export type SettingValues = Readonly<Record<string, number>>;

/** The values of a kind as they stand, out of the brand's stored settings. */
export function valuesOf(
  kind: SettingKind,
  stored: Readonly<Record<string, unknown>> & { readonly approval_minutes: Readonly<Record<string, number>> },
): SettingValues {
  const minutes = new Map(approvalActionNames.map((action) => [minutesOf(action), stored.approval_minutes[action]]));
  return Object.fromEntries(
    Object.entries(settingFields[kind]).map(([name, { max }]) => [
      name,
      // A stored value above its bound counts as the bound.
      Math.min(Number(minutes.has(name) ? (minutes.get(name) ?? max) : stored[name]), max),
    ]),
  );
}

/** What is stored of values of a kind: the waiting times by their actions. */
export function storedOf(kind: SettingKind, values: SettingValues): Readonly<Record<string, unknown>> {
  if (kind === 'figures') return values;
  const minutes = approvalActionNames.map((action) => [action, values[minutesOf(action)]] as const);
  const others = Object.entries(values).filter(([name]) => !name.startsWith('minutes_'));
  return { ...Object.fromEntries(others), approval_minutes: Object.fromEntries(minutes) };
}

/** Pairs of figures of which the first may not be above the second. */
const ordered: readonly (readonly [string, string])[] = [
  ['deposit_min', 'deposit_max'],
  ['withdraw_min', 'withdraw_max'],
  ['withdraw_automatic_up_to', 'withdraw_max'],
  ['withdraw_automatic_new_up_to', 'withdraw_automatic_up_to'],
  ['withdraw_max', 'withdraw_per_day_sum'],
  ['withdraw_per_day_gold_pct', 'withdraw_per_day_hero_pct'],
];

/** What is wrong with whole values, in Thai by field; empty when they can stand. */
export function settingProblems(kind: SettingKind, values: SettingValues): Readonly<Record<string, string>> {
  const fields = settingFields[kind];
  const problems: Record<string, string> = {};
  for (const [low, high] of ordered) {
    const [a, b] = [values[low], values[high]];
    if (a !== undefined && b !== undefined && a > b) problems[low] = `ต้องไม่เกิน “${fields[high]?.label ?? ''}”`;
  }
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) problems[name] = 'ไม่มีรายการนี้';
    else if (value < field.min || value > field.max)
      problems[name] =
        `ตั้งได้ ${field.min.toLocaleString('en-US')} ถึง ${field.max.toLocaleString('en-US')} ${settingUnits[field.unit]}`;
  }
  return problems;
}

/** The values that differ, as people read them: "ถอนขั้นต่ำ 100 เป็น 200 บาท". */
export const changeTexts = (kind: SettingKind, before: SettingValues, after: SettingValues): string[] =>
  Object.entries(settingFields[kind]).flatMap(([name, { label, unit }]) =>
    before[name] === after[name]
      ? []
      : [
          `${label} ${before[name]?.toLocaleString('en-US')} เป็น ${after[name]?.toLocaleString('en-US')} ${settingUnits[unit]}`,
        ],
  );
