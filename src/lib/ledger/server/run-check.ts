/**
 * Runs `ledger:check` for this installation and records the outcome: how far the books are proved, and figures for
 * `/metrics`.
 */
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { checkLedger, type Finding, type LedgerReport, type Proved } from './check.ts';
import { ledgerCheckList } from './check-list.ts';
import { allRollups } from './rollup-checks.ts';
import { sealBooks } from './seal-books.ts';
import { anchorChecks } from './seal-checks.ts';
import { sealMac } from './seal-mac.ts';
import { ledgerCheckRun } from './tables.ts';

/** A full run at least this often, whatever incremental runs happen in between. */
const wholeEveryMs = 7 * 24 * 3_600_000;

interface Run extends Proved {
  readonly sinceLast: boolean;
  readonly findings: number;
}

/** Signed, so that database access alone cannot forge a successful run. */
const runMac = (key: Buffer, { sinceLast, transferId, blockId, at, findings }: Run): Buffer =>
  sealMac(key, ['run', sinceLast ? 1 : 0, transferId, blockId, at.toISOString(), findings]);

/** The last run without findings and with a valid MAC: the last full one, or any. */
async function lastProof(db: Db, key: Buffer, kind: 'whole' | 'any'): Promise<Proved | undefined> {
  const rows = await db
    .select()
    .from(ledgerCheckRun)
    .where(eq(ledgerCheckRun.findings, 0))
    .orderBy(desc(ledgerCheckRun.id))
    .limit(100);
  return rows.find((row) => (kind === 'any' || !row.sinceLast) && runMac(key, row).equals(row.mac));
}

export interface CheckRun extends LedgerReport {
  readonly sinceLast: boolean;
  readonly seconds: number;
}

/**
 * Checks the books, in full or only what is new since the last proof (in full where there is none), and records the outcome.
 * The anchors in this installation's folder are compared either way. `rollups` sums every sealed hour again, not only some.
 */
export async function runCheck(
  ctx: Context,
  how: { readonly sinceLast: boolean; readonly rollups?: boolean },
): Promise<CheckRun> {
  const key = ctx.secrets.key('ledger_seal');
  const since = how.sinceLast ? await lastProof(ctx.db, key, 'any') : undefined;
  const began = performance.now();
  const checks = [...ledgerCheckList.all(), ...(how.rollups ? allRollups : []), ...anchorChecks(ctx.config.anchorDir)];
  const report = await checkLedger(ctx.db, checks, since);
  const seconds = (performance.now() - began) / 1_000;
  const run = { sinceLast: since !== undefined, ...report.reached, findings: report.findings.length };
  await ctx.db.insert(ledgerCheckRun).values({
    ...run,
    seconds: Math.round(seconds),
    first: report.findings[0] ? inWords(report.findings[0]) : null,
    mac: runMac(key, run),
  });
  return { ...report, sinceLast: run.sinceLast, seconds };
}

/** A finding as one readable line. */
export const inWords = ({ check, count, first }: Finding): string =>
  `not true: ${check}: ${count} found, first ${first}`;

/**
 * Job: an incremental run every night, a full one once a week. Findings are logged as errors. Seals first, because after
 * downtime this job may run before the sealing job.
 */
export async function checkNightly(ctx: Context): Promise<void> {
  await sealBooks(ctx);
  const whole = await lastProof(ctx.db, ctx.secrets.key('ledger_seal'), 'whole');
  const isDue = !whole || ctx.now().getTime() - whole.at.getTime() > wholeEveryMs;
  const { findings, sinceLast, seconds } = await runCheck(ctx, { sinceLast: !isDue });
  for (const finding of findings) ctx.log.error({ finding }, 'the books are not right');
  if (findings.length === 0) ctx.log.info({ sinceLast, seconds }, 'the books are right');
}

/** The last run for `/metrics`: how many checks found something, and when; undefined before the first run. */
export async function lastRun(db: Db): Promise<{ readonly findings: number; readonly at: Date } | undefined> {
  const [row] = await db
    .select({ findings: ledgerCheckRun.findings, at: ledgerCheckRun.at })
    .from(ledgerCheckRun)
    .orderBy(desc(ledgerCheckRun.id))
    .limit(1);
  return row;
}
