import type { Handlers } from '../../server/front-door/mount.ts';
import type { gameOperatorRoutes } from '../operator-contract.ts';
import { bookProblemThai } from '../rules/book-problems.ts';
import { foundIncidents, receivedBooks } from './book-queries.ts';
import { fetchBooks } from './fetch-books.ts';
import { importGames } from './import-games.ts';
import { closeIncident } from './incidents.ts';
import { makeProviderKey, revokeProviderKey } from './provider-keys.ts';
import { addProvider, changeProvider } from './provider-setup.ts';
import { gameRounds } from './round-queries.ts';
import { gameStates, gamingState, providerStates } from './switch-queries.ts';
import { startGaming, stopGaming, switchGame, switchProvider } from './switches.ts';

export const gameOperator: Handlers<typeof gameOperatorRoutes> = {
  'GET /api/operator/game/status': async ({ db, agentId }) => {
    const [gaming, providers, games] = await Promise.all([
      gamingState(db, agentId),
      providerStates(db),
      gameStates(db),
    ]);
    return { gaming, providers, games };
  },
  'POST /api/operator/game/close': (ctx, input) => switchGame(ctx, input, 'closed'),
  'POST /api/operator/game/open': (ctx, input) => switchGame(ctx, input, 'open'),
  'POST /api/operator/provider/close': (ctx, input) => switchProvider(ctx, input, 'closed'),
  'POST /api/operator/provider/open': (ctx, input) => switchProvider(ctx, input, 'open'),
  'POST /api/operator/gaming/stop': (ctx, input) => stopGaming(ctx, input),
  'POST /api/operator/gaming/start': (ctx, input) => startGaming(ctx, input),
  'POST /api/operator/provider/add': (ctx, input) => addProvider(ctx, input),
  'POST /api/operator/provider/change': (ctx, input) => changeProvider(ctx, input),
  'POST /api/operator/game/import': (ctx, input) => importGames(ctx, input),
  'POST /api/operator/provider/key/make': (ctx, input) => makeProviderKey(ctx, input),
  'POST /api/operator/provider/key/revoke': (ctx, input) => revokeProviderKey(ctx, input),
  'GET /api/operator/game/rounds': (ctx, input) => gameRounds(ctx.db, input),
  'GET /api/operator/game/reconcile': (ctx, input) => receivedBooks(ctx.db, input),
  'POST /api/operator/game/reconcile': async (ctx, input) => {
    const compared = await fetchBooks(ctx, input);
    return compared.problem === undefined
      ? { problem: null, differences: compared.found.length }
      : { problem: bookProblemThai(compared.problem), differences: null };
  },
  'GET /api/operator/game/incidents': (ctx, input) => foundIncidents(ctx.db, input),
  'POST /api/operator/incident/close': (ctx, input) => closeIncident(ctx, input),
};
