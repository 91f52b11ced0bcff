/** Commands about the installation itself: its state, its jobs, and the emergency that opens it. */
import { type Command, say, shortTime, table } from './operator-session.ts';

const orNever = (instant: string | null): string => (instant === null ? 'never' : shortTime(instant));

export const healthCommands: Readonly<Record<string, Command>> = {
  'health:show': {
    usage: '',
    does: 'what somebody has to see to, partners, books and audit',
    by: 'operator',
    async run({ call }) {
      const { problems, partners, ledger, audit, glass } = await call('GET /api/operator/health/view');
      for (const { tone, text } of problems) say(`${tone === 'bad' ? '✗' : '!'} ${text}`);
      if (problems.length === 0) say('✓ all is well');
      say(
        '',
        table(
          ['partner', 'calls', 'failed', 'p50 ms', 'p95 ms'],
          partners.map((row) => [
            ...[row.partner, String(row.calls), String(row.failures)],
            ...[String(row.p50_ms ?? ''), String(row.p95_ms ?? '')],
          ]),
        ),
        '',
        `books checked ${orNever(ledger.checked_at)}, sealed ${orNever(ledger.sealed_at)}`,
        `audit up to row ${audit.up_to ?? 'none'}, anchor ${audit.anchor ? `${audit.anchor.day} row ${audit.anchor.last_id} ${audit.anchor.head}` : 'none'}`,
      );
      for (const one of glass)
        say(`emergency ${one.glass_id} of ${shortTime(one.opened_at)}: ${one.reason}, ${one.acts} acts`);
    },
  },
  'job:list': {
    usage: '',
    does: 'jobs with their last run and the next one',
    by: 'operator',
    async run({ call }) {
      const jobs = await call('GET /api/operator/job/list');
      const rows = jobs.map((job) => [job.name, job.state, orNever(job.ended_at), shortTime(job.next_at)]);
      say(table(['job', 'state', 'last ended', 'next'], rows));
    },
  },
  'job:run': {
    usage: '--job ledger.check',
    does: 'has a job run now; refused while it runs',
    by: 'operator',
    async run({ call, needed }) {
      const { name } = await call('POST /api/operator/job/run', { name: needed('job') });
      say(`${name} runs now`);
    },
  },
  glass: {
    usage: '--reason "both phones are lost" [--yes]',
    does: 'an emergency by both tokens: an hour as owner that voids, pauses, disables or renews staff; everybody sees it, somebody else reviews it',
    by: 'operator',
    async run({ call, needed, token, otherToken, confirm, keep }) {
      const reason = needed('reason');
      const approver_token = otherToken();
      await confirm('Break the glass? Everybody at the console sees it.', 'not broken');
      const session = await call('POST /api/operator/glass', { operator_token: token, approver_token, reason });
      keep(session);
      say(
        `You are owner until ${shortTime(session.expires_at)}; logout ends it earlier.`,
        `Somebody else reviews it until ${shortTime(session.review_by)}.`,
      );
    },
  },
  'glass:review': {
    usage: '--id 1 --reason "looked through all acts"',
    does: 'closes the review of an emergency, by somebody who cannot have been the one',
    by: 'operator',
    async run({ call, needed }) {
      await call('POST /api/operator/glass/review', { glass_id: needed('id'), review: needed('reason') });
      say('reviewed');
    },
  },
};
