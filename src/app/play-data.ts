/** The pages with lobbies: the catalogue, and in one statement the frame and what is the member's own. */
import { type LobbyAsk, lobbyView } from '#lib/game/rules/lobby.ts';
import { shownCatalogue } from '#lib/game/server/catalogue-queries.ts';
import { lobbyCounts, lobbyFacts } from '#lib/game/server/lobby-queries.ts';
import { type Context, isMemberContext } from '#lib/server/context.ts';
import { shellData, shellWith } from './shell-data.ts';

const playFacts = shellWith('play_page', lobbyFacts);

/** A lobby as asked for, at this path. */
export async function playPage(ctx: Context, path: string, ask: LobbyAsk) {
  const [catalogue, own] = await Promise.all([
    shownCatalogue(ctx),
    isMemberContext(ctx) ? playFacts(ctx, path) : shellData(ctx, path).then((shell) => ({ shell, about: null })),
  ]);
  const counts = await lobbyCounts(ctx, own.about);
  const unfinished = own.about?.unfinished ? catalogue.byId.get(own.about.unfinished) : undefined;
  return { shell: own.shell, catalogue, counts, unfinished, view: lobbyView(catalogue.games, counts, ask) };
}
