/** Partners that never answer hold no connection: with the pool at its default a bet is placed while ten of them are asked. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { sandboxGateway } from '#lib/sandbox/server/gateway.ts';
import { sandboxPayouts } from '#lib/sandbox/server/payout-bank.ts';
import { readConfig } from '#lib/server/config.ts';
import type { Member } from '#lib/server/context.ts';
import { type Connection, connect } from '#lib/server/db/connect.ts';
import { testClock } from '#tests/support/clock.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { firstWireChannel } from '#tests/support/deposits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { takeErrors, testLog } from '#tests/support/log.ts';
import { testCatalogue, testRound, wireLines } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { testSealKey } from '#tests/support/seal-key.ts';

const partners = 10;
const database = databaseOfFile();
const clock = testClock();
let door: TestDoor;
let connection: Connection;
let keys = 0;

const send = (route: Parameters<TestDoor['call']>[0], input: object, as: Member | 'operator' | 'approver') =>
  door.call(route, { ...input }, { as, confirmed: typeof as !== 'string', key: `silent-partner-${++keys}` });

beforeAll(async () => {
  const max = readConfig({}).databasePool;
  expect(max, 'as many connections as partners').toBe(partners);
  connection = connect(database.url, { max, log: testLog, sealKey: testSealKey });
  door = await testDoor({ ...database, ...connection }, { clock });
  await testCatalogue(door.ctx);
  await ensureChannels(door.ctx.db);
});
afterAll(async () => {
  await door.close();
  await connection.pool.end();
});

/** A port's function that is asked and says nothing until it is let go. */
function silence() {
  let speak: () => void = () => undefined;
  const silent = new Promise<void>((resolve) => {
    speak = resolve;
  });
  return { silent, speak: () => speak() };
}

/** Deposits by QR, at a gateway that does not answer. */
async function deposits(silent: Promise<void>) {
  const create = sandboxGateway.create.bind(sandboxGateway);
  const asked = vi.spyOn(sandboxGateway, 'create').mockImplementation(async (...request) => {
    await silent;
    return create(...request);
  });
  const way = await firstWireChannel(door.ctx);
  const members = await Promise.all(Array.from({ length: partners }, () => testMember(door.ctx)));
  return {
    asked,
    answers: members.map((one) => send('POST /api/member/payment/generate_qr', { ...way, amount: '500' }, one)),
  };
}

async function requests(): Promise<string[]> {
  const members = await Promise.all(Array.from({ length: partners }, () => testMember(door.ctx, '1000.00')));
  const asked = await Promise.all(members.map((one) => send('POST /api/member/withdraw', { amount: '500' }, one)));
  return asked.map(({ data }) => data.withdraw_id);
}

/** Payouts that are being submitted to a bank that does not answer. */
async function payouts(silent: Promise<void>) {
  await requests();
  const submit = sandboxPayouts.submit.bind(sandboxPayouts);
  const asked = vi.spyOn(sandboxPayouts, 'submit').mockImplementation(async (...request) => {
    await silent;
    return submit(...request);
  });
  return { asked, answers: Array.from({ length: partners }, () => sendPayouts(door.ctx)) };
}

/** Second people who say what became of payouts, while the bank is asked once more. */
async function settlements(silent: Promise<void>) {
  const ids = await requests();
  await send('POST /api/sandbox/bank/behave', { payout: 'lost' }, 'operator');
  await sendPayouts(door.ctx);
  clock.advance({ minutes: 16 });
  const word = { outcome: 'failed', reason: 'โทรถามธนาคารแล้ว' };
  for (const withdraw_id of ids) await send('POST /api/operator/withdraw/settle', { withdraw_id, ...word }, 'operator');
  const asked = vi.spyOn(sandboxPayouts, 'inquire').mockImplementation(async () => {
    await silent;
    return { state: 'not_found' };
  });
  return {
    asked,
    answers: ids.map((withdraw_id) => send('POST /api/operator/withdraw/settle', { withdraw_id, ...word }, 'approver')),
  };
}

it.each([
  ['deposits', deposits],
  ['payouts', payouts],
  ['settlements', settlements],
] as const)('a bet is placed while ten %s wait for a silent partner', async (_, begin) => {
  // A slow machine must not run into the patience with partners.
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const player = await testMember(door.ctx, '1000.00');
  const bill = { round_id: String(await testRound(door.ctx)), lines: wireLines('two_top 44 10') };
  const { silent, speak } = silence();
  const { asked, answers } = await begin(silent);
  const ended: string[] = [];
  const all = answers.map((answer) => answer.finally(() => ended.push('partner')));
  try {
    await eventually(() => expect(asked).toHaveBeenCalledTimes(partners));
    // Events of the requests may still be on their way out.
    await eventually(() => expect(connection.pool.idleCount, 'no connection is held').toBe(connection.pool.totalCount));
    const { quote_id } = (await send('POST /api/lotto/bill/validate', bill, player)).data;
    expect((await send('POST /api/lotto/bill/create', { ...bill, quote_id }, player)).error).toBe(0);
    ended.push('bet');
    expect(ended).toEqual(['bet']);
  } finally {
    speak();
    for (const answer of await Promise.all(all)) if (answer) expect(answer.error).toBe(0);
    // Of payouts that nobody knows the end of for a quarter of an hour.
    takeErrors();
    asked.mockRestore();
    patience.mockRestore();
  }
});
