/** A poll under the lock of whoever changes it. */
import { and, eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import type { PollSettingView } from '../operator-contract.ts';
import { pollSetting } from './settings-queries.ts';
import { poll } from './tables.ts';

export type StoredPoll = typeof poll.$inferSelect;

/** Waits for the votes that are under way, and keeps new ones waiting. @throws Refusal not_found */
export async function lockPoll(tx: Db, ctx: OperatorContext, pollId: bigint): Promise<StoredPoll> {
  const own = and(eq(poll.id, pollId), eq(poll.agentId, ctx.agentId));
  const [row] = await tx.select().from(poll).where(own).for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/** The poll as operators see it, after a change. */
export async function changedPoll(tx: Db, ctx: OperatorContext, pollId: bigint): Promise<PollSettingView> {
  const view = await pollSetting(tx, ctx.agentId, pollId);
  assert(view, 'the poll is there');
  return view;
}

export const notAllowed = (reason: string): Refusal => new Refusal('poll_not_allowed', { values: { reason } });
