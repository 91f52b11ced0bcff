/**
 * Every page in the cache: its path, lifetime in seconds, and the query values it reads. A cached page is rendered at its
 * own address: all other query values are dropped before, so that nothing else a client sends can appear in the page others
 * get.
 */
import { isLobbyValue } from '#lib/game/rules/lobby.ts';
import { promotionGroups } from '#lib/promotion/rules/groups.ts';
import { itemKindCodes } from '#lib/redemption/rules/offer.ts';
import type { Place } from '#lib/server/front-door/page-cache.ts';
import { roomOf } from '#lib/sooth/rules/room.ts';
import { isDay } from '#lib/time.ts';

interface Rule {
  readonly path: RegExp;
  readonly seconds: number;
  /** Stale as soon as a round changes. */
  readonly rounds?: true;
  /** The query values the page reads, each with a test for meaningful values; all others are dropped. */
  readonly query?: Readonly<Record<string, (value: string) => boolean>>;
  /** The query values that hold what is one visitor's own, such as typed words: an address with one of them is not cached. */
  readonly own?: readonly string[];
}

const results = {
  market: (value: string) => /^[a-z0-9_]{1,30}$/.test(value),
  date: isDay,
  cursor: (value: string) => /^\d{1,14}\.\d{1,18}$/.test(value),
};

/**
 * Pages with a countdown or live tables are cached for two seconds. An unknown market, category or cursor redirects, and redirects are not
 * cached.
 */
const rules: readonly Rule[] = [
  // With `ag` it says that a session has ended, to one browser.
  { path: /^\/$/, seconds: 2, rounds: true, query: {}, own: ['ag'] },
  { path: /^\/lotto(\/(lobby|yeekee(5|15)))?$/, seconds: 2, rounds: true },
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
    // A guest's history redirects to the login.
    query: { kind: (value) => value === 'history' || itemKindCodes.some((one) => one === value) },
  },
  { path: /^\/(affiliate|cashback|winloss)$/, seconds: 60 },
  // Votes come in all the time, and a poll closes on the second.
  { path: /^\/poll(\/[1-9]\d{0,17})?$/, seconds: 5 },
  { path: /^\/play$/, seconds: 20, query: isLobbyValue, own: ['q', 'ids'] },
  { path: /^\/lobby(\/[a-z0-9-]+)?$/, seconds: 20, query: isLobbyValue, own: ['q', 'ids'] },
  { path: /^\/sooth$/, seconds: 2, query: { room: (value) => roomOf(value) !== undefined } },
  { path: /^\/(terms|privacy|fair)$/, seconds: 300 },
  { path: /^\/fair\/archive$/, seconds: 300, query: { before: isDay } },
  { path: /^\/sitemap\.xml$/, seconds: 300, rounds: true },
  { path: /^\/og\/[a-z0-9_-]+\.png$/, seconds: 3_600 },
  // As long as a link that its member has ended may still show its picture.
  { path: /^\/s\/[0-9a-f]{32}\/picture\.png$/, seconds: 10, rounds: true },
];

/** The cache key of a path and query (without "?"); undefined for an address that is not cached. */
export function placeOf(path: string, query: string): Place | undefined {
  const rule = rules.find((one) => one.path.test(path));
  if (!rule) return undefined;
  const { seconds, rounds = false } = rule;
  if (query === '' || !rule.query) return { address: path, seconds, rounds };
  const given = new URLSearchParams(query);
  if (rule.own?.some((name) => given.has(name))) return undefined;
  const read = Object.entries(rule.query).flatMap(([name, isKnown]) => {
    const value = given.get(name);
    return value !== null && isKnown(value) ? [[name, value]] : [];
  });
  return { address: read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path, seconds, rounds };
}
