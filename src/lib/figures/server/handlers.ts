import { invalidInput, Refusal } from '../../contract/problems.ts';
import type { DataOf, InputOf } from '../../contract/route.ts';
import { accountEntries, bookAccount, bookTransfer } from '../../ledger/server/book-queries.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import { addDays, bangkokInstant, toIso } from '../../time.ts';
import type { figuresOperatorRoutes as routes } from '../operator-contract.ts';
import { requireMembers, requireMembersAccount } from './extent.ts';
import { overview } from './overview.ts';
import { prove } from './prove.ts';
import { reportView } from './report.ts';
import { exportReport } from './report-files.ts';
import { trace } from './trace.ts';

type AccountCall = (typeof routes)['GET /api/operator/ledger/account'];
type TransferCall = (typeof routes)['GET /api/operator/ledger/transfer'];

/** @throws Refusal invalid_input, not_found, forbidden (a house account, for who sees members' only) */
async function account(ctx: OperatorContext, input: InputOf<AccountCall>): Promise<DataOf<AccountCall>> {
  const { account_id, house, kind, from, to, limit, cursor } = input;
  if (account_id === undefined && house === undefined) throw invalidInput({ account_id: 'ใส่รหัสบัญชีหรือชื่อบัญชีของเว็บ' });
  const found = await bookAccount(ctx.db, { id: account_id, house });
  if (!found) throw new Refusal('not_found');
  requireMembersAccount(ctx, found);
  const page = await accountEntries(ctx.db, found, {
    kind,
    from: from === undefined ? undefined : bangkokInstant(from),
    to: to === undefined ? undefined : bangkokInstant(addDays(to, 1)),
    limit,
    cursor,
  });
  return { account: found, as_of: toIso(ctx.now()), ...page };
}

/** @throws Refusal invalid_input, not_found, forbidden (a movement within the house, for who sees members' only) */
async function transfer(ctx: OperatorContext, input: InputOf<TransferCall>): Promise<DataOf<TransferCall>> {
  const { transfer_id, reference } = input;
  if (transfer_id === undefined && reference === undefined)
    throw invalidInput({ transfer_id: 'ใส่รหัสรายการหรือเลขอ้างอิง' });
  const found = await bookTransfer(ctx.db, { id: transfer_id, reference });
  if (!found) throw new Refusal('not_found');
  requireMembers(ctx, found);
  return found;
}

export const figuresOperator: Handlers<typeof routes> = {
  'GET /api/operator/overview': (ctx) => overview(ctx),
  'GET /api/operator/ledger/account': (ctx, input) => account(ctx, input),
  'GET /api/operator/ledger/transfer': (ctx, input) => transfer(ctx, input),
  'GET /api/operator/ledger/trace': (ctx, input) => trace(ctx, input),
  'POST /api/operator/ledger/prove': (ctx, input) => prove(ctx, input),
  'GET /api/operator/report': (ctx, input) => reportView(ctx, input),
  'GET /api/operator/report.csv': (ctx, input) => exportReport(ctx, input, 'csv'),
  'GET /api/operator/report.xlsx': (ctx, input) => exportReport(ctx, input, 'xlsx'),
};
