/**
 * L1 of trust.md, the product's commands: random days of members against a model in memory. The model knows only money:
 * what a command that was taken must have moved, and that one that was refused moved nothing.
 * `MONEY_SEQUENCES` sets how many days are played; a failure prints its seed and the shortest day that shows it.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { memberAccount } from '#lib/account/server/queries.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import { ledgerChecks } from '#lib/ledger/server/checks.ts';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import { baht, type Satang, satang, toDecimal } from '#lib/money.ts';
import { defaultWithdrawPolicy } from '#lib/payment/rules/withdraw-state.ts';
import { decideWithdraw } from '#lib/payment/server/decide-withdraw.ts';
import { ensureChannels } from '#lib/payment/server/ensure-channels.ts';
import { generateQr } from '#lib/payment/server/generate-qr.ts';
import { receiveMoney } from '#lib/payment/server/receive-money.ts';
import { requestWithdraw } from '#lib/payment/server/request-withdraw.ts';
import { sendPayouts } from '#lib/payment/server/send-payouts.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type Way, wayToPayIn } from '#tests/support/deposits.ts';
import { sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, testMember, thb } from '#tests/support/money.ts';
import { outcome } from './books.ts';

/** What the random days must have moved, or they would show nothing. */
const everyKindPlayed = [
  'deposit',
  'lotto_refund',
  'lotto_stake',
  'lotto_win',
  'points_earned',
  'withdraw',
  'withdraw_paid',
  'withdraw_refund',
] as const;

const days = Number(process.env.MONEY_SEQUENCES ?? 12);
const steps = 60;

const clock = testClock();
const database = databaseOfFile();
let ctx: Context;
let way: Way;
let events = 0;

beforeAll(async () => {
  ctx = testContext(database, {
    clock,
    parts: { random: realChance },
  });
  await ensureChannels(database.db);
  await testCatalogue(ctx);
  way = await wayToPayIn(ctx);
});

interface Bill {
  readonly id: bigint;
  readonly number: string;
  readonly paid: Satang;
  readonly wins: Satang;
}
interface Player {
  readonly my: MemberContext;
  balance: bigint;
  bills: Bill[];
  /** The withdrawal under way. */
  out: { readonly id: bigint; readonly amount: bigint; waits: boolean } | undefined;
  lastMoney: (() => Promise<unknown>) | undefined;
}
interface Day {
  readonly players: readonly Player[];
  roundId: bigint;
}

type Step =
  | { readonly do: 'pay in' | 'bet' | 'ask out'; readonly who: number; readonly baht: number; readonly number: number }
  | { readonly do: 'pay in again' | 'cancel' | 'approve' | 'reject'; readonly who: number }
  | { readonly do: 'draw'; readonly number: number }
  | { readonly do: 'void' }
  | { readonly do: 'send out'; readonly bank: 'pays' | 'refuses' | 'silent' };

const who = fc.nat({ max: 1 });
const kind = <T extends string>(...names: T[]): fc.Arbitrary<T> => fc.constantFrom(...names);
const amountAndNumber = { who, baht: fc.integer({ min: 1, max: 6_000 }), number: fc.nat({ max: 4 }) };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: kind('pay in'), ...amountAndNumber }) },
  { weight: 6, arbitrary: fc.record({ do: kind('bet'), ...amountAndNumber }) },
  { weight: 3, arbitrary: fc.record({ do: kind('ask out'), ...amountAndNumber }) },
  { weight: 3, arbitrary: fc.record({ do: kind('pay in again', 'cancel', 'approve', 'reject'), who }) },
  { weight: 1, arbitrary: fc.record({ do: kind('draw'), number: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: kind('void') }) },
  { weight: 2, arbitrary: fc.record({ do: kind('send out'), bank: kind('pays', 'refuses', 'silent') }) },
);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

async function payIn(player: Player, amount: Satang): Promise<void> {
  const made = await outcome(generateQr(player.my, { ...way, amount }));
  if (typeof made === 'string') return expect(['amount_outside_limits', 'intent_open']).toContain(made);
  const { bankCode, bankAccountNumber: accountNumber } = await memberAccount(ctx.db, player.my.member.id);
  const sender = { bankCode, accountNumber };
  const event = { eventId: `model-${++events}`, amount, paidAt: clock.now(), sender };
  player.lastMoney = () => receiveMoney(ctx, 'sandbox', made.reference, event);
  if ((await player.lastMoney()) === 'credited') player.balance += amount;
}

async function bet(player: Player, roundId: bigint, number: string, stake: number): Promise<void> {
  const sent = await outcome(sendBill(player.my, roundId, `two_bottom ${number} ${stake}`));
  if (typeof sent === 'string') {
    if (sent === 'insufficient_balance') expect(player.balance).toBeLessThan(baht(stake));
    else
      expect([
        'number_limit',
        'stake_above_maximum',
        'stake_below_minimum',
        'number_closed',
        'quote_changed',
        'payout_cap',
      ]).toContain(sent);
    return;
  }
  const paid = thb(sent.total_payable);
  expect(paid).toBeLessThanOrEqual(player.balance);
  player.balance -= paid;
  player.bills.push({ id: BigInt(sent.bill_id), number, paid, wins: thb(sent.max_win) });
}

async function askOut(player: Player, amount: Satang): Promise<void> {
  const asked = await outcome(requestWithdraw(player.my, { amount }));
  if (player.out) return expect(asked).toBe('withdraw_open');
  // What no balance would allow is named before the balance.
  const { min, max } = defaultWithdrawPolicy;
  if (amount < min || amount > max) return expect(asked).toBe('withdraw_outside_limits');
  if (amount > player.balance) return expect(['insufficient_balance', 'limit_reached']).toContain(asked);
  if (typeof asked === 'string') return expect(['turnover_not_done', 'limit_reached']).toContain(asked);
  player.balance -= amount;
  player.out = { id: BigInt(asked.withdraw_id), amount, waits: asked.status === 'requested' };
}

async function decide(player: Player, approve: boolean): Promise<void> {
  if (!player.out) return;
  const { id, amount, waits } = player.out;
  const decided = await outcome(decideWithdraw(asOperator(ctx), { withdraw_id: id, approve, reason: 'จำลอง' }));
  if (!waits) return expect(decided).toBe('conflict');
  expect(typeof decided).toBe('object');
  if (approve) player.out.waits = false;
  else {
    player.balance += amount;
    player.out = undefined;
  }
}

async function sendOut(day: Day, bank: 'pays' | 'refuses' | 'silent'): Promise<void> {
  await behave(ctx, { payout: bank });
  await sendPayouts(ctx);
  clock.advance({ seconds: 30 });
  await sendPayouts(ctx);
  await behave(ctx, { payout: 'pays' });
  clock.advance({ seconds: 30 });
  await sendPayouts(ctx);
  for (const player of day.players) {
    if (!player.out || player.out.waits) continue;
    const { rows } = await database.pool.query<{ status: string }>('select status from withdraw where id = $1', [
      player.out.id,
    ]);
    expect(['paid', 'failed']).toContain(rows[0]?.status);
    if (rows[0]?.status === 'failed') player.balance += player.out.amount;
    player.out = undefined;
  }
}

async function endRound(day: Day, back2: string | null): Promise<void> {
  if (back2 === null) await voidRound(asOperator(ctx), { round_id: day.roundId, reason: 'จำลอง' });
  else {
    const raw = { first: '123456', front3: ['111', '222'], back3: ['333', '444'], back2 };
    await enterResult(asOperator(ctx), { round_id: day.roundId, raw, close: true });
    await approveResult(asOperator(ctx, 'approver'), { round_id: day.roundId });
  }
  await settleRounds(ctx);
  for (const player of day.players) {
    for (const bill of player.bills)
      if (back2 === null) player.balance += bill.paid;
      else if (bill.number === back2) player.balance += bill.wins;
    player.bills = [];
  }
  day.roundId = await testRound(ctx);
}

async function cancel(player: Player): Promise<void> {
  const last = player.bills.at(-1);
  if (!last) return;
  const answer = await outcome(cancelBill(player.my, last.id));
  if (answer === 'cannot_cancel') return;
  expect(typeof answer).toBe('object');
  player.balance += last.paid;
  player.bills.pop();
}

async function take(day: Day, step: Step): Promise<void> {
  const player = 'who' in step ? day.players[step.who] : undefined;
  if (step.do === 'draw') return endRound(day, twoDigits(step.number));
  if (step.do === 'void') return endRound(day, null);
  if (step.do === 'send out') return sendOut(day, step.bank);
  if (!player) return;
  if (step.do === 'pay in') return payIn(player, baht(step.baht));
  if (step.do === 'pay in again') return void (await player.lastMoney?.());
  if (step.do === 'bet') return bet(player, day.roundId, twoDigits(step.number), step.baht);
  if (step.do === 'ask out') return askOut(player, baht(step.baht));
  if (step.do === 'cancel') return cancel(player);
  return decide(player, step.do === 'approve');
}

it(`${days} random days of ${steps} money commands move what the model says, and nothing else`, async () => {
  const play = fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (list) => {
    clock.advance({ days: 1 });
    const players: Player[] = [];
    for (const start of ['0.00', '5000.00']) {
      const member = await testMember(ctx, start);
      players.push({ my: asMember(ctx, member), balance: thb(start), bills: [], out: undefined, lastMoney: undefined });
    }
    const day: Day = { players, roundId: await testRound(ctx) };
    for (const [at, one] of list.entries()) {
      await take(day, one);
      for (const { my, balance } of players)
        expect(await balanceOf(ctx.db, my.member.id), `after step ${at}, ${one.do}`).toBe(toDecimal(satang(balance)));
    }
    await sendOut(day, 'pays');
    for (const player of players) await decide(player, false);
    await endRound(day, null);
    expect((await checkLedger(ctx.db, ledgerChecks)).findings).toEqual([]);
  });
  await fc.assert(play, { numRuns: days });
  const { rows } = await database.pool.query<{ kind: string }>('select distinct kind from transfer order by kind');
  expect(rows.map((row) => row.kind)).toEqual(expect.arrayContaining([...everyKindPlayed]));
}, 600_000);
