/** Commands about quests: list, add, change. */
import { type Answer, type Command, instantOf, say, sayMade, table, until, type Values } from './operator-session.ts';

type Quest = Answer<'GET /api/operator/quest/list'>[number];

const questTable = (rows: readonly Quest[]): string =>
  table(
    ['quest', 'title', 'kind', 'period', 'target', 'gives', 'claims', 'reached', 'until'],
    rows.map((row) => [
      ...[row.quest_id, row.title, row.kind, row.period, row.target],
      row.ladder ? row.ladder.join(' ') : `${row.reward_amount} ${row.reward_kind}`,
      ...[
        String(row.claims),
        row.last_day ? `${row.last_day.reached} on ${row.last_day.day}` : '',
        row.active ? until(row.ends_at) : 'paused',
      ],
    ]),
  );

const ladderOf = (value: Values[string]): number[] | undefined =>
  typeof value === 'string' ? value.split(',').map(Number) : undefined;

export const questCommands: Readonly<Record<string, Command>> = {
  'quest:list': {
    usage: '',
    does: 'all quests with how often each was claimed',
    by: 'operator',
    async run({ call }) {
      say(questTable(await call('GET /api/operator/quest/list')));
    },
  },
  'quest:add': {
    usage:
      '--kind check_in|deposit|turnover|bills|shots|games|friends|profile --title ... [--period day|once] [--target 300 --gives points|credit|wheel_spins --reward 20] [--ladder 10,10,15] [--about ... --picture lantern] [--starts ...] [--ends ...] [--reason ...]',
    does: 'adds a quest; a check-in has a ladder of points for days in a row, an event a text, a picture and an end',
    by: 'operator',
    async run({ call, needed, values }) {
      const made = await call('POST /api/operator/quest/add', {
        ...{ kind: needed('kind'), title: needed('title'), period: values.period, target: values.target },
        ...{ reward_kind: values.gives, reward: values.reward, ladder: ladderOf(values.ladder) },
        ...{ about: values.about, picture: values.picture },
        ...{ starts_at: instantOf(values, 'starts'), ends_at: instantOf(values, 'ends'), reason: values.reason },
      });
      sayMade(made, (quest) => questTable([quest]));
    },
  },
  'quest:change': {
    usage: '--quest 3 [--title ...] [--active on|off] [--ends ...] [--reason ...]',
    does: 'pauses, resumes, renames or ends a quest',
    by: 'operator',
    async run({ call, needed, values }) {
      const changed = await call('POST /api/operator/quest/change', {
        ...{
          quest_id: needed('quest'),
          title: values.title,
          ends_at: instantOf(values, 'ends'),
          reason: values.reason,
        },
        active: values.active === undefined ? undefined : values.active === 'on',
      });
      sayMade(changed, (quest) => questTable([quest]));
    },
  },
};
