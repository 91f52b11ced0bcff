/** Commands about announcements: list, make or change, end. */
import {
  type Answer,
  type Command,
  instantOf,
  numberOf,
  say,
  shortTime,
  table,
  targetOf,
  until,
  type Values,
} from './operator-session.ts';

type Notice = Answer<'POST /api/operator/notice/set'>;

const noticeTable = (rows: readonly Notice[]): string =>
  table(
    ['notice', 'title', 'type', 'about', 'for', 'priority', 'from', 'until', 'link'],
    rows.map((row) => [
      ...[row.notice_id, row.title, row.type === 1 ? 'important' : 'news', row.about, targetOf(row)],
      ...[String(row.priority), shortTime(row.starts_at), until(row.ends_at), row.link ?? ''],
    ]),
  );

/** "none" takes a value away. */
const orNone = (value: Values[string]) => (value === 'none' ? null : value);

export const noticeCommands: Readonly<Record<string, Command>> = {
  'notice:list': {
    usage: '',
    does: 'announcements, the most important first, planned and ended ones too',
    by: 'operator',
    async run({ call }) {
      say(noticeTable(await call('GET /api/operator/notice/list')));
    },
  },
  'notice:set': {
    usage:
      '[--notice 3] [--title ... --text "<b>..</b><ul><li>..</li></ul>"] [--type 1|2] [--about service|offer] [--audience all|member|segment|one] [--level 0|1|2] [--segment 3] [--member 12] [--priority 10] [--image /..|none] [--link /..|https://..|none] [--starts ...] [--ends ...|none] [--reason ...]',
    does: 'makes an announcement, or changes the one named; type 1 is important, offers are not shown to who rests',
    by: 'operator',
    async run({ call, values }) {
      const kept = await call('POST /api/operator/notice/set', {
        ...{ notice_id: values.notice, title: values.title, text: values.text, type: numberOf(values, 'type') },
        ...{ about: values.about, audience: values.audience, least_vip_level: numberOf(values, 'level') },
        ...{ segment_id: values.segment, member_id: values.member },
        ...{ priority: numberOf(values, 'priority'), image: orNone(values.image), link: orNone(values.link) },
        ...{ starts_at: instantOf(values, 'starts'), reason: values.reason },
        ends_at: values.ends === 'none' ? null : instantOf(values, 'ends'),
      });
      say(noticeTable([kept]), '', kept.text);
    },
  },
  'notice:end': {
    usage: '--notice 3 [--reason ...]',
    does: 'ends an announcement now, a planned one before it begins',
    by: 'operator',
    async run({ call, needed, values }) {
      say(
        noticeTable([
          await call('POST /api/operator/notice/end', { notice_id: needed('notice'), reason: values.reason }),
        ]),
      );
    },
  },
};
