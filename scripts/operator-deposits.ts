/** Commands about incoming money: reviews, returns, a day's totals, and deposit channels. */
import type { ChannelSettings } from '#lib/deposit/operator-contract.ts';
import { type Command, instantOf, say, shortTime, table, yesNoOf } from './operator-session.ts';

const accountText = (account: { readonly bank_code: string; readonly account_number: string } | null): string =>
  account ? `${account.bank_code} ${account.account_number}` : '';

function sayChannels(channels: readonly ChannelSettings[]): void {
  const rows = channels.map((channel) => [
    channel.channel_id,
    channel.code,
    channel.open ? (channel.closed_until ? `until ${shortTime(channel.closed_until)} closed` : 'open') : 'closed',
    channel.opens === channel.closes ? 'always' : `${channel.opens}-${channel.closes}`,
    channel.min,
    channel.max,
    channel.fee,
    channel.daily_max ?? '',
  ]);
  say(table(['channel', 'code', 'state', 'hours', 'min', 'max', 'fee', 'a day'], rows));
  const accounts = channels.flatMap((channel) =>
    channel.sub_channels.flatMap(({ sub_channel_id, account, open }) =>
      account ? [[sub_channel_id, channel.code, accountText(account), account.name, open ? 'open' : 'closed']] : [],
    ),
  );
  if (accounts.length > 0) say('', table(['part', 'of', 'account', 'name', 'state'], accounts));
}

export const depositCommands: Readonly<Record<string, Command>> = {
  'payment:review': {
    usage: '',
    does: 'incoming money in review, oldest first; after a week it is in suspense',
    by: 'operator',
    async run({ call }) {
      const rows = (await call('GET /api/operator/payment/review')).map((row) => [
        row.transfer_id,
        shortTime(row.paid_at),
        row.amount,
        row.status === 'suspense' ? `${row.reason} (suspense)` : row.reason,
        row.sender ? `${accountText(row.sender)} ${row.sender.name}`.trim() : '',
        row.payment_id ?? '',
        row.member_id ?? '',
        row.proposal ? `${row.proposal} by ${row.proposed_by}` : '',
      ]);
      say(table(['transfer', 'paid', 'amount', 'reason', 'sender', 'payment', 'member', 'proposed'], rows));
    },
  },
  'payment:decide': {
    usage:
      '--transfer 3 --decision credit|return|dismiss [--member 12] [--payment 7] [--reason "asked the bank"] [--as approver]',
    does: 'proposes a decision, or confirms the other person’s; dismiss: nothing of ours had arrived',
    by: 'operator',
    async run({ call, needed, values }) {
      const row = await call('POST /api/operator/payment/decide', {
        transfer_id: needed('transfer'),
        decision: needed('decision'),
        member_id: values.member,
        payment_id: values.payment,
        reason: values.reason,
      });
      say(`transfer ${row.transfer_id}: ${row.status}`);
    },
  },
  'payment:returns': {
    usage: '',
    does: 'open returns to senders; "by_hand" waits for a person',
    by: 'operator',
    async run({ call }) {
      const rows = (await call('GET /api/operator/payment/returns')).map((row) => [
        row.return_id,
        row.transfer_id,
        shortTime(row.created_at),
        row.amount,
        row.status,
        row.reason,
        row.to ? `${accountText(row.to)} ${row.to.name}`.trim() : 'not known',
      ]);
      say(table(['return', 'transfer', 'since', 'amount', 'status', 'reason', 'to'], rows));
    },
  },
  'payment:returned': {
    usage: '--id 4 [--yes]',
    does: 'marks a return as made by hand',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const return_id = needed('id');
      await confirm(`Was return ${return_id} sent?`, 'nothing done');
      await call('POST /api/operator/payment/returned', { return_id });
      say(`return ${return_id}: returned`);
    },
  },
  'payment:reverse': {
    usage: '--id 12 --reason "reversed by the bank" [--yes]',
    does: 'takes back a deposit that the bank has reversed; needs two people',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const input = { payment_id: needed('id'), reason: needed('reason') };
      await confirm(`Has the bank taken payment ${input.payment_id} back?`, 'nothing done');
      const { reversed, taken, owed } = await call('POST /api/operator/payment/reverse', input);
      say(reversed ? `taken ${taken}, owed ${owed}` : 'another person has to confirm it');
    },
  },
  'payment:day': {
    usage: '--date 2026-12-01',
    does: 'incoming money of a day by account, with its outcome',
    by: 'operator',
    async run({ call, needed }) {
      const rows = (await call('GET /api/operator/payment/day', { date: needed('date') })).map((row) => [
        row.account,
        String(row.count),
        row.arrived,
        row.credited,
        row.fees,
        row.returned,
        row.waiting,
        row.suspense,
      ]);
      say(table(['account', 'count', 'arrived', 'credited', 'fees', 'returned', 'waiting', 'suspense'], rows));
    },
  },
  'channel:list': {
    usage: '',
    does: 'the channels with their settings, and the receiving accounts',
    by: 'operator',
    async run({ call }) {
      sayChannels(await call('GET /api/operator/channel/list'));
    },
  },
  'channel:set': {
    usage:
      '--channel 2 --reason "bank is down" [--open yes|no] [--until "2026-12-01 06:00"] [--opens 06:00 --closes 23:00] [--min 20] [--max 150000] [--fee 0] [--daily-max 500000] [--position 1]',
    does: 'opens, closes, limits or orders a channel; --until is maintenance, --until= and --daily-max= remove theirs',
    by: 'operator',
    async run({ call, needed, values }) {
      sayChannels([
        await call('POST /api/operator/channel/set', {
          channel_id: needed('channel'),
          open: yesNoOf(values, 'open'),
          closed_until: instantOf(values, 'until'),
          opens: values.opens,
          closes: values.closes,
          min: values.min,
          max: values.max,
          fee: values.fee,
          daily_max: values['daily-max'],
          position: values.position,
          reason: needed('reason'),
        }),
      ]);
    },
  },
  'channel:account': {
    usage:
      '--kind bank|truemoney [--bank 004] --account 1234567890 --name "Benja Co." --reason "new account" [--open yes|no]',
    does: 'adds a receiving account, or opens or closes an existing one; takes two owners',
    by: 'operator',
    async run({ call, needed, values }) {
      const set = await call('POST /api/operator/channel/account', {
        kind: needed('kind'),
        bank_code: values.bank,
        account_number: needed('account'),
        account_name: needed('name'),
        open: yesNoOf(values, 'open'),
        reason: needed('reason'),
      });
      sayChannels([set]);
      if (set.waits) say('Another owner says the same, or approves it in the queue; until then nothing changes.');
    },
  },
};
