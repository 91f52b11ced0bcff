/** Commands about members' inboxes. */
import { type Command, say } from './operator-session.ts';

export const inboxCommands: Readonly<Record<string, Command>> = {
  'message:send': {
    usage: '--member 12 --about account|offer --title "..." --text "..." [--link /member/profile] --reason "..."',
    does: 'writes to one member’s inbox; about an offer not while the member rests',
    by: 'operator',
    async run({ call, needed, values }) {
      const input = {
        ...{ member_id: needed('member'), about: needed('about'), title: needed('title'), text: needed('text') },
        ...{ link: values.link, reason: needed('reason') },
      };
      await call('POST /api/operator/message/send', input);
      say('sent');
    },
  },
};
