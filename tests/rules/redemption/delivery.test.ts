import { describe, expect, it } from 'vitest';
import { readDelivery } from '#lib/redemption/rules/delivery.ts';

const words = {
  recipient: ' มะลิ   วงศ์สว่าง ',
  phone: '๐๘๑-๒๓๔-๕๖๗๘',
  address: '99/1 ถนนสุขุมวิท\nแขวงคลองเตย กรุงเทพฯ',
  postcode: ' ๑๐๑๑๐ ',
};

describe('where a gift goes', () => {
  it('is read with Thai digits, and its spaces set right', () => {
    expect(readDelivery(words)).toEqual({
      ok: true,
      delivery: {
        recipient: 'มะลิ วงศ์สว่าง',
        phone: '+66812345678',
        address: '99/1 ถนนสุขุมวิท แขวงคลองเตย กรุงเทพฯ',
        postcode: '10110',
      },
    });
  });

  it('may be as short as a name and an address can be', () => {
    const short = { ...words, recipient: 'ก า', address: '  12  ซอย 3 กทม ' };
    expect(readDelivery(short)).toMatchObject({
      ok: true,
      delivery: { recipient: 'ก า', address: '12 ซอย 3 กทม' },
    });
    expect(readDelivery({ ...words, address: '1 ซอย 3 กท' })).toMatchObject({ ok: true });
  });

  it.each([
    ['recipient', 'ก'],
    ['address', '1 ซอย 3 ก'],
    ['postcode', '101100'],
    ['postcode', 'x10110'],
    ['phone', '021234567'],
    ['address', 'บ้าน'],
    ['postcode', '1011'],
    ['postcode', '01110'],
  ] as const)('names the %s that cannot be: "%s"', (field, text) => {
    const answer = readDelivery({ ...words, [field]: text });
    expect(answer.ok ? [] : Object.keys(answer.fields)).toEqual([field]);
  });
});
