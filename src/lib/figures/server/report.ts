/** Reports: read from the rollups, or entry by entry where they are asked for (operator.md section 6). */
import { shownAgent } from '../../agent/server/queries.ts';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { movementTitle } from '../../ledger/rules/kinds.ts';
import { houseEntriesQuery, lastSeal, sumsByDay } from '../../ledger/server/house-sums.ts';
import { drawSums, marketNames } from '../../lotto/server/draw-sums.ts';
import { grantOf } from '../../operator/rules/permissions.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { postgresError } from '../../server/db/postgres-error.ts';
import { streamRows } from '../../server/db/stream-rows.ts';
import { type Cell, cellText, type Sheet, Totals } from '../../sheet.ts';
import { shortDateTime, shortDay } from '../../thai.ts';
import { addDays, bangkokInstant, dayMs, toIso } from '../../time.ts';
import type { ReportAsked, ReportView } from '../operator-contract.ts';
import {
  basisThai,
  columnsOf,
  drawColumns,
  isMemberReport,
  type MemberReport,
  marketersReports,
  memberBasisThai,
  type ReportName,
  type ReportRow,
  reportThai,
  rowsOf,
} from '../rules/reports.ts';
import { careRows } from './care-report.ts';
import { cohortRows } from './cohorts.ts';
import { lastMadeDay } from './member-days.ts';
import { bahtOnly } from './overview.ts';
import { referrerRows } from './referrers.ts';

/** The longest period of a report from the rollups, and of one entry by entry. */
const daysMost = 366;
const entryDaysMost = 31;
/** PostgreSQL's code for a statement that took longer than it may. */
const cancelled = '57014';
/** The rows of one export. */
const rowsMost = 1_000_000;
/** Of a report entry by entry or member by member, so many rows are shown. */
const shownMost = 200;

export interface Report extends Sheet<ReportRow> {
  readonly title: string;
}

/** @throws Refusal invalid_input, forbidden: a marketer asks for another field's report */
function check(ctx: OperatorContext, { name, from, to, basis }: ReportAsked, exported: boolean): void {
  const { role } = ctx.operator;
  const own = role !== undefined && grantOf(role, exported ? 'report.export' : 'figures.look') === 'own';
  if (own && !marketersReports.has(name)) throw new Refusal('forbidden');
  const days = (bangkokInstant(addDays(to, 1)).getTime() - bangkokInstant(from).getTime()) / dayMs;
  if (days < 1) throw invalidInput({ to: 'วันสุดท้ายอยู่ก่อนวันแรก' });
  const most = name === 'entries' ? entryDaysMost : daysMost;
  if (days > most) throw invalidInput({ to: `รายงานนี้เลือกได้ไม่เกิน ${most} วัน` });
  if (basis === 'draw' && name !== 'markets') throw invalidInput({ basis: 'ดูตามวันออกรางวัลได้เฉพาะรายงานหวย' });
}

type EntryRow = {
  at: Date;
  id: bigint;
  transfer_id: bigint;
  account: string;
  kind: string;
  member_id: bigint | null;
  reference: string;
  amount: bigint;
};

async function* entryRows(db: Db, from: Date, to: Date): AsyncGenerator<ReportRow> {
  for await (const row of streamRows<EntryRow>(db, houseEntriesQuery, [from.toISOString(), to.toISOString()]))
    yield {
      cells: [
        toIso(row.at),
        String(row.id),
        String(row.transfer_id),
        row.account,
        movementTitle(row.kind, 'in'),
        row.member_id === null ? '' : String(row.member_id),
        row.reference,
        row.amount,
      ],
    };
}

/** Rows of members at most so many at once: they are read before they are written. */
const memberRowsMost = 100_000;

/** @throws Refusal export_too_large */
async function ofMembers(db: Db, name: MemberReport, asked: ReportAsked, exported: boolean): Promise<ReportRow[]> {
  if (name === 'cohorts') return cohortRows(db, asked);
  const most = exported ? memberRowsMost : shownMost;
  const rows = await (name === 'care' ? careRows : referrerRows)(db, asked, most + 1);
  if (exported && rows.length > most)
    throw new Refusal('export_too_large', { values: { rows: memberRowsMost.toLocaleString('en') } });
  return rows;
}

async function content(db: Db, asked: ReportAsked, exported: boolean): Promise<Pick<Report, 'columns' | 'rows'>> {
  const { name, from, to, basis } = asked;
  if (isMemberReport(name)) return { columns: columnsOf[name], rows: await ofMembers(db, name, asked, exported) };
  if (basis === 'draw') {
    const rows = (await drawSums(db, from, to)).map(({ day, code, market, bills, stake, payable, wins }): ReportRow => {
      const source = { market: code, day };
      return {
        cells: [day, market, bills, stake, payable, wins, payable - wins],
        sources: [undefined, undefined, source, source, source, source, source],
      };
    });
    return { columns: drawColumns, rows };
  }
  const columns = columnsOf[name];
  const sums = bahtOnly(await sumsByDay(db, from, to));
  if (name !== 'entries') {
    const names = name === 'markets' ? await marketNames(db) : new Map<string, string>();
    return {
      columns,
      rows: rowsOf(name, sums, {
        market: (code) => names.get(code) ?? code,
        kind: (code) => movementTitle(code, 'in'),
      }),
    };
  }
  if (sums.reduce((total, { n }) => total + n, 0n) > rowsMost)
    throw new Refusal('export_too_large', { values: { rows: rowsMost.toLocaleString('en') } });
  return { columns, rows: entryRows(db, bangkokInstant(from), bangkokInstant(addDays(to, 1))) };
}

/** Up to where the figures of a report are sealed, in words, and the hash of the last hour. */
async function sealedTo(db: Db, { name, to }: ReportAsked): Promise<readonly [until: string, hash: string]> {
  if (isMemberReport(name)) {
    const made = await lastMadeDay(db);
    return made ? [`สิ้นวัน ${shortDay(made.day)}`, made.hash] : ['ยังไม่มีวันที่ปิดยอด', ''];
  }
  const seal = await lastSeal(db, bangkokInstant(addDays(to, 1)));
  return seal ? [shortDateTime(seal.to), seal.hash] : ['ยังไม่ปิดชั่วโมงแรก', ''];
}

/**
 * A report with its head: brand, period, basis, who made it when, and up to where the figures are sealed.
 *
 * @throws Refusal invalid_input, forbidden, export_too_large, report_too_long
 */
export async function readReport(
  ctx: OperatorContext,
  asked: ReportAsked,
  { exported }: { readonly exported: boolean },
): Promise<Report> {
  check(ctx, asked, exported);
  const { name: brand } = await shownAgent(ctx);
  const { reports = ctx.db, isReplica = false } = ctx.consoleReads ?? {};
  const read = async () => {
    // Read first: what the head says is sealed is in the rows.
    const sealed = await sealedTo(reports, asked);
    return { sealed, ...(await content(reports, asked, exported)) };
  };
  const { sealed, columns, rows } = await read().catch((error: unknown) => {
    throw postgresError(error)?.code === cancelled ? new Refusal('report_too_long') : error;
  });
  return {
    title: reportThai[asked.name],
    head: [
      ['แบรนด์', brand],
      ['รายงาน', reportThai[asked.name]],
      ['ช่วงเวลา', `${shortDay(asked.from)} ถึง ${shortDay(asked.to)}`],
      ['ฐานวันที่', isMemberReport(asked.name) ? memberBasisThai[asked.name] : basisThai[asked.basis]],
      ['จัดทำเมื่อ', shortDateTime(ctx.now())],
      ['จัดทำโดย', ctx.operator.displayName ?? ctx.operator.name],
      ...(isReplica ? [['อ่านจาก', 'ฐานข้อมูลสำเนา อาจช้ากว่าจริงไม่กี่วินาที'] as const] : []),
      ['ปิดยอดถึง', sealed[0]],
      ['แฮชของชั่วโมงที่ปิดล่าสุด', sealed[1]],
    ],
    columns,
    rows,
  };
}

/** All others have a row for each day, month, market, game, kind or channel. */
const mayBeLong = (name: ReportName): boolean => ['entries', 'care', 'affiliates'].includes(name);

/** The report for the screen. @throws as `readReport` */
export async function reportView(ctx: OperatorContext, asked: ReportAsked): Promise<ReportView> {
  const { title, head, columns, rows } = await readReport(ctx, asked, { exported: false });
  const textOf = (cells: readonly Cell[]): string[] => cells.map((cell, at) => cellText(cell, columns[at]?.type));
  const totals = new Totals(columns);
  const shown: string[][] = [];
  const sources: ReportView['sources'] = [];
  let more = false;
  for await (const row of rows) {
    more = mayBeLong(asked.name) && shown.length === shownMost;
    if (more) break;
    totals.add(row.cells);
    shown.push(textOf(row.cells));
    sources.push(columns.map((_, at) => row.sources?.[at] ?? null));
  }
  return {
    name: asked.name,
    title,
    head: head.map(([label, value]) => [label, value]),
    columns: columns.map(({ key, thai, type }) => ({ key, title: thai, type })),
    rows: shown,
    sources,
    totals: more ? null : textOf(totals.row()),
    more,
  };
}
