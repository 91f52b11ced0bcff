/** Data of the statement page: filter from the address, one page of rows by day, totals. */
import { Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import { bangkokDay, type Day } from '../../time.ts';
import { ledgerRoutes, type StatementFilter } from '../contract.ts';
import { dayOfParts, inOrder } from '../rules/statement-period.ts';
import { type DayNets, type StatementEntry, statementPage } from './statement.ts';

const rowsShown = 20;
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
  readonly entries: readonly StatementEntry[];
  /** Of the whole day under the filter, including rows on the next page; undefined for a day without money. */
  readonly nets: DayNets | undefined;
}

function byDay(entries: readonly StatementEntry[]): Omit<StatementDay, 'nets'>[] {
  const days = new Map<Day, StatementEntry[]>();
  for (const entry of entries) {
    const day = bangkokDay(new Date(entry.item.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

export async function statementData(ctx: MemberContext, query: URLSearchParams) {
  const filter = readFilter(query);
  const cursor = query.get('cursor') ?? undefined;
  const page = (from: string | undefined) =>
    statementPage(ctx.db, ctx.member.id, { ...filter, limit: rowsShown, cursor: from, nets: true });
  const shown = await page(cursor).catch((error: unknown) => {
    // An invalid cursor shows the first page.
    if (error instanceof Refusal) return page(undefined);
    throw error;
  });
  return {
    filter: { ...filter, wallet_id: filter.wallet_id === undefined ? undefined : String(filter.wallet_id) },
    days: byDay(shown.entries).map((one): StatementDay => ({ ...one, nets: shown.nets.get(one.day) })),
    totals: shown.totals,
    nextCursor: shown.next_cursor,
    today: bangkokDay(ctx.now()),
  };
}
