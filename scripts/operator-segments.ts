/** Commands about segments: list, keep, drop, and a message to everybody in one. */
import { type Answer, type Command, numberOf, say, table, type Values } from './operator-session.ts';

type Segment = Answer<'POST /api/operator/segment/keep'>;

const segmentTable = (rows: readonly Segment[]): string =>
  table(
    ['segment', 'version', 'name', 'members', 'rules'],
    rows.map((row) => [row.segment_id, String(row.version), row.name, `${row.size}${row.more ? '+' : ''}`, row.text]),
  );

const rulesOf = (values: Values) => ({
  ...{ joined_from: values['joined-from'], joined_to: values['joined-to'] },
  ...{ least_vip_level: numberOf(values, 'level'), played: values.played as 'lotto' | undefined },
  ...{ seen_within: numberOf(values, 'seen'), away_for: numberOf(values, 'away'), days: numberOf(values, 'days') },
  ...{ deposited_least: values.least, deposited_below: values.below },
});

export const segmentCommands: Readonly<Record<string, Command>> = {
  'segment:list': {
    usage: '',
    does: 'segments with their rules and sizes, which are counted up to 1,000',
    by: 'operator',
    async run({ call }) {
      say(segmentTable(await call('GET /api/operator/segment/list')));
    },
  },
  'segment:keep': {
    usage:
      '[--segment 3 --version 1] --name "..." [--joined-from 2026-01-01] [--joined-to ...] [--level 1] [--seen 7] [--away 30] [--days 30] [--least 1000] [--below 500] [--played lotto|slot|casino|sport|fishing] [--reason "..."]',
    does: 'keeps a segment, or changes the one named',
    by: 'operator',
    async run({ call, needed, values }) {
      const own = { segment_id: values.segment, version: numberOf(values, 'version'), reason: values.reason };
      const kept = await call('POST /api/operator/segment/keep', {
        ...own,
        name: needed('name'),
        rules: rulesOf(values),
      });
      say(segmentTable([kept]));
    },
  },
  'segment:drop': {
    usage: '--segment 3 --version 1 --reason "..."',
    does: 'takes a segment off the list',
    by: 'operator',
    async run({ call, needed }) {
      const asked = { segment_id: needed('segment'), version: Number(needed('version')), reason: needed('reason') };
      await call('POST /api/operator/segment/drop', asked);
      say('dropped');
    },
  },
  'segment:send': {
    usage: '--segment 3 --version 1 --title "..." --text "..." [--link /promotions] --reason "..."',
    does: 'writes an offer to everybody in a segment who consents; once a day for each',
    by: 'operator',
    async run({ call, needed, values }) {
      const { sent, more } = await call('POST /api/operator/segment/send', {
        ...{ segment_id: needed('segment'), version: Number(needed('version')), link: values.link },
        ...{ title: needed('title'), text: needed('text'), reason: needed('reason') },
      });
      say(`sent to ${sent}${more ? '+' : ''}`);
    },
  },
};
