/** Polls of the demo: one that members have answered and won, and two that are open. */

import type { PollSettingView } from '../src/lib/poll/operator-contract.ts';
import { pollOperatorRoutes } from '../src/lib/poll/operator-contract.ts';
import { answerPoll } from '../src/lib/poll/server/answer-poll.ts';
import { payPrizes } from '../src/lib/poll/server/pay-prizes.ts';
import { createPoll, publishPoll } from '../src/lib/poll/server/set-poll.ts';
import { submitVote } from '../src/lib/poll/server/submit-vote.ts';
import type { MemberContext, OperatorContext } from '../src/lib/server/context.ts';
import { addDays, bangkokDay, bangkokInstant, toIso } from '../src/lib/time.ts';
import type { StoryTeller } from './story-teller.ts';

type Speaker = () => MemberContext;

const operator = (story: StoryTeller, name = 'operator'): OperatorContext => ({ ...story.ctx(), operator: { name } });

const teams = [
  { name: 'เพลิงเหนือ', enamel: 'chad', emblem: 'shield_flame' },
  { name: 'เสมอ', enamel: 'rong', emblem: 'draw' },
  { name: 'คลื่นใต้', enamel: 'nam', emblem: 'shield_wave' },
];

async function publish(story: StoryTeller, sent: Readonly<Record<string, unknown>>): Promise<PollSettingView> {
  const { input } = pollOperatorRoutes['POST /api/operator/poll/create'];
  const made = await createPoll(operator(story), input.parse(sent));
  await publishPoll(operator(story), { poll_id: BigInt(made.poll_id) });
  return made;
}

async function vote(speaker: Speaker, poll: PollSettingView, choice: number): Promise<void> {
  const choice_id = BigInt(poll.choices[choice]?.choice_id ?? 0);
  await submitVote(speaker(), { poll_id: BigInt(poll.poll_id), choice_id });
}

/** A prediction of two days ago, which closes that evening; the returned function answers it and pays its winners. */
export async function playPastPoll(story: StoryTeller, players: readonly Speaker[]): Promise<() => Promise<void>> {
  const poll = await publish(story, {
    ...{ kind: 'prediction', title: 'นัดเปิดสนามใครชนะ', summary: 'เพลิงเหนือ พบ คลื่นใต้', enamel: 'chad', choices: teams },
    ...{ closes_at: toIso(bangkokInstant(story.day(2), 19)), announces_at: toIso(bangkokInstant(story.day(1), 12)) },
    ...{ quota_base: 1, prize_kind: 'points', prize: '200', winners_max: 2, budget: '100' },
  });
  for (const [at, speaker] of players.entries()) {
    story.wait(7);
    await vote(speaker, poll, at % 3 === 1 ? 2 : 0);
  }
  return async () => {
    const answer = { poll_id: BigInt(poll.poll_id), choice_id: BigInt(poll.choices[0]?.choice_id ?? 0) };
    for (const name of ['operator', 'approver']) await answerPoll(operator(story, name), answer);
    await payPrizes(story.ctx());
  };
}

/** An opinion that some have voted in, and a prediction for the weekend's match. */
export async function openPolls(story: StoryTeller, voters: readonly Speaker[]): Promise<void> {
  const today = bangkokDay(story.ctx().now());
  const after = (days: number, hours: number) => toIso(bangkokInstant(addDays(today, days), hours));
  const opinion = await publish(story, {
    ...{ kind: 'opinion', title: 'อยากให้เพิ่มเกมแบบไหน', summary: 'ทีมเกมอ่านทุกคะแนน', enamel: 'khram' },
    choices: [
      { name: 'สล็อต', enamel: 'muang', emblem: 'reels' },
      { name: 'ไฮโล', enamel: 'yok', emblem: 'dice' },
      { name: 'ยิงปลา', enamel: 'nam', emblem: 'fish' },
      { name: 'บาคาร่า', enamel: 'chad', emblem: 'baccarat' },
    ],
    ...{ closes_at: after(14, 20), quota_base: 1 },
  });
  await publish(story, {
    ...{ kind: 'prediction', title: 'ทีมไหนชนะใน 90 นาที', summary: 'เพลิงเหนือ พบ คลื่นใต้', choices: teams },
    ...{ closes_at: after(7, 20), announces_at: after(8, 12), deposit_step: '500', play_step: '1000', quota_max: 3 },
    ...{ prize_kind: 'credit', prize: '500', winners_max: 20, budget: '10000' },
  });
  for (const [at, speaker] of voters.entries()) {
    story.wait(1);
    await vote(speaker, opinion, at % 3 === 2 ? 2 : 0);
  }
}
