import { checkLedger } from '../../ledger/server/check.ts';
import { ledgerChecks } from '../../ledger/server/checks.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { operatorRoutes } from '../contract.ts';
import { acts } from './queries.ts';

export const operator: Handlers<typeof operatorRoutes> = {
  'GET /api/operator/ledger/check': async (ctx) => {
    const report = await checkLedger(ctx.db, ledgerChecks);
    return { ...report, findings: [...report.findings] };
  },
  'GET /api/operator/audit/list': (ctx, input) => acts(ctx, input),
};
