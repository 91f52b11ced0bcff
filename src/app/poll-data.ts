/** The pages of polls: the frame, what everybody sees, and where the member stands. */
import { links } from '#lib/links.ts';
import type { OwnPart } from '#lib/poll/contract.ts';
import { type PollRow, pollWithVote, shownPoll, shownPolls, standingOf, winners } from '#lib/poll/server/queries.ts';
import { pollView, quotaView, statsView } from '#lib/poll/server/shapes.ts';
import { judged } from '#lib/poll/server/submit-vote.ts';
import { type Context, isMemberContext } from '#lib/server/context.ts';
import { sharedRead } from '#lib/server/read-cache.ts';
import { shellData } from './shell-data.ts';

/** Of other polls' winners as many as fit; of its own the first page. */
const earlierShown = 3;
const winnersShown = 50;

/** The published polls: those that run, then those that ended. */
export async function pollListPage(ctx: Context) {
  const [shell, rows] = await Promise.all([shellData(ctx, links.poll()), shownPolls(ctx)]);
  return { shell, polls: rows.map((row) => pollView(row, ctx.now())) };
}

async function ownPart(ctx: Context, row: PollRow) {
  if (!isMemberContext(ctx)) return { own: undefined, row };
  const now = ctx.now();
  const standing = await standingOf(ctx.db, row, ctx.member.id, now);
  const answer = judged(row, standing, now);
  const why = answer.ok || answer.problem === 'poll_one_answer' ? null : answer.text;
  const own: OwnPart = { quota: quotaView(row, standing, now), canVote: answer.ok, why, paused: standing.paused };
  return { own, row: await pollWithVote(ctx, row, standing.votedAt) };
}

/** One poll; undefined where none with this id was published. */
export async function pollPage(ctx: Context, pollId: bigint) {
  const shown = await shownPoll(ctx, pollId);
  if (!shown) return undefined;
  const isAnswered = shown.status === 'answered';
  const [shell, { own, row }, won] = await Promise.all([
    shellData(ctx, links.poll(String(pollId))),
    ownPart(ctx, shown),
    shown.prize_kind === null
      ? { items: [], next_cursor: null }
      : sharedRead(ctx, `poll winners ${isAnswered ? pollId : 'of all'}`, (nobody) =>
          winners(nobody, isAnswered ? { pollId, limit: winnersShown } : { limit: earlierShown }),
        ),
  ]);
  const now = ctx.now();
  return {
    ...{ shell, own, winners: won.items, poll: pollView(row, now) },
    stats: statsView(row, (own?.quota.votes.length ?? 0) > 0, now),
  };
}
