/**
 * A full yeekee room. Shots a second into one room over HTTP, with 1,000 stream connections and with none; how long until
 * the last connection receives a shot of 200 members shooting as fast as allowed; and the database cost of a shot, compared
 * with its statements by the bare driver. Every page must receive every shot exactly once, or the bench fails.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type YeekeeSettings, yeekeeSettingsSeeds } from '#lib/lotto/rules/yeekee-settings.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { round } from '#lib/lotto/server/tables.ts';
import { addDays, hourMs } from '#lib/time.ts';
import { chainNow } from '#lib/yeekee/server/beacons.ts';
import { openYeekee } from '#lib/yeekee/server/open.ts';
import { shootNumber } from '#lib/yeekee/server/shoot.ts';
import { startNode } from '../commands.ts';
import { asMember } from './bills.ts';
import { type BenchDatabase, type BenchServer, makeMembers, poolSize } from './databases.ts';
import type { ShotReceipts } from './listeners.ts';
import { inTurn, percentile, perSecond, type Ratio, rate, time } from './measure.ts';
import { logIn } from './members.ts';
import { besideSite } from './site.ts';
import { record, sendAgain } from './statements.ts';

const members = 200;
const pages = 1_000;
/** Shots per member in the latency measurement, and the interval between them: slightly more than the cool-down. */
const [turns, everyMs] = [4, 5_200];
const cooldownMs = yeekeeSettingsSeeds.yeekee15.cooldownSeconds * 1_000 + 10;
/** Concurrent requests when shooting at full speed; shots of one room queue in the database anyway. */
const concurrency = 20;
const count = 2_000;
const rounds = 3;
const patienceMs = 30_000;

const asFastAsTheyCan: Partial<YeekeeSettings> = { cooldownSeconds: 0, shotsMax: 100_000 };

let days = 0;

/** A room that is open for shooting for an hour. */
async function room({ ctx }: BenchDatabase, settings: Partial<YeekeeSettings> = {}): Promise<bigint> {
  const now = ctx.now().getTime();
  const [made] = await ctx.db
    .insert(round)
    .values({
      market: 'yeekee15',
      drawDate: addDays('2100-01-01', ++days),
      openAt: new Date(now - hourMs),
      closeAt: new Date(now + hourMs),
      status: 'open',
    })
    .returning();
  if (!made) throw new Error('a round is made');
  const own = { ...yeekeeSettingsSeeds.yeekee15, shootBeforeSeconds: 7_200, ...settings };
  await openYeekee(ctx.db, [made], new Map([['yeekee15', own]]), chainNow(ctx));
  return made.id;
}

const numberOf = (n: number): string => String((n * 7_919) % 100_000).padStart(5, '0');

const agent = new Agent({ keepAlive: true, maxSockets: members });

/** Shoots over HTTP; returns the shot's place in the room's sequence. */
const shoot = (site: string, bearer: string, roundId: bigint, n: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ round_id: String(roundId), number: numberOf(n) });
    const sent = request(
      `${site}/api/lotto/yeekee/shoot_number`,
      { method: 'POST', agent, headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        // A refusal is HTTP 200 too, without data in its body.
        response.on('end', () => {
          const seq: unknown = response.statusCode === 200 ? JSON.parse(text).data?.seq : undefined;
          if (typeof seq === 'number') resolve(seq);
          else reject(new Error(`a shot was answered ${response.statusCode}: ${text}`));
        });
      },
    );
    sent.on('error', reject).end(body);
  });

/**
 * Runs `work`, which makes a number of shots, while `listening` pages are in the room; returns what they received. @throws
 * Error when a page misses a shot or receives one twice
 */
async function whileListening<T>(
  site: string,
  roundId: bigint,
  listening: number,
  shots: number,
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly heard: readonly ShotReceipts[] }> {
  if (listening === 0) return { done: await work(), heard: [] };
  const child = startNode(['scripts/bench/listeners.ts', site, String(roundId), String(listening)], {});
  try {
    await once(child, 'message');
    const done = await work();
    const deadline = Date.now() + patienceMs;
    for (;;) {
      child.send('report');
      const heard: readonly ShotReceipts[] = (await once(child, 'message'))[0];
      const whole = heard.filter((one) => one.pages === listening).length === shots;
      if (!whole && Date.now() < deadline) {
        await pause(200);
        continue;
      }
      const doubled = heard.reduce((sum, one) => sum + one.doubled, 0);
      if (!whole || doubled > 0)
        throw new Error(
          `of ${shots} shots ${heard.length} were heard, ${whole ? 'all' : 'not all'} by every page, ${doubled} doubled`,
        );
      return { done, heard };
    }
  } finally {
    child.kill();
  }
}

/** Checks for 1, 2, 3 … without gaps. @throws Error otherwise */
function assertSequence(seqs: readonly number[]): void {
  const sorted = [...seqs].sort((a, b) => a - b);
  if (sorted.some((seq, index) => seq !== index + 1)) throw new Error('the shots are not 1, 2, 3 … each once');
}

/** Milliseconds from sending each shot until the last page received it. */
async function delays(site: string, bearers: readonly string[], roundId: bigint): Promise<number[]> {
  const sentAt = new Map<number, number>();
  const { heard } = await whileListening(site, roundId, pages, members * turns, async () => {
    const begun = performance.now();
    await Promise.all(
      bearers.map(async (bearer, index) => {
        let allowedAt = 0;
        for (let turn = 0; turn < turns; turn++) {
          const planned = begun + (turn + index / members) * everyMs;
          await pause(Math.max(0, Math.max(planned, allowedAt) - performance.now()));
          const now = Date.now();
          sentAt.set(await shoot(site, bearer, roundId, turn * members + index), now);
          allowedAt = performance.now() + cooldownMs;
        }
      }),
    );
  });
  assertSequence([...sentAt.keys()]);
  if (sentAt.size !== members * turns) throw new Error('two shots have one place');
  return heard.map(({ seq, lastAt }) => lastAt - (sentAt.get(seq) ?? 0)).sort((a, b) => a - b);
}

async function shotsPerSecond(
  site: string,
  database: BenchDatabase,
  bearers: readonly string[],
  listening: number,
): Promise<number> {
  const roundId = await room(database, asFastAsTheyCan);
  const seqs: number[] = [];
  const { done } = await whileListening(site, roundId, listening, count, () =>
    perSecond(count, concurrency, async (n) => {
      seqs.push(await shoot(site, bearers[n % members] ?? '', roundId, n));
    }),
  );
  assertSequence(seqs);
  return done;
}

/** A shot without HTTP and listeners, compared with the statements it sends. */
async function measureShots(server: BenchServer): Promise<Ratio> {
  const first = await server.open();
  await ensureRounds(first.ctx);
  const roundId = await room(first, asFastAsTheyCan);
  await first.close();
  const take =
    ({ ctx }: BenchDatabase) =>
    (n: number) =>
      shootNumber(asMember(ctx, BigInt((n % members) + 1)), { round_id: roundId, number: numberOf(n) });
  const recorder = await server.open(first.name);
  const recorded = record(recorder.pool);
  await perSecond(count, 1, take(recorder));
  await recorder.drop();
  const onCopy = async (work: (copy: BenchDatabase) => (n: number) => Promise<unknown>): Promise<number> => {
    const copy = await server.open(first.name);
    const done = await perSecond(count, poolSize, work(copy));
    const { rows } = await copy.pool.query<{ shots: bigint }>('select count(*) as shots from shot');
    await copy.drop();
    if (rows[0]?.shots !== BigInt(count)) throw new Error('not every shot was taken');
    return done;
  };
  const { ours, theirs } = await inTurn(rounds, {
    ours: () => onCopy(take),
    theirs: () => onCopy((copy) => (n) => sendAgain(copy.pool, recorded[n] ?? [])),
  });
  return {
    what: `shots into one room, by the service : its ${recorded[0]?.length ?? 0} statements by the bare driver`,
    ours: rate(ours),
    theirs: rate(theirs),
    ratio: ours / theirs,
  };
}

export async function measureYeekee(server: BenchServer): Promise<Ratio[]> {
  const alone = await measureShots(server);
  const database = await server.open();
  await ensureRounds(database.ctx);
  await makeMembers(database.pool, members);
  const bearers = await logIn(database);
  const found = await besideSite(database.env, async (site) => {
    const full = await inTurn(rounds, {
      listened: () => shotsPerSecond(site, database, bearers, pages),
      silent: () => shotsPerSecond(site, database, bearers, 0),
    });
    return { full, late: await delays(site, bearers, await room(database)) };
  });
  await database.close();
  const { full, late } = found;
  const [median, slow] = [percentile(late, 50), percentile(late, 99)];
  const heard = pages.toLocaleString('en');
  return [
    alone,
    {
      what: `shots into one room over HTTP, ${heard} pages listening : none listening`,
      ours: rate(full.listened),
      theirs: rate(full.silent),
      ratio: full.listened / full.silent,
    },
    {
      what: `the last of ${heard} pages has a shot, ${Math.round((members * 1_000) / everyMs)} shots/s: median : a second`,
      ours: time(median),
      theirs: time(1_000),
      ratio: median / 1_000,
      target: { most: 1 },
    },
    {
      what: `the last of ${heard} pages has a shot: 99 of 100 : median`,
      ours: time(slow),
      theirs: time(median),
      ratio: slow / median,
    },
  ];
}
