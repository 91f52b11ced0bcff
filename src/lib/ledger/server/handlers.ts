import type { Handlers } from '../../server/front-door/mount.ts';
import type { ledgerRoutes } from '../contract.ts';
import { pointsOf, walletsOf } from './queries.ts';

export const ledger: Handlers<typeof ledgerRoutes> = {
  'POST /api/member/wallets': (ctx) => walletsOf(ctx.db, ctx.member.id),
  'POST /api/member/points': async (ctx) => ({ point: String(await pointsOf(ctx.db, ctx.member.id)) }),
};
