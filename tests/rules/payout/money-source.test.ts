import { describe, expect, it } from 'vitest';
import { movementKinds } from '#lib/ledger/rules/kinds.ts';
import { baht } from '#lib/money.ts';
import { todayText } from '#lib/payout/rules/desk-today.ts';
import { type MoneySource, sourceCheck } from '#lib/payout/rules/money-source.ts';

const now = new Date('2026-11-20T14:32:00+07:00');
const source: MoneySource = { memberId: 9n, since: null, opening: baht(0), sums: {}, top: null, cut: false };
const check = (over: Partial<MoneySource>) => sourceCheck({ ...source, ...over }, now);

describe('where the money of a withdrawal comes from', () => {
  it('is told by what came in and what was staked since the withdrawal before', () => {
    const { outcome, evidence, link } = check({
      since: new Date('2026-11-14T09:12:00+07:00'),
      opening: baht(120),
      sums: {
        deposit: baht(2_000),
        deposit_reversed: baht(-500),
        lotto_stake: baht(-1_400),
        lotto_refund: baht(100),
        lotto_win: baht(85_000),
        coupon_credit: baht(50),
        withdraw: baht(-300),
        withdraw_refund: baht(300),
      },
      top: { kind: 'lotto_win', amount: baht(85_000), at: new Date('2026-11-20T08:00:00+07:00') },
    });
    expect(outcome).toBe('pass');
    expect(evidence).toBe(
      'ตั้งแต่ถอนครั้งก่อน 14 พ.ย. 09:12 น. · เหลืออยู่ ฿120 · ฝาก ฿1,500 · ถูกรางวัล ฿85,000 · โบนัส ฿50 · แทง ฿1,300 · ก้อนใหญ่สุด ถูกรางวัลหวย ฿85,000 เมื่อ 20 พ.ย. 69',
    );
    expect(link?.href).toBe('/operator/members/9/ledger?from=2026-11-14');
  });

  it('asks for eyes where the staff changed the balance, either way', () => {
    expect(check({ sums: { deposit: baht(100) } })).toMatchObject({ outcome: 'pass', title: 'เงินก้อนนี้มาจากไหน' });
    for (const [kind, amount, text] of [
      ['adjustment_in', 500, 'ทีมงานปรับยอด ฿500'],
      ['adjustment_out', -500, 'ทีมงานปรับยอด −฿500'],
    ] as const) {
      const { outcome, evidence } = check({ sums: { [kind]: baht(amount) } });
      expect(outcome).toBe('ask');
      expect(evidence).toBe(`ตั้งแต่สมัคร ยังไม่เคยถอน · ${text}`);
    }
  });

  it('tells every kind of movement in baht, but for withdrawals, and says when it counted the last ones only', () => {
    const untold = movementKinds
      .filter(
        ({ currency, from, to, group }) =>
          currency === 'THB' && (from === 'member' || to === 'member') && group !== 'withdraw',
      )
      .filter(({ code }) => !check({ sums: { [code]: baht(7) } }).evidence.includes('฿7'));
    expect(untold).toEqual([]);
    expect(check({ sums: { withdraw_refund: baht(7) } }).evidence).not.toContain('฿7');
    expect(check({ cut: true }).evidence).toContain('นับเฉพาะรายการล่าสุด');
  });
});

describe('the day’s withdrawals', () => {
  it('are told by the share that nobody had to look at, and their median', () => {
    expect(todayText({ count: 0, automatic: 0, median_seconds: null })).toBeUndefined();
    expect(todayText({ count: 50, automatic: 47, median_seconds: 48.4 })).toBe('วันนี้ผ่านเอง 94% · ค่ากลาง 48 วิ');
    expect(todayText({ count: 1_000, automatic: 999, median_seconds: 130 })).toBe('วันนี้ผ่านเอง 99% · ค่ากลาง 2 นาที');
    expect(todayText({ count: 3, automatic: 0, median_seconds: null })).toBe('วันนี้ผ่านเอง 0%');
  });
});
