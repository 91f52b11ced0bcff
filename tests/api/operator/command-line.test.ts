import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { routes } from '#app/calls.ts';
import { seedGames } from '#app/seed-games.ts';
import { phoneOf } from '#lib/account/server/identity-queries.ts';
import { writeBooks } from '#lib/game/rules/books.ts';
import { reconcile } from '#lib/game/server/reconcile.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { bangkokDay } from '#lib/time.ts';
import { sentBonus } from '#tests/support/bonus-rules.ts';
import { realChance } from '#tests/support/chance.ts';
import { asMember } from '#tests/support/context.ts';
import { allChannels } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { address, givePoints, pointsHeld } from '#tests/support/rewards.ts';
import { testTokens } from '#tests/support/tokens.ts';
import { runNode } from '../../../scripts/commands.ts';
import { operate as runLine } from '../../../scripts/operate.ts';

// `npm run operator` as an operator uses it, over HTTP.

const door = doorOfFile({ parts: { random: realChance } });
let server: Server;
let url: string;
let my: MemberContext;
let round: string;

beforeAll(async () => {
  await testCatalogue(door.ctx);
  server = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = new Headers(request.headers as Record<string, string>);
    const { method = 'GET', url: path = '/' } = request;
    const response = await door.app.request(path, {
      method,
      headers,
      ...(method === 'POST' ? { body: Buffer.concat(parts) } : {}),
    });
    answer.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await expectSoundBooks(door.ctx);
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  my = asMember(door.ctx, await testMember(door.ctx, '10000.00'));
  round = String(await testRound(door.ctx));
});

const tokens = { OPERATOR_TOKEN: testTokens.operator, APPROVER_TOKEN: testTokens.approver };
/** A line as it is typed, but within this process: starting one takes longer than all it does. */
async function operate(args: readonly string[], env: Readonly<Record<string, string>> = tokens) {
  let output = '';
  const written = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      output += text;
      return true;
    }),
  );
  const ok = await runLine([...args, '--url', url], { ...process.env, ...env });
  for (const spy of written) spy.mockRestore();
  return { ok, output };
}
const drawn = ['--first', '536044', '--front3', '174,225', '--back3', '063,231', '--back2', '32'];

it('enters a result, has the second person approve it, and corrects it', async () => {
  await sendBill(my, BigInt(round), 'two_bottom 32 100');
  expect(await operate(['round:result', '--round', round, ...drawn])).toMatchObject({
    ok: false,
    output: expect.stringContaining('ยังเปิดรับแทง'),
  });
  const entered = await operate(['round:result', '--round', round, ...drawn, '--close']);
  expect(entered).toMatchObject({
    ok: true,
    output: expect.stringContaining('1 bills, staked 100.00, 1 win, pays 9000.00'),
  });
  expect(await operate(['round:approve', '--round', round, '--as', 'operator'])).toMatchObject({ ok: false });
  expect(await operate(['round:approve', '--round', round])).toMatchObject({
    ok: true,
    output: expect.stringContaining('Published as version 1'),
  });
  await settleRounds(door.ctx);
  expect(await balanceOf(door.ctx.db, my.member.id)).toBe('18900.00');

  const right = [...drawn.slice(0, -1), '23'];
  const corrected = await operate(['round:correct', '--round', round, ...right, '--reason', 'พิมพ์สลับ']);
  expect(corrected.output).toContain('1 bills change, pays 0.00 more, takes 9000.00 back');
  await operate(['round:approve', '--round', round, '--yes']);
  await settleRounds(door.ctx);
  expect(await balanceOf(door.ctx.db, my.member.id)).toBe('9900.00');

  const record = await operate(['audit:list', '--subject', `round:${round}`]);
  for (const act of ['round.result', 'round.approve', 'round.correct', 'พิมพ์สลับ']) expect(record.output).toContain(act);
});

it('lists rounds, tells what one may cost, and calls it off', async () => {
  await sendBill(my, BigInt(round), 'three_top 044 10');
  expect((await operate(['round:list'])).output).toMatch(new RegExp(`^${round} +gov .* open +1 +10\\.00`, 'm'));
  const exposure = await operate(['round:exposure', '--round', round]);
  expect(exposure.output).toContain('worst: 044 above, 00 below: pays 9000.00, leaves -8990.00');
  expect(await operate(['round:void', '--round', round])).toMatchObject({
    ok: false,
    output: expect.stringContaining('needs --reason'),
  });
  expect(await operate(['round:void', '--round', round, '--reason', 'ไม่มีการออกรางวัล', '--yes'])).toMatchObject({
    ok: true,
  });
  await settleRounds(door.ctx);
  expect(await balanceOf(door.ctx.db, my.member.id)).toBe('10000.00');
});

it('decides about withdrawals', async () => {
  const asked = async () => (await requestWithdraw(my, { amount: thb('6000.00') })).withdraw_id;
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
  expect(await balanceOf(door.ctx.db, my.member.id)).toBe('10000.00');
  expect((await operate(['withdraw:approve', '--id', await asked()])).output).toContain('approved');
});

it('proves the books, and its exit code says so', async () => {
  const check = (env: Readonly<Record<string, string>>) =>
    runNode(['scripts/operator.ts', 'ledger:check', '--url', url], { env });
  expect(await check(tokens)).toMatchObject({ ok: true, output: expect.stringContaining('✓ the books are right') });
  expect(await check({ OPERATOR_TOKEN: 'somebody-else-entirely' })).toMatchObject({ ok: false });
});

it('says in one line what is wrong with what was typed', async () => {
  const cases: [string[], Record<string, string>, string][] = [
    [['round:publish'], tokens, 'no command "round:publish"'],
    [['round:list', '--colour', 'red'], tokens, '--colour'],
    [['round:list', '--as', 'nobody'], tokens, '--as is operator or approver'],
    [['round:list'], { OPERATOR_TOKEN: '', DATA_DIR: 'no-such-folder' }, 'OPERATOR_TOKEN is not set'],
    [['round:list'], { OPERATOR_TOKEN: 'somebody-else-entirely' }, '9005'],
    [['round:result', '--round', round, '--first', '5360', '--close'], tokens, 'raw.first'],
  ];
  for (const [args, env, text] of cases) {
    const { ok, output } = await operate(args, env);
    expect([ok, output.includes(text), output.includes('    at ')], `${args.join(' ')}: ${output}`).toEqual([
      false,
      true,
      false,
    ]);
  }
});

it('explains every command without a site to talk to', async () => {
  const { ok, output } = await operate(['--help'], {});
  expect(ok).toBe(true);
  for (const command of ['round:result', 'round:approve', 'withdraw:reject', 'ledger:check', '--front3 a,b'])
    expect(output).toContain(command);
});

it('sets and ends number limits, holidays and rates, and looks at a draw before entering it', async () => {
  await sendBill(my, BigInt(round), 'two_bottom 32 100');
  expect(await operate(['round:preview', '--round', round, ...drawn])).toMatchObject({
    ok: true,
    output: expect.stringContaining('1 bills, staked 100.00, 1 win, pays 9000.00'),
  });
  const limited = await operate(
    // biome-ignore format: an operator's line
    ['limit:set', '--round', round, '--type', 'two_bottom', '--numbers', '25,52', '--action', 'reduced', '--pct', '50', '--until', '2099-12-01 09:00'],
  );
  expect(limited).toMatchObject({ ok: true, output: expect.stringContaining('50% of the rate') });
  expect((await operate(['limit:list', '--round', round])).output).toContain('2099-12-01 09:00');
  const id = /^(\d+)/m.exec(limited.output)?.[1] ?? '';
  expect(await operate(['limit:end', '--id', id])).toMatchObject({ output: expect.stringContaining('over') });
  expect(await operate(['limit:set', '--round', round, '--type', 'two_bottom', '--action', 'reduced'])).toMatchObject({
    ok: false,
    output: expect.stringContaining('ใส่เปอร์เซ็นต์'),
  });

  expect(await operate(['holiday:set', '--market', 'gov', '--day', '2098-12-16', '--to', '2098-12-17'])).toMatchObject({
    ok: true,
    output: expect.stringContaining('is drawn on 2098-12-17'),
  });
  expect((await operate(['holiday:list', '--market', 'gov', '--from', '2098-01-01'])).output).toContain('2098-12-17');
  expect(await operate(['holiday:remove', '--market', 'gov', '--day', '2098-12-16'])).toMatchObject({
    output: expect.stringContaining('as scheduled'),
  });

  const rated = ['rate:set', '--group', 'gov', '--type', 'two_top', '--rate', '91.5'];
  expect((await operate(rated)).output).toContain('A second owner');
  expect(await operate([...rated, '--as', 'approver'])).toMatchObject({
    ok: true,
    output: expect.stringContaining('91.5'),
  });
  await operate(['rate:plan', '--lines', '900']);
  expect((await operate(['rate:plan', '--lines', '900', '--as', 'approver'])).output).toContain('900 lines a bill');
  expect((await operate(['rate:list'])).output).toMatch(/gov +two_top +91\.5/);
  const removed = ['rate:remove', '--group', 'gov', '--type', 'run_top', '--yes'];
  expect((await operate(removed)).output).toContain('A second owner');
  expect((await operate([...removed, '--as', 'approver'])).output).toContain('is offered no more');
  expect((await operate(['audit:list', '--subject', 'rate:gov:run_top'])).output).toContain('rate.remove');
});

it('limits a member below what holds, lets them rest, and shows both', async () => {
  const member = String(my.member.id);
  const limit = (amount: string) =>
    operate(
      // biome-ignore format: an operator's line
      ['member:limit', '--member', member, '--kind', 'stake', '--period', 'day', '--amount', amount, '--reason', 'สมาชิกขอ'],
    );
  expect(await limit('500')).toMatchObject({ ok: true, output: expect.stringContaining('no limit -> 500.00') });
  expect(await limit('600')).toMatchObject({ ok: false, output: expect.stringContaining('ต้องต่ำกว่า ฿500') });
  const rest = ['member:rest', '--member', member, '--length', 'permanent', '--reason', 'ครอบครัวขอ', '--yes'];
  expect(await operate(rest)).toMatchObject({ ok: true, output: expect.stringContaining('for ever') });
  const known = ['--phone', `0${(await phoneOf(door.database.db, my.member.id)).slice(3)}`];
  const end = ['member:end-mark', ...known, '--reason', 'เบอร์เปลี่ยนเจ้าของแล้ว', '--yes'];
  expect(await operate(end)).toMatchObject({ ok: true, output: expect.stringContaining('1 marks ended') });
  expect(await operate(end)).toMatchObject({ ok: false, output: expect.stringContaining('ไม่พบ') });
  const { output } = await operate(['member:play', '--member', member]);
  expect(output).toMatch(/rests until for ever[\s\S]*stake +day +500\.00[\s\S]*permanent +operator/);
});

it('says by two people what became of a payout the bank is silent about', async () => {
  await door.call('POST /api/sandbox/bank/behave', { payout: 'lost' });
  const { withdraw_id } = await requestWithdraw(my, { amount: thb('500.00') });
  await sendPayouts(door.ctx);
  expect((await operate(['withdraw:list'])).output).toMatch(new RegExp(`^${withdraw_id} .*silent +500\\.00`, 'm'));
  await door.database.pool.query(`update withdraw set unknown_since = unknown_since - interval '16 minutes'`);
  expect((await operate(['withdraw:list'])).output).toMatch(new RegExp(`^${withdraw_id} .*overdue +500\\.00`, 'm'));
  const settle = ['withdraw:settle', '--id', withdraw_id, '--outcome', 'failed', '--reason', 'โทรถามธนาคารแล้ว'];
  expect((await operate(settle)).output).toContain('Another person says the same');
  expect((await operate(['withdraw:list'])).output).toContain('failed by operator');
  expect((await operate([...settle, '--as', 'approver'])).output).toContain(`${withdraw_id} of 500.00: failed`);
  expect(await balanceOf(door.ctx.db, my.member.id)).toBe('10000.00');
  expect(await operate(['withdraw:paid', '--id', withdraw_id, '--yes'])).toMatchObject({ ok: false });
  await door.call('POST /api/sandbox/bank/behave', { payout: 'pays' });
});

it('answers who asked to be forgotten', async () => {
  const asked = asMember(door.ctx, await testMember(door.ctx));
  const ask = async () => {
    await door.database.pool.query(
      `insert into deletion_request (member_id, status, due_at, created_at) values ($1, 'waiting', now() + interval '30 days', now())`,
      [asked.member.id],
    );
    return /^(\d+) +(\d+) .*can be accepted$/m.exec((await operate(['deletion:list'])).output)?.[1] ?? '';
  };
  const decide = (id: string, ...more: string[]) => operate(['deletion:decide', '--request', id, ...more, '--yes']);
  const first = await ask();
  expect(await decide(first, '--answer', 'maybe')).toMatchObject({ ok: false });
  expect((await decide(first, '--answer', 'refuse')).output).toContain('needs --reason');
  expect((await decide(first, '--answer', 'refuse', '--reason', 'ยังมีเรื่องค้าง')).output).toContain(': refused');
  expect((await decide(await ask(), '--answer', 'accept')).output).toContain(': accepted');
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
  const given = await operate(['coupon:give', '--coupon', coupon, '--member', String(my.member.id), '--days', '30']);
  expect(given).toMatchObject({ ok: true, output: expect.stringContaining(`for member ${my.member.id} until`) });
  expect(await operate(['coupon:end', '--coupon', coupon, '--yes'])).toMatchObject({ ok: true });
  expect((await operate(['coupon:list'])).output).toMatch(/สงกรานต์ .* ended/);
  const bonus = await operateByTwo(
    // biome-ignore format: an operator's line
    ['coupon:create', '--title', 'โบนัสวันเกิด', '--gives', 'bonus', '--amount', '50', '--kind', 'given', '--times', '5', '--bonus-days', '7', '--max-withdraw', '500'],
  );
  expect(bonus).toMatchObject({ ok: true, output: expect.stringContaining('ภายใน 7 วัน') });
});

it('offers a gift, hides it, sends one parcel and cancels the other', async () => {
  await givePoints(door.ctx, my.member, 1_000);
  const added = await operateByTwo(
    // biome-ignore format: an operator's line
    ['offer:add', '--kind', 'gift', '--title', 'ร่มพับ', '--summary', 'สีกรมท่า ส่งฟรี', '--points', '120', '--stock', '2', '--picture', 'lotus'],
  );
  const offer = /^(\d+) +gift/m.exec(added.output)?.[1] ?? '';
  for (const key of ['first', 'second'])
    await door.call(
      'POST /api/redemption/redeem',
      { item_id: offer, ...address },
      { as: my.member, key: `line-${key}-umbrella` },
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
  expect(await pointsHeld(door.ctx, my.member)).toBe(880);
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
  const member = String(my.member.id);
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
  expect(await balanceOf(door.ctx.db, my.member.id)).toBe('10321.00');

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

it('closes and opens a game, a provider and all gaming, and makes a key of a provider by two people', async () => {
  await seedGames(door.ctx.db);
  const reason = ['--reason', 'ปิดปรับปรุง', '--yes'];
  const game = /^(\d+) +benja +khom +.* open +0$/m.exec((await operate(['game:status'])).output)?.[1] ?? '';
  expect((await operate(['game:close', '--game', game, ...reason])).output).toMatch(/khom .* closed +0$/m);
  expect((await operate(['game:open', '--game', game, ...reason])).output).toMatch(/khom .* open +0$/m);
  const provider = ['--provider', 'benja', ...reason];
  expect((await operate(['provider:close', ...provider])).output).toMatch(/^benja .* closed/m);
  expect((await operate(['provider:open', ...provider])).output).toMatch(/^benja .* open/m);
  expect((await operate(['gaming:stop', ...reason])).output).toContain('all gaming is stopped since 2026-');
  expect((await operate(['gaming:start', ...reason])).output).toContain('gaming is on');
  expect((await operate(['provider:key', ...provider])).output).toContain('A second person');
  const made = (await operate(['provider:key', ...provider, '--as', 'approver'])).output;
  const key = /^key id {2}(\S+)$/m.exec(made)?.[1] ?? '';
  expect(made).toMatch(/^secret {2}\S{43}$/m);
  expect((await operate(['game:status'])).output).toContain(key);
  expect((await operate(['provider:key-revoke', '--key', key, ...provider])).output).not.toContain(key);
});

it('adds providers of both wires, takes lists of games from files, and registers a public key by two people', async () => {
  const reason = ['--reason', 'สัญญา 12/2569'];
  const folder = mkdtempSync(join(tmpdir(), 'benja-games-'));
  const fileOf = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const opens = ['--launch', 'https://games.neon.example/{game}?t={token}', '--origins', 'https://games.neon.example'];
  const neon = ['--provider', 'neon', '--name', 'นีออน', ...opens, ...reason];
  expect((await operate(['provider:add', '--wire', 'benja', ...neon])).output).toMatch(/^neon +นีออน +closed$/m);
  expect((await operate(['provider:change', ...neon, '--name', 'นีออนใหม่'])).output).toContain('นีออนใหม่');
  const list = fileOf('games.csv', 'neon-1,นีออน,Neon,slot,96.5,yes\n');
  const taken = (file: string) => operate(['game:import', '--provider', 'neon', '--file', file, ...reason]);
  expect((await taken(list)).output).toContain('added 1, changed 0, as before 0');
  expect((await taken(list)).output).toContain('added 0, changed 0, as before 1');
  expect(await taken(join(folder, 'none.csv'))).toMatchObject({ ok: false });
  const hub = [
    ...['--provider', 'hub', '--name', 'ฮับ', '--wire', 'hub88', '--operator-number', '11', '--limit-agreed', 'yes'],
    ...['--launch', 'https://api.hub.example', '--origins', 'https://play.hub.example', ...reason],
  ];
  expect((await operate(['provider:add', ...hub])).output).toContain('-----BEGIN PUBLIC KEY-----');
  const pem = String(
    generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ type: 'spki', format: 'pem' }),
  );
  const key = ['provider:key', '--provider', 'hub', '--public-key', fileOf('hub.pem', pem), ...reason];
  expect((await operate(key)).output).toMatch(/^SHA-256 [0-9a-f]{64}\nA second person/m);
  const made = (await operate([...key, '--as', 'approver'])).output;
  expect(made).toMatch(/^key id {2}hub-/m);
  expect(made).not.toContain('secret');
});

it('lists files of providers’ days and incidents, and resolves one by two people', async () => {
  const { ctx } = door;
  await seedGames(ctx.db);
  const given = { provider: 'benja', day: bangkokDay(ctx.now()), origin: 'pushed' as const };
  const row = {
    tx_id: 'b-1',
    op: 'bet' as const,
    player_ref: 'p_x',
    game_code: 'khom',
    round_id: 'r-1',
    ref_tx_id: '',
  };
  const rows = [{ ...row, amount: 300n, kind: 'stake', state: 'open', at: ctx.now().toISOString() }];
  await reconcile(ctx, { ...given, text: writeBooks(rows) });
  expect((await operate(['game:reconcile'])).output).toMatch(
    /^\d+ +benja +2026-11-20 +pushed .* 1 +3\.00 +0\.00 +0\.00 +1$/m,
  );
  expect((await operate(['game:rounds', '--game', '1', '--state', 'open'])).output).toMatch(/^opened +round +game/m);
  const listed = (await operate(['game:incidents'])).output;
  const incident = /^(\d+) .*missing_here +\? +bet b-1 +3\.00 +unknown player p_x/m.exec(listed)?.[1] ?? '';
  const close = ['incident:close', '--incident', incident, '--yes', '--reason'];
  expect((await operate([...close, 'เขาพิมพ์ผิด'])).output).toMatch(/operator +เขาพิมพ์ผิด$/m);
  expect((await operate([...close, 'ยืนยันแล้ว', '--as', 'approver'])).output).toMatch(/ยืนยันแล้ว +approver$/m);
  expect((await operate(['game:incidents', '--state', 'resolved'])).output).toContain('missing_here');
});

it('reaches every call that operators have', async () => {
  const sources = readdirSync('scripts')
    .filter((file) => file.startsWith('operator'))
    .map((file) => readFileSync(`scripts/${file}`, 'utf8'))
    .join('\n');
  // What only a session of the console has: its lock, its fresh code, its password; and what its pages alone draw.
  const ofConsole =
    /\/(?:unlock|confirm|password|recovery\/renew|claim|view\/\w+|privacy\/export)$|^GET .*\/(?:round\/(?:heat|replay|bills)|withdraw\/(?:list|view)|payment\/(?:unmatched|view)|intent\/list|search|member\/(?:list|view|timeline|sessions|bills|rewards|ties))$/;
  const calls = Object.entries(routes).filter(
    ([key, { auth }]) => auth === 'operator' && (key.includes('/totp/') || !ofConsole.test(key)),
  );
  expect(calls.map(([key]) => key).filter((key) => !sources.includes(`'${key}'`))).toEqual([]);
  expect((await operate(['yeekee:incidents'])).output).toContain('since');
  const invited = await operate(['people:invite', '--name', 'mali', '--role', 'cashier', '--shown', 'มะลิ']);
  expect(invited.output).toMatch(/link: {2}\/operator\/enrol#[\w-]{43}/);
  expect((await operate(['session:list'])).output).toContain('device');
  expect(await operate(['session:end', '--session', '999999'])).toMatchObject({ ok: false });
});
