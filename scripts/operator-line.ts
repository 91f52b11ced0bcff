/** Commands about LINE: how its messages fare, and ending a member's link. */
import { type Command, say, shortTime, table } from './operator-session.ts';

export const lineCommands: Readonly<Record<string, Command>> = {
  'line:messages': {
    usage: '',
    does: 'messages by LINE of the last thirty days: how many wait, were sent, failed or were dropped, and why',
    by: 'operator',
    async run({ call }) {
      const state = await call('GET /api/operator/line/messages');
      say(
        `${state.configured ? 'sends' : 'no LINE_CHANNEL_TOKEN: sends nothing'}; ${state.linked} linked, ${state.asked_for} asked for messages`,
      );
      say(
        Object.entries(state.counts)
          .map(([status, count]) => `${count} ${status}`)
          .join(', '),
      );
      if (state.oldest_waiting_at) say(`the oldest waits since ${shortTime(state.oldest_waiting_at)}`);
      const rows = state.problems.map((row) => [
        row.message_id,
        row.member_id,
        row.kind,
        row.status,
        row.problem,
        shortTime(row.at),
      ]);
      if (rows.length > 0) say('', table(['message', 'member', 'about', 'status', 'because', 'at'], rows));
    },
  },
  'line:unlink': {
    usage: '--member 12 --reason "lost phone"',
    does: 'ends a member’s link with LINE and logs them out on all devices',
    by: 'operator',
    async run({ call, needed }) {
      await call('POST /api/operator/line/unlink', { member_id: needed('member'), reason: needed('reason') });
      say('unlinked');
    },
  },
};
