/** The overview and the books as operators read them, by HTTP and by role. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { eventually } from '#tests/support/eventually.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, testMember } from '#tests/support/money.ts';
import { bearer, codeOf, hireAt } from '../operator/staff.ts';

const clock = testClock('2026-11-20T09:30:00+07:00');
const door = doorOfFile({ clock, parts: { random: realChance } });
const operator = { as: 'operator' } as const;
let winner: Member;
let billId: string;
let roundId: string;
/** Of the day of the draw. */
let ggr: string;

beforeAll(async () => {
  await testCatalogue(door.ctx);
  winner = await testMember(door.ctx, '9000.00');
  const round = await testRound(door.ctx);
  roundId = String(round);
  billId = (await sendBill(asMember(door.ctx, winner), round, 'three_top 044 1')).bill_id;
  await door.call(
    'POST /api/operator/round/result',
    { round_id: roundId, raw: drawOfNovember2024, close: true },
    operator,
  );
  await door.call('POST /api/operator/round/approve', { round_id: roundId }, { as: 'approver' });
  await settleRounds(door.ctx);
  await door.call(
    'POST /api/member/withdraw',
    { amount: '6000.00' },
    { as: winner, confirmed: true, key: 'figures-1' },
  );
  await sendBill(asMember(door.ctx, winner), await testRound(door.ctx), 'two_bottom 32 100');
  await rollUp(door.ctx);
});

const houseId = async (name: string): Promise<string> => {
  const { rows } = await door.ctx.db.execute<{ id: bigint }>(
    sql`select id from account where member_id is null and name = ${name} and currency = 'THB'`,
  );
  return String(rows[0]?.id);
};

describe('the overview', () => {
  it('tells the day, what waits, what open rounds could cost and what is owed', async () => {
    const { data } = await door.call('GET /api/operator/overview', {}, operator);
    const [win] = (
      await door.call('GET /api/operator/ledger/trace', { cause: `bill:${billId}` }, operator)
    ).data.transfers.slice(-1);
    const payout = Number(
      win.entries.find((one: { account: { member_id: string | null } }) => one.account.member_id).amount,
    );
    expect(payout).toBeGreaterThan(0);
    expect(data.today).toMatchObject({ money_in: '0.00', money_out: '0.00', adjustments: '9000.00' });
    expect(data.today.stakes).toBe('101.00');
    expect(data.counts).toEqual({ money_in: 0, money_out: 0, stakes: 2 });
    expect(Number(data.today.ggr_lotto)).toBe(101 - payout);
    expect(data.yesterday.ggr).toBe('0.00');
    ({ ggr } = data.today);
    expect(data.hours.today).toHaveLength(10);
    expect(data.hours.yesterday).toHaveLength(24);
    expect(data.queues.find(({ code }: { code: string }) => code === 'withdraw.review')).toMatchObject({
      count: 1,
      more: false,
      amount: '6000.00',
      target_minutes: 10,
    });
    expect(data.rounds).toHaveLength(1);
    expect(data.rounds[0]).toMatchObject({ bills: 1, payable: '100.00', worst: { two_bottom: '32' } });
    expect(Number(data.rounds[0].worst.net)).toBeLessThan(0);
    expect(data.liabilities).toMatchObject({
      wallets: await balanceOf(door.ctx.db, winner.id),
      in_flight: '6000.00',
      suspense: '0.00',
      open_stakes: '100.00',
    });
  });

  it('compares with yesterday up to the same minute', async () => {
    clock.set('2026-11-21T09:15:30+07:00');
    await rollUp(door.ctx);
    const { data } = await door.call('GET /api/operator/overview', {}, operator);
    expect(data.yesterday_until).toBe('2026-11-20T09:15:00.000+07:00');
    expect(data.yesterday.adjustments).toBe('0.00');
    expect(data.today.ggr).toBe('0.00');
    // Nothing of an hour has gone by.
    clock.set('2026-11-21T09:00:30+07:00');
    expect((await door.call('GET /api/operator/overview', {}, operator)).data.yesterday.adjustments).toBe('0.00');
    clock.set('2026-11-21T09:31:00+07:00');
    const later = (await door.call('GET /api/operator/overview', {}, operator)).data;
    expect(later.yesterday.adjustments).toBe('9000.00');
    // The whole day before, whose figures were "today" above.
    expect(later.days).toHaveLength(14);
    expect(later.days.at(0)).toEqual({
      day: '2026-11-07',
      ...{ money_in: '0.00', money_out: '0.00', stakes: '0.00' },
      ...{ ggr: '0.00', ngr: '0.00' },
    });
    expect(later.days.at(-1)).toMatchObject({ day: '2026-11-20', stakes: '101.00', ggr });
  });

  it('takes four statements', async () => {
    const sent: string[] = [];
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
      const [config] = args as [string | { text?: string }];
      sent.push(typeof config === 'string' ? config : (config.text ?? ''));
      return (query as unknown as (...rest: unknown[]) => unknown).apply(this, args);
    } as typeof query;
    try {
      await door.call('GET /api/operator/overview', {}, operator);
    } finally {
      pg.Client.prototype.query = query;
    }
    // Who asks takes one, the count of requests another, and the brand's row is shared by all pages.
    const own = sent.filter((text) => /ledger_|bill|withdraw|line/.test(text) && !/from "agent"/.test(text));
    expect(own).toHaveLength(4);
  });
});

describe('an account', () => {
  it('of a member has the balances of its entries, page by page', async () => {
    const { rows } = await door.ctx.db.execute<{ id: bigint }>(
      sql`select id from account where member_id = ${winner.id} and wallet_type_id = 1`,
    );
    const account_id = String(rows[0]?.id);
    const whole = (await door.call('GET /api/operator/ledger/account', { account_id }, operator)).data;
    expect(whole.account).toMatchObject({ member_id: String(winner.id), currency: 'THB' });
    expect(whole.items.length).toBeGreaterThan(3);
    expect(whole.items[0].balance_after).toBe(await balanceOf(door.ctx.db, winner.id));
    const paged: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const input: Record<string, unknown> = { account_id, limit: 2, ...(cursor ? { cursor } : {}) };
      const { data } = await door.call('GET /api/operator/ledger/account', input, operator);
      paged.push(...data.items);
      cursor = data.next_cursor;
    }
    expect(paged).toEqual(whole.items);
  });

  it('of the house counts its balance back from now, and has none under a filter', async () => {
    const whole = (await door.call('GET /api/operator/ledger/account', { house: 'withdrawals_in_flight' }, operator))
      .data;
    expect(whole.items.map((row: { balance_after: string }) => row.balance_after)).toEqual(['6000.00']);
    const account_id = await houseId('lotto:gov');
    const all = (await door.call('GET /api/operator/ledger/account', { account_id }, operator)).data.items;
    expect(all.length).toBe(3);
    const sums = all.map((row: { amount: string }) => Number(row.amount)).reverse();
    const running = all.map((row: { balance_after: string }) => Number(row.balance_after)).reverse();
    expect(running).toEqual(
      sums.map((_: number, at: number) => sums.slice(0, at + 1).reduce((a: number, b: number) => a + b, 0)),
    );
    const first = (await door.call('GET /api/operator/ledger/account', { account_id, limit: 2 }, operator)).data;
    const second = (
      await door.call('GET /api/operator/ledger/account', { account_id, limit: 2, cursor: first.next_cursor }, operator)
    ).data;
    expect([...first.items, ...second.items]).toEqual(all);
    const stakes = (await door.call('GET /api/operator/ledger/account', { account_id, kind: 'lotto_stake' }, operator))
      .data.items;
    expect(stakes.map((row: { balance_after: string | null }) => row.balance_after)).toEqual([null, null]);
    expect(
      (await door.call('GET /api/operator/ledger/account', { account_id, to: '2026-11-19' }, operator)).data.items,
    ).toEqual([]);
  });

  it('has to be named, and to exist', async () => {
    expect((await door.call('GET /api/operator/ledger/account', {}, operator)).fields).toHaveProperty('account_id');
    expect((await door.call('GET /api/operator/ledger/account', { account_id: '999999' }, operator)).error).toBe(9001);
    expect(
      (await door.call('GET /api/operator/ledger/account', { account_id: '1', cursor: 'x' }, operator)).fields,
    ).toHaveProperty('cursor');
  });
});

describe('a transfer and a trace', () => {
  it('lead from a bill to its entries, its seals and the acts about its round', async () => {
    clock.set('2026-11-21T10:05:00+07:00');
    await eventually(async () => {
      await rollUp(door.ctx);
      expect((await door.call('GET /api/operator/overview', {}, operator)).data.sealed_to).toBe(
        '2026-11-21T10:00:00.000+07:00',
      );
    });
    const { data } = await door.call('GET /api/operator/ledger/trace', { cause: `bill:${billId}` }, operator);
    expect(data.transfers.map(({ kind }: { kind: string }) => kind)).toEqual(['lotto_stake', 'lotto_win']);
    expect(data.acts.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['round.result', 'round.approve']),
    );
    const [stake] = data.transfers;
    expect(stake).toMatchObject({ ref: `bill:${billId}:stake`, hour_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(stake.entries.map(({ amount }: { amount: string }) => amount).sort()).toEqual(['-1.00', '1.00']);
    const byTransfer = await door.call('GET /api/operator/ledger/trace', { transfer_id: stake.transfer_id }, operator);
    expect(byTransfer.data).toEqual(data);
    const byReference = await door.call('GET /api/operator/ledger/transfer', { reference: stake.ref }, operator);
    expect(byReference.data).toEqual(stake);
  });

  it('are not found where there is none, and have to be named', async () => {
    expect((await door.call('GET /api/operator/ledger/trace', { cause: 'bill:999999' }, operator)).error).toBe(9001);
    expect((await door.call('GET /api/operator/ledger/trace', {}, operator)).error).toBe(9001);
    expect((await door.call('GET /api/operator/ledger/transfer', { reference: 'nothing' }, operator)).error).toBe(9001);
    expect((await door.call('GET /api/operator/ledger/transfer', {}, operator)).fields).toHaveProperty('transfer_id');
  });

  it('show to support what is a member’s, and nothing of the house alone', async () => {
    const person = await hireAt(door, 'figures.support', 'support');
    const { data } = await door.call('POST /api/operator/login', {
      token: person.token,
      totp_code: codeOf(clock, person.totp_secret),
    });
    const support = bearer(data.session_token);
    const { rows } = await door.ctx.db.execute<{ id: bigint }>(
      sql`select id from account where member_id = ${winner.id} and wallet_type_id = 1`,
    );
    expect(
      (await door.call('GET /api/operator/ledger/account', { account_id: String(rows[0]?.id) }, support)).error,
    ).toBe(0);
    expect((await door.call('GET /api/operator/ledger/trace', { cause: `bill:${billId}` }, support)).error).toBe(0);
    expect((await door.call('GET /api/operator/ledger/account', { house: 'lotto:gov' }, support)).error).toBe(9006);
    await door.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select * from ledger_post('deposit_fee', 'deposit:999:fee', 'THB', array[null, null]::bigint[],
        array['bank_float:promptpay', 'deposit_fees'], array[-100, 100]::bigint[])`);
    });
    expect(
      (await door.call('GET /api/operator/ledger/transfer', { reference: 'deposit:999:fee' }, support)).error,
    ).toBe(9006);
    expect((await door.call('GET /api/operator/ledger/trace', { cause: 'deposit:999' }, support)).error).toBe(9006);
    expect(
      (await door.call('GET /api/operator/ledger/transfer', { reference: 'deposit:999:fee' }, operator)).error,
    ).toBe(0);

    // A withdrawal that was paid: asked for by the member, paid within the house.
    const { rows: asked } = await door.ctx.db.execute<{ id: bigint }>(sql`select id from withdraw`);
    const cause = `withdraw:${asked[0]?.id}`;
    await door.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select * from ledger_post('withdraw_paid', ${`${cause}:paid`}, 'THB', array[null, null]::bigint[],
        array['withdrawals_in_flight', 'bank_float:payout'], array[-100, 100]::bigint[])`);
    });
    const traced = async (as: object) => {
      const { data: found } = await door.call('GET /api/operator/ledger/trace', { cause }, as);
      return found.transfers.map(({ kind }: { kind: string }) => kind);
    };
    expect([await traced(operator), await traced(support)]).toEqual([['withdraw', 'withdraw_paid'], ['withdraw']]);
    const [inside] = (await door.call('GET /api/operator/ledger/trace', { cause }, operator)).data.transfers.slice(-1);
    const hidden = { transfer_id: inside.transfer_id };
    expect((await door.call('GET /api/operator/ledger/trace', hidden, support)).error).toBe(9006);
  });
});
