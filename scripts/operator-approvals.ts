/** Commands on what waits for a second person. */
import { type Command, say, shortTime, table } from './operator-session.ts';

export const approvalCommands: Readonly<Record<string, Command>> = {
  'approval:list': {
    usage: '[--state open|approved|refused|withdrawn|expired|stale]',
    does: 'acts that wait for a second person, oldest first',
    by: 'approver',
    async run({ call, values: { state } }) {
      const { items, elsewhere } = await call('GET /api/operator/approval/list', { state });
      const rows = items.map((row) => [
        row.approval_id,
        row.action,
        row.subject,
        row.amount,
        row.state,
        row.first_by,
        shortTime(row.expires_at),
      ]);
      say(table(['id', 'act', 'about', 'amount', 'state', 'first', 'until'], rows));
      if (elsewhere.rows.length === 0) return;
      say('decided by their own commands:');
      const others = elsewhere.rows.map((row) => [
        row.title,
        row.subject,
        row.amount ?? '',
        row.first_by,
        shortTime(row.first_at),
      ]);
      say(table(['act', 'about', 'amount', 'first', 'since'], others));
    },
  },
  'approval:approve': {
    usage: '--id 12 [--yes]',
    does: 'signs as the second person, after showing the facts',
    by: 'approver',
    async run({ call, needed, confirm }) {
      const slip = await call('GET /api/operator/approval/view', { approval_id: needed('id') });
      say(`${slip.action} ${slip.subject}, ${slip.amount}, proposed by ${slip.first_by}`);
      for (const [fact, value] of Object.entries(slip.facts)) say(`  ${fact}: ${value ?? ''}`);
      for (const { fact, was, is } of slip.changes)
        say(`  changed: ${fact} was ${was ?? 'nothing'}, is ${is ?? 'nothing'}`);
      await confirm('Sign this?', 'not signed');
      const { approval_id, facts_hash } = slip;
      const signed = await call('POST /api/operator/approval/approve', { approval_id, facts_hash });
      say(`${signed.subject}: ${signed.state}`);
    },
  },
  'approval:refuse': {
    usage: '--id 12 --reason ...',
    does: 'refuses a proposal, for a reason its first person reads',
    by: 'approver',
    async run({ call, needed }) {
      const input = { approval_id: needed('id'), reason: needed('reason') };
      say(`${(await call('POST /api/operator/approval/refuse', input)).subject}: refused`);
    },
  },
  'approval:withdraw': {
    usage: '--id 12',
    does: 'takes back a proposal of one’s own',
    by: 'operator',
    async run({ call, needed }) {
      say(`${(await call('POST /api/operator/approval/withdraw', { approval_id: needed('id') })).subject}: withdrawn`);
    },
  },
};
