import { expect, it } from 'vitest';
import { anonymiseFrom, answerWithinMs, deletionObstacle, dueText, type Ties } from '#lib/account/rules/deletion.ts';

const none: Ties = {
  money: false,
  owes: false,
  openWithdrawal: false,
  openDeposit: false,
  openBills: false,
  openGames: false,
};

it.each<[Partial<Ties>, RegExp]>([
  [{ money: true }, /ถอนเงินออกให้หมดก่อน/],
  [{ owes: true }, /ค้างชำระ/],
  [{ openWithdrawal: true, money: true }, /รอรายการถอน/],
  [{ openDeposit: true }, /รายการฝากที่ค้างอยู่/],
  [{ openBills: true }, /โพย/],
  [{ openGames: true }, /รอบเกม/],
])('%o has to be done first', (ties, text) => expect(deletionObstacle({ ...none, ...ties })).toMatch(text));

it('nothing stands in the way of who has nothing open', () => expect(deletionObstacle(none)).toBeUndefined());

it('identity is kept for five years, also over a leap day', () => {
  expect(anonymiseFrom(new Date('2026-11-20T05:00:00Z'))).toEqual(new Date('2031-11-20T05:00:00Z'));
  expect(anonymiseFrom(new Date('2028-02-29T05:00:00Z'))).toEqual(new Date('2033-03-01T05:00:00Z'));
});

it('says how many days are left to answer, and marks the last two fifths and what is late', () => {
  const due = new Date('2026-12-20T05:00:00Z');
  const before = (ms: number) => dueText(due, new Date(due.getTime() - ms));
  expect(before(answerWithinMs)).toEqual({ text: 'เหลือ 30 วัน', tone: 'c2' });
  expect(before(answerWithinMs * 0.4)).toEqual({ text: 'เหลือ 12 วัน', tone: 'warn' });
  expect(before(1)).toEqual({ text: 'เหลือ 1 วัน', tone: 'warn' });
  expect(before(0)).toEqual({ text: 'เลยมา 0 วัน', tone: 'bad b6' });
  expect(before(-2.5 * 86_400_000)).toEqual({ text: 'เลยมา 2 วัน', tone: 'bad b6' });
});
