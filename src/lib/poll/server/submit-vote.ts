/** A vote: spends one of the day's quota, whatever comes at the same time. */
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { samePressMs } from '../../server/front-door/money-call.ts';
import { bangkokDay, toIso } from '../../time.ts';
import type { VoteView } from '../contract.ts';
import { judgeVote, type VoteAnswer } from '../rules/vote.ts';
import { type PollRow, pollRow, ruleOf, type Standing, standingOf } from './queries.ts';
import { quotaView, shownState } from './shapes.ts';
import { pollVote } from './tables.ts';

/** Votes of all members run beside each other; closing and answering the poll wait for them, and they for it. */
const holdStatement = statement<{ id: bigint }>(
  'poll_hold',
  'select id from poll where id = $1 and agent_id = $2 for share',
);

const lastStatement = statement<{ id: bigint }>(
  'poll_last_vote',
  'select id from poll_vote where member_id = $1 and poll_id = $2 and voted_at < $3::timestamptz order by id desc limit 1',
);

/** The member's last vote before what may be the same press, as a text: a vote more is another press. */
export async function lastVoteBefore(ctx: MemberContext, pollId: bigint): Promise<string> {
  const before = new Date(ctx.now().getTime() - samePressMs).toISOString();
  const { rows } = await lastStatement(ctx.db, [ctx.member.id, pollId, before]);
  return String(rows[0]?.id ?? 'none');
}

/** Whether a member may vote now, for this choice or for any. */
export const judged = (row: PollRow, { quota, used, votes }: Standing, now: Date, choiceId?: bigint): VoteAnswer =>
  judgeVote(
    {
      ...{ state: shownState(row, now), opensAt: row.opens_at, kind: row.kind, rule: ruleOf(row), quota, used },
      earlier: votes.map(({ choice_id }) => BigInt(choice_id)),
    },
    choiceId,
  );

function refusalOf(row: PollRow, answer: Extract<VoteAnswer, { ok: false }>): Refusal {
  if (answer.problem === 'poll_one_answer') {
    const choice = row.choices.find(({ id }) => BigInt(id) === answer.choiceId)?.name ?? '';
    return new Refusal('poll_one_answer', { values: { choice } });
  }
  const { problem, text } = answer;
  return new Refusal(problem, { values: problem === 'poll_closed' ? { reason: text } : { how: text } });
}

/** The poll under its lock, then the member's wallet, which serialises their votes. */
async function locked(ctx: MemberContext, tx: Db, pollId: bigint): Promise<{ row: PollRow; now: Date }> {
  const held = await holdStatement(tx, [pollId, ctx.agentId]);
  if (held.rows.length === 0) throw new Refusal('not_found');
  await lockMainWallet(tx, ctx.member.id);
  const now = await databaseNow(tx);
  await checkSpend(tx, ctx.member, { kind: 'reward', at: now });
  const row = await pollRow(tx, ctx.agentId, pollId, now);
  if (!row) throw new Refusal('not_found');
  return { row, now };
}

/**
 * @throws Refusal not_found, invalid_input (no choice of the poll), poll_closed, poll_no_quota, poll_one_answer,
 * account_closed, play_paused
 */
export function submitVote(
  ctx: MemberContext,
  input: { readonly poll_id: bigint; readonly choice_id: bigint },
): Promise<VoteView> {
  const { poll_id: pollId, choice_id: choiceId } = input;
  return inTransaction(ctx, async (tx) => {
    const { row, now } = await locked(ctx, tx, pollId);
    const choice = row.choices.find(({ id }) => BigInt(id) === choiceId);
    if (!choice) throw invalidInput({ choice_id: 'ไม่มีตัวเลือกนี้ในโพล' });
    const memberId = ctx.member.id;
    const standing = await standingOf(tx, row, memberId, now);
    const answer = judged(row, standing, now, choiceId);
    if (!answer.ok) throw refusalOf(row, answer);
    const { quota, deposited, played } = standing;
    const day = bangkokDay(now);
    const [made] = await tx
      .insert(pollVote)
      .values({ pollId, choiceId, memberId, day, ordinal: answer.ordinal, quota, deposited, played, votedAt: now })
      .returning({ id: pollVote.id });
    assert(made, 'a vote is inserted');
    const vote_id = String(made.id);
    const after = {
      ...standing,
      used: standing.used + 1,
      votes: [...standing.votes, { vote_id, choice_id: choice.id, day }],
    };
    return {
      ...{ vote_id, poll_id: String(pollId), choice_id: choice.id, choice_name: choice.name, voted_at: toIso(now) },
      quota: quotaView(row, after, now),
    };
  });
}
