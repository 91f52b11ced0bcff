/** A figure proved before the reader's eyes: from the rollups, and again from the entries (operator.md section 12). */
import { invalidInput } from '../../contract/problems.ts';
import {
  type DaySumRow,
  type HourSumRow,
  type HouseSumRow,
  lastSeal,
  sumsByDay,
  sumsByHour,
  sumsFromEntries,
  sumsFromEntriesBy,
} from '../../ledger/server/house-sums.ts';
import { satang, toDecimal } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokDay, bangkokInstant, dayMs, hourMs, toIso } from '../../time.ts';
import type { Proof, ProofAsked } from '../operator-contract.ts';
import { countsIn, type FigureName, figuresOf, figureThai, ruleOf } from '../rules/figures.ts';
import { bahtOnly } from './overview.ts';

/** Entries are read anew: a longer period takes too long. */
const daysMost = 31;

type Grouped = ReadonlyMap<string, readonly HouseSumRow[]>;

/** Rows that count in the figure, by the key of their group. */
function grouped(figure: FigureName, rows: readonly HouseSumRow[], keyOf: (row: HouseSumRow) => string): Grouped {
  const groups = new Map<string, HouseSumRow[]>();
  for (const row of bahtOnly(rows)) {
    const rule = ruleOf(row.kind, row.account);
    if (!rule || !countsIn(figure, rule)) continue;
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

const amountOf = (figure: FigureName, rows: readonly HouseSumRow[] = []): bigint => figuresOf(rows)[figure];
const countOf = (rows: readonly HouseSumRow[] = []): bigint => rows.reduce((sum, { n }) => sum + n, 0n);

/** The period from the first day to the last or the last seal, whichever is earlier. @throws Refusal invalid_input */
async function periodOf(db: Db, { from, to, group }: ProofAsked) {
  const [begin, end] = [bangkokInstant(from), bangkokInstant(addDays(to, 1))];
  if (end <= begin) throw invalidInput({ to: 'วันสุดท้ายอยู่ก่อนวันแรก' });
  if (end.getTime() - begin.getTime() > daysMost * dayMs) throw invalidInput({ to: `เลือกได้ไม่เกิน ${daysMost} วัน` });
  const seal = await lastSeal(db, end);
  if (!seal || seal.to <= begin) throw invalidInput({ from: 'ยังไม่มีชั่วโมงที่ปิดแล้วในช่วงนี้' });
  return {
    begin,
    until: seal.to,
    hash: seal.hash,
    step: group === 'hour' ? hourMs : group === 'day' ? dayMs : undefined,
  };
}

type Period = Awaited<ReturnType<typeof periodOf>>;

/** Of rows by time: the begin of an hour, or a day. */
const timeOf = (group: ProofAsked['group'], at: Date): string => (group === 'hour' ? toIso(at) : bangkokDay(at));
const nameOf = (group: ProofAsked['group'], row: HouseSumRow): string =>
  group === 'account' ? row.account : group === 'kind' ? row.kind : 'total';

async function sealedSums(db: Db, { figure, group, from, to }: ProofAsked, { begin, until }: Period): Promise<Grouped> {
  if (group === 'hour')
    return grouped(figure, await sumsByHour(db, begin, until), (row) => timeOf(group, (row as HourSumRow).hour));
  return grouped(figure, await sumsByDay(db, from, to, { sealed: true }), (row) =>
    group === 'day' ? (row as DaySumRow).day : nameOf(group, row),
  );
}

async function recountedSums(db: Db, { figure, group }: ProofAsked, { begin, until, step }: Period): Promise<Grouped> {
  if (step === undefined) return grouped(figure, await sumsFromEntries(db, begin, until), (row) => nameOf(group, row));
  return grouped(figure, await sumsFromEntriesBy(db, begin, until, step), (row) =>
    timeOf(group, (row as HourSumRow).hour),
  );
}

/** What both ways of summing a figure say besides their sums. */
const headOf = ({ figure, from }: ProofAsked, { until, hash }: Period) => ({
  figure,
  title: figureThai[figure],
  from: toIso(bangkokInstant(from)),
  until: toIso(until),
  hash,
});

const sumOf = <T>(groups: readonly T[], of: (group: T) => bigint): bigint =>
  groups.reduce((sum, one) => sum + of(one), 0n);
const text = (amount: bigint): string => toDecimal(satang(amount));

/** A figure from the rollups alone; `entries` are as many as its hours were sealed with. */
export type SealedFigure = Omit<Proof, 'recomputed' | 'equal' | 'groups'> & {
  readonly groups: readonly Pick<Proof['groups'][number], 'key' | 'rollup' | 'entries'>[];
};

/**
 * Sums a figure of sealed hours from the rollups.
 *
 * @throws Refusal invalid_input: the period is too long, backwards, or has no sealed hour
 */
export async function sealedFigure({ db }: OperatorContext, asked: ProofAsked): Promise<SealedFigure> {
  const { figure } = asked;
  const period = await periodOf(db, asked);
  const groups = [...(await sealedSums(db, asked, period))].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...headOf(asked, period),
    rollup: text(sumOf(groups, ([, rows]) => amountOf(figure, rows))),
    entries: Number(sumOf(groups, ([, rows]) => countOf(rows))),
    groups: groups.map(([key, rows]) => ({
      key,
      rollup: text(amountOf(figure, rows)),
      entries: Number(countOf(rows)),
    })),
  };
}

/**
 * Sums a figure of sealed hours twice: from the rollups, and from each of its entries.
 *
 * @throws Refusal invalid_input: as `sealedFigure`
 */
export async function prove(ctx: OperatorContext, asked: ProofAsked): Promise<Proof> {
  const db = ctx.consoleReads?.proofs ?? ctx.db;
  const { figure } = asked;
  const period = await periodOf(db, asked);
  const rolled = await sealedSums(db, asked, period);
  const recounted = await recountedSums(db, asked, period);
  const groups = [...new Set([...rolled.keys(), ...recounted.keys()])].sort().map((key) => {
    const [rollup, recomputed] = [amountOf(figure, rolled.get(key)), amountOf(figure, recounted.get(key))];
    const entries = countOf(recounted.get(key));
    return { key, rollup, recomputed, entries, equal: rollup === recomputed && entries === countOf(rolled.get(key)) };
  });
  return {
    ...headOf(asked, period),
    rollup: text(sumOf(groups, (one) => one.rollup)),
    recomputed: text(sumOf(groups, (one) => one.recomputed)),
    equal: groups.every((one) => one.equal),
    entries: Number(sumOf(groups, (one) => one.entries)),
    groups: groups.map((one) => ({
      ...one,
      rollup: text(one.rollup),
      recomputed: text(one.recomputed),
      entries: Number(one.entries),
    })),
  };
}
