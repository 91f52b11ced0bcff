/**
 * The seeded markets (lotto.md section 2). They become rows that an operator may edit; nothing here is read after seeding.
 */

import type { Mapping } from './results.ts';
import type { Schedule } from './schedule.ts';
import { type YeekeeSettings, yeekeeSettingsSeeds } from './yeekee-settings.ts';

export interface CategorySeed {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export const categorySeeds: readonly CategorySeed[] = [
  { id: 1, code: 'thai', name: 'หวยไทย' },
  { id: 2, code: 'foreign', name: 'หวยต่างประเทศ' },
  { id: 3, code: 'stock', name: 'หวยหุ้น' },
  { id: 4, code: 'yeekee', name: 'ยี่กี' },
];

export interface MarketSeed {
  readonly code: string;
  readonly name: string;
  readonly categoryId: number;
  /** The badge's image. */
  readonly flag: string;
  readonly mapping: Mapping;
  readonly rateGroup: 'gov' | 'other';
  readonly schedule: Schedule;
  readonly yeekee?: YeekeeSettings;
  /** Minutes from close until the result is usually out. */
  readonly resultAfterMinutes: number;
  /** Rounds are created for active markets only. */
  readonly active: boolean;
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const weekdays = [1, 2, 3, 4, 5];
const bangkok = 'Asia/Bangkok';

const stock = (code: string, name: string, flag: string, close: string, zone: string): MarketSeed => ({
  code,
  name,
  categoryId: 3,
  flag,
  mapping: 'STOCK',
  rateGroup: 'other',
  // Local time of the exchange, so that its daylight saving time moves the closing.
  schedule: { kind: 'weekly', days: weekdays, close, zone, opensHoursBefore: 20 },
  resultAfterMinutes: 15,
  active: true,
});

const foreign = (
  code: string,
  name: string,
  flag: string,
  mapping: Mapping,
  days: readonly number[],
  close: string,
): MarketSeed => ({
  code,
  name,
  categoryId: 2,
  flag,
  mapping,
  rateGroup: 'other',
  schedule: { kind: 'weekly', days, close, zone: bangkok, opensHoursBefore: 20 },
  resultAfterMinutes: 30,
  active: true,
});

export const marketSeeds: readonly MarketSeed[] = [
  {
    code: 'gov',
    name: 'รัฐบาลไทย',
    categoryId: 1,
    flag: 'th',
    mapping: 'GLO',
    rateGroup: 'gov',
    active: true,
    resultAfterMinutes: 40,
    schedule: { kind: 'monthly', days: [1, 16], close: '15:20', opensDaysBefore: 5, opensAt: '01:00' },
  },
  {
    code: 'baac',
    name: 'ธ.ก.ส.',
    categoryId: 1,
    flag: 'baac',
    mapping: 'DIRECT',
    rateGroup: 'other',
    active: true,
    resultAfterMinutes: 120,
    schedule: { kind: 'monthly', days: [16], close: '09:00', opensDaysBefore: 3, opensAt: '01:00' },
  },
  {
    code: 'gsb',
    name: 'ออมสิน',
    categoryId: 1,
    flag: 'gsb',
    mapping: 'DIRECT',
    rateGroup: 'other',
    active: true,
    resultAfterMinutes: 30,
    schedule: { kind: 'monthly', days: [1, 16], close: '12:30', opensDaysBefore: 3, opensAt: '01:00' },
  },
  foreign('lao', 'ลาวพัฒนา', 'la', 'LAO4', [1, 3, 5], '20:00'),
  foreign('hanoi_special', 'ฮานอยพิเศษ', 'vn', 'HANOI_2P', everyDay, '17:00'),
  foreign('hanoi', 'ฮานอย', 'vn', 'HANOI_2P', everyDay, '18:00'),
  foreign('hanoi_vip', 'ฮานอยวีไอพี', 'vn', 'HANOI_2P', everyDay, '19:00'),
  foreign('malay', 'มาเลย์', 'my', 'MALAY_2P', [0, 3, 6], '18:00'),
  stock('nikkei_am', 'นิเคอิเช้า', 'jp', '11:30', 'Asia/Tokyo'),
  stock('nikkei_pm', 'นิเคอิบ่าย', 'jp', '15:30', 'Asia/Tokyo'),
  stock('china_am', 'จีนเช้า', 'cn', '11:30', 'Asia/Shanghai'),
  stock('china_pm', 'จีนบ่าย', 'cn', '15:00', 'Asia/Shanghai'),
  stock('hangseng_am', 'ฮั่งเส็งเช้า', 'hk', '12:00', 'Asia/Hong_Kong'),
  stock('hangseng_pm', 'ฮั่งเส็งบ่าย', 'hk', '16:00', 'Asia/Hong_Kong'),
  stock('taiwan', 'ไต้หวัน', 'tw', '13:30', 'Asia/Taipei'),
  stock('korea', 'เกาหลี', 'kr', '15:30', 'Asia/Seoul'),
  stock('singapore', 'สิงคโปร์', 'sg', '17:00', 'Asia/Singapore'),
  stock('thai_am', 'หุ้นไทยเช้า', 'st', '12:30', bangkok),
  stock('thai_pm', 'หุ้นไทยเย็น', 'st', '16:30', bangkok),
  stock('india', 'อินเดีย', 'in', '15:30', 'Asia/Kolkata'),
  stock('egypt', 'อียิปต์', 'eg', '14:30', 'Africa/Cairo'),
  stock('russia', 'รัสเซีย', 'ru', '18:50', 'Europe/Moscow'),
  stock('uk', 'อังกฤษ', 'gb', '16:30', 'Europe/London'),
  stock('germany', 'เยอรมัน', 'de', '17:30', 'Europe/Berlin'),
  stock('dow', 'ดาวโจนส์', 'us', '16:00', 'America/New_York'),
  {
    code: 'yeekee15',
    name: 'ยี่กี 15 นาที',
    categoryId: 4,
    flag: 'yk',
    mapping: 'DIGIT5',
    rateGroup: 'other',
    active: true,
    resultAfterMinutes: 3,
    yeekee: yeekeeSettingsSeeds.yeekee15,
    schedule: { kind: 'yeekee', firstClose: '06:15', everyMinutes: 15, rounds: 88 },
  },
  {
    code: 'yeekee5',
    name: 'ยี่กี 5 นาที',
    categoryId: 4,
    flag: 'yk',
    mapping: 'DIGIT5',
    rateGroup: 'other',
    active: true,
    resultAfterMinutes: 2,
    yeekee: yeekeeSettingsSeeds.yeekee5,
    schedule: { kind: 'yeekee', firstClose: '06:05', everyMinutes: 5, rounds: 264 },
  },
];

/**
 * Days on which a draw is moved, and to which day; editable. The lottery office moves the draws of New Year's, Teachers'
 * and Labour Day by a day.
 */
export const holidaySeeds: readonly { readonly market: string; readonly day: string; readonly movedTo: string }[] = [
  2026, 2027, 2028, 2029,
].flatMap((year) =>
  ['gov', 'gsb'].flatMap((market) => [
    { market, day: `${year}-01-01`, movedTo: `${year}-01-02` },
    { market, day: `${year}-01-16`, movedTo: `${year}-01-17` },
    { market, day: `${year}-05-01`, movedTo: `${year}-05-02` },
  ]),
);
