/** The commands of `npm run operator`: the call of each, the person who makes it, and how its answer is printed. */

import { affiliateCommands } from './operator-affiliate.ts';
import { approvalCommands } from './operator-approvals.ts';
import { bannerCommands } from './operator-banners.ts';
import { brandCommands } from './operator-brand.ts';
import { cashbackCommands } from './operator-cashback.ts';
import { couponCommands } from './operator-coupons.ts';
import { depositCommands } from './operator-deposits.ts';
import { figureCommands } from './operator-figures.ts';
import { gameCommands } from './operator-games.ts';
import { healthCommands } from './operator-health.ts';
import { inboxCommands } from './operator-inbox.ts';
import { lineCommands } from './operator-line.ts';
import { lottoSettingsCommands } from './operator-lotto-settings.ts';
import { memberCommands } from './operator-members.ts';
import { noticeCommands } from './operator-notices.ts';
import { peopleCommands } from './operator-people.ts';
import { pollCommands } from './operator-polls.ts';
import { promotionCommands } from './operator-promotions.ts';
import { questCommands } from './operator-quests.ts';
import { reportCommands } from './operator-reports.ts';
import { ruleCommands } from './operator-rules.ts';
import { segmentCommands } from './operator-segments.ts';
import { type Answer, type Command, drawnFrom, inWords, Mistake, say, shortTime, table } from './operator-session.ts';
import { settingCommands } from './operator-settings.ts';
import { shopCommands } from './operator-shop.ts';
import { wheelCommands } from './operator-wheel.ts';
import { withdrawalCommands } from './operator-withdrawals.ts';

type Entry = Answer<'GET /api/operator/round/result'>;

/** Prints how a draw is read and what it would pay. */
function sayDrawn({ result, preview }: Answer<'POST /api/operator/round/preview'>): void {
  const sets = [...(result.three_front ?? []), ...(result.three_bottom ?? [])];
  say(
    `  ${result.four_top === undefined ? '' : `4 top ${result.four_top}   `}3 top ${result.three_top}   2 top ${result.two_top}   2 bottom ${result.two_bottom}${sets.length > 0 ? `   front and bottom 3 ${sets.join(' ')}` : ''}`,
    `  ${preview.bills} bills, staked ${preview.stake}, ${preview.winning_bills} win, pays ${preview.payout}`,
    ...(preview.largest ? [`  largest: bill ${preview.largest.bill_no}, ${preview.largest.payout}`] : []),
    ...preview.by_type.map((type) => `    ${type.name}: ${type.lines} lines, ${type.payout}`),
  );
}

function sayEntry(entry: Entry): void {
  const { round, version, reason, entered_by, preview } = entry;
  say(
    `${round.market_name} ${round.draw_date} (round ${round.round_id}), version ${version}, entered by ${entered_by}`,
  );
  sayDrawn(entry);
  if (reason !== null) {
    const { bills, pay_more, take_back } = preview.change;
    say(
      `  replaces version ${version - 1}: ${reason}`,
      `  ${bills} bills change, pays ${pay_more} more, takes ${take_back} back`,
    );
  }
}

const drawOptions = '--first 536044 --front3 174,225 --back3 063,231 --back2 32';

export const commands: Readonly<Record<string, Command>> = {
  ...peopleCommands,
  ...segmentCommands,
  ...approvalCommands,
  ...settingCommands,
  ...brandCommands,
  'round:list': {
    usage: '[--market gov] [--date 2026-12-01] [--status settled] [--limit 50]',
    does: 'rounds that are open or need attention, or those of a filter',
    by: 'operator',
    async run({ call, values: { market, date, status, limit } }) {
      const rounds = await call('GET /api/operator/round/list', { market, date, status, limit });
      const rows = rounds.map((row) => [
        row.round_id,
        row.market,
        row.draw_date,
        shortTime(row.close_at),
        row.status === 'settled' && row.settled_at === null ? 'correcting' : row.status,
        String(row.bills),
        row.stake,
        row.win_amount,
        row.waiting ? `v${row.waiting.version} by ${row.waiting.entered_by}` : '',
      ]);
      say(table(['round', 'market', 'draw', 'closes', 'status', 'bills', 'staked', 'won', 'to approve'], rows));
    },
  },
  'round:open': {
    usage: '--round 12',
    does: 'opens a round early',
    by: 'operator',
    async run({ call, needed }) {
      const round = await call('POST /api/operator/round/open', { round_id: needed('round') });
      say(`${round.market_name} ${round.draw_date} takes bets until ${shortTime(round.close_at)}`);
    },
  },
  'round:preview': {
    usage: `--round 12 ${drawOptions}`,
    does: 'shows what a draw maps to and would pay; enters nothing',
    by: 'operator',
    async run({ call, needed, values }) {
      const drawn = await call('POST /api/operator/round/preview', {
        round_id: needed('round'),
        raw: drawnFrom(values),
      });
      const { round, preview } = drawn;
      say(`${round.market_name} ${round.draw_date} (round ${round.round_id}), ${round.status}`);
      sayDrawn(drawn);
      if (round.status === 'settled')
        say(
          `  against what was paid: ${preview.change.bills} bills change, ${preview.change.pay_more} more, ${preview.change.take_back} back`,
        );
    },
  },
  'round:result': {
    usage: `--round 12 ${drawOptions} [--close]`,
    does: 'enters what was drawn; --close ends betting now',
    by: 'operator',
    async run({ call, needed, values }) {
      const round_id = needed('round');
      const raw = drawnFrom(values);
      sayEntry(await call('POST /api/operator/round/result', { round_id, raw, close: values.close === true }));
      say('', `Nothing is published yet. The second person: npm run operator -- round:approve --round ${round_id}`);
    },
  },
  'round:correct': {
    usage: `--round 12 ${drawOptions} --reason "typed wrongly"`,
    does: 'enters a correction of a published result, within a day',
    by: 'operator',
    async run({ call, needed, values }) {
      const round_id = needed('round');
      const input = { round_id, raw: drawnFrom(values), reason: needed('reason') };
      sayEntry(await call('POST /api/operator/round/correct', input));
      say('', `Nothing has changed yet. The second person: npm run operator -- round:approve --round ${round_id}`);
    },
  },
  'round:retype': {
    usage: '--round 12 --first 536044 --back2 32',
    does: 'the second person types the prizes before the entered result is shown; both typings are kept',
    by: 'approver',
    async run({ call, needed, values }) {
      const input = { round_id: needed('round'), raw: drawnFrom(values) };
      sayEntry(await call('POST /api/operator/round/retype', input));
    },
  },
  'round:calendar': {
    usage: '--from 2026-12-01 --to 2026-12-31',
    does: 'rounds by market and day, and which of them lack a result',
    by: 'operator',
    async run({ call, needed }) {
      const rounds = await call('GET /api/operator/round/calendar', { from: needed('from'), to: needed('to') });
      const rows = rounds.map((row) => [row.round_id, row.market, row.draw_date, row.state]);
      say(table(['round', 'market', 'draw', 'state'], rows));
    },
  },
  'round:approve': {
    usage: '--round 12 [--yes]',
    does: 'shows the entered result and approves it; its bills are settled',
    by: 'approver',
    async run({ call, needed, confirm }) {
      const round_id = needed('round');
      const entry = await call('GET /api/operator/round/result', { round_id });
      sayEntry(entry);
      await confirm('Publish this?', 'not published');
      const published = await call('POST /api/operator/round/approve', { round_id, seal: entry.seal });
      say('', `Published as version ${published.version}; its bills are being settled.`);
    },
  },
  'round:void': {
    usage: '--round 12 --reason "no draw" [--yes]',
    does: 'voids a round; every pending bill is refunded',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const input = { round_id: needed('round'), reason: needed('reason') };
      await confirm(`Call round ${input.round_id} off and refund it?`, 'not called off');
      const round = await call('POST /api/operator/round/void', input);
      say(`${round.market_name} ${round.draw_date} is called off; its bills are being refunded.`);
    },
  },
  'round:exposure': {
    usage: '--round 12',
    does: 'what a round may cost the house',
    by: 'operator',
    async run({ call, needed }) {
      const { round, bills, stake, payable, by_type, worst, top, bottom, four, numbers } = await call(
        'GET /api/operator/round/exposure',
        { round_id: needed('round') },
      );
      say(
        `${round.market_name} ${round.draw_date}: ${bills} bills, staked ${stake}, paid ${payable}`,
        `worst: ${worst.three_top} above, ${worst.two_bottom} below: pays ${worst.payout}, leaves ${worst.net}`,
        '',
        table(
          ['type', 'lines', 'staked', 'highest payout'],
          by_type.map((row) => [row.bet_type, String(row.lines), row.stake, row.highest_payout]),
        ),
        '',
        table(
          ['number', 'type', 'staked', 'pays'],
          numbers.map((row) => [row.number, row.bet_type, row.stake, row.payout]),
        ),
        '',
        table(
          ['outcome', 'pays'],
          [
            ...four.map((row) => [row.four_top, row.payout]),
            ...top.map((row) => [row.three_top, row.payout]),
            ...bottom.map((row) => [row.two_bottom, row.payout]),
          ],
        ),
      );
    },
  },
  ...lottoSettingsCommands,
  ...memberCommands,
  ...withdrawalCommands,
  ...couponCommands,
  ...shopCommands,
  ...questCommands,
  ...bannerCommands,
  ...noticeCommands,
  ...pollCommands,
  ...inboxCommands,
  ...wheelCommands,
  ...affiliateCommands,
  ...lineCommands,
  ...cashbackCommands,
  ...depositCommands,
  ...gameCommands,
  ...promotionCommands,
  ...ruleCommands,
  ...figureCommands,
  ...reportCommands,
  ...healthCommands,
  'ledger:check': {
    usage: '',
    does: 'checks the invariants of the books; exit code 0 only without findings',
    by: 'operator',
    async run({ call }) {
      const { transfers, entries, accounts, checks, findings } = await call('GET /api/operator/ledger/check');
      say(`${transfers} transfers, ${entries} entries, ${accounts} accounts, ${checks} checks`);
      for (const { check, count, first } of findings) say(`✗ not true: ${check}: ${count} found, first ${first}`);
      if (findings.length > 0) throw new Mistake(`${findings.length} of ${checks} checks found something`);
      say('✓ the books are right');
    },
  },
  'audit:list': {
    usage:
      '[--subject round:12] [--who suda] [--action round.result] [--from 2026-11-01] [--to 2026-11-30] [--limit 50]',
    does: 'the audit of operators’ actions, newest first',
    by: 'operator',
    async run({ call, values: { subject, who, action, from, to, limit } }) {
      const input = { subject, operator: who, action, from, to, limit };
      const { items } = await call('GET /api/operator/audit/list', input);
      const rows = items.map((act) => [
        shortTime(act.at),
        act.operator,
        act.action,
        act.subject,
        act.reason ?? '',
        inWords(act.after),
      ]);
      say(table(['at', 'who', 'did', 'to', 'because', 'after'], rows));
    },
  },
  'audit:export': {
    usage: '--file audit.jsonl [--verifier verify.html]',
    does: 'writes the whole audit with its anchors to a file, and the page that checks it offline',
    by: 'operator',
    async run({ download, needed, values: { verifier } }) {
      const file = needed('file');
      await download('GET /api/operator/audit/export', {}, file);
      if (typeof verifier === 'string') await download('GET /api/operator/audit/verify.html', {}, verifier);
      say(`written to ${file}`);
    },
  },
};
