import fc from 'fast-check';
import jsQR from 'jsqr';
import { parse } from 'promptparse';
import { anyId } from 'promptparse/generate';
import decodeQr from 'qr/decode.js';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { satang } from '#lib/money.ts';
import { crc16, promptPayPayload, readPromptPay, splitTags } from '#lib/payment/rules/emv.ts';

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
