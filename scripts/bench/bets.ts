/** Latency of a bet over HTTP at a fixed rate of 300 a second, independent of earlier answers: the 99th percentile. */
import { Agent, request } from 'node:http';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { toDecimal } from '#lib/money.ts';
import { asMember, linesOf } from './bills.ts';
import { type BenchServer, poolSize } from './databases.ts';
import { atFixedRate, countOf, type FixedRate, percentile, perSecond, type Ratio, time } from './measure.ts';
import { logIn, makePlayers } from './members.ts';
import { besideSite } from './site.ts';

const members = 200;
const betsEach = 3;
const fixed: FixedRate = { perSecond: 300, seconds: 20, warm: 1_000, warmPerSecond: 100 };
const count = countOf(fixed);
const agent = new Agent({ keepAlive: true, maxSockets: members });

/** Sends one bill; returns its latency in milliseconds. */
export const bet = (site: string, bearer: string, key: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = request(
      `${site}/api/lotto/bill/create`,
      {
        method: 'POST',
        agent,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Authorization: `Bearer ${bearer}` },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => {
          if (response.statusCode === 200 && JSON.parse(text).error === 0) resolve(performance.now() - begun);
          else reject(new Error(`a bet was answered ${response.statusCode}: ${text}`));
        });
      },
    );
    sent.on('error', reject).end(body);
  });

export async function measureBets(server: BenchServer): Promise<Ratio[]> {
  const database = await server.open();
  const { pool, ctx } = database;
  await makePlayers(database, members);
  await ensureRounds(ctx);
  const { rows } = await pool.query<{ id: bigint }>(
    `update round set status = 'open', open_at = now() - interval '1 hour' where id = (select max(id) from round where market = 'gov') returning id`,
  );
  const round_id = rows[0]?.id ?? 0n;
  const bodies: string[] = [];
  await perSecond(count, poolSize, async (n) => {
    const lines = linesOf(n, betsEach);
    const { quote_id } = await priceBill(asMember(ctx, BigInt((n % members) + 1)), { round_id, lines });
    const wire = lines.map((line) => ({ ...line, stake: toDecimal(line.stake) }));
    bodies[n] = JSON.stringify({ round_id: String(round_id), quote_id, lines: wire });
  });
  await pool.query(`update quote set expires_at = expires_at + interval '1 day'`);
  const bearers = await logIn(database);
  const sorted = await besideSite(database.env, (site) =>
    atFixedRate(fixed, (n) => bet(site, bearers[n % members] ?? '', `bench-bet-${n}`, bodies[n] ?? '')),
  );
  await database.close();
  const [median, slow] = [percentile(sorted, 50), percentile(sorted, 99)];
  return [
    {
      what: `a bet over HTTP, ${fixed.perSecond} a second: 99 of 100 within : 200 ms`,
      ours: time(slow),
      theirs: time(200),
      ratio: slow / 200,
      target: { most: 1 },
    },
    {
      what: `a bet over HTTP, ${fixed.perSecond} a second: 99 of 100 within : half of them`,
      ours: time(slow),
      theirs: time(median),
      ratio: slow / median,
    },
  ];
}
