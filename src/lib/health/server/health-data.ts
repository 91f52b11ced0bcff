/** The state of the installation, read in two statements: what all domains keep of it, and the chain of the audit. */
import { sql } from 'drizzle-orm';
import type { SystemFacts } from '../../figures/server/system-facts.ts';
import { type ProofFact, proofFact } from '../../ledger/server/proof-fact.ts';
import { reviewMs } from '../../operator/rules/glass.ts';
import { chainState } from '../../operator/server/audit-chain-queries.ts';
import { type GlassFact, openGlassFact } from '../../operator/server/break-glass.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { type JobRunFact, jobRunsFact } from '../../server/jobs/job-runs.ts';
import type { Job } from '../../server/jobs/jobs.ts';
import { type Partner, type PartnerFact, partners, partnersFact } from '../../server/partner-calls.ts';
import { secondMs, toIso } from '../../time.ts';
import type { HealthView, JobView } from '../operator-contract.ts';
import { healthCells } from '../rules/cells.ts';
import { punctuality } from '../rules/job-state.ts';
import { healthProblems } from '../rules/problems.ts';
import { healthSummary } from '../rules/summary.ts';
import { scheduledJobs } from './scheduled-jobs.ts';

type RunsByName = Readonly<Record<string, JobRunFact>>;

/** Instants come from JSON in the database's form. */
const iso = (at: string): string => toIso(new Date(at));
const isoOrNull = (at: string | null): string | null => at && iso(at);

export function jobView(
  { name, cron, everySeconds }: Pick<Job, 'name' | 'cron' | 'everySeconds'>,
  run: JobRunFact | undefined,
  now: Date,
): JobView {
  const last = run && {
    startedAt: new Date(run.started_at),
    endedAt: run.ended_at === null ? null : new Date(run.ended_at),
    outcome: run.outcome,
  };
  const { state, nextAt, lagMs } = punctuality({ cron, everySeconds }, last, now);
  return {
    ...{ name, cron, every_seconds: everySeconds ?? null, state },
    started_at: isoOrNull(run?.started_at ?? null),
    ended_at: isoOrNull(run?.ended_at ?? null),
    took_ms: run?.ms ?? null,
    failures: run?.failures ?? 0,
    next_at: toIso(nextAt),
    lag_seconds: Math.round(lagMs / secondMs),
  };
}

const inOrder: Readonly<Record<JobView['state'], number>> = { failed: 0, late: 1, running: 2, fine: 3 };

/** Those that need somebody first, then by name. */
const jobViews = (runs: RunsByName, now: Date): JobView[] =>
  scheduledJobs
    .all()
    .map((job) => jobView(job, runs[job.name], now))
    .sort((a, b) => inOrder[a.state] - inOrder[b.state] || (a.name < b.name ? -1 : 1));

export async function runsOf(db: Db): Promise<RunsByName> {
  const { rows } = await db.execute<{ runs: RunsByName }>(sql`select ${jobRunsFact} as runs`);
  return rows[0]?.runs ?? {};
}

export const jobList = async (ctx: Context): Promise<JobView[]> => jobViews(await runsOf(ctx.db), ctx.now());

const partnerViews = (facts: Partial<Record<Partner, PartnerFact>>): HealthView['partners'] =>
  partners.map((partner) => {
    const fact = facts[partner];
    return {
      partner,
      calls: fact?.calls ?? 0,
      failures: fact?.failures ?? 0,
      p50_ms: fact?.p50_ms ?? null,
      p95_ms: fact?.p95_ms ?? null,
      last_failure_at: isoOrNull(fact?.last_failure_at ?? null),
    };
  });

const ledgerView = (fact: ProofFact): HealthView['ledger'] => ({
  checked_at: isoOrNull(fact.checked_at),
  findings: fact.findings ?? 0,
  first: fact.first,
  sealed_at: isoOrNull(fact.sealed_at),
  unsealed_since: isoOrNull(fact.unsealed_since),
});

/** The card of the console's first page, from what its own statement read. */
export const healthCard = (
  { runs, partners: calls, ledger, anchor }: SystemFacts,
  now: Date,
): ReturnType<typeof healthSummary> =>
  healthSummary(
    {
      as_of: toIso(now),
      partners: partnerViews(calls),
      ledger: ledgerView(ledger),
      anchor: anchor && { ...anchor, made_at: iso(anchor.made_at) },
    },
    jobViews(runs, now),
  );

/** For the page: the state with the jobs it was judged by. */
export async function healthData(ctx: Context): Promise<{ readonly health: HealthView; readonly jobs: JobView[] }> {
  const now = ctx.now();
  const [{ rows }, chain] = await Promise.all([
    ctx.db.execute<{
      runs: RunsByName;
      partners: Partial<Record<Partner, PartnerFact>>;
      ledger: ProofFact;
      glass: readonly GlassFact[];
    }>(
      sql`select ${jobRunsFact} as runs, ${partnersFact(now)} as partners, ${proofFact} as ledger, ${openGlassFact} as glass`,
    ),
    chainState(ctx.db),
  ]);
  const [row] = rows;
  if (!row) throw new Error('the state of the installation is one row');
  const { anchor } = chain;
  const facts = {
    as_of: toIso(now),
    partners: partnerViews(row.partners),
    ledger: ledgerView(row.ledger),
    audit: {
      ...{
        up_to: chain.upTo,
        broken_at: chain.brokenAt,
        webhook: Boolean(ctx.config.auditWebhook),
        unsent: chain.unsent,
      },
      anchor: anchor && {
        ...{ day: anchor.day, rows: anchor.rows, last_id: anchor.last_id, head: anchor.head },
        made_at: toIso(anchor.madeAt),
        sent_at: anchor.sentAt && toIso(anchor.sentAt),
      },
    },
    glass: row.glass.map((one) => ({
      ...one,
      opened_at: iso(one.opened_at),
      expires_at: iso(one.expires_at),
      review_by: toIso(new Date(Date.parse(one.opened_at) + reviewMs)),
    })),
    console: { own_address: Boolean(ctx.config.operatorUrl), sandbox: ctx.config.sandbox },
  };
  const jobs = jobViews(row.runs, now);
  return { health: { ...facts, problems: healthProblems(facts, jobs), cells: healthCells(facts, jobs) }, jobs };
}
