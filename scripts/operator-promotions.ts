/** Commands about promotions: list with usage, create, change, pause, decide reviews. */
import { readFileSync } from 'node:fs';
import { sayPublished } from './operator-rules.ts';
import { type Answer, type Command, Mistake, say, shortTime, table, type Values } from './operator-session.ts';

type Own = Answer<'GET /api/operator/promotion/list'>[number];
type Waiting = Answer<'GET /api/operator/promotion/review'>[number];

const stateOf = (row: Own): string =>
  row.paused_at ? 'paused' : row.ends_at ? `until ${shortTime(row.ends_at)}` : 'no end';

const promotionTable = (rows: readonly Own[]): string =>
  table(
    ['promotion', 'slug', 'gives', 'shows', 'waiting', 'in use', 'completed', 'ended', 'bonus', 'converted', 'state'],
    rows.map((row) => [
      row.id,
      row.slug,
      row.bonus?.given ?? 'by itself',
      row.headline,
      ...(row.bonus
        ? [row.taken.accepted, row.taken.active, row.taken.completed, row.taken.ended].map(String)
        : ['', '', '', '']),
      row.bonus ? row.taken.bonus : '',
      row.bonus ? row.taken.converted : '',
      stateOf(row),
    ]),
  );

const reviewTable = (rows: readonly Waiting[]): string =>
  table(
    ['review', 'promotion', 'member', 'what', 'of', 'amount', 'since'],
    rows.map((row) => [
      row.review_id,
      row.title,
      row.member_id,
      row.kind,
      row.ref,
      row.amount,
      shortTime(row.created_at),
    ]),
  );

/** Reads a file as the call's input. @throws Mistake */
function fileOf({ file }: Values): Record<string, unknown> {
  if (typeof file !== 'string') throw new Mistake('--file names a file in JSON');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const pausing = (paused: boolean): Command => ({
  usage: '--promotion 3 --reason "..."',
  does: paused
    ? 'keeps a promotion from being taken; what was taken goes on'
    : 'lets a paused promotion be taken again',
  by: 'operator',
  async run({ call, needed }) {
    const input = { promotion_id: needed('promotion'), paused, reason: needed('reason') };
    say(promotionTable([await call('POST /api/operator/promotion/pause', input)]));
  },
});

export const promotionCommands: Readonly<Record<string, Command>> = {
  'promotion:list': {
    usage: '',
    does: 'promotions, including paused and past ones, with claims and bonuses given',
    by: 'operator',
    async run({ call }) {
      say(promotionTable(await call('GET /api/operator/promotion/list')));
    },
  },
  'promotion:create': {
    usage: '--file promotion.json --reason "..."',
    does: 'drafts a promotion from the fields of POST /api/operator/promotion/create, simulates and publishes it; prints what members will read',
    by: 'operator',
    async run({ call, needed, values }) {
      const input = { ...fileOf(values), reason: needed('reason') };
      sayPublished(await call('POST /api/operator/promotion/create', input));
    },
  },
  'promotion:change': {
    usage: '--promotion 3 --file changes.json --reason "..."',
    does: 'changes a promotion for future claims, after a simulation and by as many people as it takes',
    by: 'operator',
    async run({ call, needed, values }) {
      const input = { ...fileOf(values), promotion_id: needed('promotion'), reason: needed('reason') };
      sayPublished(await call('POST /api/operator/promotion/change', input));
    },
  },
  'promotion:pause': pausing(true),
  'promotion:resume': pausing(false),
  'promotion:review': {
    usage: '',
    does: 'open reviews of finished promotions',
    by: 'operator',
    async run({ call }) {
      const rows = await call('GET /api/operator/promotion/review');
      say(rows.length > 0 ? reviewTable(rows) : 'nothing waits');
    },
  },
  'promotion:decide': {
    usage: '--review 3 --reason "..."',
    does: 'closes a review with a decision; moves no money',
    by: 'operator',
    async run({ call, needed }) {
      const input = { review_id: needed('review'), reason: needed('reason') };
      const rows = await call('POST /api/operator/promotion/decide', input);
      say(rows.length > 0 ? reviewTable(rows) : 'nothing waits any more');
    },
  },
};
