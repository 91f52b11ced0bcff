/** The catalogue as lobbies read it: all games with how many play them, one statement for all requests of two seconds. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { sharedRead } from '../../server/read-cache.ts';
import type { LobbyGame } from '../rules/lobby.ts';
import { searchText } from '../rules/search.ts';
import { gameHot } from './lobby-tables.ts';
import { game, gameProvider, gamingStop } from './tables.ts';

export interface Provider {
  readonly code: string;
  readonly name: string;
  readonly isOpen: boolean;
}

export interface Catalogue {
  /** Those that can be played first, then in their order. */
  readonly games: readonly LobbyGame[];
  readonly byId: ReadonlyMap<string, LobbyGame>;
  readonly providers: readonly Provider[];
  /** Distinct players of the last seven days by a game's id. */
  readonly hot: ReadonlyMap<string, number>;
}

const catalogueQuery = preparedQuery('game_catalogue', (db) =>
  db
    .select({
      game,
      provider: gameProvider,
      players: gameHot.players,
      stoppedAt: gamingStop.stoppedAt,
    })
    .from(game)
    .innerJoin(gameProvider, eq(gameProvider.code, game.provider))
    .leftJoin(gameHot, eq(gameHot.gameId, game.id))
    .leftJoin(gamingStop, eq(gamingStop.agentId, value('agentId')))
    .orderBy(
      sql`${game.status} = 'closed' or ${gameProvider.status} = 'closed'`,
      asc(gameProvider.position),
      asc(game.position),
      asc(game.id),
    ),
);

type Row = Awaited<ReturnType<typeof catalogueQuery>>[number];

function lobbyGame({ game: row, provider, stoppedAt }: Row): LobbyGame {
  const { rtpLeastPpm: least, rtpMostPpm: most } = row;
  return {
    id: String(row.id),
    provider: row.provider,
    providerName: provider.name,
    code: row.code,
    subProvider: row.subProvider,
    source: row.source,
    name: row.name,
    category: row.category,
    rtp: least === null || most === null ? null : { least, most },
    hasDemo: row.hasDemo,
    isOpen: row.status === 'open' && provider.status === 'open' && !stoppedAt,
    isLive: row.isLive,
    emblem: row.art.emblem,
    enamel: row.art.enamel,
    text: searchText(row.name, row.search, provider.name),
  };
}

async function readCatalogue(ctx: Context): Promise<Catalogue> {
  const rows = await catalogueQuery(ctx.db, { agentId: ctx.agentId });
  const games = rows.map(lobbyGame);
  const providers = new Map(
    rows.map(({ provider: { code, name, status }, stoppedAt }) => [
      code,
      { code, name, isOpen: status === 'open' && !stoppedAt },
    ]),
  );
  return {
    games,
    byId: new Map(games.map((one) => [one.id, one])),
    providers: [...providers.values()],
    hot: new Map(rows.flatMap(({ game: { id }, players }) => (players === null ? [] : [[String(id), players]]))),
  };
}

/** The catalogue, at most two seconds old: for what is shown, never for what decides whether a game may be played. */
export const shownCatalogue = (ctx: Context): Promise<Catalogue> => sharedRead(ctx, 'game catalogue', readCatalogue);

/**
 * A game that a call names by its id and provider, read as it is now.
 *
 * @throws Refusal not_found, game_unavailable while it, its provider or all gaming is closed
 */
export async function gameNamed(
  ctx: Context,
  { game_id: gameId, provider_id: provider }: { readonly game_id: bigint; readonly provider_id: string },
) {
  const [row] = await ctx.db
    .select({ game, providerStatus: gameProvider.status, stoppedAt: gamingStop.stoppedAt })
    .from(game)
    .innerJoin(gameProvider, eq(gameProvider.code, game.provider))
    .leftJoin(gamingStop, eq(gamingStop.agentId, ctx.agentId))
    .where(and(eq(game.id, gameId), eq(game.provider, provider)));
  if (!row) throw new Refusal('not_found');
  if (row.game.status === 'closed' || row.providerStatus === 'closed' || row.stoppedAt)
    throw new Refusal('game_unavailable');
  return row.game;
}

/** The code of each game in stakes, and its name. */
export const catalogueNames = async (ctx: Context): Promise<[string, string][]> =>
  (await shownCatalogue(ctx)).games.map(({ provider, code, name }) => [`game:${provider}-${code}`, name]);
