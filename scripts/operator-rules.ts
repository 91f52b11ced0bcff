/** Commands about versions of promotions: draft, simulate on history, publish, end. */
import { readFileSync } from 'node:fs';
import { type Answer, type Command, Mistake, say, shortTime, table, type Values } from './operator-session.ts';

type Row = Answer<'GET /api/operator/rule/list'>['items'][number];
type View = Answer<'GET /api/operator/rule/view'>;

const kind = 'promotion' as const;

const ruleTable = (rows: readonly Row[]): string =>
  table(
    ['promotion', 'title', 'gives', 'state', 'taken', 'cost', 'of GGR', 'live version', 'draft'],
    rows.map((row) => [
      row.ref_id ?? 'new',
      row.title,
      row.headline,
      row.state,
      row.taken ? String(row.taken.count) : '',
      row.taken?.cost ?? '',
      row.cost_pct === null ? '' : `${row.cost_pct}%`,
      row.version_id ?? '',
      row.draft ? `${row.draft.version_id}${row.draft.waits ? ' waits' : ''}` : '',
    ]),
  );

function sayVersion(view: View): void {
  say(`version ${view.version_id} (no. ${view.version}) of promotion ${view.ref_id ?? 'new'}: ${view.state}`);
  say(
    `  ${view.body.title}: ${view.texts.headline}`,
    ...view.texts.conditions.map(({ label, value }) => `  ${label}: ${value}`),
  );
  say(`  ${view.texts.example}`, `  ${view.texts.honest_value}`);
  const { simulation } = view;
  if (!simulation) {
    say('  not simulated');
    return;
  }
  const { low, high } = simulation;
  say(
    `  ${simulation.from} to ${simulation.to}: cost ${low.cost} to ${high.cost}, takers ${low.takers} to ${high.takers}, NGR ${low.ngr} to ${high.ngr}`,
    `  the costliest week ${simulation.week_cost}, tied ${simulation.tied}, simulated ${shortTime(simulation.made_at)}`,
    ...simulation.assumptions.map((one) => `  ${one}`),
  );
}

/** A version that is live, or waits for a second person. */
export function sayPublished(view: Answer<'POST /api/operator/rule/publish'>): void {
  sayVersion(view);
  if (view.waits) say(`A second person has to approve it: approval ${view.approval_id}`);
}

/** Reads a promotion in JSON. @throws Mistake */
function bodyOf({ file }: Values): View['body'] {
  if (typeof file !== 'string') throw new Mistake('--file names a promotion in JSON');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as View['body'];
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export const ruleCommands: Readonly<Record<string, Command>> = {
  'rule:list': {
    usage: '',
    does: 'promotions with state, usage, cost and their newest drafts',
    by: 'operator',
    async run({ call }) {
      say(ruleTable((await call('GET /api/operator/rule/list', { kind })).items));
    },
  },
  'rule:view': {
    usage: '--version 12',
    does: 'one version: what members will read, what a simulation says',
    by: 'operator',
    async run({ call, needed }) {
      sayVersion(await call('GET /api/operator/rule/view', { kind, version_id: needed('version') }));
    },
  },
  'rule:diff': {
    usage: '--version 12 [--against 9]',
    does: 'the fields in which a version differs from the live one, or from another',
    by: 'operator',
    async run({ call, needed, values }) {
      const against = typeof values.against === 'string' ? { against_id: values.against } : {};
      const changes = await call('GET /api/operator/rule/diff', { kind, version_id: needed('version'), ...against });
      say(
        table(
          ['field', 'before', 'after'],
          changes.map((one) => [one.field, one.before ?? '', one.after ?? '']),
        ),
      );
    },
  },
  'rule:draft': {
    usage: '--file promotion.json [--promotion 3 | --version 12]',
    does: 'saves a draft: of a new promotion, of one that stands, or after a version',
    by: 'operator',
    async run({ call, values }) {
      const { promotion, version } = values;
      const of =
        typeof version === 'string'
          ? { version_id: version }
          : typeof promotion === 'string'
            ? { ref_id: promotion }
            : {};
      sayVersion(await call('POST /api/operator/rule/draft', { kind, ...of, body: bodyOf(values) }));
    },
  },
  'rule:simulate': {
    usage: '--version 12',
    does: 'runs a version on thirty days of real deposits and bets',
    by: 'operator',
    async run({ call, needed }) {
      sayVersion(await call('POST /api/operator/rule/simulate', { kind, version_id: needed('version') }));
    },
  },
  'rule:publish': {
    usage: '--version 12 --reason "..."',
    does: 'makes a simulated draft live; costly ones, free credit and a marketer’s wait for a second person',
    by: 'operator',
    async run({ call, needed }) {
      const input = { kind, version_id: needed('version'), reason: needed('reason') };
      sayPublished(await call('POST /api/operator/rule/publish', input));
    },
  },
  'rule:end': {
    usage: '--promotion 3 --reason "..."',
    does: 'ends a promotion for new claims; existing claims keep their terms',
    by: 'operator',
    async run({ call, needed }) {
      const input = { kind, ref_id: needed('promotion'), reason: needed('reason') };
      say(ruleTable((await call('POST /api/operator/rule/end', input)).items));
    },
  },
};
