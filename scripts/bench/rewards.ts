/**
 * A day's commissions, quests and cashback of 100,000 members by their jobs, compared with one hand-written statement each; and
 * progress of quests, which is read when a member looks, and rewards claimed one by one, compared with their own statements.
 */
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { recomputeDay } from '#lib/cashback/server/compute-days.ts';
import { redeemQuest } from '#lib/quest/server/claim.ts';
import { countQuestDays } from '#lib/quest/server/count-days.ts';
import { questRows } from '#lib/quest/server/progress-queries.ts';
import { seedQuests } from '#lib/quest/server/seed.ts';
import type { Context } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import type { Day } from '#lib/time.ts';
import { asMember } from './bills.ts';
import { type BenchDatabase, type BenchServer, poolSize } from './databases.ts';
import { inTurn, milliseconds, perSecond, type Ratio, rate, time } from './measure.ts';
import { makePlayDay } from './play-day.ts';
import { cashbackByHand, commissionsByHand, questsByHand, storeRules } from './rewards-by-hand.ts';
import { record, sendAgain } from './statements.ts';

const members = 100_000;
const rounds = 3;
const people = members.toLocaleString('en');

interface DayJob {
  readonly what: string;
  readonly day: Day;
  readonly service: (ctx: Context) => Promise<void>;
  readonly byHand: (database: BenchDatabase, day: Day) => Promise<void>;
  /** A select of one text that tells everything the job wrote. */
  readonly end: string;
  readonly target?: { readonly most: number };
}

const commissionsEnd = `select format('%s commissions %s, %s earnings %s, %s accounts %s, %s began, day %s',
  c.n, c.digest, e.n, e.amount, a.n, a.amount, (select count(*) from affiliate_referral where played_on is not null), (select format('%s %s', members, amount) from affiliate_day)) as end
  from (select count(*) as n, md5(string_agg(concat_ws(' ', member_id, friend_id, level, category, rate_bp, stakes, amount), ',' order by friend_id, category, level)) as digest from affiliate_commission) c,
    (select count(*) as n, sum(amount) as amount from affiliate_earning) e, (select count(*) as n, sum(earned) as amount from affiliate_account) a`;

const cashbackEnd = `select format('%s of play %s, %s rewards %s', p.n, p.amount, r.n, r.digest) as end
  from (select count(*) as n, sum(stakes - wins) as amount from cashback_play) p,
    (select count(*) as n, md5(string_agg(concat_ws(' ', member_id, kind, rule_id, inputs::text, amount, minimum), ',' order by member_id, kind)) as digest from cashback_reward) r`;

const questsEnd = `select format('%s quests, %s', count(*), string_agg(concat_ws(' ', quest_id, day, reached, claimed, given), ',' order by quest_id)) as end from quest_day`;

/** Both on fresh copies of the day. @throws Error when they do not end alike */
async function measureDay(server: BenchServer, name: string, { what, day, target, ...sides }: DayJob): Promise<Ratio> {
  const ends = new Set<string>();
  const onCopy = async (work: (copy: BenchDatabase) => Promise<void>): Promise<number> => {
    const copy = await server.open(name);
    await copy.pool.query('checkpoint');
    const took = await milliseconds(() => work(copy));
    const { rows } = await copy.pool.query<{ end: string }>(sides.end);
    ends.add(rows[0]?.end ?? '');
    await copy.drop();
    return took;
  };
  const { ours, theirs } = await inTurn(rounds, {
    ours: () => onCopy((copy) => sides.service(copy.ctx)),
    theirs: () => onCopy((copy) => sides.byHand(copy, day)),
  });
  if (ends.size !== 1) throw new Error(`${what}: the two do not end alike: ${[...ends].join(' and ')}`);
  return { what, ours: time(ours), theirs: time(theirs), ratio: ours / theirs, ...(target ? { target } : {}) };
}

/** The quests of a new site, and one that all members have finished: a baht played since the day before. */
async function makeQuests({ pool, ctx }: BenchDatabase, day: Day): Promise<bigint> {
  await seedQuests({ ...ctx, operator: { name: 'bench' } });
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into quest (agent_id, kind, period, title, target, reward_kind, reward_amount, starts_at, position, created_by)
       values ($1, 'turnover', 'once', 'bench', 100, 'points', 1, $2::timestamp at time zone 'Asia/Bangkok', 99, 'bench') returning id`,
    [ctx.agentId, day],
  );
  await pool.query(`update quest set starts_at = $1::timestamp at time zone 'Asia/Bangkok'`, [day]);
  return rows[0]?.id ?? 0n;
}

interface Quests {
  readonly what: string;
  readonly warm: number;
  readonly count: number;
  readonly work: (ctx: Context, memberId: bigint) => Promise<unknown>;
  /** Claims that are there when all is done. */
  readonly claims: number;
}

/** Members at a distance, so that none is beside the one before. */
const memberOf = (n: number): bigint => BigInt(((n * 7_919) % members) + 1);

async function measureQuests(server: BenchServer, name: string, quests: Quests): Promise<Ratio> {
  const { what, warm, count, work, claims } = quests;
  const recorder = await server.open(name);
  const recorded = record(recorder.pool);
  await perSecond(warm + count, 1, (n) => work(recorder.ctx, memberOf(n)));
  await recorder.drop();
  if (recorded.length !== warm + count) throw new Error(`${what}: ${recorded.length} were recorded`);
  const onCopy = async (side: (copy: BenchDatabase) => (n: number) => Promise<unknown>): Promise<number> => {
    const copy = await server.open(name);
    const make = side(copy);
    await perSecond(warm, poolSize, make);
    const speed = await perSecond(count, poolSize, (n) => make(warm + n));
    const { rows } = await copy.pool.query<{ there: bigint }>('select count(*) as there from quest_claim');
    await copy.drop();
    if (rows[0]?.there !== BigInt(claims)) throw new Error(`${what}: ${rows[0]?.there} claims`);
    return speed;
  };
  const { ours, theirs } = await inTurn(rounds, {
    ours: () => onCopy((copy) => (n) => work(copy.ctx, memberOf(n))),
    theirs: () => onCopy((copy) => (n) => sendAgain(copy.pool, recorded[n] ?? [])),
  });
  const statements = `its ${recorded[0]?.length ?? 0} statements by the bare driver`;
  return {
    what: `${what}, by the service : ${statements}`,
    ours: rate(ours),
    theirs: rate(theirs),
    ratio: ours / theirs,
  };
}

export async function measureRewards(server: BenchServer): Promise<Ratio[]> {
  const first = await server.open();
  const day = await makePlayDay(first, members);
  await storeRules(first, day);
  const done = await makeQuests(first, day);
  await first.close();
  const { name } = first;
  return [
    await measureDay(server, name, {
      what: `a day's commissions of ${people} members, by the job : by one statement`,
      ...{ day, service: accrueDays, byHand: commissionsByHand, end: commissionsEnd },
      target: { most: 3 },
    }),
    await measureDay(server, name, {
      what: `a day's quests of ${people} members, by the job : by one statement`,
      ...{ day, service: countQuestDays, byHand: questsByHand, end: questsEnd },
      target: { most: 3 },
    }),
    await measureDay(server, name, {
      what: `a day's cashback of ${people} members, by the job : by one statement`,
      ...{ day, service: (ctx) => recomputeDay(ctx, day), byHand: cashbackByHand, end: cashbackEnd },
    }),
    await measureQuests(server, name, {
      what: `progress of a member's nine quests, of ${people} members`,
      ...{ warm: 300, count: 2_000, claims: 0 },
      work: (ctx, memberId) =>
        inTransaction(ctx, (tx) => questRows(tx, { agentId: ctx.agentId, memberId, now: ctx.now() })),
    }),
    await measureQuests(server, name, {
      what: `rewards of a finished quest claimed, of ${people} members`,
      ...{ warm: 300, count: 2_000, claims: 2_300 },
      work: (ctx, memberId) => redeemQuest(asMember(ctx, memberId), done),
    }),
  ];
}
