/** Bills of 20 lines a second through `placeBill`, against the very statements it sends, recorded and sent again by the bare driver. */
import type pg from 'pg';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { baht } from '#lib/money.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { type BenchDatabase, type BenchServer, giveWallets, poolSize } from './databases.ts';
import { inTurn, perSecond, type Ratio, rate } from './measure.ts';

const members = 200;
/** Bills made before the clock starts, so that connections, plans and the code of both sides are as a running site has them. */
const warm = 500;
const count = 1_500;
const rounds = 3;

interface Statement {
  /** Of a prepared statement: the bare driver prepares what the service prepares, and nothing else. */
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}
interface Bill {
  readonly my: MemberContext;
  readonly round_id: bigint;
  readonly quote_id: string;
  readonly lines: { bet_type: BetType; number: string; stake: ReturnType<typeof baht> }[];
}

const asMember = (ctx: Context, id: bigint): MemberContext => ({
  ...ctx,
  member: { id, username: 'bench', vipLevel: 0, agentId: ctx.agentId, sessionId: 0n },
});

/** Twenty three-digit numbers, spread so that bills taken at the same moment do not wait for each other's numbers. */
function linesOf(n: number): Bill['lines'] {
  const types: readonly BetType[] = ['three_top', 'three_front', 'three_bottom'];
  return Array.from({ length: 20 }, (_, at) => ({
    bet_type: types[at % types.length] ?? 'three_top',
    number: String((n * 20 + at) % 1_000).padStart(3, '0'),
    stake: baht(1),
  }));
}

async function quotes(database: BenchDatabase): Promise<Omit<Bill, 'my'>[]> {
  const { ctx, pool } = database;
  await ensureRounds(ctx);
  const { rows } = await pool.query<{ id: bigint }>(
    `update round set status = 'open', open_at = now() - interval '1 hour' where id = (select max(id) from round where market = 'gov') returning id`,
  );
  const round_id = rows[0]?.id ?? 0n;
  const made: Omit<Bill, 'my'>[] = [];
  await perSecond(warm + count, poolSize, async (n) => {
    const lines = linesOf(n);
    const my = asMember(ctx, BigInt((n % members) + 1));
    made[n] = { round_id, quote_id: (await priceBill(my, { round_id, lines })).quote_id, lines };
  });
  await pool.query(`update quote set expires_at = expires_at + interval '1 day'`);
  return made;
}

/** Everything each transaction of a pool sends between `begin` and `commit`. */
function record(pool: pg.Pool): Statement[][] {
  const bills: Statement[][] = [];
  const heard = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    let open: Statement[] | undefined;
    Object.assign(client, {
      query(
        config: string | { name?: string; text: string; values?: unknown[] },
        given?: unknown[],
        ...rest: unknown[]
      ) {
        const { name, text, values = given ?? [] } = typeof config === 'string' ? { text: config } : config;
        if (/^begin/i.test(text)) open = [];
        else if (/^commit/i.test(text) && open) {
          bills.push(open);
          open = undefined;
        } else open?.push({ ...(name ? { name } : {}), text, values });
        return send(config, given, ...rest);
      },
    });
  });
  return bills;
}

async function sendAgain(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query({ ...statement });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

export async function measureBills(server: BenchServer): Promise<Ratio> {
  const first = await server.open();
  await giveWallets(first.pool, members);
  const bills = await quotes(first);
  await first.close();

  const place = (ctx: Context) => (n: number) => {
    const bill = bills[n];
    if (!bill) throw new Error('there is a quote for every bill');
    return placeBill(asMember(ctx, BigInt((n % members) + 1)), bill);
  };
  const recorder = await server.open(first.name);
  const recorded = record(recorder.pool);
  await perSecond(warm + count, 1, place(recorder.ctx));
  await recorder.close();
  if (recorded.length !== warm + count) throw new Error(`${recorded.length} bills were recorded`);

  /** Each measurement on a fresh copy of the same database. */
  const onCopy = async (work: (copy: BenchDatabase) => (n: number) => Promise<unknown>): Promise<number> => {
    const copy = await server.open(first.name);
    const make = work(copy);
    await perSecond(warm, poolSize, make);
    const done = await perSecond(count, poolSize, (n) => make(warm + n));
    const { rows } = await copy.pool.query<{ lines: bigint; quotes: bigint }>(
      'select (select count(*) from line) as lines, (select count(*) from quote) as quotes',
    );
    await copy.close();
    if (rows[0]?.lines !== BigInt((warm + count) * 20) || rows[0].quotes !== 0n)
      throw new Error('not every bill was made');
    return done;
  };
  const { ours, theirs } = await inTurn(rounds, {
    ours: () => onCopy((copy) => place(copy.ctx)),
    theirs: () => onCopy((copy) => (n) => sendAgain(copy.pool, recorded[n] ?? [])),
  });
  return {
    what: `bills of 20 lines, by the service : its ${recorded[0]?.length ?? 0} statements by the bare driver`,
    ours: rate(ours),
    theirs: rate(theirs),
    ratio: ours / theirs,
    target: { least: 0.8 },
  };
}
