import { cleanStores } from 'nanostores';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#lib/client/http.ts';
import { $intents, moneyIntent } from '#lib/client/intents.ts';
import { fakeStorage } from '#tests/support/fake-storage.ts';

const reload = (): void => cleanStores($intents);

describe('the key of a money call', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', fakeStorage());
    reload();
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it.each([0, 9003, 9005, 9007, 9012])('stays while the outcome is unknown (%s), also over a reload', (code) => {
    const intent = moneyIntent('withdraw');
    const key = intent.keyFor('500.00');
    intent.answered('500.00', new ApiProblem(code, 'ลองใหม่'));
    reload();
    expect(moneyIntent('withdraw').keyFor('500.00')).toBe(key);
  });

  it('is another once the outcome is known, by success or by a refusal', () => {
    const intent = moneyIntent('withdraw');
    const first = intent.keyFor('500.00');
    intent.answered('500.00');
    const second = intent.keyFor('500.00');
    intent.answered('500.00', new ApiProblem(2001, 'ยอดเงินไม่พอ'));
    expect(new Set([first, second, intent.keyFor('500.00')]).size).toBe(3);
    intent.answered('500.00');
    expect(sessionStorage.length).toBe(0);
  });

  it('goes with a call, and outlives it only while the outcome is unknown', async () => {
    const keys: string[] = [];
    const send = (outcome: () => Promise<string>): Promise<string> =>
      moneyIntent('claim').send('coupon ABC', (key) => {
        keys.push(key);
        return outcome();
      });
    await expect(send(() => Promise.reject(new ApiProblem(0, 'ไม่มีคำตอบ')))).rejects.toThrow('ไม่มีคำตอบ');
    reload();
    await expect(send(() => Promise.resolve('ได้แล้ว'))).resolves.toBe('ได้แล้ว');
    await expect(send(() => Promise.reject(new ApiProblem(6001, 'ใช้แล้ว')))).rejects.toThrow('ใช้แล้ว');
    await send(() => Promise.resolve(''));
    expect([keys[0] === keys[1], new Set(keys).size, sessionStorage.length]).toEqual([true, 3, 0]);
  });

  it('differs by request and purpose, and the first request keeps its own', () => {
    const intent = moneyIntent('withdraw');
    const key = intent.keyFor('500.00');
    intent.answered('500.00', new ApiProblem(0, 'เชื่อมต่อไม่ได้'));
    expect(intent.keyFor('600.00')).not.toBe(key);
    expect(moneyIntent('deposit').keyFor('500.00')).not.toBe(key);
    expect(intent.keyFor('500.00')).toBe(key);
  });

  it('is another for another member in the same tab', () => {
    const member = (id: string): void =>
      void vi.stubGlobal('document', { querySelector: () => ({ dataset: { member: id } }) });
    const intent = moneyIntent('redeem');
    member('7');
    const key = intent.keyFor('1');
    member('8');
    expect(intent.keyFor('1')).not.toBe(key);
    member('7');
    expect(intent.keyFor('1')).toBe(key);
  });

  it('is forgotten a day later', () => {
    vi.useFakeTimers({ now: 0 });
    const intent = moneyIntent('redeem');
    const key = intent.keyFor('1');
    vi.setSystemTime(24 * 3_600_000 - 1);
    expect(intent.keyFor('1')).toBe(key);
    vi.setSystemTime(24 * 3_600_000);
    expect(intent.keyFor('1')).not.toBe(key);
  });
});
