/** Commands about settings: what takes two people, and the brand's figures. */
import { type Answer, type Command, Mistake, say, sayMade, shortTime, table, type Values } from './operator-session.ts';

type View = Answer<'GET /api/operator/setting/view'>;

function settingText({ version, fields, versions }: View): string {
  const rows = fields.map(({ name, value, min, max, unit }) => [name, String(value), `${min} to ${max}`, unit]);
  return [
    `version ${version}`,
    table(['setting', 'value', 'may be', 'unit'], rows),
    ...versions.map((one) => `${one.version} ${shortTime(one.made_at)} ${one.made_by}: ${one.changes.join(', ')}`),
  ].join('\n');
}

/** Parses "withdraw_max=300000 deposit_min=50". @throws Mistake */
function valuesOf({ values }: Values): Record<string, number> {
  const parts = typeof values === 'string' ? values.trim().split(/\s+/) : [];
  return Object.fromEntries(
    parts.map((part) => {
      const [, name, value] = /^([a-z_]+)=(\d+)$/.exec(part) ?? [];
      if (!name) throw new Mistake(`"${part}" is no setting=number`);
      return [name, Number(value)];
    }),
  );
}

export const settingCommands: Readonly<Record<string, Command>> = {
  'setting:view': {
    usage: '--kind approvals|figures',
    does: 'the settings of a kind with their bounds, and the versions before',
    by: 'operator',
    async run({ call, needed }) {
      say(settingText(await call('GET /api/operator/setting/view', { kind: needed('kind') })));
    },
  },
  'setting:set': {
    usage: '--kind approvals|figures --values "withdraw_max=300000 deposit_min=50" --reason "..."',
    does: 'sets some of them, by two owners',
    by: 'operator',
    async run({ call, needed, values }) {
      const kind = needed('kind');
      const { version } = await call('GET /api/operator/setting/view', { kind });
      const input = { kind, version, values: valuesOf(values), reason: needed('reason') };
      sayMade(await call('POST /api/operator/setting/set', input), settingText);
    },
  },
};
