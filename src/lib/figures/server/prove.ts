/** A figure proved before the reader's eyes: from the rollups, and again from the entries (operator.md section 12). */
import { invalidInput } from '../../contract/problems.ts';
import {
  type HouseSumRow,
  lastSeal,
  sumsByDay,
  sumsByHour,
  sumsFromEntries,
  sumsFromEntriesBy,
} from '../../ledger/server/house-sums.ts';
import { satang, toDecimal } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
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
async function periodOf(ctx: OperatorContext, { from, to, group }: ProofAsked) {
  const [begin, end] = [bangkokInstant(from), bangkokInstant(addDays(to, 1))];
  if (end <= begin) throw invalidInput({ to: 'วันสุดท้ายอยู่ก่อนวันแรก' });
  if (end.getTime() - begin.getTime() > daysMost * dayMs) throw invalidInput({ to: `เลือกได้ไม่เกิน ${daysMost} วัน` });
  const seal = await lastSeal(ctx.db, end);
  if (!seal || seal.to <= begin) throw invalidInput({ from: 'ยังไม่มีชั่วโมงที่ปิดแล้วในช่วงนี้' });
  return {
    begin,
    until: seal.to,
    hash: seal.hash,
    step: group === 'hour' ? hourMs : group === 'day' ? dayMs : undefined,
  };
}

/** Sums of both kinds with the key of their group: by time they are taken a period at a time. */
async function bothSums(ctx: OperatorContext, asked: ProofAsked) {
  const { begin, until, hash, step } = await periodOf(ctx, asked);
  const { figure, group, from, to } = asked;
  const label = (at: Date): string => (group === 'hour' ? toIso(at) : bangkokDay(at));
  const byName = (row: HouseSumRow): string =>
    group === 'account' ? row.account : group === 'kind' ? row.kind : 'total';
  const rolled =
    group === 'hour'
      ? grouped(figure, await sumsByHour(ctx.db, begin, until), (row) =>
          label((row as HouseSumRow & { hour: Date }).hour),
        )
      : grouped(figure, await sumsByDay(ctx.db, from, to, { sealed: true }), (row) =>
          group === 'day' ? (row as HouseSumRow & { day: string }).day : byName(row),
        );
  const recomputed =
    step === undefined
      ? grouped(figure, await sumsFromEntries(ctx.db, begin, until), byName)
      : grouped(figure, await sumsFromEntriesBy(ctx.db, begin, until, step), (row) =>
          label((row as HouseSumRow & { hour: Date }).hour),
        );
  return { rolled, recomputed, until, hash };
}

/**
 * Sums a figure of sealed hours twice.
 *
 * @throws Refusal invalid_input: the period is too long, backwards, or has no sealed hour
 */
export async function prove(ctx: OperatorContext, asked: ProofAsked): Promise<Proof> {
  const db = ctx.consoleReads?.proofs ?? ctx.db;
  const { rolled, recomputed, until, hash } = await bothSums({ ...ctx, db }, asked);
  const { figure } = asked;
  const keys = [...new Set([...rolled.keys(), ...recomputed.keys()])].sort();
  const groups = keys.map((key) => ({
    key,
    rollup: amountOf(figure, rolled.get(key)),
    recomputed: amountOf(figure, recomputed.get(key)),
    entries: countOf(recomputed.get(key)),
    counted: countOf(rolled.get(key)),
  }));
  const total = (of: (group: (typeof groups)[number]) => bigint): bigint =>
    groups.reduce((sum, one) => sum + of(one), 0n);
  return {
    figure,
    title: figureThai[figure],
    from: toIso(bangkokInstant(asked.from)),
    until: toIso(until),
    rollup: toDecimal(satang(total((one) => one.rollup))),
    recomputed: toDecimal(satang(total((one) => one.recomputed))),
    equal: groups.every((one) => one.rollup === one.recomputed && one.entries === one.counted),
    entries: Number(total((one) => one.entries)),
    hash,
    groups: groups.map((one) => ({
      key: one.key,
      rollup: toDecimal(satang(one.rollup)),
      recomputed: toDecimal(satang(one.recomputed)),
      entries: Number(one.entries),
      equal: one.rollup === one.recomputed && one.entries === one.counted,
    })),
  };
}
