/** Commands about polls: list, create, publish, close, answer. */
import { type Answer, type Command, instantOf, numberOf, say, table, type Values } from './operator-session.ts';

type Poll = Answer<'POST /api/operator/poll/create'>;

const time = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

function pollTable(rows: readonly Poll[]): string {
  return table(
    ['poll', 'question', 'kind', 'status', 'closes', 'votes', 'prize', 'winners'],
    rows.map((row) => [
      ...[row.poll_id, row.title, row.kind, row.status, time(row.closes_at)],
      row.choices
        .map(
          ({ choice_id, name, votes }) =>
            `${choice_id} ${name}: ${votes}${choice_id === row.answer_id ? ' (answer)' : ''}`,
        )
        .join(', '),
      row.prize === null ? '' : `${row.prize} x ${row.winners_max}, budget ${row.budget}`,
      Object.entries(row.wins)
        .filter(([, count]) => count > 0)
        .map(([state, count]) => `${count} ${state}`)
        .join(', '),
    ]),
  );
}

/** Parses "เพลิงเหนือ:chad:shield_flame,เสมอ,คลื่นใต้:nam:shield_wave". */
function choicesOf(value: string) {
  return value.split(',').map((one) => {
    const [name = '', enamel, emblem] = one.split(':');
    return { name: name.trim(), enamel, emblem };
  });
}

const text = (value: Values[string]): string | undefined => (typeof value === 'string' ? value : undefined);

const decided = (poll: Poll & { readonly waits: boolean }): void =>
  say(pollTable([poll]), ...(poll.waits ? ['waits for a second person, who gives the same command'] : []));

export const pollCommands: Readonly<Record<string, Command>> = {
  'poll:list': {
    usage: '',
    does: 'all polls, newest first, with their votes and winners',
    by: 'operator',
    async run({ call }) {
      say(pollTable(await call('GET /api/operator/poll/list')));
    },
  },
  'poll:create': {
    usage:
      '--kind opinion|prediction --title ... [--summary ...] --choices "name[:enamel:emblem],..." [--opens ...] --closes ... [--announces ...] [--base 1] [--per-deposit 500] [--per-play 1000] [--max 3] [--gives credit|points|wheel_spins --prize 500 --winners 20 --budget 10000] [--reason ...]',
    does: 'makes a draft of a poll; votes of a day come from a base, deposits and settled stakes',
    by: 'operator',
    async run({ call, needed, values }) {
      const made = await call('POST /api/operator/poll/create', {
        ...{
          kind: needed('kind'),
          title: needed('title'),
          summary: text(values.summary),
          choices: choicesOf(needed('choices')),
        },
        ...{ opens_at: instantOf(values, 'opens'), closes_at: instantOf(values, 'closes') },
        ...{ announces_at: instantOf(values, 'announces'), quota_base: numberOf(values, 'base') },
        ...{ deposit_step: values['per-deposit'], play_step: values['per-play'], quota_max: numberOf(values, 'max') },
        ...{ prize_kind: values.gives, prize: values.prize, winners_max: numberOf(values, 'winners') },
        ...{ budget: values.budget, reason: values.reason },
      });
      say(pollTable([made]));
    },
  },
  'poll:publish': {
    usage: '--poll 3 [--reason ...]',
    does: 'shows a draft to members and commits to the seed of its draw; a large budget takes two people',
    by: 'operator',
    async run({ call, needed, values }) {
      decided(await call('POST /api/operator/poll/publish', { poll_id: needed('poll'), reason: values.reason }));
    },
  },
  'poll:close': {
    usage: '--poll 3 --reason ... [--cancel]',
    does: 'ends the votes of a poll now; with --cancel for good, without an answer',
    by: 'operator',
    async run({ call, needed, values }) {
      const closed = await call('POST /api/operator/poll/close', {
        ...{ poll_id: needed('poll'), cancel: values.cancel !== undefined, reason: needed('reason') },
      });
      say(pollTable([closed]));
    },
  },
  'poll:answer': {
    usage: '--poll 3 --choice 7 [--reason ...]',
    does: 'answers a closed prediction; once a second person gives the same answer, winners are drawn and paid',
    by: 'operator',
    async run({ call, needed, values }) {
      decided(
        await call('POST /api/operator/poll/answer', {
          ...{ poll_id: needed('poll'), choice_id: needed('choice'), reason: values.reason },
        }),
      );
    },
  },
};
