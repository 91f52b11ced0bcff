/** Lobbies for pages and calls: the shared catalogue, joined with what is one member's own. */
import { invalidInput } from '../../contract/problems.ts';
import { type Context, isMemberContext } from '../../server/context.ts';
import { aboutMember, type FactsOf, fact, facts } from '../../server/db/facts.ts';
import type { GameItem } from '../lobby-contract.ts';
import {
  gamesOfTab,
  type LobbyCounts,
  type LobbyGame,
  type LobbyTab,
  labelOf,
  lastMax,
  lobbyAsk,
  lobbyView,
  noCounts,
  tabsOf,
} from '../rules/lobby.ts';
import { shownCatalogue } from './catalogue-queries.ts';
import { freeSpinsLeft } from './free-spins.ts';

/** What a lobby knows of its member, in the statement of the frame. */
export const lobbyFacts = {
  favourites: fact(
    'select json_agg(game_id::text) from game_favourite where member_id = $1',
    (ids: readonly string[] | null) => ids ?? [],
  ),
  /** Of the latest rounds only, so that it costs the same for whoever has played for years. */
  last: fact(
    `select json_agg(game_id::text order by latest desc) from (
        select game_id, max(id) as latest
          from (select game_id, id from game_round where member_id = $1 order by id desc limit 500) as recent
          group by game_id order by latest desc limit ${lastMax}
      ) as played`,
    (ids: readonly string[] | null) => ids ?? [],
  ),
  freespin: freeSpinsLeft,
  /** The game of the latest bet that is open; a round whose bets were all taken back may stay without an end. */
  unfinished: fact(
    `select r.game_id::text from game_bet b join game_round r on r.id = b.round_id
      where b.member_id = $1 and b.status = 'open' order by b.id desc limit 1`,
    (id: string | null) => id,
  ),
};
type OwnGames = FactsOf<typeof lobbyFacts>;

const ownGames = facts('game_own', lobbyFacts);

/** The lists of a lobby: a guest's have nothing of their own. */
export async function lobbyCounts(ctx: Context, own: OwnGames | null): Promise<LobbyCounts> {
  const { hot } = await shownCatalogue(ctx);
  return own
    ? { hot, last: own.last, freespin: own.freespin, favourites: new Set(own.favourites) }
    : { ...noCounts, hot };
}

async function ownCounts(ctx: Context): Promise<LobbyCounts> {
  return lobbyCounts(ctx, isMemberContext(ctx) ? await ownGames(ctx.db, aboutMember(ctx)) : null);
}

function gameItem(game: LobbyGame, counts: LobbyCounts): GameItem {
  const label = labelOf(game, counts);
  return {
    game_id: game.id,
    provider_id: game.provider,
    sub_provider_id: game.subProvider,
    source: game.source,
    name: game.name,
    category: game.category,
    ...(game.rtp ? { rtp_pct: (Math.round(game.rtp.least / 100) / 100).toFixed(2) } : {}),
    has_demo: game.hasDemo,
    status: game.isOpen ? 'open' : 'closed',
    labels: label ? [label] : [],
    cover: { emblem: game.emblem, enamel: game.enamel },
  };
}

export async function lobbyConfigs(ctx: Context, key: LobbyTab | 'all') {
  const [{ games, providers }, counts] = await Promise.all([shownCatalogue(ctx), ownCounts(ctx)]);
  const inTab = gamesOfTab(games, counts, key === 'all' ? null : key);
  const places = new Map<string, { provider: string; sub: string; games: number }>();
  for (const { provider, subProvider } of inTab) {
    const place = `${provider}/${subProvider}`;
    const one = places.get(place) ?? { provider, sub: subProvider, games: 0 };
    places.set(place, { ...one, games: one.games + 1 });
  }
  return {
    tabs: tabsOf(games, counts),
    providers: [...places.values()].map(({ provider, sub, games: count }) => {
      const of = providers.find(({ code }) => code === provider);
      return {
        provider_id: provider,
        sub_provider_id: sub,
        name: of?.name ?? provider,
        games: count,
        status: of?.isOpen ? ('open' as const) : ('closed' as const),
      };
    }),
  };
}

interface ListAsk {
  readonly provider?: string | undefined;
  readonly category?: LobbyTab | undefined;
  readonly q?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The cursor is how many games came before. @throws Refusal invalid_input (cursor) */
export async function gameList(ctx: Context, { provider, category, q, limit, cursor }: ListAsk) {
  if (cursor && !/^\d{1,6}$/.test(cursor)) throw invalidInput({ cursor: 'ตำแหน่งหน้าไม่ถูกต้อง' });
  const from = Number(cursor || 0);
  const [{ games }, counts] = await Promise.all([shownCatalogue(ctx), ownCounts(ctx)]);
  const ask = { ...lobbyAsk(new URLSearchParams()), q: q ?? '', tab: category ?? null, provider: provider ?? null };
  const found = lobbyView(games, counts, ask).all;
  return {
    items: found.slice(from, from + limit).map((game) => gameItem(game, counts)),
    next_cursor: found.length > from + limit ? String(from + limit) : null,
    total: found.length,
  };
}

/** The first games of every list. */
export async function gameLobby(ctx: Context) {
  const [{ games }, counts] = await Promise.all([shownCatalogue(ctx), ownCounts(ctx)]);
  const first = (tab: LobbyTab): GameItem[] =>
    gamesOfTab(games, counts, tab)
      .slice(0, lastMax)
      .map((game) => gameItem(game, counts));
  return {
    last: first('last'),
    hot: first('hot'),
    casino: first('casino'),
    slot: first('slot'),
    sport: first('sport'),
    fishing: first('fishing'),
    freespin: first('freespin'),
  };
}
