/**
 * Bets on games a second, through the inner port and over the provider wire, compared with the port's own statements by the bare
 * driver; and the latency of a bet over the wire at 300 a second while 200 rounds are open.
 */
import { type BenchDatabase, type BenchServer, poolSize } from './databases.ts';
import { betAtPort, betAtWire, type Seated, seatPlayers } from './game-players.ts';
import {
  atFixedRate,
  countOf,
  type FixedRate,
  inTurn,
  percentile,
  perSecond,
  type Ratio,
  rate,
  time,
} from './measure.ts';
import { besideSite } from './site.ts';
import { record, sendAgain } from './statements.ts';

const game = 'khom';
const members = 200;
const rounds = 3;
const [warm, count] = [300, 2_000];
const fixed: FixedRate = { perSecond: 300, seconds: 20, warm: 1_000, warmPerSecond: 100 };

/** Bet n of ฿20, of the members in turn, each in a round of its own. */
const betOf = (seated: readonly Seated[], n: number, name = 'r'): Readonly<Record<string, unknown>> => ({
  ...seated[n % seated.length],
  ...{ game_code: game, round_id: `${name}-${n}`, tx_id: `${name}-${n}`, amount: '2000' },
});

const secretOf = ({ ctx }: BenchDatabase): string => ctx.secrets.key('house_wire').toString('hex');

async function assertTaken({ pool }: BenchDatabase, expected: number): Promise<void> {
  const { rows } = await pool.query<{ bets: bigint; posted: bigint }>(
    `select (select count(*) from game_bet) as bets, (select count(*) from transfer where reference like 'game:%') as posted`,
  );
  if (rows[0]?.bets !== BigInt(expected) || rows[0].posted !== BigInt(expected))
    throw new Error(`${rows[0]?.bets} bets, ${rows[0]?.posted} of them posted, of ${expected}`);
}

async function measureRates(server: BenchServer): Promise<Ratio[]> {
  const first = await server.open();
  const seated = await seatPlayers(first, members, game);
  await first.close();
  const recorder = await server.open(first.name);
  const recorded = record(recorder.pool);
  await perSecond(warm + count, 1, (n) => betAtPort(recorder.ctx, betOf(seated, n)));
  await recorder.drop();
  if (recorded.length !== warm + count) throw new Error(`${recorded.length} bets were recorded`);

  /** Each on a fresh copy. */
  const onCopy = async (
    work: (copy: BenchDatabase, bets: (bet: (n: number) => Promise<unknown>) => Promise<number>) => Promise<number>,
  ): Promise<number> => {
    const copy = await server.open(first.name);
    const speed = await work(copy, async (bet) => {
      await perSecond(warm, poolSize, bet);
      return perSecond(count, poolSize, (n) => bet(warm + n));
    });
    await assertTaken(copy, warm + count);
    await copy.drop();
    return speed;
  };
  const { wire, port, bare } = await inTurn(rounds, {
    wire: () =>
      onCopy((copy, bets) =>
        besideSite(copy.env, (site) => bets((n) => betAtWire(site, secretOf(copy), betOf(seated, n)))),
      ),
    port: () => onCopy((copy, bets) => bets((n) => betAtPort(copy.ctx, betOf(seated, n)))),
    bare: () => onCopy((copy, bets) => bets((n) => sendAgain(copy.pool, recorded[n] ?? []))),
  });
  const statements = `its ${recorded[0]?.length ?? 0} statements by the bare driver`;
  const ratio = (what: string, ours: number): Ratio => ({
    ...{ what: `${what} : ${statements}`, ours: rate(ours), theirs: rate(bare), ratio: ours / bare },
  });
  return [ratio('bets on games, by the inner port', port), ratio('bets on games, over the signed wire by HTTP', wire)];
}

async function measureLatency(server: BenchServer): Promise<Ratio[]> {
  const database = await server.open();
  const seated = await seatPlayers(database, members, game);
  await perSecond(members, poolSize, (n) => betAtPort(database.ctx, betOf(seated, n, 'open')));
  // The members bet on in their open rounds, which stay open.
  const sorted = await besideSite(database.env, (site) =>
    atFixedRate(fixed, (n) =>
      betAtWire(site, secretOf(database), { ...betOf(seated, n), round_id: `open-${n % members}` }),
    ),
  );
  await assertTaken(database, members + countOf(fixed));
  const { rows } = await database.pool.query<{ open: bigint }>(
    'select count(*) as open from game_round where closed_at is null',
  );
  await database.close();
  if (rows[0]?.open !== BigInt(members)) throw new Error(`${rows[0]?.open} rounds are open`);
  const [median, slow] = [percentile(sorted, 50), percentile(sorted, 99)];
  const what = `a bet on a game, ${fixed.perSecond} a second, ${members} rounds open: 99 of 100 within`;
  return [
    { what: `${what} : 200 ms`, ours: time(slow), theirs: time(200), ratio: slow / 200, target: { most: 1 } },
    { what: `${what} : half of them`, ours: time(slow), theirs: time(median), ratio: slow / median },
  ];
}

export const measureGameBets = async (server: BenchServer): Promise<Ratio[]> => [
  ...(await measureRates(server)),
  ...(await measureLatency(server)),
];
