import type { DataOf } from '../../contract/route.ts';
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { ledgerRoutes } from '../contract.ts';
import { pointsOf, walletsOf } from './queries.ts';
import { statementPage } from './statement.ts';
import { statementCsv } from './statement-csv.ts';

type WalletsView = DataOf<(typeof ledgerRoutes)['POST /api/member/wallets']>;

/** Adds the turnover of an active promotion to its wallet. */
export const walletTurnover = port<(db: Db, memberId: bigint, wallets: WalletsView) => Promise<WalletsView>>(
  'turnover of promotion wallets',
);

export const ledger: Handlers<typeof ledgerRoutes> = {
  'POST /api/member/wallets': async (ctx) =>
    walletTurnover.get()(ctx.db, ctx.member.id, await walletsOf(ctx.db, ctx.member.id)),
  'POST /api/member/points': async (ctx) => ({ point: String(await pointsOf(ctx.db, ctx.member.id)) }),
  'GET /api/member/statement': async (ctx, input) => {
    const { entries, nets: _, ...page } = await statementPage(ctx.db, ctx.member.id, input);
    return { items: entries.map(({ item }) => item), ...page };
  },
  'GET /api/member/statement.csv': (ctx, input) => statementCsv(ctx, input),
};
