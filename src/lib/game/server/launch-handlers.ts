import { requireAgent } from '../../agent/server/queries.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { launchRoutes } from '../launch-contract.ts';
import { gameDemo, openGame, withToken } from './game-link.ts';
import { gameWallets } from './game-wallets.ts';
import { gameHistory } from './history-queries.ts';
import { netSince } from './net-queries.ts';

export const launchHandlers: Handlers<typeof launchRoutes> = {
  'POST /api/game/wallets': (ctx, input) => gameWallets(ctx, input),
  'POST /api/game/link': {
    // Moves no money: each launch opens another sheet, of which the last is the live one.
    keyless: 'by_state',
    once: (ctx, input) => openGame(ctx, input),
    tell: withToken,
  },
  'POST /api/game/demo': async (ctx, input) => {
    await requireAgent(ctx, input.agent_code);
    return gameDemo(ctx, input);
  },
  'GET /api/game/net': (ctx, input) => netSince(ctx, input),
  'GET /api/game/history': (ctx, input) => gameHistory(ctx, input),
};
