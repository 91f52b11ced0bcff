/**
 * Wallet movements through the services, compared with their own statements recorded and replayed by the bare driver:
 * credited deposits a second, and a mixed load of bets, wins, deposits and withdrawals of 200 members.
 */

import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRound } from '#lib/lotto/server/settle-round.ts';
import { baht } from '#lib/money.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import type { Context } from '#lib/server/context.ts';
import { addDays } from '#lib/time.ts';
import { mapped } from './big-round.ts';
import { asMember, linesOf } from './bills.ts';
import { type BenchDatabase, type BenchServer, poolSize } from './databases.ts';
import { inTurn, perSecond, type Ratio, rate } from './measure.ts';
import { makePlayers } from './members.ts';
import { record, sendAgain } from './statements.ts';

const rounds = 3;
const amount = baht(100);

/**
 * A QR payment for each reference `D0` to `D<count>`, distributed over the members. Expired but within the grace period, so
 * that a member may have many.
 */
async function askToPayIn({ pool, ctx }: BenchDatabase, members: number, count: number): Promise<void> {
  await ensureChannels(ctx.db);
  await pool.query(
    `insert into payment_intent (member_id, channel_id, sub_channel_id, reference, status, amount, payable, sender_bank_code, sender_account_number, sender_name, expires_at, created_at)
       select n % $1::int + 1, c.id, s.id, 'D' || n, 'expired', $2, $2, '004', lpad((n % $1::int + 1)::text, 10, '0'), 'สมาชิก ทดสอบ', now(), now()
         from generate_series(0, $3::int - 1) n, channel c join sub_channel s on s.channel_id = c.id where c.kind = 'qr'`,
    [members, amount, count],
  );
}

/** The callback of QR payment `n`, as the inbox handler processes it, paid from the expected account. */
const payIn = (ctx: Context, n: number, members: number): Promise<unknown> =>
  receiveMoney(ctx, 'sandbox', `D${n}`, {
    eventId: `evt-${n}`,
    amount,
    paidAt: ctx.now(),
    sender: { bankCode: '004', accountNumber: String((n % members) + 1).padStart(10, '0') },
  });

interface Load {
  readonly what: string;
  readonly warm: number;
  readonly count: number;
  readonly prepare: (database: BenchDatabase) => Promise<(ctx: Context) => (n: number) => Promise<unknown>>;
  /** The number of rows that proves that all work was done. */
  readonly done: { readonly sql: string; readonly rows: number };
}

async function measure(server: BenchServer, { what, warm, count, prepare, done }: Load): Promise<Ratio> {
  const first = await server.open();
  const work = await prepare(first);
  await first.close();

  const recorder = await server.open(first.name);
  const recorded = record(recorder.pool);
  const ends: number[] = [];
  const one = work(recorder.ctx);
  await perSecond(warm + count, 1, async (n) => {
    await one(n);
    ends[n] = recorded.length;
  });
  await recorder.drop();
  const sent = (n: number) => recorded.slice(ends[n - 1] ?? 0, ends[n]);

  /** Runs each measurement on a fresh copy of the same database. */
  const onCopy = async (side: (copy: BenchDatabase) => (n: number) => Promise<unknown>): Promise<number> => {
    const copy = await server.open(first.name);
    const make = side(copy);
    await perSecond(warm, poolSize, make);
    const speed = await perSecond(count, poolSize, (n) => make(warm + n));
    const { rows } = await copy.pool.query<{ there: bigint }>(`select count(*) as there from ${done.sql}`);
    await copy.drop();
    if (rows[0]?.there !== BigInt(done.rows)) throw new Error(`${what}: ${rows[0]?.there} of ${done.rows} were done`);
    return speed;
  };
  const { ours, theirs } = await inTurn(rounds, {
    ours: () => onCopy((copy) => work(copy.ctx)),
    theirs: () =>
      onCopy((copy) => async (n) => {
        for (const statements of sent(n)) await sendAgain(copy.pool, statements);
      }),
  });
  return { what, ours: rate(ours), theirs: rate(theirs), ratio: ours / theirs };
}

const deposits: Load = {
  what: 'deposits credited, by the service : its statements by the bare driver',
  warm: 300,
  count: 1_500,
  async prepare(database) {
    await makePlayers(database, 1_800);
    await askToPayIn(database, 1_800, 1_800);
    return (ctx) => (n) => payIn(ctx, n, 1_800);
  },
  done: { sql: `transfer where kind = 'deposit'`, rows: 1_800 },
};

const members = 200;
/** Of every ten steps: six bets, two deposits, one withdrawal, one win. */
const steps = 2_000;

const mixed: Load = {
  what: `wallets of ${members} members (6 bets, 2 deposits, a withdrawal, a win in turn), by the services : their statements by the bare driver`,
  warm: 0,
  count: steps,
  async prepare(database) {
    const { pool, ctx } = database;
    // Statements that are sent again name requirements by the ids of their first run, which come in another order.
    await pool.query('alter table turnover_count drop constraint turnover_count_turnover_id_turnover_id_fk');
    await makePlayers(database, members);
    await askToPayIn(database, members, steps / 5);
    await ensureRounds(ctx);
    const { rows } = await pool.query<{ id: bigint }>(
      `update round set status = 'open', open_at = now() - interval '1 hour' where id = (select max(id) from round where market = 'gov') returning id`,
    );
    const open = rows[0]?.id ?? 0n;
    const won: bigint[] = [];
    for (let n = 0; n < steps / 10; n++) won.push(await wonRound(database, n));
    const quotes: string[] = [];
    for (let n = 0; n < steps; n++)
      if (n % 10 < 6)
        quotes[n] = (await priceBill(asMember(ctx, memberOf(n)), { round_id: open, lines: linesOf(n, 3) })).quote_id;
    await pool.query(`update quote set expires_at = expires_at + interval '1 day'`);
    return (own) => (n) => {
      const my = asMember(own, memberOf(n));
      const turn = Math.floor(n / 10);
      switch (n % 10) {
        case 6:
          return payIn(own, turn * 2, members);
        case 7:
          return payIn(own, turn * 2 + 1, members);
        case 8:
          return requestWithdraw(asMember(own, BigInt(turn + 1)), { amount });
        case 9:
          return settleRound(own, won[turn] ?? 0n);
        default:
          return placeBill(my, { round_id: open, quote_id: quotes[n] ?? '', lines: linesOf(n, 3) });
      }
    };
  },
  // 1,200 stakes, 400 deposits, 200 withdrawals and 200 wins, and the stakes of the winning bills.
  done: { sql: "transfer where kind in ('lotto_stake', 'lotto_win', 'deposit', 'withdraw')", rows: 2_200 },
};

const memberOf = (n: number): bigint => BigInt(((n * 7) % members) + 1);

/** A round with one winning, unpaid bill of a member. */
async function wonRound({ pool, ctx }: BenchDatabase, n: number): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into round (market, draw_date, open_at, close_at, status) values ('gov', $1, now() - interval '2 hours', now() + interval '1 hour', 'open') returning id`,
    [addDays('2100-01-01', n)],
  );
  const round_id = rows[0]?.id ?? 0n;
  const my = asMember(ctx, memberOf(n));
  const lines = [{ bet_type: 'two_bottom' as const, number: '32', stake: baht(1) }];
  await placeBill(my, { round_id, lines, quote_id: (await priceBill(my, { round_id, lines })).quote_id });
  await pool.query(
    `insert into result (round_id, version, raw, mapped, source, entered_by, entered_at, approved_by, approved_at)
       values ($1, 1, '{}', $2, 'history', 'bench', now(), 'bench', now())`,
    [round_id, JSON.stringify(mapped)],
  );
  await pool.query(
    `update round set status = 'resulted', result_version = 1, close_at = now() - interval '1 hour' where id = $1`,
    [round_id],
  );
  return round_id;
}

export async function measureWallets(server: BenchServer): Promise<Ratio[]> {
  return [await measure(server, deposits), await measure(server, mixed)];
}
