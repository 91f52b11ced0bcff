/** Commands about withdrawals: approve, reject, hold, release, and settle those with an unknown outcome. */
import { type Answer, type Command, Mistake, say, shortTime, table } from './operator-session.ts';

type Row = Pick<Answer<'POST /api/operator/withdraw/approve'>, 'withdraw_id' | 'amount' | 'status'>;

const sayRow = (row: Row): void => say(`withdrawal ${row.withdraw_id} of ${row.amount}: ${row.status}`);

type Queued = Answer<'POST /api/operator/withdraw/list'>[number];

/** What holds it up: a hold and its end, a proposal of two people's outcome, or why it is reviewed. */
function whyOf({ hold, proposal, proposed_by, review }: Queued): string {
  if (hold) return `until ${shortTime(hold.until)}: ${hold.reason}`;
  return proposal ? `${proposal} by ${proposed_by}` : (review ?? '');
}

const files = {
  csv: 'GET /api/operator/withdraw/list.csv',
  xlsx: 'GET /api/operator/withdraw/list.xlsx',
} as const;

export const withdrawalCommands: Readonly<Record<string, Command>> = {
  'withdraw:list': {
    usage: '',
    does: 'withdrawals waiting for a decision or for the bank',
    by: 'operator',
    async run({ call }) {
      const rows = (await call('POST /api/operator/withdraw/list')).map((row) => [
        row.withdraw_id,
        shortTime(row.created_at),
        row.hold ? 'held' : row.overdue ? 'overdue' : row.unknown ? 'silent' : row.status,
        row.amount,
        row.member_id,
        row.bank.code,
        row.account_number,
        row.account_name,
        whyOf(row),
      ]);
      say(table(['id', 'asked', 'status', 'amount', 'member', 'bank', 'account', 'name', 'why'], rows));
    },
  },
  'withdraw:export': {
    usage:
      '--file withdrawals.csv [--state review|sending|ask|held|done] [--review amount] [--bank 004] [--vip 1] [--min 5000] [--max 50000]',
    does: 'writes the console’s list of withdrawals to a file; .csv or .xlsx',
    by: 'operator',
    async run({ download, needed, values: { state, review, bank, vip, min, max } }) {
      const file = needed('file');
      const format = file.endsWith('.csv') ? 'csv' : file.endsWith('.xlsx') ? 'xlsx' : undefined;
      if (!format) throw new Mistake('--file ends in .csv or .xlsx');
      await download(files[format], { state, reason: review, bank, vip, min, max }, file);
      say(`written to ${file}`);
    },
  },
  'withdraw:approve': {
    usage: '--id 7',
    does: 'approves a withdrawal',
    by: 'operator',
    async run({ call, needed }) {
      const row = await call('POST /api/operator/withdraw/approve', { withdraw_id: needed('id') });
      sayRow(row);
      if (row.status === 'requested') say('It is large: another person approves it too, then it is sent.');
    },
  },
  'withdraw:reject': {
    usage: '--id 7 --reason "ชื่อบัญชีไม่ตรง"',
    does: 'rejects a withdrawal; the money is refunded and the member sees the reason',
    by: 'operator',
    async run({ call, needed }) {
      sayRow(await call('POST /api/operator/withdraw/reject', { withdraw_id: needed('id'), reason: needed('reason') }));
    },
  },
  'withdraw:hold': {
    usage: '--id 7 --until 2026-11-30T18:00:00+07:00 --reason "รอสลิปเงินเดือน"',
    does: 'puts a withdrawal aside, 24 hours in all at most; the member sees the reason',
    by: 'operator',
    async run({ call, needed }) {
      const input = { withdraw_id: needed('id'), until: needed('until'), reason: needed('reason') };
      const row = await call('POST /api/operator/withdraw/hold', input);
      sayRow(row);
      if (row.hold) say(`Held until ${shortTime(row.hold.until)}, or until withdraw:release.`);
    },
  },
  'withdraw:release': {
    usage: '--id 7 --reason "ได้สลิปแล้ว"',
    does: 'takes a withdrawal that was put aside back before its time',
    by: 'operator',
    async run({ call, needed }) {
      sayRow(
        await call('POST /api/operator/withdraw/release', { withdraw_id: needed('id'), reason: needed('reason') }),
      );
    },
  },
  'withdraw:paid': {
    usage: '--id 7 [--yes]',
    does: 'marks an approved withdrawal as paid by hand, where no payout bank is connected',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const withdraw_id = needed('id');
      await confirm(`Was withdrawal ${withdraw_id} transferred by hand?`, 'nothing done');
      sayRow(await call('POST /api/operator/withdraw/paid', { withdraw_id }));
    },
  },
  'withdraw:settle': {
    usage: '--id 7 --outcome paid|failed --reason "โทรถามธนาคารแล้ว" [--as approver]',
    does: 'settles a payout whose outcome the bank does not report: one person proposes, another confirms',
    by: 'operator',
    async run({ call, needed }) {
      const input = { withdraw_id: needed('id'), outcome: needed('outcome'), reason: needed('reason') };
      const row = await call('POST /api/operator/withdraw/settle', input);
      sayRow(row);
      if (row.status === 'sending') say(`Proposed: ${input.outcome}. Another person says the same, then it is so.`);
    },
  },
};
