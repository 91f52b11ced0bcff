/** The answer of a prediction, by two people: reveals the seed, draws the winners, and has their prizes paid. */
import { and, asc, eq } from 'drizzle-orm';
import { invalidInput } from '../../contract/problems.ts';
import { satang, zeroSatang } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo, type Shown } from '../../operator/server/second-person.ts';
import { restingMembers } from '../../play-limit/server/resting-members.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { unseal } from '../../server/sealed.ts';
import type { PollDecidedView, PollSettingView } from '../operator-contract.ts';
import { ranking, type Ticket } from '../rules/draw.ts';
import { stateOf } from '../rules/poll.ts';
import { changedPoll, lockPoll, notAllowed, type StoredPoll } from './lock-poll.ts';
import { seedName } from './set-poll.ts';
import { poll, pollVote, pollWin } from './tables.ts';

/** How many of the ranking are looked at together. */
const lookAt = 500;

interface Ranked extends Ticket {
  readonly rank: number;
  /** Rests or has closed the account: is passed over. */
  readonly passed: boolean;
}

/** The ranking down to the last winner, who rests marked. */
async function drawn(tx: Db, ranked: readonly Ticket[], winnersMax: number, now: Date): Promise<Ranked[]> {
  const found: Ranked[] = [];
  let won = 0;
  for (let from = 0; from < ranked.length && won < winnersMax; from += lookAt) {
    const some = ranked.slice(from, from + lookAt);
    const resting = await restingMembers(
      tx,
      some.map(({ memberId }) => memberId),
      now,
    );
    for (const [at, ticket] of some.entries()) {
      if (won === winnersMax) break;
      const passed = resting.has(ticket.memberId);
      found.push({ ...ticket, rank: from + at + 1, passed });
      if (!passed) won++;
    }
  }
  return found;
}

async function draw(
  ctx: OperatorContext,
  tx: Db,
  row: StoredPoll,
  { choiceId, now }: { readonly choiceId: bigint; readonly now: Date },
): Promise<string | null> {
  const { prizeKind, prizeAmount, winnersMax, sealedSeed } = row;
  if (prizeKind === null || prizeAmount === null || winnersMax === null || sealedSeed === null) return null;
  const seed = unseal(ctx, 'house_seeds', seedName(row.id), sealedSeed).toString('hex');
  const tickets = await tx
    .select({ voteId: pollVote.id, memberId: pollVote.memberId })
    .from(pollVote)
    .where(and(eq(pollVote.pollId, row.id), eq(pollVote.choiceId, choiceId)))
    .orderBy(asc(pollVote.id));
  const wins = await drawn(tx, ranking(seed, tickets), winnersMax, now);
  for (let from = 0; from < wins.length; from += lookAt)
    await tx.insert(pollWin).values(
      wins.slice(from, from + lookAt).map(({ voteId, memberId, rank, passed }) => ({
        ...{ pollId: row.id, voteId, memberId, rank, prizeKind, prizeAmount, drawnAt: now },
        status: passed ? ('passed' as const) : ('due' as const),
      })),
    );
  return seed;
}

/** What a second person decides an answer by. */
export const shownAnswer = (
  { title, closes_at }: PollSettingView,
  { choice_id, name }: PollSettingView['choices'][number],
): Shown => ({ facts: { title, answer: name, closes_at }, hidden: { choice_id } });

/** @throws Refusal not_found, invalid_input (no choice of the poll), poll_not_allowed, approver_same, not_second */
export function answerPoll(
  ctx: OperatorContext,
  input: { readonly poll_id: bigint; readonly choice_id: bigint; readonly reason?: string | undefined },
): Promise<PollDecidedView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockPoll(tx, ctx, input.poll_id);
    const now = await databaseNow(tx);
    if (row.kind !== 'prediction') throw notAllowed('โพลความเห็นไม่มีเฉลย');
    const state = stateOf(row, now);
    if (state !== 'closed')
      throw notAllowed(state === 'open' || state === 'coming' ? 'ยังไม่ปิดโหวต' : 'ยังไม่เผยแพร่หรือจบไปแล้ว');
    const before = await changedPoll(tx, ctx, row.id);
    const chosen = before.choices.find(({ choice_id }) => BigInt(choice_id) === input.choice_id);
    if (!chosen) throw invalidInput({ choice_id: 'ไม่มีตัวเลือกนี้ในโพล' });
    const agreed = await agreedByTwo(tx, inside, {
      action: 'poll.answer',
      // Two people agree on a choice, not on answering.
      subject: `poll:${row.id}:choice:${input.choice_id}`,
      amount: satang(row.budget ?? zeroSatang),
      always: true,
      reason: input.reason,
      payload: { poll_id: String(row.id), choice_id: String(input.choice_id) },
      ...shownAnswer(before, chosen),
    });
    if (!agreed) return { ...before, waits: true };
    const serverSeed = await draw(ctx, tx, row, { choiceId: input.choice_id, now });
    await tx
      .update(poll)
      .set({ status: 'answered', answerId: input.choice_id, decidedAt: now, serverSeed })
      .where(eq(poll.id, row.id));
    const after = await changedPoll(tx, ctx, row.id);
    await recordAct(inside, { action: 'poll.answer', subject: `poll:${row.id}`, before, after, reason: input.reason });
    inside.afterCommit(() => ctx.jobs.wake('poll.pay-prizes'));
    return { ...after, waits: false };
  });
}
