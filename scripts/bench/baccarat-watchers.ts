/** A baccarat table that 1,000 watch: the memory of the site for each, and the time from a deal to the last of them. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { dealMs, resultAt } from '#lib/house/rules/baccarat-clock.ts';
import { run, startNode } from '../commands.ts';
import type { BenchDatabase } from './databases.ts';
import { demoTokens } from './game-players.ts';
import { megabytes, percentile, type Ratio, time } from './measure.ts';
import type { PhaseReceipts } from './watchers.ts';

const room = 'bac-1';
const watchers = 1_000;
/** Of one process; a token lives for a minute. */
const atOnce = 250;
const hands = 3;
const patienceMs = 240_000;

/** Resident memory of a process, in bytes. */
async function residentBytes(pid: number): Promise<number> {
  const { output } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(output) * 1_024;
}

/** When a phase of a hand is due by the schedule. */
const dueAt = ({ shoe, hand, phase }: PhaseReceipts): number =>
  resultAt(room, shoe, hand) - (phase === 'dealing' ? dealMs : 0);

type Report = () => Promise<readonly PhaseReceipts[]>;

/** The delays of deals and results that every group of watchers heard whole. */
async function delaysHeard(reports: readonly Report[]): Promise<number[]> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    await pause(2_000);
    const heard = new Map<string, { due: number; watchers: number; lastAt: number }>();
    for (const one of (await Promise.all(reports.map((report) => report()))).flat()) {
      if (one.phase !== 'dealing' && one.phase !== 'result') continue;
      const name = `${one.shoe} ${one.hand} ${one.phase}`;
      const all = heard.get(name) ?? { due: dueAt(one), watchers: 0, lastAt: 0 };
      heard.set(name, {
        due: all.due,
        watchers: all.watchers + one.watchers,
        lastAt: Math.max(all.lastAt, one.lastAt),
      });
    }
    const whole = [...heard.values()].filter((one) => one.watchers === watchers);
    if (whole.length >= hands * 2) return whole.map(({ due, lastAt }) => lastAt - due).sort((a, b) => a - b);
    if (Date.now() > deadline) throw new Error(`${whole.length} deals and results were heard by all`);
  }
}

/** Waits until the room has a shoe: its chain is salted by a beacon a few seconds after the site's first start. */
async function waitForShoe({ pool }: BenchDatabase): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rowCount } = await pool.query(`select from house_link where game = $1 and ends_at > now()`, [room]);
    if (rowCount) return;
    if (Date.now() > deadline) throw new Error(`${room} has no shoe`);
    await pause(500);
  }
}

export async function measureWatchers(database: BenchDatabase, site: string, pid: number): Promise<Ratio[]> {
  await waitForShoe(database);
  const before = await residentBytes(pid);
  const children = [];
  try {
    for (let from = 0; from < watchers; from += atOnce) {
      const child = startNode(['scripts/bench/watchers.ts', site, room], {});
      children.push(child);
      child.send(await demoTokens(database, room, atOnce));
      const [said] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => ['ended'])]);
      if (said !== 'ready') throw new Error('watchers could not be seated');
    }
    const reports = children.map(
      (child): Report =>
        async () => {
          child.send('report');
          return (await once(child, 'message'))[0];
        },
    );
    const sorted = await delaysHeard(reports);
    const after = await residentBytes(pid);
    const [median, slow] = [percentile(sorted, 50), percentile(sorted, 100)];
    const heard = watchers.toLocaleString('en');
    return [
      {
        what: `from a deal to the last of ${heard} watchers of a table: median of ${sorted.length} : a second`,
        ...{ ours: time(median), theirs: time(1_000), ratio: median / 1_000, target: { most: 1 } },
      },
      { what: `the same, the longest : median`, ours: time(slow), theirs: time(median), ratio: slow / median },
      {
        what: `memory of the site, ${heard} watchers : none`,
        ...{ ours: megabytes(after), theirs: megabytes(before), ratio: after / before },
      },
    ];
  } finally {
    for (const child of children) child.kill();
  }
}
