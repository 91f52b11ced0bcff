/** Commands about figures and the books: the day, an account, a transfer, a trace, and the proof of a figure. */
import { type Answer, type Command, Mistake, say, shortTime, table } from './operator-session.ts';

type Transfer = Answer<'GET /api/operator/ledger/transfer'>;

function sayTransfer(transfer: Transfer): void {
  const { transfer_id, title, ref, at, note, corrects, corrected_by, seal_block, hour_hash, entries } = transfer;
  say(
    `transfer ${transfer_id}  ${title}  ${ref}  ${shortTime(at)}${note === null ? '' : `  ${note}`}`,
    `  ${corrects === null ? '' : `corrects ${corrects}, `}${corrected_by.length > 0 ? `corrected by ${corrected_by.join(', ')}, ` : ''}${seal_block === null ? 'not sealed yet' : `sealed in block ${seal_block}`}${hour_hash === null ? '' : `, hour ${hour_hash.slice(0, 16)}…`}`,
    ...entries.map(
      ({ account, amount, balance_after }) =>
        `  ${amount.padStart(14)}  ${account.member_id === null ? account.name : `member ${account.member_id}, ${account.name}`}${balance_after === null ? '' : `, then ${balance_after}`}`,
    ),
  );
}

export const figureCommands: Readonly<Record<string, Command>> = {
  'figures:overview': {
    usage: '',
    does: 'the figures of the day against yesterday, queues, open rounds and what is owed',
    by: 'operator',
    async run({ call }) {
      const { today, yesterday, yesterday_until, queues, rounds, liabilities, sealed_to } =
        await call('GET /api/operator/overview');
      const rows = Object.entries(today).map(([name, amount]) => [name, amount, yesterday[name as keyof typeof today]]);
      say(table(['figure', 'today', `yesterday until ${shortTime(yesterday_until).slice(11)}`], rows), '');
      const waiting = queues.filter(({ count }) => count > 0);
      say(
        table(
          ['waits', 'how many', 'THB', 'oldest', 'target min'],
          waiting.map((one) => [
            one.title,
            `${one.count}${one.more ? '+' : ''}`,
            one.amount === null ? '' : `${one.amount}${one.more ? '+' : ''}`,
            one.oldest_at === null ? '' : shortTime(one.oldest_at),
            String(one.target_minutes),
          ]),
        ),
        '',
        table(
          ['round', 'market', 'closes', 'paid', 'worst payout', 'net'],
          rounds.map((one) => [
            one.round_id,
            one.market_name,
            shortTime(one.close_at),
            one.payable,
            one.worst.payout,
            one.worst.net,
          ]),
        ),
        '',
        `owed ${liabilities.total}: wallets ${liabilities.wallets}, in flight ${liabilities.in_flight}, without owner ${liabilities.suspense}; at banks ${liabilities.banks}${liabilities.coverage_pct === null ? '' : ` (${liabilities.coverage_pct} %)`}`,
        `open stakes ${liabilities.open_stakes}, points ${liabilities.points}; sealed to ${sealed_to === null ? 'nothing yet' : shortTime(sealed_to)}`,
      );
    },
  },
  'ledger:account': {
    usage:
      '[--account 12] [--house lotto:gov] [--kind lotto_stake] [--from 2026-11-01] [--to 2026-11-30] [--limit 50] [--cursor 123]',
    does: 'entries of an account with its running balance, newest first',
    by: 'operator',
    async run({ call, values: { account, house, kind, from, to, limit, cursor } }) {
      const page = await call('GET /api/operator/ledger/account', {
        account_id: account,
        ...{ house, kind, from, to, limit, cursor },
      });
      const rows = page.items.map((row) => [
        row.entry_id,
        shortTime(row.at),
        row.title,
        row.amount,
        row.balance_after ?? '',
        row.others,
        row.ref,
      ]);
      say(
        `account ${page.account.account_id} ${page.account.name}`,
        table(['entry', 'at', 'what', 'amount', 'balance', 'other side', 'reference'], rows),
      );
      if (page.next_cursor !== null) say(`more: --cursor ${page.next_cursor}`);
    },
  },
  'ledger:transfer': {
    usage: '[--id 12] [--reference bill:12:stake]',
    does: 'a transfer with both sides, its seals and its corrections',
    by: 'operator',
    async run({ call, values: { id, reference } }) {
      sayTransfer(await call('GET /api/operator/ledger/transfer', { transfer_id: id, reference }));
    },
  },
  'ledger:trace': {
    usage: '[--cause bill:12] [--id 12]',
    does: 'all transfers of a cause, or of that of a transfer, with the acts about it',
    by: 'operator',
    async run({ call, values: { cause, id } }) {
      const { transfers, acts } = await call('GET /api/operator/ledger/trace', { cause, transfer_id: id });
      for (const one of transfers) sayTransfer(one);
      for (const act of acts)
        say(`${shortTime(act.at)}  ${act.operator}  ${act.action}  ${act.subject}  ${act.reason ?? ''}`);
    },
  },
  'ledger:prove': {
    usage: '--figure ngr --from 2026-11-01 --to 2026-11-07 [--group day]',
    does: 'sums a figure from the rollups and again from the entries; exit code 0 only if both are equal',
    by: 'operator',
    async run({ call, needed, values: { group } }) {
      const input = { figure: needed('figure'), from: needed('from'), to: needed('to'), group };
      const proof = await call('POST /api/operator/ledger/prove', input);
      const rows = proof.groups.map((one) => [
        one.key,
        one.rollup,
        one.recomputed,
        String(one.entries),
        one.equal ? '=' : '≠',
      ]);
      say(
        table([group === undefined ? '' : String(group), 'rollup', 'recomputed', 'entries', ''], rows),
        `${proof.figure} until ${shortTime(proof.until)}: ${proof.rollup}, recomputed ${proof.recomputed} from ${proof.entries} entries, hash ${proof.hash}`,
      );
      if (!proof.equal) throw new Mistake('the sums differ');
    },
  },
};
