/** What members share who should not, a device or a bank account, and who looks at their withdrawals then (thai.md 3.6). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { give, thb } from '#tests/support/money.ts';
import { fromOwnPage, registered } from '../account/people.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let keys = 0;
const key = () => `shared-${++keys}-key`;

type Somebody = Awaited<ReturnType<typeof registered>>;

const somebody = async (over?: Parameters<typeof registered>[1]): Promise<Somebody> => {
  const one = await registered(door, over);
  await give(door.ctx, one.id, thb('5000.00'));
  return one;
};
const ask = async ({ token }: Somebody, amount = '100') => {
  const headers = { Authorization: `Bearer ${token}` };
  const { data } = await door.call('POST /api/member/withdraw', { amount }, { headers, key: key() });
  return data;
};
const approve = async (withdraw_id: string): Promise<void> => {
  await door.call('POST /api/operator/withdraw/approve', { withdraw_id }, { as: 'operator', key: key() });
  await sendPayouts(door.ctx);
  clock.advance({ seconds: 4 });
  await sendPayouts(door.ctx);
};
/** Logs in as a browser does that keeps what it was given, and has the session's bearer for it. */
const logInOn = async (device: string, { person }: Somebody): Promise<void> => {
  const { phone, password } = person;
  const headers = device ? fromOwnPage(device) : {};
  const { error } = await door.call('POST /api/login', { phone, password }, { headers });
  expect(error).toBe(0);
};
const held = { status: 'requested', review: 'เครื่องที่ใช้เคยเข้าสู่ระบบเป็นสมาชิกอื่น' };
const free = { status: 'approved', review: null };

beforeAll(() => ensureChannels(door.database.db));
beforeEach(() => clock.set('2026-11-20T12:00:00+07:00'));

describe('two members on one device', () => {
  it('both wait for review; after it a third one is reviewed again', async () => {
    const [first, second, third] = [await somebody(), await somebody(), await somebody()];
    expect(await ask(first)).toMatchObject(free);
    await sendPayouts(door.ctx);
    clock.advance({ minutes: 5 });
    await sendPayouts(door.ctx);

    await logInOn(first.device, second);
    for (const one of [first, second]) {
      const asked = await ask(one);
      expect(asked).toMatchObject(held);
      await approve(asked.withdraw_id);
      expect(await ask(one)).toMatchObject(free);
    }
    clock.advance({ minutes: 5 });
    await sendPayouts(door.ctx);
    // The same two, again: nothing that nobody has seen.
    await logInOn(first.device, second);
    expect(await ask(first)).toMatchObject(free);
    await logInOn(first.device, third);
    expect(await ask(third)).toMatchObject(held);
  });

  it('is a device only by its own name: an address, a browser, an invented name say nothing', async () => {
    const [first, second] = [await somebody(), await somebody()];
    await logInOn('', second);
    await logInOn('benja-device=short', second);
    await logInOn(`benja-device=${'x'.repeat(43)}`, second);
    for (const one of [first, second]) expect(await ask(one)).toMatchObject(free);
  });
});

describe('a bank account that was another member’s', () => {
  it('waits for a person once', async () => {
    const first = await somebody();
    const headers = { Authorization: `Bearer ${first.token}` };
    const { bank_code, account_number, password } = first.person;
    const changed = await door.call(
      'POST /api/member/update_sub_bank_account',
      { bank_code, account_number: `9${account_number.slice(1)}`, password },
      { headers },
    );
    expect(changed.error).toBe(0);
    const second = await somebody({ bank_code, account_number });
    const asked = await ask(second);
    expect(asked).toMatchObject({ status: 'requested', review: 'บัญชีธนาคารนี้เคยเป็นของสมาชิกอื่น' });
    await approve(asked.withdraw_id);
    expect(await ask(second)).toMatchObject(free);
  });
});
