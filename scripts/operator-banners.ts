/** Commands about banners of the home page: list, make or change, end. */
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
} from './operator-session.ts';

type Banner = Answer<'POST /api/operator/banner/set'>;

const bannerTable = (rows: readonly Banner[]): string =>
  table(
    ['banner', 'title', 'about', 'for', 'priority', 'from', 'until', 'link'],
    rows.map((row) => [
      ...[row.banner_id, row.title, row.about],
      targetOf(row),
      ...[String(row.priority), row.starts_at ? shortTime(row.starts_at) : '', until(row.ends_at), row.link],
    ]),
  );

export const bannerCommands: Readonly<Record<string, Command>> = {
  'banner:list': {
    usage: '',
    does: 'banners of the home page, the most important first, planned and ended ones too',
    by: 'operator',
    async run({ call }) {
      say(bannerTable(await call('GET /api/operator/banner/list')));
    },
  },
  'banner:set': {
    usage:
      '[--banner 3] [--eyebrow ... --title ... --condition ... --link /.. --action ...] [--enamel chad|rong|yok|khram|muang|nam] [--emblem gift] [--about service|offer] [--audience all|member|segment|one] [--level 0|1|2] [--segment 3] [--member 12] [--priority 10] [--starts ...] [--ends ...|none] [--reason ...]',
    does: 'makes a banner, or changes the one named; offers are not shown to who rests',
    by: 'operator',
    async run({ call, values }) {
      const kept = await call('POST /api/operator/banner/set', {
        ...{ banner_id: values.banner, eyebrow: values.eyebrow, title: values.title, condition: values.condition },
        ...{ link: values.link, action: values.action, enamel: values.enamel, emblem: values.emblem },
        ...{ about: values.about, audience: values.audience, least_vip_level: numberOf(values, 'level') },
        ...{ segment_id: values.segment, member_id: values.member },
        ...{ priority: numberOf(values, 'priority'), starts_at: instantOf(values, 'starts'), reason: values.reason },
        ends_at: values.ends === 'none' ? null : instantOf(values, 'ends'),
      });
      say(bannerTable([kept]));
    },
  },
  'banner:end': {
    usage: '--banner 3 [--reason ...]',
    does: 'ends a banner now, a planned one before it begins',
    by: 'operator',
    async run({ call, needed, values }) {
      say(
        bannerTable([
          await call('POST /api/operator/banner/end', { banner_id: needed('banner'), reason: values.reason }),
        ]),
      );
    },
  },
};
