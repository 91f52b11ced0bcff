import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { mainWallet, pointsOf } from '#lib/ledger/server/queries.ts';
import { type BetType, checkNumber } from '#lib/lotto/rules/bet-types.ts';
import { lineWins } from '#lib/lotto/rules/match.ts';
import { type DrawResult, mapResult } from '#lib/lotto/rules/results.ts';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { billDetail } from '#lib/lotto/server/bill-queries.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { settleRound } from '#lib/lotto/server/settle-round.ts';
import { round } from '#lib/lotto/server/tables.ts';
import { parseSatang } from '#lib/money.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type LineText, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { owedBy } from '#tests/support/turnover.ts';

export interface Raw {
  readonly [field: string]: string | readonly string[];
}

export const drawn = (raw: Raw): DrawResult => {
  const mapped = mapResult('GLO', raw);
  if (!mapped.ok) throw new Error(JSON.stringify(mapped.fields));
  return mapped.result;
};

const cents = (text: string): bigint => parseSatang(text) ?? 0n;

class Killed extends Error {}

/** The same object but for some of what it has; its functions still know it as itself. */
const but = <T extends object>(whole: T, others: Partial<Record<keyof T, unknown>>): T =>
  new Proxy(whole, {
    get(target, name) {
      if (name in others) return others[name as keyof T];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

export interface Sent {
  readonly my: MemberContext;
  readonly billId: bigint;
  readonly stake: bigint;
  readonly payable: bigint;
  readonly lines: readonly { betType: BetType; number: string; stake: bigint; rateX100: bigint }[];
}

/** The naive model: each line judged by itself, straight from the table of bet types. */
const naiveWin = (sent: Sent, result: DrawResult): bigint =>
  sent.lines.reduce(
    (sum, line) => sum + (lineWins(line.betType, line.number, result) ? (line.stake * line.rateX100) / 100n : 0n),
    0n,
  );

// Few digits, so that lines win often and several ways at once.
const digits = (count: number) =>
  fc.array(fc.constantFrom('0', '3', '4'), { minLength: count, maxLength: count }).map((d) => d.join(''));

const lineText: fc.Arbitrary<LineText> = fc
  .constantFrom(
    ['three_top', 3] as const,
    ['three_tod', 3] as const,
    ['three_front', 3] as const,
    ['three_bottom', 3] as const,
    ['two_top', 2] as const,
    ['two_bottom', 2] as const,
    ['run_top', 1] as const,
    ['run_bottom', 1] as const,
  )
  .chain(([type, count]) => fc.tuple(fc.constant(type), digits(count), fc.integer({ min: 1, max: 60 })))
  .filter(([type, number]) => checkNumber(type, number).ok)
  .map(([type, number, stake]): LineText => `${type} ${number} ${stake}`);

export const rawDraw = fc.record({
  first: digits(6),
  front3: fc.tuple(digits(3), digits(3)).map((pair): string[] => pair),
  back3: fc.tuple(digits(3), digits(3)).map((pair): string[] => pair),
  back2: digits(2),
});

export const someBills = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 2 }), fc.array(lineText, { minLength: 1, maxLength: 6 })),
  {
    minLength: 1,
    maxLength: 9,
  },
);

/** A round to settle, new before each test of the file, and a naive model to judge it by; sound books after it. */
export function settlementOfFile() {
  const database = databaseOfFile();
  let clock: TestClock;
  let ctx: Context;
  let roundId: bigint;

  beforeAll(() => testCatalogue(testContext(database)));
  beforeEach(async () => {
    clock = testClock();
    ctx = testContext(database, { clock, parts: { random: realChance } });
    roundId = await testRound(ctx);
  });
  afterEach(() => expectSoundBooks(ctx));

  const newMember = async (money = '10000.00'): Promise<MemberContext> => asMember(ctx, await testMember(ctx, money));
  const publish = async (raw: Raw) => {
    await enterResult(asOperator(ctx), { round_id: roundId, raw, close: true });
    await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
  };
  const roundNow = async () => {
    const [row] = await ctx.db.select().from(round).where(eq(round.id, roundId));
    if (!row) throw new Error('the round is there');
    return row;
  };

  /** The same context on a database that goes away after so many transactions: the last one just before it would commit. */
  function dyingAfter(transactions: number): Context {
    let left = transactions;
    const dying = (client: pg.PoolClient): pg.PoolClient =>
      but(client, {
        query: (...given: Parameters<typeof client.query>) =>
          given[0] === ('commit' as unknown) && left-- <= 0 ? Promise.reject(new Killed()) : client.query(...given),
      });
    const pool = but(database.pool, { connect: async () => dying(await database.pool.connect()) });
    return { ...ctx, db: but(ctx.db, { _: { ...ctx.db._, session: { client: pool } } }) };
  }

  /** Settles with a process that is killed again and again, each time having lived a transaction longer. */
  async function settleThroughKills(batch: number): Promise<number> {
    for (let kills = 0; ; kills++) {
      try {
        await settleRound(dyingAfter(kills), roundId, batch);
        return kills;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        await expectSoundBooks(ctx);
      }
    }
  }

  /** Sends a bill and keeps what a person with pencil and paper would keep of it. */
  async function sendAndKeep(my: MemberContext, texts: readonly LineText[]): Promise<Sent> {
    const sent = await sendBill(my, roundId, ...texts);
    return {
      my,
      billId: BigInt(sent.bill_id),
      stake: cents(sent.total_stake),
      payable: cents(sent.total_payable),
      lines: sent.lines.map((line) => ({
        betType: line.bet_type,
        number: line.number,
        stake: cents(line.stake),
        rateX100: cents(line.rate),
      })),
    };
  }

  async function expectSettledAs(all: readonly Sent[], result: DrawResult, begin: bigint): Promise<void> {
    for (const sent of all) {
      const won = naiveWin(sent, result);
      const now = await billDetail(sent.my, sent.billId);
      expect([now.status, cents(now.win_amount)]).toEqual([won > 0n ? 'won' : 'lost', won]);
      for (const line of now.lines) {
        const wins = lineWins(line.bet_type, line.number, result);
        expect([line.outcome, line.win_amount], `${line.bet_type} ${line.number}`).toEqual(
          wins ? ['won', line.possible_win] : ['lost', '0.00'],
        );
      }
    }
    for (const { my } of new Map(all.map((sent) => [sent.my.member.id, sent])).values()) {
      const own = all.filter((sent) => sent.my === my);
      const staked = own.reduce((sum, sent) => sum + sent.stake, 0n);
      const left = own.reduce((sum, sent) => sum - sent.payable + naiveWin(sent, result), begin);
      const owed = await owedBy(ctx.db, my.member.id);
      expect((await mainWallet(ctx.db, my.member.id)).balance - owed).toBe(left);
      expect(await pointsOf(ctx.db, my.member.id), 'a point per 100 baht').toBe(staked / 10_000n);
    }
    expect(await roundNow()).toMatchObject({ status: 'settled', settledAt: clock.now() });
  }

  async function sendAll(wanted: readonly (readonly [number, readonly LineText[]])[]): Promise<Sent[]> {
    const players = [await newMember(), await newMember(), await newMember()];
    const all: Sent[] = [];
    for (const [player, texts] of wanted) {
      const my = players[player];
      if (my) all.push(await sendAndKeep(my, texts));
    }
    return all;
  }

  return {
    database,
    get clock() {
      return clock;
    },
    get ctx() {
      return ctx;
    },
    get roundId() {
      return roundId;
    },
    set roundId(value) {
      roundId = value;
    },
    newMember,
    publish,
    roundNow,
    settleThroughKills,
    sendAndKeep,
    expectSettledAs,
    sendAll,
  };
}
