/** Publishing and answering polls as they wait for a second person. */
import type { Payload, QueuedAct } from '../../operator/server/second-person.ts';
import { answerPoll, shownAnswer } from './answer-poll.ts';
import { publishPoll, shownPoll } from './set-poll.ts';
import { pollSetting } from './settings-queries.ts';

const pollOf = ({ poll_id }: Payload): bigint => BigInt(String(poll_id));
const choiceOf = ({ choice_id }: Payload): bigint => BigInt(String(choice_id));

export const queuedPolls: readonly QueuedAct[] = [
  {
    action: 'poll.publish',
    heading: (payload) => `เผยแพร่โพล ${pollOf(payload)}`,
    async look(ctx, payload) {
      const setting = await pollSetting(ctx.db, ctx.agentId, pollOf(payload));
      return setting?.status === 'draft' ? shownPoll(setting) : undefined;
    },
    run: (ctx, payload, reason) => publishPoll(ctx, { poll_id: pollOf(payload), reason }),
  },
  {
    action: 'poll.answer',
    heading: (payload) => `เฉลยโพล ${pollOf(payload)}`,
    async look(ctx, payload) {
      const setting = await pollSetting(ctx.db, ctx.agentId, pollOf(payload));
      const chosen = setting?.choices.find(({ choice_id }) => BigInt(choice_id) === choiceOf(payload));
      return setting && chosen && setting.status === 'published' ? shownAnswer(setting, chosen) : undefined;
    },
    run: (ctx, payload, reason) => answerPoll(ctx, { poll_id: pollOf(payload), choice_id: choiceOf(payload), reason }),
  },
];
