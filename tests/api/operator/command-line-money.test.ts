/** `npm run operator` as an operator uses it, over HTTP: withdrawals, money that arrives, limits and what is given away. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { phoneOf } from '#lib/account/server/identity-queries.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { bangkokDay } from '#lib/time.ts';
import { sentBonus } from '#tests/support/bonus-rules.ts';
import { allChannels } from '#tests/support/deposits.ts';
import { balanceOf, thb } from '#tests/support/money.ts';
import { address, givePoints, pointsHeld } from '#tests/support/rewards.ts';
import { commandLineOfFile } from './command-line-of-file.ts';

const the = commandLineOfFile();
const { door, operate } = the;

it('decides about withdrawals', async () => {
  const asked = async () => (await requestWithdraw(the.my, { amount: thb('6000.00') })).withdraw_id;
  const first = await asked();
  expect((await operate(['withdraw:list'])).output).toMatch(new RegExp(`^${first} .*requested +6000\\.00`, 'm'));
  const until = new Date(door.ctx.now().getTime() + 3_600_000).toISOString();
  const hold = ['withdraw:hold', '--id', first, '--until', until, '--reason', 'รอสลิปเงินเดือน'];
  expect((await operate(hold)).output).toContain('Held until');
  expect((await operate(['withdraw:list'])).output).toMatch(
    new RegExp(`^${first} .*held +6000\\.00.*รอสลิปเงินเดือน`, 'm'),
  );
  expect(await operate(['withdraw:approve', '--id', first])).toMatchObject({ ok: false });
  expect(await operate(['withdraw:release', '--id', first, '--reason', 'ได้สลิปแล้ว'])).toMatchObject({ ok: true });
  expect((await operate(['withdraw:reject', '--id', first, '--reason', 'ชื่อบัญชีไม่ตรง'])).output).toContain('rejected');
  expect(await balanceOf(door.ctx.db, the.my.member.id)).toBe('10000.00');
  expect((await operate(['withdraw:approve', '--id', await asked()])).output).toContain('approved');
});

it('limits a member below what holds, lets them rest, and shows both', async () => {
  const member = String(the.my.member.id);
  const limit = (amount: string) =>
    operate(
      // biome-ignore format: an operator's line
      ['member:limit', '--member', member, '--kind', 'stake', '--period', 'day', '--amount', amount, '--reason', 'สมาชิกขอ'],
    );
  expect(await limit('500')).toMatchObject({ ok: true, output: expect.stringContaining('no limit -> 500.00') });
  expect(await limit('600')).toMatchObject({ ok: false, output: expect.stringContaining('ต้องต่ำกว่า ฿500') });
  const rest = ['member:rest', '--member', member, '--length', 'permanent', '--reason', 'ครอบครัวขอ', '--yes'];
  expect(await operate(rest)).toMatchObject({ ok: true, output: expect.stringContaining('for ever') });
  const known = ['--phone', `0${(await phoneOf(door.database.db, the.my.member.id)).slice(3)}`];
  const end = ['member:end-mark', ...known, '--reason', 'เบอร์เปลี่ยนเจ้าของแล้ว', '--yes'];
  expect(await operate(end)).toMatchObject({ ok: true, output: expect.stringContaining('1 marks ended') });
  expect(await operate(end)).toMatchObject({ ok: false, output: expect.stringContaining('ไม่พบ') });
  const { output } = await operate(['member:play', '--member', member]);
  expect(output).toMatch(/rests until for ever[\s\S]*stake +day +500\.00[\s\S]*permanent +operator/);
});

it('says by two people what became of a payout the bank is silent about', async () => {
  await door.call('POST /api/sandbox/bank/behave', { payout: 'lost' });
  const { withdraw_id } = await requestWithdraw(the.my, { amount: thb('500.00') });
  await sendPayouts(door.ctx);
  expect((await operate(['withdraw:list'])).output).toMatch(new RegExp(`^${withdraw_id} .*silent +500\\.00`, 'm'));
  await door.database.pool.query(`update withdraw set unknown_since = unknown_since - interval '16 minutes'`);
  expect((await operate(['withdraw:list'])).output).toMatch(new RegExp(`^${withdraw_id} .*overdue +500\\.00`, 'm'));
  const settle = ['withdraw:settle', '--id', withdraw_id, '--outcome', 'failed', '--reason', 'โทรถามธนาคารแล้ว'];
  expect((await operate(settle)).output).toContain('Another person says the same');
  expect((await operate(['withdraw:list'])).output).toContain('failed by operator');
  expect((await operate([...settle, '--as', 'approver'])).output).toContain(`${withdraw_id} of 500.00: failed`);
  expect(await balanceOf(door.ctx.db, the.my.member.id)).toBe('10000.00');
  expect(await operate(['withdraw:paid', '--id', withdraw_id, '--yes'])).toMatchObject({ ok: false });
  await door.call('POST /api/sandbox/bank/behave', { payout: 'pays' });
});

/** A command of an act of two people, given by both. */
async function operateByTwo(line: readonly string[]) {
  const first = await operate(line);
  expect(first.output).toContain('A second person has to approve it');
  return operate([...line, '--as', 'approver']);
}

it('makes a coupon, gives a code of it, lists its codes and ends it', async () => {
  const made = await operateByTwo(
    // biome-ignore format: an operator's line
    ['coupon:create', '--title', 'สงกรานต์', '--gives', 'credit', '--amount', '50', '--kind', 'shared', '--total', '7', '--ends', '2099-04-16', '--per-member', '1', '--period', 'day', '--per-period', '1'],
  );
  expect(made).toMatchObject({
    ok: true,
    output: expect.stringMatching(/50\.00 +1 +0 +7 +1 each, 1 a day +2099-04-16/),
  });
  const code = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(made.output)?.[0] ?? '';
  const coupon = /^(\d+) +สงกรานต์/m.exec(made.output)?.[1] ?? '';
  expect((await operate(['coupon:codes', '--coupon', coupon])).output).toMatch(new RegExp(`${code} +0 +7 +anybody`));
  const given = await operate([
    'coupon:give',
    '--coupon',
    coupon,
    '--member',
    String(the.my.member.id),
    '--days',
    '30',
  ]);
  expect(given).toMatchObject({ ok: true, output: expect.stringContaining(`for member ${the.my.member.id} until`) });
  expect(await operate(['coupon:end', '--coupon', coupon, '--yes'])).toMatchObject({ ok: true });
  expect((await operate(['coupon:list'])).output).toMatch(/สงกรานต์ .* ended/);
  const bonus = await operateByTwo(
    // biome-ignore format: an operator's line
    ['coupon:create', '--title', 'โบนัสวันเกิด', '--gives', 'bonus', '--amount', '50', '--kind', 'given', '--times', '5', '--bonus-days', '7', '--max-withdraw', '500'],
  );
  expect(bonus).toMatchObject({ ok: true, output: expect.stringContaining('ภายใน 7 วัน') });
});

it('offers a gift, hides it, sends one parcel and cancels the other', async () => {
  await givePoints(door.ctx, the.my.member, 1_000);
  const added = await operateByTwo(
    // biome-ignore format: an operator's line
    ['offer:add', '--kind', 'gift', '--title', 'ร่มพับ', '--summary', 'สีกรมท่า ส่งฟรี', '--points', '120', '--stock', '2', '--picture', 'lotus'],
  );
  const offer = /^(\d+) +gift/m.exec(added.output)?.[1] ?? '';
  for (const key of ['first', 'second'])
    await door.call(
      'POST /api/redemption/redeem',
      { item_id: offer, ...address },
      { as: the.my.member, key: `line-${key}-umbrella` },
    );
  expect(await operate(['offer:change', '--offer', offer, '--shown', 'perhaps'])).toMatchObject({ ok: false });
  expect((await operateByTwo(['offer:change', '--offer', offer, '--stock', '5', '--shown', 'no'])).output).toMatch(
    /2 +5 +hidden/,
  );
  expect((await operate(['offer:list'])).output).toContain('ร่มพับ');
  const waiting = (await operate(['order:list'])).output;
  expect(waiting).toContain(address.recipient);
  const [second = '', first = ''] = [...waiting.matchAll(/^(\d+) .*ร่มพับ/gm)].map(([, id]) => id ?? '');
  expect((await operate(['order:send', '--order', first, '--tracking', 'TH0123456789'])).output).toContain(
    'sent, TH0123456789',
  );
  expect(await operate(['order:cancel', '--order', second, '--reason', 'ของหมด', '--yes'])).toMatchObject({
    ok: true,
    output: expect.stringContaining('cancelled'),
  });
  expect(await pointsHeld(door.ctx, the.my.member)).toBe(880);
});

it('sets the cashback rule of a day to come, lists its versions and recomputes a day', async () => {
  const set = await operateByTwo(
    // biome-ignore format: an operator's line
    ['cashback:set', '--from', '2099-01-01', '--loss-rate', '4', '--rebate', 'lotto:0.1,0.2,0.3', '--gold', '60000', '--reason', 'งบปีใหม่'],
  );
  expect(set).toMatchObject({ ok: true, output: expect.stringContaining('2099-01-01  4%') });
  expect(await operate(['cashback:set', '--rebate', 'lotto:5,5,5'])).toMatchObject({
    ok: false,
    output: expect.stringContaining('30% ของความได้เปรียบ'),
  });
  expect((await operate(['cashback:rules'])).output).toContain('lotto 0.1% 0.2% 0.3%');
  expect((await operate(['cashback:recompute', '--day', '2026-01-02'])).output).toContain('2026-01-02: 0 members');
});

it('decides about money that fits no rule, sees what goes back and what a day brought', async () => {
  await allChannels(door.ctx);
  const member = String(the.my.member.id);
  const to = { bank_code: '004', account_number: '0000000001' };
  const stranger = { bank_code: '014', account_number: '9990001112', name: 'คนอื่น ทดสอบ' };
  const stray = async (amount: string, over: object = {}) => {
    await door.call('POST /api/sandbox/bank/transfer', { to, amount, sender: stranger, ...over });
    const { output } = await operate(['payment:review']);
    expect(output).toMatch(new RegExp(`^\\d+ .*${amount} +unknown_sender`, 'm'));
    return new RegExp(`^(\\d+) .*${amount}`, 'm').exec(output)?.[1] ?? '';
  };
  const decide = (transfer: string, ...more: string[]) =>
    operate(['payment:decide', '--transfer', transfer, '--decision', ...more]);

  const first = await stray('321.00');
  const credit = ['credit', '--member', member];
  expect((await decide(first, ...credit)).output).toContain('review');
  expect((await operate(['payment:review'])).output).toContain('credit by operator');
  expect((await decide(first, ...credit, '--as', 'approver')).output).toContain('credited');
  expect(await balanceOf(door.ctx.db, the.my.member.id)).toBe('10321.00');

  // Who sent it is not told, so that a person has to find out and send it back.
  const second = await stray('654.00', { feed: 'untold' });
  await decide(second, 'return');
  await decide(second, 'return', '--as', 'approver');
  const returns = (await operate(['payment:returns'])).output;
  const id = new RegExp(`^(\\d+) +${second} .*654\\.00 +by_hand .*not known`, 'm').exec(returns)?.[1] ?? '';
  expect((await operate(['payment:returned', '--id', id, '--yes'])).output).toContain('returned');
  expect((await operate(['payment:returns'])).output).not.toContain('654.00');

  const day = (await operate(['payment:day', '--date', bangkokDay(door.ctx.now())])).output;
  expect(day).toMatch(/004-0000000001 +2 +975\.00 +321\.00 +0\.00 +654\.00 +0\.00/);
});

it('opens, closes and limits channels, and adds accounts to them', async () => {
  await allChannels(door.ctx);
  const channel = /^(\d+) +bank_transfer/m.exec((await operate(['channel:list'])).output)?.[1] ?? '';
  const set = (...more: string[]) => operate(['channel:set', '--channel', channel, ...more]);
  expect(await set('--open', 'no')).toMatchObject({ ok: false, output: expect.stringContaining('needs --reason') });
  const reason = ['--reason', 'ธนาคารปรับปรุง'];
  expect(await set('--open', 'maybe', ...reason)).toMatchObject({
    ok: false,
    output: expect.stringContaining('yes or no'),
  });
  expect((await set('--until', '2099-12-01 06:00', ...reason)).output).toContain('until 2099-12-01 06:00 closed');
  const changed = await set(
    '--until=',
    '--opens',
    '06:00',
    '--closes',
    '23:00',
    '--min',
    '50',
    '--daily-max=',
    ...reason,
  );
  expect(changed.output).toMatch(/bank_transfer +open +06:00-23:00 +50\.00 +150000\.00 +0\.00$/m);
  const account = ['channel:account', '--kind', 'bank', '--bank', '002', '--account', '1112223334', '--name', 'Benja'];
  expect((await operate([...account, ...reason])).output).toContain('Another owner says the same');
  const second = [...reason, '--as', 'approver'];
  expect((await operate([...account, ...second])).output).toMatch(/002 1112223334 +Benja +open/);
  const close = [...account, '--open', 'no'];
  await operate([...close, ...reason]);
  expect((await operate([...close, ...second])).output).toMatch(/002 1112223334 +Benja +closed/);
  expect((await operate(['audit:list', '--subject', `channel:${channel}`])).output).toContain('ธนาคารปรับปรุง');
});

it('makes a promotion out of a file, says what members will read, changes, pauses and resumes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promotion-'));
  const file = (name: string, fields: object): string => {
    writeFileSync(join(folder, name), JSON.stringify(fields));
    return join(folder, name);
  };
  const bonus = { ...sentBonus, percent: 20, max_bonus: '200', times: 9 };
  const whole = {
    slug: 'weekend',
    group: 'daily',
    title: 'โปรวันหยุด รับเพิ่ม 20%',
    summary: 'ฝากวันหยุด',
    enamel: 'yok',
    emblem: 'gift',
    position: 50,
    starts_at: '2026-11-01T00:00:00+07:00',
    ends_at: null,
    bonus,
  };
  const made = await operate(['promotion:create', '--file', file('whole.json', whole), '--reason', 'โปรวันหยุด']);
  expect(made).toMatchObject({ ok: true, output: expect.stringContaining('ฝาก ฿300 ได้โบนัส ฿60') });
  const id = /of promotion (\d+): live/.exec(made.output)?.[1] ?? '';
  const change = file('change.json', { bonus: { ...bonus, times: 8 } });
  const changed = await operate(['promotion:change', '--promotion', id, '--file', change, '--reason', 'เบากว่าเดิม']);
  expect(changed.output).toContain('8 เท่าของโบนัส');
  const pause = (what: 'pause' | 'resume') => operate([`promotion:${what}`, '--promotion', id, '--reason', 'พักชั่วคราว']);
  expect((await pause('pause')).output).toMatch(/weekend .* paused$/m);
  expect((await pause('resume')).output).toMatch(/weekend .* no end$/m);
  expect((await operate(['promotion:list'])).output).toMatch(/weekend +every_deposit +20% +0 +0 +0 +0 +0\.00/);
  expect((await operate(['promotion:review'])).output).toContain('nothing waits');
  const unknown = ['promotion:decide', '--review', '999', '--reason', 'ไม่มีรายการนี้'];
  expect(await operate(unknown)).toMatchObject({ ok: false, output: expect.stringContaining('ไม่พบ') });
  const record = await operate(['audit:list', '--subject', `promotion:${id}`]);
  for (const act of ['promotion.create', 'promotion.change', 'promotion.pause', 'promotion.resume'])
    expect(record.output).toContain(act);
});
