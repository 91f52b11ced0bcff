import { withTurnover } from '../../promotion/server/taken-queries.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { ledgerRoutes } from '../contract.ts';
import { pointsOf, walletsOf } from './queries.ts';
import { statementPage } from './statement.ts';
import { statementCsv } from './statement-csv.ts';

export const ledger: Handlers<typeof ledgerRoutes> = {
  'POST /api/member/wallets': async (ctx) =>
    withTurnover(ctx.db, ctx.member.id, await walletsOf(ctx.db, ctx.member.id)),
  'POST /api/member/points': async (ctx) => ({ point: String(await pointsOf(ctx.db, ctx.member.id)) }),
  'GET /api/member/statement': (ctx, input) => statementPage(ctx.db, ctx.member.id, input),
  'GET /api/member/statement.csv': (ctx, input) => statementCsv(ctx, input),
};
