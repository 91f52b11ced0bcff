import { describe, expect, it } from 'vitest';
import { baht, satang } from '#lib/money.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { choiceProblem } from '#lib/promotion/rules/choice.ts';
import { mayStake } from '#lib/promotion/rules/staking.ts';
import { leftoverOf, type TakenStatus, takenMayBecome, takenStatusThai } from '#lib/promotion/rules/taken-state.ts';
import { isInHours, mayTake, mayTakeFor, type TakingSituation } from '#lib/promotion/rules/taking.ts';
import { bonusRule } from '#tests/support/bonus-rules.ts';

const rule: BonusRule = {
  ...bonusRule,
  amount: { percentBp: 1_000, max: 500 },
  basis: 'bonus',
  holdsDeposit: false,
  maxWithdraw: null,
  maxBet: 500,
  excludedGames: [{ code: 'lotto:yeekee5', name: 'ยี่กี 5 นาที' }],
  days: 7,
};
const now = new Date('2026-11-20T20:30:00+07:00');
const fresh: TakingSituation = {
  now,
  running: true,
  hasActive: false,
  deposits: { ever: 0, today: 0 },
  claimed: { ever: 0, today: 0, byAll: 0 },
  takenByTwin: false,
};

describe('a promotion may be taken', () => {
  it('by somebody new', () => expect(mayTake(rule, fresh)).toEqual({ ok: true }));

  it.each<[string, Partial<BonusRule>, Partial<TakingSituation>]>([
    ['by accounts of one person where it welcomes nobody', {}, { takenByTwin: true }],
    [
      'by accounts of one person, each once, where it is for deposits',
      { claims: { perMember: 1, perDay: null, total: null } },
      { takenByTwin: true },
    ],
    [
      'by accounts of one person where the free credit is not for once',
      { given: 'free_credit' },
      { takenByTwin: true },
    ],
    ['for a later deposit of the day', {}, { deposits: { ever: 3, today: 2 } }],
    ['for the first deposit of a later day', { given: 'daily_first_deposit' }, { deposits: { ever: 3, today: 0 } }],
    [
      'once more while each count has room for one',
      { claims: { perMember: 3, perDay: 2, total: 10 } },
      { claimed: { ever: 2, today: 1, byAll: 9 } },
    ],
  ])('%s', (_, of, situation) => {
    expect(mayTake({ ...rule, ...of }, { ...fresh, ...situation })).toEqual({ ok: true });
  });

  it.each<[string, Partial<BonusRule>, Partial<TakingSituation>, string]>([
    ['while it is paused', {}, { running: false }, 'โปรนี้ปิดรับแล้ว'],
    ['beside another', {}, { hasActive: true }, 'มีโปรที่ใช้อยู่ ใช้ได้ทีละโปร'],
    [
      'after the first deposit',
      { given: 'first_deposit' },
      { deposits: { ever: 1, today: 0 } },
      'สำหรับการฝากครั้งแรกเท่านั้น',
    ],
    [
      'after the first deposit of the day',
      { given: 'daily_first_deposit' },
      { deposits: { ever: 3, today: 1 } },
      'สำหรับการฝากครั้งแรกของวัน รับได้อีกครั้งหลัง 00:00 น.',
    ],
    [
      'twice where it is for once',
      { claims: { perMember: 1, perDay: null, total: null } },
      { claimed: { ever: 1, today: 0, byAll: 1 } },
      'รับไปแล้ว',
    ],
    [
      'a fourth time where three are allowed',
      { claims: { perMember: 3, perDay: null, total: null } },
      { claimed: { ever: 3, today: 0, byAll: 3 } },
      'รับครบ 3 ครั้งแล้ว',
    ],
    [
      'a second time on a day',
      { claims: { perMember: null, perDay: 1, total: null } },
      { claimed: { ever: 1, today: 1, byAll: 1 } },
      'วันนี้รับครบแล้ว รับได้อีกครั้งหลัง 00:00 น.',
    ],
    [
      'when all have been taken',
      { claims: { perMember: null, perDay: null, total: 10 } },
      { claimed: { ever: 0, today: 0, byAll: 10 } },
      'มีผู้รับครบจำนวนแล้ว',
    ],
    [
      'a welcome when another account of the same person had it',
      { given: 'first_deposit' },
      { takenByTwin: true },
      'สิทธิ์นี้รับได้คนละครั้ง มีผู้ที่ใช้เครื่อง บัญชี หรือชื่อเดียวกันรับไปแล้ว ติดต่อทีมงานหากยังไม่เคยรับ',
    ],
    [
      'free credit that is for once, either',
      { given: 'free_credit', claims: { perMember: 1, perDay: null, total: null } },
      { takenByTwin: true },
      'สิทธิ์นี้รับได้คนละครั้ง มีผู้ที่ใช้เครื่อง บัญชี หรือชื่อเดียวกันรับไปแล้ว ติดต่อทีมงานหากยังไม่เคยรับ',
    ],
    ['outside its hours', { hours: { from: '18:00', until: '20:00' } }, {}, 'รับได้ช่วง 18:00–20:00 น.'],
  ])('not %s', (_, of, situation, reason) => {
    expect(mayTake({ ...rule, ...of }, { ...fresh, ...situation })).toEqual({ ok: false, reason });
  });

  it('from the smallest deposit on', () => {
    expect(mayTakeFor(rule, baht(100))).toEqual({ ok: true });
    expect(mayTakeFor(rule, baht(99))).toEqual({ ok: false, reason: 'ฝากขั้นต่ำ ฿100' });
  });

  it('up to what may leave it again, where the deposit goes into it', () => {
    const holds = { ...rule, holdsDeposit: true, maxWithdraw: 5_000 };
    expect(mayTakeFor(holds, baht(5_000))).toEqual({ ok: true });
    expect(mayTakeFor(holds, satang(500_001n)).ok).toBe(false);
    expect(mayTakeFor({ ...holds, holdsDeposit: false }, baht(9_000))).toEqual({ ok: true });
  });
});

describe('the hours of a promotion', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}+07:00`);
  it.each([
    ['20:00', '22:00', '19:59:59', false],
    ['20:00', '22:00', '20:00:00', true],
    ['20:00', '22:00', '21:59:59', true],
    ['20:00', '22:00', '22:00:00', false],
    ['20:30', '22:15', '20:29:59', false],
    ['20:30', '22:15', '20:30:00', true],
    ['20:30', '22:15', '22:14:59', true],
    ['20:30', '22:15', '22:15:00', false],
    ['22:00', '02:00', '21:59:59', false],
    ['22:00', '02:00', '22:00:00', true],
    ['22:00', '02:00', '23:30:00', true],
    ['22:00', '02:00', '01:59:59', true],
    ['22:00', '02:00', '02:00:00', false],
  ])('%s to %s at %s: %s', (from, until, time, inside) => expect(isInHours({ from, until }, at(time))).toBe(inside));
  it('are all day where there are none', () => expect(isInHours(undefined, at('03:00:00'))).toBe(true));
});

describe('a bet from a promotion’s wallet', () => {
  const bet = { category: 'lotto', game: 'lotto:gov', stake: baht(500) } as const;
  it('is taken up to the largest bet, and of any size where there is none', () => {
    expect(mayStake(rule, bet)).toEqual({ ok: true });
    expect(mayStake({ ...rule, maxBet: null }, { ...bet, stake: baht(1_000_000) })).toEqual({ ok: true });
  });
  it('of a game is a stake, not a bill', () =>
    expect(
      mayStake({ ...rule, weights: { slot: 100 } }, { category: 'slot', game: 'slot:benja-1', stake: baht(501) }),
    ).toEqual({ ok: false, reason: 'โปรนี้เดิมพันได้ครั้งละไม่เกิน ฿500' }));
  it.each([
    ['above the largest bet', { ...bet, stake: baht(501) }, 'โปรนี้แทงได้โพยละไม่เกิน ฿500'],
    ['on an excluded game', { ...bet, game: 'lotto:yeekee5' }, 'โปรนี้ใช้กับยี่กี 5 นาทีไม่ได้'],
    [
      'in a category that is not named',
      { ...bet, category: 'casino', game: 'casino:baccarat' } as const,
      'โปรนี้ใช้กับคาสิโนสดไม่ได้',
    ],
  ])('is refused %s', (_, refused, reason) => expect(mayStake(rule, refused)).toEqual({ ok: false, reason }));
});

describe('the life of a promotion that was taken', () => {
  const all = Object.keys(takenStatusThai) as TakenStatus[];
  it('goes from accepted to active to one of four ends, and a final one goes nowhere', () => {
    expect(all.filter((to) => takenMayBecome('accepted', to))).toEqual(['active', 'forfeited']);
    expect(all.filter((to) => takenMayBecome('active', to))).toEqual(['completed', 'expired', 'forfeited', 'given_up']);
    const final = all.filter((from) => all.every((to) => !takenMayBecome(from, to)));
    expect(final).toEqual(['completed', 'expired', 'forfeited', 'given_up']);
  });
});

describe('a promotion that ends', () => {
  it.each([
    ['completed', 'kept_to_cap'],
    ['forfeited', 'kept_to_cap'],
    ['expired', 'cash_only'],
    ['given_up', 'cash_only'],
  ] as const)('%s leaves %s', (status, left) => {
    expect(leftoverOf(status)).toBe(left);
  });
});

describe('a choice of the deposit', () => {
  const choice = { id: '1', title: 'x', slug: 'x', reason: null, offer: { rule, termsHash: '', terms: [] } };
  const least = baht(rule.minDeposit);

  it('is judged by its amount as soon as there is one', () => {
    expect(choiceProblem(choice, undefined)).toBeUndefined();
    expect(choiceProblem(choice, least)).toBeUndefined();
    expect(choiceProblem(choice, satang(least - 1n))).toMatch('ขั้นต่ำ');
  });

  it('that cannot be taken says so before any amount', () => {
    expect(choiceProblem({ ...choice, reason: 'ใช้สิทธิ์ครบแล้ว' }, undefined)).toBe('ใช้สิทธิ์ครบแล้ว');
    expect(choiceProblem({ ...choice, reason: 'ใช้สิทธิ์ครบแล้ว' }, least)).toBe('ใช้สิทธิ์ครบแล้ว');
  });
});
