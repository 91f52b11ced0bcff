/**
 * Bills of 20 and of 1,000 lines a second through `placeBill`, compared with its own statements recorded and replayed by
 * the bare driver.
 */
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { baht } from '#lib/money.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { type BenchDatabase, type BenchServer, giveWallets, poolSize } from './databases.ts';
import { inTurn, perSecond, type Ratio, rate } from './measure.ts';
import { record, sendAgain } from './statements.ts';

const members = 200;
const rounds = 3;

interface Size {
  readonly linesEach: number;
  /** Warm-up bills, so that connections, plans and compiled code of both sides are those of a running site. */
  readonly warm: number;
  readonly count: number;
  /** The target of the ratio, if there is one. */
  readonly target?: { readonly least: number };
}

const sizes: readonly Size[] = [
  { linesEach: 20, warm: 500, count: 1_500, target: { least: 0.8 } },
  { linesEach: 1_000, warm: 30, count: 100 },
];

interface Bill {
  readonly my: MemberContext;
  readonly round_id: bigint;
  readonly quote_id: string;
  readonly lines: { bet_type: BetType; number: string; stake: ReturnType<typeof baht> }[];
}

export const asMember = (ctx: Context, id: bigint): MemberContext => ({
  ...ctx,
  member: { id, username: 'bench', vipLevel: 0, agentId: ctx.agentId, sessionId: 0n },
});

/** Three-digit numbers of three types, spread so that concurrent bills do not wait for each other's numbers. */
export function linesOf(n: number, linesEach: number): Bill['lines'] {
  const types: readonly BetType[] = ['three_top', 'three_front', 'three_bottom'];
  return Array.from({ length: linesEach }, (_, at) => ({
    bet_type: types[at % types.length] ?? 'three_top',
    number: String((n * linesEach + at) % 1_000).padStart(3, '0'),
    stake: baht(1),
  }));
}

async function quotes(database: BenchDatabase, { linesEach, warm, count }: Size): Promise<Omit<Bill, 'my'>[]> {
  const { ctx, pool } = database;
  await ensureRounds(ctx);
  const { rows } = await pool.query<{ id: bigint }>(
    `update round set status = 'open', open_at = now() - interval '1 hour' where id = (select max(id) from round where market = 'gov') returning id`,
  );
  const round_id = rows[0]?.id ?? 0n;
  const made: Omit<Bill, 'my'>[] = [];
  await perSecond(warm + count, poolSize, async (n) => {
    const lines = linesOf(n, linesEach);
    const my = asMember(ctx, BigInt((n % members) + 1));
    made[n] = { round_id, quote_id: (await priceBill(my, { round_id, lines })).quote_id, lines };
  });
  await pool.query(`update quote set expires_at = expires_at + interval '1 day'`);
  return made;
}

export async function measureBills(server: BenchServer): Promise<Ratio[]> {
  const found: Ratio[] = [];
  for (const size of sizes) found.push(await measureSize(server, size));
  return found;
}

async function measureSize(server: BenchServer, size: Size): Promise<Ratio> {
  const { linesEach, warm, count } = size;
  const first = await server.open();
  await giveWallets(first.pool, members);
  const bills = await quotes(first, size);
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

  /** Runs each measurement on a fresh copy of the same database. */
  const onCopy = async (work: (copy: BenchDatabase) => (n: number) => Promise<unknown>): Promise<number> => {
    const copy = await server.open(first.name);
    const make = work(copy);
    await perSecond(warm, poolSize, make);
    const done = await perSecond(count, poolSize, (n) => make(warm + n));
    const { rows } = await copy.pool.query<{ lines: bigint; quotes: bigint }>(
      'select (select count(*) from line) as lines, (select count(*) from quote) as quotes',
    );
    await copy.drop();
    if (rows[0]?.lines !== BigInt((warm + count) * linesEach) || rows[0].quotes !== 0n)
      throw new Error('not every bill was made');
    return done;
  };
  const { ours, theirs } = await inTurn(rounds, {
    ours: () => onCopy((copy) => place(copy.ctx)),
    theirs: () => onCopy((copy) => (n) => sendAgain(copy.pool, recorded[n] ?? [])),
  });
  return {
    what: `bills of ${linesEach.toLocaleString('en')} lines, by the service : its ${recorded[0]?.length ?? 0} statements by the bare driver`,
    ours: rate(ours),
    theirs: rate(theirs),
    ratio: ours / theirs,
    ...(size.target ? { target: size.target } : {}),
  };
}
