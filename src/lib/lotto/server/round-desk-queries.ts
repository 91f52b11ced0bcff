/** One round as the console's page shows it: its totals, every entered result, and what may be done now. */
import { asc, eq, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { recordedTexts } from '../../operator/server/queries.ts';
import { shownName } from '../../operator/server/shown-name.ts';
import type { OperatorContext } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import type { EntryView, ListedRound } from '../operator-contract.ts';
import { type DrawCheck, drawChecks } from '../rules/draw-checks.ts';
import {
  type Allowed,
  mayCorrectResult,
  mayEnterResult,
  mayOpenEarly,
  mayPreview,
  mayVoid,
} from '../rules/operator-acts.ts';
import { type DrawResult, type Mapping, mapResult, type RawResult } from '../rules/results.ts';
import { drawFactsOf, drawFactsSql, type FactRow } from './draw-check-queries.ts';
import { listedColumns, listedView, sumsOfRound } from './operator-queries.ts';
import { retypeAct } from './retype-result.ts';
import { rawView } from './shapes.ts';
import { market, result, round } from './tables.ts';
import { type OutcomeRow, outcomeSql, outcomeView, sealOf } from './waiting-result.ts';

export interface DeskEntry {
  readonly version: number;
  readonly raw: EntryView['raw'];
  readonly result: DrawResult;
  readonly reason: string | null;
  readonly entered_by: string;
  /** As people call them, as who approved it below. */
  readonly entered_shown: string;
  readonly entered_at: string;
  readonly approved_by: string | null;
  readonly approved_shown: string | null;
  readonly approved_at: string | null;
  readonly seal: string;
}

export interface RoundDesk {
  readonly round: ListedRound;
  readonly mapping: Mapping;
  /** Waits for the second person. */
  readonly entry: DeskEntry | null;
  /** Whether the card is open to this person: they entered it, or typed the same. */
  readonly opened: boolean;
  readonly published: DeskEntry | null;
  readonly may: Readonly<Record<'enter' | 'preview' | 'correct' | 'void' | 'open', Allowed>>;
}

/** One statement. @throws Refusal not_found */
export async function roundDesk(ctx: OperatorContext, roundId: bigint): Promise<RoundDesk> {
  const rows = await versions(ctx, roundId);
  const [first] = rows;
  if (!first) throw new Refusal('not_found');
  const { mapping, resultVersion, settledAt, openAt, closeAt, status } = first;
  const entries = rows.flatMap(({ result: row, typed, entered, approved }) =>
    row ? [{ row, typed, view: entryView(row, { entered, approved }) }] : [],
  );
  const waiting = entries.find(({ row }) => row.approvedAt === null);
  const published = entries.find(({ row }) => row.version === resultVersion);
  const now = ctx.now();
  const state = { mapping, openAt, closeAt, status };
  return {
    round: listedView(first, waiting?.row ?? null, now),
    mapping,
    entry: waiting?.view ?? null,
    opened:
      waiting !== undefined &&
      (waiting.row.enteredBy === ctx.operator.name || waiting.typed.includes(waiting.view.seal)),
    published: published?.view ?? null,
    may: {
      enter: mayEnterResult(state, false, now),
      preview: mayPreview(state),
      correct: mayCorrectResult({ ...state, settledAt, publishedAt: published?.row.approvedAt ?? null }, now),
      void: mayVoid(state, now),
      open: mayOpenEarly(state, now),
    },
  };
}

/** The round with its totals beside each version of its result, and the seals of entries that this person typed equally. */
function versions(ctx: OperatorContext, roundId: bigint) {
  return ctx.db
    .select({
      ...listedColumns,
      result,
      entered: shownName(result.enteredBy),
      approved: shownName(result.approvedBy),
      typed: recordedTexts({
        subject: sql`'round:' || ${round.id}`,
        action: retypeAct,
        operator: ctx.operator.name,
        text: 'seal',
        matching: { equal: true },
      }),
    })
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .leftJoin(result, eq(result.roundId, round.id))
    .innerJoinLateral(sumsOfRound, sql`true`)
    .where(eq(round.id, roundId))
    .orderBy(asc(result.version));
}

function entryView(
  row: typeof result.$inferSelect,
  shown: { readonly entered: string | null; readonly approved: string | null },
): DeskEntry {
  return {
    version: row.version,
    raw: rawView(row.raw),
    result: row.mapped,
    reason: row.reason,
    entered_by: row.enteredBy,
    entered_shown: shown.entered ?? row.enteredBy,
    entered_at: toIso(row.enteredAt),
    approved_by: row.approvedBy,
    approved_shown: shown.approved ?? row.approvedBy,
    approved_at: row.approvedAt ? toIso(row.approvedAt) : null,
    seal: sealOf(row),
  };
}

export type Outcome = EntryView['preview'];

/** What a draw would pay to a round's bills, and its checks, in one statement; undefined for a draw that is not whole. */
export async function outcomeOf(
  ctx: OperatorContext,
  desk: RoundDesk,
  raw: RawResult,
): Promise<
  { readonly result: DrawResult; readonly outcome: Outcome; readonly checks: readonly DrawCheck[] } | undefined
> {
  const mapped = mapResult(desk.mapping, raw);
  if (!mapped.ok) return undefined;
  const roundId = BigInt(desk.round.round_id);
  const { rows } = await ctx.db.execute<OutcomeRow & { readonly facts: FactRow }>(sql`
    select o.*, (select to_jsonb(f) from (${drawFactsSql(roundId, mapped.result)}) f) as facts
      from (${outcomeSql(roundId, mapped.result)}) o`);
  const [row] = rows;
  assert(row, 'an outcome is one row');
  return { result: mapped.result, outcome: outcomeView(row), checks: drawChecks(drawFactsOf(row.facts)) };
}
