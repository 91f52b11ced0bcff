import { describe, expect, it } from 'vitest';
import { baht } from '#lib/money.ts';
import { checksSummary, deskChecks, type Judged, mayTogether, secondFrom } from '#lib/payout/rules/desk-checks.ts';

const second = { secondPersonFrom: baht(50_000), secondPersonSharedFrom: baht(5_000) };
const judged: Judged = {
  memberId: 7n,
  amount: baht(12_000),
  review: ['amount'],
  policy: { automaticUpTo: baht(5_000), automaticNewUpTo: baht(1_000), perDayCount: 10, perDaySum: baht(1_000_000) },
  second,
  today: { count: 1, sum: baht(12_000) },
  nameMatches: true,
  source: { memberId: 7n, since: null, opening: baht(0), sums: {}, top: null, cut: false },
  now: new Date('2026-11-20T12:00:00+07:00'),
};
const asked = (over: Partial<Judged>) =>
  deskChecks({ ...judged, ...over })
    .filter(({ outcome }) => outcome !== 'pass')
    .map(({ code }) => code);

describe('the checks of a withdrawal', () => {
  it('say what needs eyes first, and what passed too', () => {
    const checks = deskChecks(judged);
    expect(checks[0]).toMatchObject({ code: 'amount', outcome: 'ask', title: 'ยอดเกินเพดานอนุมัติเอง ฿5,000' });
    expect(checksSummary(checks)).toBe('ตรวจ 12 ข้อ ผ่าน 11 ต้องดู 1');
    expect(checks.at(-1)).toMatchObject({ outcome: 'pass' });
    expect(new Set(checks.map(({ code }) => code)).size).toBe(checks.length);
  });

  it('lead to the member’s page that shows what was found', () => {
    const links = deskChecks(judged).flatMap(({ code, link }) => (link ? [[code, link.href]] : []));
    expect(Object.fromEntries(links)).toEqual({
      source: '/operator/members/7/ledger',
      shared_device: '/operator/members/7/ties',
      former_account: '/operator/members/7/ties',
      unplayed: '/operator/members/7/bonus',
      today: '/operator/members/7/money',
    });
  });

  it('ask for two people from the brand’s limit on', () => {
    expect(asked({ amount: baht(49_999) })).toEqual(['amount']);
    expect(asked({ amount: baht(50_000) })).toEqual(['amount', 'two']);
  });

  it('ask for two people much earlier where a device or an account was shared', () => {
    for (const one of ['shared_device', 'former_account'] as const) {
      expect(asked({ review: [one], amount: baht(5_000) })).toEqual(['two', one]);
      expect(asked({ review: [one], amount: baht(4_999) })).toEqual([one]);
    }
    const strict = { secondPersonFrom: baht(1_000), secondPersonSharedFrom: baht(5_000) };
    expect(secondFrom(['shared_device'], strict)).toBe(baht(1_000));
  });

  it('name every reason it was reviewed for, and put a wrong name above all', () => {
    expect(asked({ review: ['shared_device', 'new_member'], nameMatches: false })).toEqual([
      'name',
      'two',
      'shared_device',
      'new_member',
    ]);
    expect(checksSummary(deskChecks({ ...judged, review: [] }))).toBe('ตรวจ 12 ข้อ ผ่าน 12');
  });
});

describe('approving together', () => {
  it('is for withdrawals that wait for their amount alone, below what takes two people', () => {
    expect(mayTogether(['amount'], baht(49_999), second)).toBe(true);
    expect(mayTogether(['amount'], baht(50_000), second)).toBe(false);
    expect(mayTogether(['amount', 'shared_device'], baht(6_000), second)).toBe(false);
  });
});
