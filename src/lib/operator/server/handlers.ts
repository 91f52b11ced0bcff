import { checkLedger } from '../../ledger/server/check.ts';
import { ledgerCheckList } from '../../ledger/server/check-list.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { operatorRoutes } from '../contract.ts';
import { breakGlass, reviewGlass } from './break-glass.ts';
import { confirmMyself, enrolMyself } from './enrolment.ts';
import { auditVerifier, exportAudit } from './export-audit.ts';
import { waitingHandovers } from './handovers.ts';
import { logIn, me } from './me.ts';
import { logOutOperator } from './operator-sessions.ts';
import { addPerson, changePerson, people, renewPerson } from './people.ts';
import { acts } from './queries.ts';

export const operator: Handlers<typeof operatorRoutes> = {
  'POST /api/operator/login': (ctx, input) => logIn(ctx, input),
  'POST /api/operator/glass': (ctx, input) => breakGlass(ctx, input),
  'POST /api/operator/glass/review': (ctx, input) => reviewGlass(ctx, input),
  'POST /api/operator/logout': async (ctx) => {
    await logOutOperator(ctx);
    return null;
  },
  'GET /api/operator/me': async (ctx) => me(ctx),
  'POST /api/operator/totp/enrol': (ctx) => enrolMyself(ctx),
  'POST /api/operator/totp/confirm': (ctx, input) => confirmMyself(ctx, input.totp_code),
  'GET /api/operator/people/list': (ctx) => people(ctx),
  'GET /api/operator/people/waiting': (ctx) => waitingHandovers(ctx),
  'POST /api/operator/people/add': (ctx, input) => addPerson(ctx, input),
  'POST /api/operator/people/change': (ctx, input) => changePerson(ctx, input),
  'POST /api/operator/people/renew': (ctx, input) => renewPerson(ctx, input),
  'GET /api/operator/ledger/check': async (ctx) => {
    const { transfers, entries, accounts, checks, findings } = await checkLedger(ctx.db, ledgerCheckList.all());
    return { transfers, entries, accounts, checks, findings: [...findings] };
  },
  'GET /api/operator/audit/list': (ctx, input) => acts(ctx, input),
  'GET /api/operator/audit/export': (ctx) => exportAudit(ctx),
  'GET /api/operator/audit/verify.html': () => auditVerifier(),
};
