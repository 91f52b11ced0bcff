/**
 * The table of trust.md section 2: every call that spends a member's money or brings some in, against every rule of
 * responsible play. A new call of this sort needs its scenario in tests/support/money-calls.ts, or this file fails.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import type { PlayRule, Route, RouteKey } from '#lib/contract/route.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { ensureCatalogue } from '#lib/lotto/server/ensure-catalogue.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { hashPassword } from '#lib/server/password-hash.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { closeAccount, expectSoundBooks } from '#tests/support/money.ts';
import { type Input, moneyCalls } from '#tests/support/money-calls.ts';
import { testYeekee } from '#tests/support/yeekee.ts';
import { changesSince, tableStates } from '../contract/table-states.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const password = 'รหัสของคนพัก';
let passwordHash: string;
let keys = 0;

beforeAll(async () => {
  await ensureChannels(door.database.db);
  await inTransaction(door.ctx, (tx) => ensureCatalogue(tx));
  passwordHash = await hashPassword(password);
});
afterAll(() => expectSoundBooks(door.ctx));

const { playing, scenarios: withMoney } = moneyCalls(door, clock);
const scenarios: typeof withMoney = {
  ...withMoney,
  'POST /api/lotto/yeekee/shoot_number': async () => ({
    round_id: String(await testYeekee(door.ctx)),
    number: '04689',
  }),
};

const call = (key: RouteKey, input: Input, member: Member) =>
  door.call(key, input, { as: member, key: `every-spend-${++keys}` });

/** A rule as it comes to refuse a member, and what they are told. `during` is before the spending is prepared. */
interface Obstacle {
  readonly during?: (member: Member) => Promise<void>;
  readonly after?: (member: Member) => Promise<void>;
  readonly refusal: Readonly<Record<string, unknown>>;
}

const limit = (kind: string, period: string, amount: string) => async (as: Member) => {
  expect(await door.call('POST /api/member/limit/set', { kind, period, amount }, { as })).toMatchObject({ error: 0 });
};

const obstacles = {
  'a rest': {
    after: async (as) => {
      const input = { length: 'months6', password };
      expect(await door.call('POST /api/member/rest', input, { as })).toMatchObject({ error: 0 });
    },
    refusal: {
      error: 1020,
      message: expect.stringMatching(/^งดเล่นถึง \d+ .+ น\. ฝากและแทงไม่ได้ ถอนเงินได้ตามปกติ$/),
      data: { length: 'months6', ends_at: expect.stringMatching(/^2027-/) },
    },
  },
  'a closed account': {
    after: async (as) => {
      // Opens a session where the one before is over: a closed account opens none.
      await door.call('GET /api/member/play', {}, { as });
      await closeAccount(door.ctx, as.id);
    },
    refusal: { status: 401, error: 9005, message: 'เซสซั่นหมดอายุ กรุณาลองใหม่' },
  },
  'a question not answered': {
    during: async (as) => {
      await door.call('POST /api/member/reality_check/every', { minutes: 15 }, { as });
      clock.advance({ minutes: 16 });
    },
    refusal: { error: 1021, message: 'เล่นมาแล้ว 15 นาที ตอบก่อนว่าจะเล่นต่อหรือพัก' },
  },
  'a limit of time': {
    during: async (as) => {
      await limit('session', 'day', '1')(as);
      clock.advance({ minutes: 2 });
    },
    refusal: {
      error: 1022,
      message: 'แทงไม่ได้: ครบเวลาเล่นต่อวัน 1 นาที แล้ว เริ่มนับใหม่เที่ยงคืน',
      data: { kind: 'session', period: 'day' },
    },
  },
  'the largest single bet': {
    during: limit('single_bet', 'bet', '9.99'),
    refusal: { error: 2002, message: 'ทำรายการไม่ได้: แทงได้ไม่เกินครั้งละ ฿9.99 ตามที่ตั้งไว้', data: { kind: 'single_bet' } },
  },
  'a limit of stakes': {
    during: limit('stake', 'days7', '9.99'),
    refusal: {
      error: 2002,
      message: 'ทำรายการไม่ได้: เกินวงเงินแทงต่อ 7 วัน ฿9.99 เหลือ ฿9.99 ทยอยคืนทุกเที่ยงคืน',
      data: { kind: 'stake', period: 'days7', remaining: '9.99' },
    },
  },
  'a limit of losses': {
    during: limit('loss', 'month', '9.99'),
    refusal: {
      error: 2002,
      message: expect.stringMatching(/^ทำรายการไม่ได้: เกินวงเงินเสียต่อเดือน ฿9\.99 เหลือ ฿9\.99 เริ่มนับใหม่ 1 /),
      data: { kind: 'loss', period: 'month', remaining: '9.99' },
    },
  },
  'a limit of deposits': {
    during: limit('deposit', 'day', '99.99'),
    refusal: {
      error: 2002,
      message: 'ทำรายการไม่ได้: เกินวงเงินฝากต่อวัน ฿99.99 เหลือ ฿99.99 เริ่มนับใหม่เที่ยงคืน',
      fields: { amount: 'เกินวงเงินฝากที่ตั้งไว้ เหลือ ฿99.99' },
      data: { kind: 'deposit', period: 'day', remaining: '99.99' },
    },
  },
} as const satisfies Readonly<Record<string, Obstacle>>;
type Rule = keyof typeof obstacles;

const everybody: readonly Rule[] = ['a rest', 'a closed account'];
/** What refuses a call of each sort; all other rules let it through. */
const refusedBy: Readonly<Record<PlayRule, readonly Rule[]>> = {
  bet: [
    ...everybody,
    'a question not answered',
    'a limit of time',
    'the largest single bet',
    'a limit of stakes',
    'a limit of losses',
  ],
  deposit: [...everybody, 'a limit of deposits'],
  purchase: everybody,
  transfer: everybody,
  reward: everybody,
  join: everybody,
  withdraw: ['a closed account'],
  refund: ['a closed account'],
};

const byMembers = (Object.entries(routes) as [RouteKey, Route][]).filter(
  (row): row is [RouteKey, Route & { play: PlayRule }] => row[1].auth === 'member' && row[1].play !== undefined,
);
it('every call of members that moves money or lets them play has its scenario', () => {
  expect(Object.keys(scenarios).sort()).toEqual(byMembers.map(([key]) => key).sort());
});

async function prepared(key: RouteKey, rules: readonly Rule[]): Promise<{ member: Member; input: Input }> {
  const member = await playing(passwordHash);
  const those: readonly Obstacle[] = rules.map((rule) => obstacles[rule]);
  for (const { during } of those) await during?.(member);
  const input = (await scenarios[key]?.(member)) ?? {};
  for (const { after } of those) await after?.(member);
  return { member, input };
}

const table = byMembers.flatMap(([key, { play }]) => refusedBy[play].map((rule): [RouteKey, Rule] => [key, rule]));

it.each(table)('%s is refused by %s', async (key, rule) => {
  const { member, input } = await prepared(key, [rule]);
  const before = await tableStates(door.database.pool);
  expect(await call(key, input, member)).toMatchObject({ status: 200, ...obstacles[rule].refusal });
  expect(await changesSince(door.database.pool, before)).toEqual([]);
});

it.each(byMembers.map(([key, { play }]): [RouteKey, PlayRule] => [key, play]))(
  '%s is let through by every rule that is not about a %s',
  async (key, play) => {
    const rules = Object.keys(obstacles) as Rule[];
    // What has to be staked or paid in first is so before the limits.
    const isAfter = play === 'withdraw' || play === 'refund';
    const concerned = rules.filter((rule) => !refusedBy[play].includes(rule));
    const { member, input } = await prepared(key, isAfter ? [] : concerned);
    if (isAfter)
      for (const rule of concerned) {
        const it: Obstacle = obstacles[rule];
        await it.during?.(member);
        await it.after?.(member);
      }
    expect(await call(key, input, member)).toMatchObject({ status: 200, error: 0 });
  },
);
