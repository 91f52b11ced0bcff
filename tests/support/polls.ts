/** Polls for tests, made the way operators make them. */
import { pollOperatorRoutes } from '#lib/poll/operator-contract.ts';
import { answerPoll } from '#lib/poll/server/answer-poll.ts';
import { createPoll, publishPoll } from '#lib/poll/server/set-poll.ts';
import type { Context } from '#lib/server/context.ts';

const by = (ctx: Context, name = 'operator') => ({ ...ctx, operator: { name } });

export interface TestPoll {
  readonly poll_id: string;
  /** In the order of the poll. */
  readonly choices: readonly string[];
}

/** An open poll, by default of two choices and one vote a day for everybody; `over` changes what an operator sends. */
export async function testPoll(ctx: Context, over: Readonly<Record<string, unknown>> = {}): Promise<TestPoll> {
  const usual = {
    ...{ kind: 'opinion', title: 'โพลสำหรับทดสอบ', quota_base: 1, quota_max: 1 },
    choices: [{ name: 'หนึ่ง' }, { name: 'สอง' }],
    closes_at: new Date(ctx.now().getTime() + 400 * 86_400_000).toISOString(),
  };
  const sent = pollOperatorRoutes['POST /api/operator/poll/create'].input;
  const made = await createPoll(by(ctx), sent.parse({ ...usual, ...over }));
  await publishPoll(by(ctx), { poll_id: BigInt(made.poll_id) });
  await publishPoll(by(ctx, 'approver'), { poll_id: BigInt(made.poll_id) }).catch(() => undefined);
  return { poll_id: made.poll_id, choices: made.choices.map(({ choice_id }) => choice_id) };
}

/** A prediction with points for one winner. */
export const prediction = {
  ...{ kind: 'prediction', prize_kind: 'points', prize: '50', winners_max: 1, budget: '100' },
} as const;

/** Both people answer a closed poll. */
export async function answered(ctx: Context, { poll_id, choices }: TestPoll, choice: number): Promise<void> {
  const input = { poll_id: BigInt(poll_id), choice_id: BigInt(choices[choice] ?? 0) };
  for (const name of ['operator', 'approver']) await answerPoll(by(ctx, name), input);
}
