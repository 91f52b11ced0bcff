/** Data of the statement page: filter from the address, one page of rows by day, totals. */
import { Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import { bangkokDay, type Day } from '../../time.ts';
import { ledgerRoutes, type StatementFilter } from '../contract.ts';
import { dayOfParts, inOrder } from '../rules/statement-period.ts';
import { type ListedEntry, type StatementRow, statementRowsOf } from '../rules/statement-sessions.ts';
import { cursorAfter, type DayNets, type StatementEntry, statementPage } from './statement.ts';

/** Rows of a page, and how many entries are read for them: a session of a game is one row. */
const rowsShown = 20;
const entriesRead = 60;
const filterInput = ledgerRoutes['GET /api/member/statement.csv'].input;

/** Reads the filter from the address. Invalid parts are dropped, so that an old or mistyped link still shows rows. */
function readFilter(query: URLSearchParams): StatementFilter {
  const requested = Object.fromEntries(
    ['kind', 'wallet_id', 'search', 'from', 'to'].flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const whole = filterInput.safeParse(requested);
  if (whole.success) return { ...whole.data, ...inOrder(whole.data) };
  const broken = new Set(whole.error.issues.map((issue) => String(issue.path[0])));
  const rest = filterInput.parse(Object.fromEntries(Object.entries(requested).filter(([name]) => !broken.has(name))));
  return { ...rest, ...inOrder(rest) };
}

/** Days chosen by three selects each; undefined when the address has none. */
export function chosenPeriod(query: URLSearchParams): { from?: Day | undefined; to?: Day | undefined } | undefined {
  if (!['from_day', 'to_day'].some((name) => query.has(name))) return undefined;
  const day = (side: string): Day | undefined =>
    dayOfParts(query.get(`${side}_day`), query.get(`${side}_month`), query.get(`${side}_year`));
  return inOrder({ from: day('from'), to: day('to') });
}

export interface StatementDay {
  readonly day: Day;
  readonly rows: readonly StatementRow[];
  /** Of the whole day under the filter, including rows on the next page; undefined for a day without money. */
  readonly nets: DayNets | undefined;
}

const entriesOf = (row: StatementRow): readonly ListedEntry[] =>
  row.kind === 'session' ? row.session.entries : [row.entry];

/** The first rows of the entries, by Bangkok day; a session that passes midnight is a row in each. */
function byDay(entries: readonly StatementEntry[]): Omit<StatementDay, 'nets'>[] {
  const days = Map.groupBy(entries, ({ item }) => bangkokDay(new Date(item.at)));
  const shown: Omit<StatementDay, 'nets'>[] = [];
  let left = rowsShown;
  for (const [day, ofDay] of days) {
    if (left === 0) break;
    const rows = statementRowsOf(ofDay).slice(0, left);
    left -= rows.length;
    shown.push({ day, rows });
  }
  return shown;
}

export async function statementData(ctx: MemberContext, query: URLSearchParams) {
  const filter = readFilter(query);
  const cursor = query.get('cursor') ?? undefined;
  const page = (from: string | undefined) =>
    statementPage(ctx.db, ctx.member.id, { ...filter, limit: entriesRead, cursor: from, nets: true });
  const shown = await page(cursor).catch((error: unknown) => {
    // An invalid cursor shows the first page.
    if (error instanceof Refusal) return page(undefined);
    throw error;
  });
  const days = byDay(shown.entries);
  const listed = days.reduce((sum, { rows }) => sum + rows.flatMap(entriesOf).length, 0);
  const more = listed < shown.entries.length || shown.next_cursor !== null;
  return {
    filter: { ...filter, wallet_id: filter.wallet_id === undefined ? undefined : String(filter.wallet_id) },
    days: days.map((ofDay): StatementDay => ({ ...ofDay, nets: shown.nets.get(ofDay.day) })),
    totals: shown.totals,
    nextCursor: cursorAfter(shown.entries.slice(0, listed), more),
    today: bangkokDay(ctx.now()),
  };
}
