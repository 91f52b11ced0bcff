/** Commands about members: responsible play, which operators can only make stricter, and deletion requests. */
import { type Command, Mistake, say, shortTime, table } from './operator-session.ts';

export const memberCommands: Readonly<Record<string, Command>> = {
  'member:play': {
    usage: '--member 12',
    does: 'a member’s limits with what remains, and the pause in force',
    by: 'operator',
    async run({ call, needed }) {
      const { pause, limits, pauses } = await call('GET /api/operator/member/play', { member_id: needed('member') });
      say(pause ? `rests until ${pause.ends_at ? shortTime(pause.ends_at) : 'for ever'}` : 'plays', '');
      const set = limits.filter((limit) => limit.own !== null || limit.operator !== null);
      const rows = set.map((limit) => [
        limit.kind,
        limit.period,
        limit.own ?? '',
        limit.operator ?? '',
        limit.used ?? '',
        limit.remaining ?? '',
        limit.raise ? `${limit.raise.to ?? 'none'} from ${shortTime(limit.raise.confirmable_at)}` : '',
      ]);
      say(table(['limit', 'per', 'own', 'ours', 'used', 'left', 'asked for'], rows), '');
      const rests = pauses.map((one) => [
        one.length,
        one.set_by,
        shortTime(one.starts_at),
        one.ends_at ? shortTime(one.ends_at) : 'never',
      ]);
      say(table(['rest', 'by', 'from', 'until'], rests));
    },
  },
  'member:limit': {
    usage:
      '--member 12 --kind deposit|loss|stake|single_bet|session --period day|days7|month|bet --amount 500 --reason "asked by phone"',
    does: 'limits a member more strictly than all limits in force; no command loosens it (amount: THB, for session minutes)',
    by: 'operator',
    async run({ call, needed }) {
      const { before, after } = await call('POST /api/operator/member/limit', {
        member_id: needed('member'),
        kind: needed('kind'),
        period: needed('period'),
        amount: needed('amount'),
        reason: needed('reason'),
      });
      say(`${before ?? 'no limit'} -> ${after}`);
    },
  },
  'member:rest': {
    usage: '--member 12 --length hours24|days7|days30|months6|year1|years5|permanent --reason "asked by phone" [--yes]',
    does: 'pauses a member, at once and on all devices; no command ends it',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const input = { member_id: needed('member'), length: needed('length'), reason: needed('reason') };
      await confirm(`Let member ${input.member_id} rest (${input.length})? Nothing ends it early.`, 'nothing done');
      const pause = await call('POST /api/operator/member/rest', input);
      say(`rests until ${pause.ends_at ? shortTime(pause.ends_at) : 'for ever'}`);
    },
  },
  'member:reveal': {
    usage: '--member 12 --field phone|account|birth_date --reason "..."',
    does: 'one field of a member’s identity, whole; who asked and why is recorded',
    by: 'operator',
    async run({ call, needed }) {
      const input = { member_id: needed('member'), field: needed('field'), reason: needed('reason') };
      say((await call('POST /api/operator/member/reveal', input)).value);
    },
  },
  'member:note': {
    usage: '--member 12 --text "..."',
    does: 'writes a note about a member, which is never changed',
    by: 'operator',
    async run({ call, needed }) {
      const note = await call('POST /api/operator/member/note', { member_id: needed('member'), text: needed('text') });
      say(`note ${note.note_id}`);
    },
  },
  'member:hold': {
    usage: '--member 12 --kind withdraw|account --reason "..." [--yes]',
    does: 'stops payouts to a member, or the whole account, until another person releases it',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const input = { member_id: needed('member'), kind: needed('kind'), reason: needed('reason') };
      await confirm(`Hold member ${input.member_id} (${input.kind})?`, 'nothing done');
      say(`hold ${(await call('POST /api/operator/member/hold', input)).hold_id}`);
    },
  },
  'member:release': {
    usage: '--hold 3 --reason "..."',
    does: 'releases a hold that somebody else set',
    by: 'operator',
    async run({ call, needed }) {
      await call('POST /api/operator/member/release', { hold_id: needed('hold'), reason: needed('reason') });
      say('released');
    },
  },
  'member:end-sessions': {
    usage: '--member 12 --reason "..."',
    does: 'logs a member out on all devices',
    by: 'operator',
    async run({ call, needed }) {
      const input = { member_id: needed('member'), reason: needed('reason') };
      await call('POST /api/operator/member/end_sessions', input);
      say('logged out everywhere');
    },
  },
  'member:send-reset': {
    usage: '--member 12 --reason "..."',
    does: 'sends a code for a new password to the registered phone',
    by: 'operator',
    async run({ call, needed }) {
      await call('POST /api/operator/member/send_reset', { member_id: needed('member'), reason: needed('reason') });
      say('sent');
    },
  },
  'member:end-mark': {
    usage: '--phone 0812345678 | --bank 004 --account 1234567890  --reason "..." [--yes]',
    does: 'allows a phone or bank account of a paused member to open an account again',
    by: 'operator',
    async run({ call, needed, values, confirm }) {
      const what = values.phone
        ? { phone: needed('phone') }
        : { bank_code: needed('bank'), account_number: needed('account') };
      const input = { ...what, reason: needed('reason') };
      await confirm('Is it made sure that it belongs to somebody else now?', 'nothing done');
      const { ended } = await call('POST /api/operator/member/mark/end', input);
      say(`${ended} marks ended`);
    },
  },
  'member:adjust': {
    usage:
      '--member 12 --wallet 34 --amount 50 --direction in|out --code deposit|withdraw|game|bill|promotion|system|goodwill --reason "..." [--as approver]',
    does: 'proposes a correction of a wallet, or agrees to the other person’s',
    by: 'operator',
    async run({ call, needed }) {
      const { adjustment_id } = await call('POST /api/operator/member/adjust', {
        member_id: needed('member'),
        wallet_id: needed('wallet'),
        amount: needed('amount'),
        direction: needed('direction'),
        reason_code: needed('code'),
        reason: needed('reason'),
      });
      say(adjustment_id ? `adjustment ${adjustment_id}: done` : 'another person has to agree');
    },
  },
  'deletion:list': {
    usage: '',
    does: 'deletion requests, earliest deadline first',
    by: 'operator',
    async run({ call }) {
      const rows = (await call('GET /api/operator/deletion/list')).map((row) => [
        row.request_id,
        row.member_id,
        shortTime(row.requested_at),
        shortTime(row.due_at),
        row.obstacle ?? 'can be accepted',
      ]);
      say(table(['request', 'member', 'asked', 'due', 'stands in the way'], rows));
    },
  },
  'deletion:decide': {
    usage: '--request 3 --answer accept|refuse [--reason "..."] [--yes]',
    does: 'closes the account for good, or refuses with a reason for the member',
    by: 'operator',
    async run({ call, needed, values, confirm }) {
      const [request_id, answer] = [needed('request'), needed('answer')];
      if (answer !== 'accept' && answer !== 'refuse') throw new Mistake('--answer is accept or refuse');
      const accept = answer === 'accept';
      if (accept) await confirm('Close the account for good? Nothing opens it again.', 'nothing done');
      const input = { request_id, accept, reason: accept ? values.reason : needed('reason') };
      const row = await call('POST /api/operator/deletion/decide', input);
      say(`request ${row.request_id} of member ${row.member_id}: ${row.status}`);
    },
  },
};
