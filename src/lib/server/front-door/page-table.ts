/**
 * Which guests' pages are kept, for how long, and by what. A kept page is made at its own address: of a query it sees only the
 * values that stand here, so that nothing else that somebody sends can be in what others get.
 */
import { promotionGroups } from '../../promotion/rules/groups.ts';
import { itemKindCodes } from '../../redemption/rules/offer.ts';
import { isDay } from '../../time.ts';

interface Rule {
  readonly path: RegExp;
  readonly seconds: number;
  /** Dropped when a round changes. */
  readonly rounds?: true;
  /** What of the query the page reads, and which values can mean something to it; all others are as if they were not there. */
  readonly query?: Readonly<Record<string, (value: string) => boolean>>;
}

const results = {
  market: (value: string) => /^[a-z0-9_]{1,30}$/.test(value),
  date: isDay,
  cursor: (value: string) => /^\d{1,14}\.\d{1,18}$/.test(value),
};

/** What shows a clock stays a moment only. A market, category or cursor that does not exist is sent on by its page, which keeps nothing. */
const rules: readonly Rule[] = [
  { path: /^\/(lotto(\/(lobby|yeekee(5|15)))?)?$/, seconds: 2, rounds: true },
  {
    path: /^\/lotto\/rates$/,
    seconds: 20,
    rounds: true,
    query: { category: (value) => /^[1-9]\d{0,3}$/.test(value) },
  },
  { path: /^\/lotto\/results$/, seconds: 60, rounds: true, query: results },
  { path: /^\/lotto\/results\/[a-z0-9_]+$/, seconds: 60, rounds: true, query: { cursor: results.cursor } },
  { path: /^\/lotto\/results\/[a-z0-9_]+\/([0-9-]+|year\/\d{4})$/, seconds: 60, rounds: true },
  { path: /^\/lotto\/results(\/[a-z0-9_]+)?\/feed\.xml$/, seconds: 60, rounds: true },
  {
    path: /^\/promotions$/,
    seconds: 60,
    query: { group: (value) => Object.hasOwn(promotionGroups, value) },
  },
  { path: /^\/promotions\/[a-z0-9-]+$/, seconds: 60 },
  {
    path: /^\/redeem$/,
    seconds: 20,
    // A guest who asks for a history is sent to the login.
    query: { kind: (value) => value === 'history' || itemKindCodes.some((one) => one === value) },
  },
  { path: /^\/(cashback|winloss)$/, seconds: 60 },
  { path: /^\/(terms|privacy|fair)$/, seconds: 300 },
  { path: /^\/fair\/archive$/, seconds: 300, query: { before: isDay } },
  { path: /^\/sitemap\.xml$/, seconds: 300, rounds: true },
  { path: /^\/og\/[a-z0-9_-]+\.png$/, seconds: 3_600 },
];

/** Where a page is kept: its address with what it reads of the query, each value once, in one order. */
export interface Place {
  readonly address: string;
  readonly seconds: number;
  readonly rounds: boolean;
}

/** Where the page of a path and query (without "?") is kept; undefined for what is no page of a guest's. */
export function placeOf(path: string, query: string): Place | undefined {
  const rule = rules.find((one) => one.path.test(path));
  if (!rule) return undefined;
  const { seconds, rounds = false } = rule;
  if (query === '' || !rule.query) return { address: path, seconds, rounds };
  const given = new URLSearchParams(query);
  const read = Object.entries(rule.query).flatMap(([name, isKnown]) => {
    const value = given.get(name);
    return value !== null && isKnown(value) ? [[name, value]] : [];
  });
  return { address: read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path, seconds, rounds };
}
