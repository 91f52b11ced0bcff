/** What other domains do when a withdrawal has ended, in the transaction that ends it. */
import type { Context } from '../../server/context.ts';
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import type { WithdrawStatus } from '../rules/withdraw-state.ts';
import type { WithdrawRow } from './queries.ts';

export const endedWithdrawStatuses = ['paid', 'rejected', 'failed', 'returned'] as const satisfies WithdrawStatus[];
export type EndedWithdraw = WithdrawRow & { readonly status: (typeof endedWithdrawStatuses)[number] };

export const isEnded = (row: WithdrawRow): row is EndedWithdraw =>
  endedWithdrawStatuses.some((status) => status === row.status);

export const withdrawFollowers = contributions<(ctx: Context, tx: Db, row: EndedWithdraw) => Promise<void>>(
  'what follows from a withdrawal that has ended',
);
