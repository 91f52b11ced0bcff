import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonusRuleOf, bonusTerms } from '#lib/coupon/rules/bonus-coupon.ts';
import { codeText, howToRead, makeCode, readCode } from '#lib/coupon/rules/code.ts';
import { type CouponTerms, couponState, judgeUse, periodStart } from '#lib/coupon/rules/use.ts';
import { baht } from '#lib/money.ts';
import { testChance } from '#tests/support/chance.ts';

const alphabet = [...'23456789ACEFHJKMNPRTWXY'];
const chance = testChance('coupon codes');
const codes = Array.from({ length: 200 }, () => makeCode(chance));

describe('a coupon code', () => {
  it('is twelve symbols that cannot be taken for each other', () => {
    for (const code of codes) expect(code).toMatch(/^[23456789ACEFHJKMNPRTWXY]{12}$/);
    expect(alphabet.filter((symbol) => '01OILBSZGQDUV'.includes(symbol))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('uses every symbol about as often as every other', () => {
    const many = Array.from({ length: 2_000 }, () => makeCode(chance)).join('');
    for (const symbol of alphabet) {
      const share = many.split(symbol).length / many.length;
      expect(share, symbol).toBeGreaterThan(0.85 / alphabet.length);
      expect(share, symbol).toBeLessThan(1.15 / alphabet.length);
    }
  });

  it('leaves out the bytes that would make some symbols likelier than others', () => {
    const bytes = Uint8Array.of(253, 254, 255, 252, 0, 1, 2, 3, 4, 5, 6, 7);
    expect(makeCode(() => bytes).slice(0, -1)).toBe('Y23456789Y2');
    expect(makeCode(() => bytes)).toHaveLength(12);
  });

  it('is not read with a foreign sign for the last symbol, whose rank is as far from the first', () => {
    for (const code of codes.filter((one) => one.includes('Y')))
      expect(readCode(code.replaceAll('Y', 'O')), code).toBeUndefined();
  });

  it('is read in any case, with spaces and dashes, and by what its symbols look like', () => {
    for (const code of codes) {
      expect(readCode(codeText(code))).toBe(code);
      expect(readCode(` ${codeText(code).toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
      expect(readCode(code.replaceAll('8', 'B').replaceAll('5', 's').replaceAll('2', 'Z').replaceAll('6', 'g'))).toBe(
        code,
      );
      expect(readCode(code.replace(/[2-9]/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? ''))).toBe(code);
    }
    expect(codeText('ACEFHJKMNPRT')).toBe('ACEF-HJKM-NPRT');
  });

  it('of another length gets the required length as its problem', () => {
    expect(howToRead('ab-cd')).toBe('ต้องมี 12 ตัวอักษร ใส่มา 4 ตัว');
    expect(howToRead('ACEF-HJKM-NPRT-2')).toBe('ต้องมี 12 ตัวอักษร ใส่มา 13 ตัว');
    expect(howToRead(' acef-hjkm-nprt ')).toBe('ตรวจตัวอักษรแล้วลองใหม่');
  });

  it('is not read with any one symbol wrong, nor with any two exchanged', () => {
    const at = fc.integer({ min: 0, max: 11 });
    fc.assert(
      fc.property(fc.constantFrom(...codes), at, fc.constantFrom(...alphabet), (code, place, symbol) => {
        fc.pre(code[place] !== symbol);
        expect(readCode(code.slice(0, place) + symbol + code.slice(place + 1))).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...codes), at, at, (code, one, other) => {
        fc.pre(code[one] !== code[other]);
        const symbols = [...code];
        [symbols[one], symbols[other]] = [symbols[other] ?? '', symbols[one] ?? ''];
        expect(readCode(symbols.join(''))).toBeUndefined();
      }),
    );
  });

  it.each(['', 'ACEF', `${codes[0]}2`, 'OOOOOOOOOOOO', '000000000000', "' or 1=1 --", 'รหัสคูปองของฉัน'])(
    'is not read from "%s"',
    (text) => {
      expect(readCode(text)).toBeUndefined();
    },
  );
});

describe('using a coupon', () => {
  const terms: CouponTerms = {
    active: true,
    startsAt: new Date('2026-11-01T00:00:00+07:00'),
    endsAt: new Date('2026-12-01T00:00:00+07:00'),
    perMemberMax: 5,
    period: 'day',
    perPeriodMax: 1,
  };
  const now = new Date('2026-11-20T12:00:00+07:00');
  const none = { ever: 0, inPeriod: 0 };

  it.each([
    ['in its time', terms, none, now, undefined],
    ['called off', { ...terms, active: false }, none, now, 'ended'],
    ['at its first moment', terms, none, terms.startsAt, undefined],
    ['a moment early', terms, none, new Date('2026-10-31T23:59:59.999+07:00'), 'not_started'],
    ['at its last moment', terms, none, new Date('2026-11-30T23:59:59.999+07:00'), undefined],
    ['a moment late', terms, none, new Date('2026-12-01T00:00:00+07:00'), 'expired'],
    ['without an end', { ...terms, endsAt: null }, none, new Date('2030-01-01T00:00:00+07:00'), undefined],
    ['for the fifth time', terms, { ever: 4, inPeriod: 0 }, now, undefined],
    ['for the sixth time', terms, { ever: 5, inPeriod: 0 }, now, 'member_limit'],
    ['twice in a day', terms, { ever: 1, inPeriod: 1 }, now, 'period_limit'],
    [
      'without limits',
      { ...terms, perMemberMax: null, perPeriodMax: null, period: null },
      { ever: 99, inPeriod: 99 },
      now,
      undefined,
    ],
  ] as const)('%s', (_, given, used, at, reason) => {
    expect(judgeUse(given, used, at)).toEqual(reason ? { ok: false, reason } : { ok: true });
  });

  it.each([
    ['day', '2026-11-20T00:00:00+07:00'],
    ['week', '2026-11-16T00:00:00+07:00'],
    ['month', '2026-11-01T00:00:00+07:00'],
  ] as const)('counts a %s from its beginning in Bangkok', (period, start) => {
    expect(periodStart(period, now)).toEqual(new Date(start));
    expect(periodStart(period, new Date(start))).toEqual(new Date(start));
  });

  it('counts a Sunday to the week that began on Monday', () => {
    expect(periodStart('week', new Date('2026-11-22T23:59:59+07:00'))).toEqual(new Date('2026-11-16T00:00:00+07:00'));
    expect(periodStart('week', new Date('2026-11-23T00:00:00+07:00'))).toEqual(new Date('2026-11-23T00:00:00+07:00'));
  });

  it('is shown as ready, coming, used or expired', () => {
    const own = { used: false, active: true, startsAt: terms.startsAt, endsAt: terms.endsAt };
    expect(couponState(own, now)).toBe('ready');
    expect(couponState(own, terms.startsAt)).toBe('ready');
    expect(couponState(own, new Date('2026-10-31T12:00:00+07:00'))).toBe('coming');
    expect(couponState(own, new Date('2026-12-01T00:00:00+07:00'))).toBe('expired');
    expect(couponState({ ...own, active: false }, now)).toBe('expired');
    expect(couponState({ ...own, used: true }, now)).toBe('used');
  });
});

describe('a coupon that gives a bonus', () => {
  const bonus = { times: 5, max_withdraw: 2_000, days: 7 };

  it('opens a wallet as free credit does, under the terms of the coupon', () => {
    expect(bonusRuleOf(baht(100), bonus)).toEqual({
      kind: 'bonus',
      given: 'free_credit',
      minDeposit: 0,
      amount: { fixed: 100 },
      basis: 'bonus',
      times: 5,
      holdsDeposit: false,
      maxWithdraw: 2_000,
      maxBet: null,
      weights: { lotto: 50, slot: 100, casino: 20, sport: 100, fishing: 50 },
      excludedGames: [],
      days: 7,
      claims: { perMember: null, perDay: null, total: null },
    });
  });

  it('says what has to be staked for it and what it is worth', () => {
    expect(bonusTerms(baht(100), bonus)).toMatch(
      /^เทิร์น 5 เท่าของโบนัส \(แทงหวยรวม ฿1,000 หรือ เล่นสล็อตรวม ฿500 หรือ เล่นคาสิโนสดรวม ฿2,500 หรือ เล่นกีฬารวม ฿500 หรือ เล่นยิงปลารวม ฿1,000\) ภายใน 7 วัน จึงย้ายเข้ากระเป๋าหลัก ไม่เกิน ฿2,000 โดยเฉลี่ย .* เท่ากับ \+฿80$/,
    );
    expect(bonusTerms(baht(100), { ...bonus, max_withdraw: null })).toContain('จึงย้ายเข้ากระเป๋าหลัก โดยเฉลี่ย');
  });
});
