import { describe, expect, it } from 'vitest';
import {
  type ActedOn,
  type Allowed,
  mayCorrectResult,
  mayEnterResult,
  mayOffer,
  mayOpenEarly,
  mayPreview,
  mayVoid,
} from '#lib/lotto/rules/operator-acts.ts';
import type { RoundStatus } from '#lib/lotto/rules/round-state.ts';
import { bangkokInstant, dayMs } from '#lib/time.ts';

const openAt = bangkokInstant('2026-12-01', 6);
const closeAt = bangkokInstant('2026-12-01', 15, 20);
const justBefore = (at: Date): Date => new Date(at.getTime() - 1);
const round = (status: RoundStatus, mapping: ActedOn['mapping'] = 'GLO'): ActedOn => ({
  status,
  mapping,
  openAt,
  closeAt,
});
const said = (answer: Allowed): string => (answer.ok ? 'yes' : answer.reason);

const yeekee = 'ผลยี่กีมาจากเลขที่สมาชิกยิง ไม่มีใครใส่เองได้';
const calledOff = 'งวดนี้ยกเลิกแล้ว';

describe('a result', () => {
  const still = 'งวดนี้ยังเปิดรับแทงอยู่';
  const there = 'งวดนี้ออกผลแล้ว ถ้าผลผิดให้ใช้การแก้ผล';
  it.each<[RoundStatus, string, string, string]>([
    ['scheduled', still, 'yes', 'yes'],
    ['open', still, 'yes', 'yes'],
    ['closed', 'yes', 'yes', 'yes'],
    ['resulted', there, there, there],
    ['settled', there, there, there],
    ['void', calledOff, calledOff, calledOff],
  ])(
    'of a round that is %s: %s before its close, with the order to close %s, from its close on %s',
    (status, before, closing, from) => {
      expect(said(mayEnterResult(round(status), false, justBefore(closeAt)))).toBe(before);
      expect(said(mayEnterResult(round(status), true, justBefore(closeAt)))).toBe(closing);
      expect(said(mayEnterResult(round(status), false, closeAt))).toBe(from);
      expect(said(mayEnterResult(round(status, 'DIGIT5'), true, closeAt))).toBe(yeekee);
    },
  );

  it('can be tried out at any time but for yeekee and a round that was called off', () => {
    for (const status of ['scheduled', 'open', 'closed', 'resulted', 'settled'] as const)
      expect(said(mayPreview(round(status))), status).toBe('yes');
    expect(said(mayPreview(round('void')))).toBe(calledOff);
    expect(said(mayPreview(round('closed', 'DIGIT5')))).toBe(yeekee);
  });
});

describe('a result that replaces another', () => {
  const publishedAt = bangkokInstant('2026-12-01', 16);
  const dayLater = new Date(publishedAt.getTime() + dayMs);
  const settled = { ...round('settled'), publishedAt, settledAt: publishedAt };
  const paying = 'กำลังจ่ายรางวัลของงวดนี้ รอให้จ่ายครบก่อน';
  const none = 'งวดนี้ยังไม่ออกผล';

  it.each([
    ['within a day of its publishing', settled, dayLater, 'yes'],
    ['later than that', settled, new Date(dayLater.getTime() + 1), 'เกิน 24 ชั่วโมงหลังประกาศผล'],
    ['while the first is being paid', { ...settled, status: 'resulted' }, publishedAt, paying],
    ['before all of the first is paid', { ...settled, settledAt: null }, publishedAt, paying],
    ['where none was published', { ...settled, publishedAt: null }, publishedAt, none],
    ['before there is one', { ...settled, status: 'closed' }, publishedAt, none],
    ['before there is one, and nothing is paid', { ...settled, status: 'open', settledAt: null }, publishedAt, none],
    ['of a round that was called off', { ...settled, status: 'void' }, publishedAt, none],
    ['of yeekee', { ...settled, mapping: 'DIGIT5' }, publishedAt, yeekee],
  ] as const)('%s', (_, given, now, answer) => expect(said(mayCorrectResult(given, now))).toBe(answer));
});

describe('calling a round off', () => {
  const over = 'งวดนี้ออกผลแล้ว';
  const drawn = 'ปิดรับแทงแล้ว ยี่กีต้องออกผลตามกติกาของรอบ';
  it.each<[RoundStatus, string, string, string]>([
    ['scheduled', 'yes', 'yes', drawn],
    ['open', 'yes', 'yes', drawn],
    ['closed', 'yes', drawn, drawn],
    ['resulted', over, drawn, drawn],
    ['settled', over, drawn, drawn],
    ['void', calledOff, calledOff, calledOff],
  ])('that is %s: %s; of yeekee before its close %s, from its close on %s', (status, other, before, from) => {
    expect(said(mayVoid(round(status), closeAt))).toBe(other);
    expect(said(mayVoid(round(status, 'DIGIT5'), justBefore(closeAt)))).toBe(before);
    expect(said(mayVoid(round(status, 'DIGIT5'), closeAt))).toBe(from);
  });
});

it('a round is opened early while it waits for its opening time', () => {
  expect(said(mayOpenEarly(round('scheduled'), justBefore(openAt)))).toBe('yes');
  expect(said(mayOpenEarly(round('scheduled'), openAt))).toBe('งวดนี้เปิดรับแล้ว');
  const waits = 'งวดนี้ไม่ได้รอเปิด';
  expect(said(mayOpenEarly(round('scheduled'), closeAt))).toBe(waits);
  for (const status of ['open', 'closed', 'resulted', 'settled', 'void'] as const)
    expect(said(mayOpenEarly(round(status), justBefore(openAt))), status).toBe(waits);
});

it.each([
  ['four_top', ['GLO', 'STOCK'], 'กลุ่มนี้ไม่มีหวยที่ออกผล 4 ตัว'],
  ['four_tod', ['GLO'], 'กลุ่มนี้ไม่มีหวยที่ออกผล 4 ตัว'],
  ['four_top', ['STOCK', 'LAO4'], 'yes'],
  ['three_front', ['LAO4'], 'มีเฉพาะหวยรัฐบาลที่ออกเลขหน้าและเลขท้าย 3 ตัว'],
  ['three_bottom', [], 'มีเฉพาะหวยรัฐบาลที่ออกเลขหน้าและเลขท้าย 3 ตัว'],
  ['three_front', ['GLO'], 'yes'],
] as const)('%s may be offered in markets of %j: %s', (type, mappings, answer) => {
  expect(said(mayOffer(type, mappings))).toBe(answer);
});
