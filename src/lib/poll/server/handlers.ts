import { type Context, isMemberContext, type MemberContext } from '../../server/context.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { pollRoutes } from '../contract.ts';
import type { pollOperatorRoutes } from '../operator-contract.ts';
import { answerPoll } from './answer-poll.ts';
import { ownStanding, pollWithVote, requirePoll, votedAt, winners } from './queries.ts';
import { closePoll, createPoll, publishPoll } from './set-poll.ts';
import { pollSettings } from './settings-queries.ts';
import { pollView, quotaView, statsView } from './shapes.ts';
import { judged, lastVoteBefore, submitVote } from './submit-vote.ts';

async function statsOf(ctx: Context, pollId: bigint) {
  const row = await requirePoll(ctx, pollId);
  const voted = isMemberContext(ctx) ? await votedAt(ctx, pollId) : null;
  return statsView(await pollWithVote(ctx, row, voted), voted !== null, ctx.now());
}

async function quotaOf(ctx: MemberContext, pollId: bigint) {
  const { row, standing } = await ownStanding(ctx, pollId);
  return quotaView(row, standing, ctx.now());
}

async function checkOf(ctx: MemberContext, pollId: bigint) {
  const { row, standing } = await ownStanding(ctx, pollId);
  const answer = judged(row, standing, ctx.now());
  const { poll_id, left, text, last_updated_quota } = quotaView(row, standing, ctx.now());
  // Without a choice the answer is about the poll and the quota alone.
  const reason = answer.ok || answer.problem === 'poll_one_answer' ? null : standing.paused ? text : answer.text;
  return { ...{ poll_id, left, reason, last_updated_quota }, can_vote: answer.ok };
}

export const pollHandlers: Handlers<typeof pollRoutes> = {
  'GET /api/poll/config': async (ctx, input) => pollView(await requirePoll(ctx, input.poll_id), ctx.now()),
  'GET /api/poll/stats': (ctx, input) => statsOf(ctx, input.poll_id),
  'GET /api/poll/winners': (ctx, { poll_id, limit, cursor }) => winners(ctx, { pollId: poll_id, limit, cursor }),
  'POST /api/poll/submit': {
    keyless: (ctx, input) => lastVoteBefore(ctx, input.poll_id),
    once: (ctx, input) => submitVote(ctx, input),
  },
  'GET /api/poll/quota/get': (ctx, input) => quotaOf(ctx, input.poll_id),
  'GET /api/poll/quota/check': (ctx, input) => checkOf(ctx, input.poll_id),
};

export const pollOperator: Handlers<typeof pollOperatorRoutes> = {
  'GET /api/operator/poll/list': (ctx) => pollSettings(ctx),
  'POST /api/operator/poll/create': (ctx, input) => createPoll(ctx, input),
  'POST /api/operator/poll/publish': (ctx, input) => publishPoll(ctx, input),
  'POST /api/operator/poll/close': (ctx, input) => closePoll(ctx, input),
  'POST /api/operator/poll/answer': (ctx, input) => answerPoll(ctx, input),
};
