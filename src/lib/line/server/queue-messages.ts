/** Writes the messages that members asked for, in the transaction of what they tell; a job sends them. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { memberOutcomes, roundOutcome } from '../../lotto/server/outcome-queries.ts';
import { satang } from '../../money.ts';
import type { EndedWithdraw } from '../../payout/server/withdraw-followers.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { resultText, withdrawText } from '../rules/messages.ts';
import type { PlaceName } from '../rules/places.ts';
import { lineLink, lineMessage } from './tables.ts';

const isOn = (ctx: Context): boolean => ctx.config.lineChannelToken !== undefined;

type NewMessage = Pick<typeof lineMessage.$inferInsert, 'memberId' | 'kind' | 'reference' | 'text'> & {
  readonly place: PlaceName;
};

/** Once for each reference: what has been written is left alone. */
async function queue(ctx: Context, db: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const now = ctx.now();
  await db
    .insert(lineMessage)
    .values(messages.map((message) => ({ ...message, createdAt: now, nextTryAt: now })))
    .onConflictDoNothing();
}

/** Tells the member that a withdrawal has ended, if they asked for it. */
export async function queueWithdrawal(ctx: Context, tx: Db, row: EndedWithdraw): Promise<void> {
  if (!isOn(ctx)) return;
  const [link] = await tx
    .select({ id: lineLink.id })
    .from(lineLink)
    .where(and(eq(lineLink.memberId, row.memberId), isNotNull(lineLink.notifySince)));
  if (!link) return;
  const { status, bankCode, bankAccountNumber: accountNumber, reason } = row;
  const text = withdrawText({
    ...{ status, bankCode, accountNumber, reason },
    amount: satang(row.amount),
    at: row.returnedAt ?? row.settledAt ?? ctx.now(),
  });
  await queue(ctx, tx, [
    { memberId: row.memberId, kind: 'withdraw', reference: `withdraw:${row.id}:${status}`, text, place: 'statement' },
  ]);
}

const batch = 1_000;
const asked = sql`select member_id from line_link where notify_since is not null`;

/**
 * Tells members who asked for it the result of a round that they have bills of, its correction, or that it is void, each once. A failure is logged and not thrown: no round
 * waits for its messages.
 */
export async function queueResults(ctx: Context, roundId: bigint): Promise<void> {
  if (!isOn(ctx)) return;
  try {
    const it = await roundOutcome(ctx.db, roundId);
    if (!it) return;
    for (let after: bigint | undefined = 0n; after !== undefined; ) {
      const outcomes = await memberOutcomes(ctx.db, roundId, { members: asked, after, limit: batch });
      const messages = outcomes.flatMap(({ memberId, ...own }): NewMessage[] => {
        const text = resultText({ ...it, ...own });
        const reference = `round:${roundId}:${it.version ?? 'void'}`;
        return text === undefined ? [] : [{ memberId, kind: 'result', reference, text, place: 'bills' }];
      });
      await queue(ctx, ctx.db, messages);
      after = outcomes.length < batch ? undefined : outcomes.at(-1)?.memberId;
    }
  } catch (error) {
    ctx.log.error({ err: error, round_id: String(roundId) }, 'the messages of a round were not written');
  }
}
