/** What a lobby shows of the catalogue (games-detail.md 5): tabs, providers, search, favourites, pages. Pure. */
import { type SearchText, searchWithin } from './search.ts';

export const lobbyCategories = ['casino', 'slot', 'fishing', 'sport', 'other'] as const;
export type LobbyCategory = (typeof lobbyCategories)[number];

/** All tabs in their order on the page. */
export const lobbyTabs = ['hot', 'casino', 'slot', 'fishing', 'sport', 'other', 'freespin', 'last'] as const;
export type LobbyTab = (typeof lobbyTabs)[number];

export const tabThai: Readonly<Record<LobbyTab, string>> = {
  hot: 'ยอดฮิต',
  casino: 'คาสิโนสด',
  slot: 'สล็อต',
  fishing: 'ยิงปลา',
  sport: 'กีฬา',
  other: 'เสี่ยงทาย',
  freespin: 'ฟรีสปิน',
  last: 'ล่าสุด',
};

/** Titles of lists, with the word on how they are sorted. */
const listTitles: Readonly<Record<LobbyTab, readonly [title: string, order: string]>> = {
  hot: ['ยอดฮิต 7 วัน', 'เรียงจากจำนวนคนเล่นจริง'],
  casino: ['คาสิโนสด', 'เรียงตามค่าย'],
  slot: ['สล็อต', 'เรียงตามค่าย'],
  fishing: ['ยิงปลา', 'เรียงตามค่าย'],
  sport: ['กีฬา', 'เรียงตามค่าย'],
  other: ['เสี่ยงทาย', 'เรียงตามค่าย'],
  freespin: ['ฟรีสปินที่ยังไม่ใช้', 'เรียงจากที่เหลือมากที่สุด'],
  last: ['เล่นล่าสุด', 'ที่เล่นหลังสุดก่อน'],
};

export interface LobbyGame {
  readonly id: string;
  readonly provider: string;
  readonly providerName: string;
  readonly code: string;
  readonly subProvider: string;
  readonly source: string;
  readonly name: string;
  readonly category: LobbyCategory;
  /** What its bets return, the least and the most of them, in millionths; null where nothing is staked. */
  readonly rtp: { readonly least: number; readonly most: number } | null;
  readonly hasDemo: boolean;
  /** False while the game or its provider is closed. */
  readonly isOpen: boolean;
  readonly isLive: boolean;
  readonly emblem: string;
  readonly enamel: string;
  readonly text: SearchText;
}

/** What is counted, and what is one member's; all by a game's id. */
export interface LobbyCounts {
  /** Distinct players of the last seven days; only games with enough of them. */
  readonly hot: ReadonlyMap<string, number>;
  /** Own games, the one played last first. */
  readonly last: readonly string[];
  /** Unused free spins. */
  readonly freespin: ReadonlyMap<string, number>;
  readonly favourites: ReadonlySet<string>;
}

export const noCounts: LobbyCounts = { hot: new Map(), last: [], freespin: new Map(), favourites: new Set() };

/** Games on a page. */
export const lobbyPageSize = 60;
/** Own games in the list of the last played. */
export const lastMax = 12;
const pagesMax = 500;

/** What the address of a lobby asks for. */
export interface LobbyAsk {
  readonly q: string;
  readonly tab: LobbyTab | null;
  readonly provider: string | null;
  readonly favourites: boolean;
  /** Games with play money, which open at once on it. */
  readonly demo: boolean;
  /** Only these games: a guest's favourites, which their browser keeps. */
  readonly ids: readonly string[] | null;
  readonly page: number;
  /** "benja:khom": the game whose sheet is open. */
  readonly game: string | null;
}

export const providerCode = /^[a-z0-9]{2,20}$/;
export const gameAddress = /^[a-z0-9]{2,20}:[A-Za-z0-9_-]{1,64}$/;

/** Values that mean nothing are ignored. */
export const isLobbyValue = {
  cat: (value: string): boolean => lobbyTabs.some((tab) => tab === value),
  provider: (value: string): boolean => providerCode.test(value),
  fav: (value: string): boolean => value === '1',
  demo: (value: string): boolean => value === '1',
  page: (value: string): boolean => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= pagesMax,
  game: (value: string): boolean => gameAddress.test(value),
} as const;

export function lobbyAsk(query: { get(name: string): string | null }): LobbyAsk {
  const read = (name: keyof typeof isLobbyValue): string | null => {
    const value = query.get(name);
    return value !== null && isLobbyValue[name](value) ? value : null;
  };
  return {
    q: (query.get('q') ?? '').normalize('NFC').trim().slice(0, 40),
    tab: lobbyTabs.find((tab) => tab === read('cat')) ?? null,
    provider: read('provider'),
    favourites: read('fav') !== null,
    demo: read('demo') !== null,
    ids: /^\d{1,18}(,\d{1,18}){0,199}$/.test(query.get('ids') ?? '') ? (query.get('ids') ?? '').split(',') : null,
    page: Number(read('page') ?? 1),
    game: read('game'),
  };
}

/** A game's address in the query of a page. */
export const addressOf = ({ provider, code }: Pick<LobbyGame, 'provider' | 'code'>): string => `${provider}:${code}`;

/** The games of a tab in its order; all games without a tab. */
export function gamesOfTab(
  games: readonly LobbyGame[],
  counts: LobbyCounts,
  tab: LobbyTab | null,
): readonly LobbyGame[] {
  if (tab === null) return games;
  if (tab === 'last') {
    const byId = new Map(games.map((game) => [game.id, game]));
    return counts.last.flatMap((id) => byId.get(id) ?? []).slice(0, lastMax);
  }
  if (tab === 'hot' || tab === 'freespin') {
    const of = counts[tab];
    return games.filter(({ id }) => of.has(id)).sort((a, b) => (of.get(b.id) ?? 0) - (of.get(a.id) ?? 0));
  }
  return games.filter(({ category }) => category === tab);
}

export interface LobbyView {
  readonly ask: LobbyAsk;
  readonly title: string;
  readonly order: string;
  /** All games that are asked for, and those of this page. */
  readonly all: readonly LobbyGame[];
  readonly items: readonly LobbyGame[];
  readonly total: number;
  readonly hasMore: boolean;
  /** Tabs that have games. */
  readonly tabs: readonly { readonly key: LobbyTab; readonly name: string; readonly count: number }[];
  /** Providers with games of this tab and search. */
  readonly providers: readonly { readonly code: string; readonly name: string; readonly count: number }[];
  readonly favourites: number;
  /** Games that have play money. */
  readonly demos: number;
}

export function lobbyView(games: readonly LobbyGame[], counts: LobbyCounts, ask: LobbyAsk): LobbyView {
  const found = searchWithin(gamesOfTab(games, counts, ask.tab), ask.q).filter(({ hasDemo }) => hasDemo || !ask.demo);
  const shown = found.filter(
    (game) =>
      (ask.provider === null || game.provider === ask.provider) &&
      (!ask.favourites || counts.favourites.has(game.id)) &&
      (ask.ids === null || ask.ids.includes(game.id)),
  );
  const from = (ask.page - 1) * lobbyPageSize;
  const [title, order] = titleOf(ask);
  return {
    ask,
    title,
    order,
    all: shown,
    items: shown.slice(from, from + lobbyPageSize),
    total: shown.length,
    hasMore: shown.length > from + lobbyPageSize,
    tabs: tabsOf(games, counts),
    providers: providersOf(found),
    favourites: games.filter(({ id }) => counts.favourites.has(id)).length,
    demos: games.filter(({ hasDemo }) => hasDemo).length,
  };
}

/** The tabs that have games, with how many. */
export const tabsOf = (games: readonly LobbyGame[], counts: LobbyCounts) =>
  lobbyTabs
    .map((key) => ({ key, name: tabThai[key], count: gamesOfTab(games, counts, key).length }))
    .filter(({ count }) => count > 0);

/** The title of a list. */
export const listTitle = (tab: LobbyTab): string => listTitles[tab][0];

function titleOf({ q, tab, favourites, ids, demo }: LobbyAsk): readonly [title: string, order: string] {
  if (demo) return [tab === null ? 'ทดลองเล่น' : `ทดลองเล่น ${tabThai[tab]}`, 'เงินสมมุติ ไม่แตะกระเป๋า'];
  if (q !== '') return [`ผลค้นหา “${q}”`, 'เรียงจากที่ตรงที่สุด'];
  if (favourites || ids) return ['เกมที่ชอบ', 'เรียงตามค่าย'];
  return tab === null ? ['ทุกเกม', 'เรียงตามค่าย'] : listTitles[tab];
}

function providersOf(games: readonly LobbyGame[]): LobbyView['providers'] {
  const found = new Map<string, { code: string; name: string; count: number }>();
  for (const { provider, providerName } of games) {
    const one = found.get(provider) ?? { code: provider, name: providerName, count: 0 };
    found.set(provider, { ...one, count: one.count + 1 });
  }
  return [...found.values()];
}

/** Hundredths of a percent as text: "96.00", "97.5" when it may be shorter. */
function percent(ppm: number, short: boolean): string {
  const text = (Math.round(ppm / 100) / 100).toFixed(2);
  return short ? text.replace(/\.?0+$/, '') : text;
}

/** "96.00%", "96.02–97.5%": what the bets of a game return; undefined where nothing is staked. */
export function rtpText(rtp: LobbyGame['rtp']): string | undefined {
  if (rtp === null) return undefined;
  const [least, most] = [percent(rtp.least, false), percent(rtp.most, false)];
  return least === most ? `${most}%` : `${percent(rtp.least, true)}–${percent(rtp.most, true)}%`;
}

/** What `percent` says, rounded down to tenths of a percent. */
const tenths = (ppm: number): string => percent(Math.floor(Math.round(ppm / 100) / 10) * 1_000, true);

/** "คืน 96%", "คืน 96–97.5%": the same in short, on a cover; undefined where nothing is staked. */
function rtpLabel(rtp: LobbyGame['rtp']): string | undefined {
  if (rtp === null) return undefined;
  const [least, most] = [tenths(rtp.least), tenths(rtp.most)];
  return `คืน ${least === most ? most : `${least}–${most}`}%`;
}

/** The word on a cover: closed, unused spins, live, free of stakes, or the return. */
export function labelOf(game: LobbyGame, counts: Pick<LobbyCounts, 'freespin'>): string | undefined {
  if (!game.isOpen) return 'ปิดปรับปรุง';
  const spins = counts.freespin.get(game.id);
  if (spins) return `ฟรีสปิน ${spins}`;
  if (game.isLive && game.category === 'casino') return 'สด';
  return rtpLabel(game.rtp) ?? 'ฟรี';
}
