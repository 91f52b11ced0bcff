import fc from 'fast-check';
import jsQR from 'jsqr';
import { parse } from 'promptparse';
import { anyId } from 'promptparse/generate';
import decodeQr from 'qr/decode.js';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { crc16, type Payee, promptPayPayload, readPromptPay, splitTags, tlv } from '#lib/deposit/rules/emv.ts';
import { satang } from '#lib/money.ts';

const good = {
  P1: '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
  P2: '00020101021129370016A000000677010111011300668912345675802TH5303764630429C1',
  P3: '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A',
  P4: '00020101021129370016A000000677010111021301234567890125802TH530376463040CBD',
  P5: '00020101021129390016A00000067701011103150123456789012345802TH530376463049781',
  P6: '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  P7: '00020101021129370016A0000006770101110113006681222333353037645802TH63041DCF',
  P8: '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD',
  P11: '00020101021229390016A000000677010111031514000080111111153037645802TH540510.05814800480065006C006C006F00200057006F0072006C006400216304F5A2',
  P12: '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E',
  P13: '00020101021130550016A0000006770101120115099999999999990021211122233344453037645802TH63043EE7',
  P15: '00020101021129370016A000000677010111011300668999999995802TH53037646304FE29',
  P17: '00020101021229370016A0000006770101110413014123456789053037645406100.005802TH6304901D',
};

describe('reading PromptPay', () => {
  it.each(Object.entries(good))('reads %s', (_, payload) => {
    expect(readPromptPay(payload)).toMatchObject({ ok: true });
  });
  it('finds payee and amount', () => {
    expect(readPromptPay(good.P1)).toMatchObject({ payee: { kind: 'phone', phone: '0801234567' } });
    expect(readPromptPay(good.P8)).toMatchObject({ payee: { kind: 'phone', phone: '0812223333' }, amount: 3_000n });
    expect(readPromptPay(good.P6)).toMatchObject({ amount: 422n });
    expect(readPromptPay(good.P4)).toMatchObject({ payee: { kind: 'national_id', id: '0123456789012' } });
    expect(readPromptPay(good.P13)).toMatchObject({
      payee: { kind: 'biller', billerId: '099999999999990', ref1: '111222333444' },
    });
    expect(readPromptPay(good.P17)).toMatchObject({
      payee: { kind: 'bank_account', bank: '014', account: '1234567890' },
      amount: 10_000n,
    });
  });
  it('reads a wallet and the second reference of a biller', () => {
    expect(readPromptPay(good.P5)).toMatchObject({ payee: { kind: 'ewallet', id: '012345678901234' } });
    expect(readPromptPay(good.P12)).toMatchObject({ payee: { kind: 'biller', ref1: 'CUSTOMER001', ref2: 'INV001' } });
  });

  /** A payload whose check fits, whatever is in it. */
  const signed = (tags: string): string => `${tags}6304${crc16(`${tags}6304`)}`;
  const [version, payee, currency] = [tlv('00', '01'), tlv('29', tlv('01', '0066801234567')), tlv('53', '764')];
  const biller = (...parts: string[]): string => signed(version + tlv('30', parts.join('')) + currency);
  const filler = (count: number): string =>
    Array.from({ length: count }, (_, at) => tlv(String(64 + at), 'x'.repeat(96))).join('');
  const long = version + payee + currency + filler(4);

  it.each<[string, string, ReturnType<typeof readPromptPay>['ok'], string?]>([
    ['512 characters', signed(long + tlv('90', 'x'.repeat(512 - 8 - 4 - long.length))), true],
    ['513 characters', signed(long + tlv('90', 'x'.repeat(513 - 8 - 4 - long.length))), false, 'shape'],
    ['another currency', signed(version + payee + tlv('53', '840')), false, 'currency'],
    ['no currency', signed(version + payee), false, 'currency'],
    ['no payee', signed(version + currency), false, 'payee'],
    ['a payee of no kind', signed(version + tlv('29', tlv('09', '1')) + currency), false, 'payee'],
    ['a payee whose tags do not end', signed(version + tlv('29', '0199') + currency), false, 'payee'],
    ['a payee whose tags have no length', signed(version + tlv('29', '01x3abc') + currency), false, 'payee'],
    [
      'a tag of the payee twice',
      signed(version + tlv('29', tlv('01', '0066801234567') + tlv('01', '1')) + currency),
      false,
      'payee',
    ],
    ['a biller without a reference', biller(tlv('01', '099999999999990')), false, 'payee'],
    ['a biller without a number', biller(tlv('02', 'REF1')), false, 'payee'],
    ['nothing to pay', signed(version + payee + currency + tlv('54', '0.00')), false, 'amount'],
    ['less than nothing to pay', signed(version + payee + currency + tlv('54', '-5.00')), false, 'amount'],
    ['an amount that is none', signed(version + payee + currency + tlv('54', '5,00')), false, 'amount'],
    ['its version not first', signed(payee + version + currency), false, 'shape'],
    ['its check not last', signed(version + payee + currency + tlv('90', 'a').slice(0, 3)), false, 'shape'],
    ['a tag twice', signed(version + payee + currency + currency), false, 'shape'],
    ['a sign after its check', `${signed(version + payee + currency)}0`, false, 'shape'],
    ['its check inside another tag', signed(`${version}${payee}${currency}9008`), false, 'shape'],
    ['nothing', '', false, 'shape'],
  ])('with %s', (_, payload, ok, reason) => {
    expect(readPromptPay(payload)).toMatchObject(ok ? { ok } : { ok, reason });
  });

  it('without an amount has none', () => expect(readPromptPay(good.P1)).not.toHaveProperty('amount'));

  it('refuses a placeholder CRC, a wrong one, a redacted slip and a cut payload', () => {
    expect(
      readPromptPay('00020101021229370016A000000677010111011300668711111115802TH53037645406500.006304ABAC'),
    ).toEqual({ ok: false, reason: 'crc' });
    expect(readPromptPay(`${good.P8.slice(0, -4)}FFFF`)).toEqual({ ok: false, reason: 'crc' });
    expect(readPromptPay('0038000600000101030060217Bf870bf26685f55526203TH9104CF62').ok).toBe(false);
    expect(readPromptPay(good.P8.slice(0, -4)).ok).toBe(false);
  });
  it('refuses any one changed character, except letter case inside the CRC', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(good)),
        fc.nat(),
        fc.constantFrom(...'0123456789ABCDEFTHX'),
        (payload, at, char) => {
          const index = at % payload.length;
          fc.pre(payload[index] !== char && !(index >= payload.length - 4 && payload[index]?.toUpperCase() === char));
          expect(readPromptPay(payload.slice(0, index) + char + payload.slice(index + 1)).ok).toBe(false);
        },
      ),
      { numRuns: 2_000 },
    );
    expect(readPromptPay(good.P8.slice(0, -4) + good.P8.slice(-4).toLowerCase()).ok).toBe(true);
  });
  it('reads the middle tags in any order', () => {
    const tags = splitTags(good.P8) ?? [];
    fc.assert(
      fc.property(fc.shuffledSubarray(tags.slice(1, -1), { minLength: tags.length - 2 }), (middle) => {
        const write = (tag: { id: string; value: string }) =>
          `${tag.id}${String(tag.value.length).padStart(2, '0')}${tag.value}`;
        const body = `${write({ id: '00', value: '01' })}${middle.map(write).join('')}6304`;
        expect(readPromptPay(body + crc16(body))).toMatchObject({
          ok: true,
          amount: 3_000n,
          payee: { phone: '0812223333' },
        });
      }),
    );
  });
  it('checks 123456789 as 29B1', () => expect(crc16('123456789')).toBe('29B1'));
});

describe('writing PromptPay', () => {
  const amounts = fc.bigInt({ min: 1n, max: 9_999_999_999n }).map(satang);
  const payees = fc.oneof(
    fc.stringMatching(/^0[689]\d{8}$/).map((phone) => ({ kind: 'phone' as const, phone })),
    fc
      .tuple(fc.stringMatching(/^\d{15}$/), fc.stringMatching(/^[A-Z0-9]{1,20}$/))
      .map(([billerId, ref1]) => ({ kind: 'biller' as const, billerId, ref1 })),
  );
  it('reads back what it writes, and so does an independent parser', () => {
    fc.assert(
      fc.property(payees, amounts, (payee, amount) => {
        const payload = promptPayPayload(payee, amount);
        expect(readPromptPay(payload)).toMatchObject({ ok: true, payee, amount });
        const other = parse(payload, true);
        expect(other?.getTagValue('54')).toBe(`${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`);
      }),
      { numRuns: 500 },
    );
  });
  it.each<[string, Payee]>([
    ['a national id', { kind: 'national_id', id: '1111111111111' }],
    ['a wallet', { kind: 'ewallet', id: '012345678901234' }],
    ['a bank account', { kind: 'bank_account', bank: '014', account: '1234567890' }],
    ['a biller with two references', { kind: 'biller', billerId: '099999999999990', ref1: 'A1', ref2: 'B2' }],
  ])('reads back %s', (_, payee) => {
    expect(readPromptPay(promptPayPayload(payee, satang(1)))).toMatchObject({ ok: true, payee, amount: 1n });
  });

  it('asks for any amount where it names none, and can be used again', () => {
    const open = promptPayPayload({ kind: 'phone', phone: '0801234567' });
    expect(splitTags(open)?.map(({ id }) => id)).toEqual(['00', '01', '29', '53', '58', '63']);
    expect(open).toContain(tlv('01', '11'));
    expect(promptPayPayload({ kind: 'phone', phone: '0801234567' }, satang(1))).toContain(tlv('01', '12'));
  });

  it.each(['0801234567', '66801234567', '+66 80 123 4567', '080-123-4567'])(
    'writes the phone %s in one form',
    (phone) => {
      expect(promptPayPayload({ kind: 'phone', phone })).toContain(tlv('01', '0066801234567'));
    },
  );
  it.each([
    ['0661234567', '0066661234567'],
    ['0801060666', '0066801060666'],
    ['0966123456', '0066966123456'],
  ])('keeps what is of the phone %s itself', (phone, target) => {
    const payload = promptPayPayload({ kind: 'phone', phone });
    expect(payload).toContain(tlv('01', target));
    expect(readPromptPay(payload)).toMatchObject({ payee: { phone } });
  });

  const biller = { kind: 'biller', billerId: '099999999999990', ref1: 'REF1' } as const;
  it.each<[string, Payee, bigint]>([
    ['nothing', biller, 0n],
    ['less than nothing', biller, -1n],
    ['more than the standard can', biller, 10_000_000_000n],
    ['a biller of fourteen digits', { ...biller, billerId: '09999999999999' }, 1n],
    ['a biller of sixteen digits', { ...biller, billerId: '0999999999999900' }, 1n],
    ['a biller with a letter before', { ...biller, billerId: 'x099999999999990' }, 1n],
    ['no reference', { ...biller, ref1: '' }, 1n],
    ['a reference in small letters', { ...biller, ref1: 'ref1' }, 1n],
    ['a reference that begins with a sign', { ...biller, ref1: '-REF1' }, 1n],
    ['a reference that ends with one', { ...biller, ref1: 'REF1-' }, 1n],
    ['a wallet without a number', { kind: 'ewallet', id: '' }, 1n],
  ])('does not write %s', (_, payee, amount) => {
    expect(() => promptPayPayload(payee, satang(amount))).toThrow(/^a (QR carries|biller has|written payload)/);
  });

  it('reads what the independent generator writes', () => {
    expect(readPromptPay(anyId({ type: 'MSISDN', target: '0812223333', amount: 30 }))).toMatchObject({
      ok: true,
      amount: 3_000n,
      payee: { phone: '0812223333' },
    });
  });
  it('makes pictures that two independent decoders read', () => {
    fc.assert(
      fc.property(payees, amounts, (payee, amount) => {
        const payload = promptPayPayload(payee, amount);
        const { data, size } = encode(payload, { ecc: 'M', border: 4 });
        const scale = 4;
        const width = size * scale;
        const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
        for (let y = 0; y < width; y++)
          for (let x = 0; x < width; x++)
            if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
              pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
        expect(jsQR(pixels, width, width)?.data).toBe(payload);
        expect(decodeQr({ width, height: width, data: pixels })).toBe(payload);
      }),
      { numRuns: 20 },
    );
  });
});
