/** Commands about games: switches over them, and keys of providers. */
import { type Answer, type Command, say, shortTime, table, type Values } from './operator-session.ts';

type Status = Answer<'GET /api/operator/game/status'>;

const gameTable = (rows: Status['games']): string =>
  table(
    ['game', 'provider', 'code', 'name', 'is', 'open rounds'],
    rows.map((row) => [row.game_id, row.provider, row.code, row.name, row.status, String(row.open_rounds)]),
  );

const providerTable = (rows: Status['providers']): string =>
  table(
    ['provider', 'name', 'is', 'keys'],
    rows.map((row) => [
      row.provider,
      row.name,
      row.status,
      row.keys.map(({ key_id, created_at }) => `${key_id} (since ${shortTime(created_at)})`).join(', '),
    ]),
  );

type Rounds = Answer<'GET /api/operator/game/rounds'>['items'];

const roundTable = (rows: Rounds): string =>
  table(
    ['opened', 'round', 'game', 'member', 'is', 'bets', 'staked', 'free', 'won', 'returned', 'proof'],
    rows.map((row) => [
      ...[shortTime(row.opened_at), row.round_id, row.game, row.member_id, row.state, String(row.bets)],
      ...[row.stake, row.free_stake, row.won, row.returned],
      row.proof ? `${row.proof.commitment} no. ${row.proof.number}` : '',
    ]),
  );

type Incidents = Answer<'GET /api/operator/game/incidents'>['items'];

const incidentTable = (rows: Incidents): string =>
  table(
    ['incident', 'at', 'provider', 'kind', 'member', 'what', 'amount', 'detail', 'found by', 'found', 'resolved by'],
    rows.map((row) => [
      ...[row.incident_id, shortTime(row.created_at), row.provider, row.kind, row.member_id ?? '?'],
      ...[
        `${row.op} ${row.tx_id}`,
        row.amount,
        row.detail,
        row.proposed_by ?? '',
        row.resolution ?? row.proposal ?? '',
      ],
      row.resolved_by ?? '',
    ]),
  );

const paging = ({ limit, cursor }: Values) => ({ limit, cursor });
const sayMore = (cursor: string | null): void => {
  if (cursor !== null) say(`more: --cursor ${cursor}`);
};

const sayGaming = ({ stopped_at }: Status['gaming']): void =>
  say(stopped_at === null ? 'gaming is on' : `all gaming is stopped since ${shortTime(stopped_at)}`);

const still = 'Open rounds finish and pay.';

export const gameCommands: Readonly<Record<string, Command>> = {
  'game:status': {
    usage: '',
    does: 'games and providers with their switches, open rounds and keys',
    by: 'operator',
    async run({ call }) {
      const { gaming, providers, games } = await call('GET /api/operator/game/status');
      sayGaming(gaming);
      say('', providerTable(providers), '', gameTable(games));
    },
  },
  'game:close': {
    usage: '--game 4 --reason "wrong pictures" [--yes]',
    does: 'closes a game at once; open rounds finish and pay',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const input = { game_id: needed('game'), reason: needed('reason') };
      await confirm(`Close game ${input.game_id}? ${still}`, 'not closed');
      say(gameTable([await call('POST /api/operator/game/close', input)]));
    },
  },
  'game:open': {
    usage: '--game 4 --reason "mended"',
    does: 'opens a closed game',
    by: 'operator',
    async run({ call, needed }) {
      const input = { game_id: needed('game'), reason: needed('reason') };
      say(gameTable([await call('POST /api/operator/game/open', input)]));
    },
  },
  'provider:close': {
    usage: '--provider benja --reason "answers late" [--yes]',
    does: 'closes all games of a provider at once; open rounds finish and pay',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const input = { provider: needed('provider'), reason: needed('reason') };
      await confirm(`Close all games of ${input.provider}? ${still}`, 'not closed');
      say(providerTable([await call('POST /api/operator/provider/close', input)]));
    },
  },
  'provider:open': {
    usage: '--provider benja --reason "answers again"',
    does: 'opens a closed provider',
    by: 'operator',
    async run({ call, needed }) {
      const input = { provider: needed('provider'), reason: needed('reason') };
      say(providerTable([await call('POST /api/operator/provider/open', input)]));
    },
  },
  'gaming:stop': {
    usage: '--reason "regulator asked" [--yes]',
    does: 'closes all games of all providers at once; open rounds finish and pay',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const input = { reason: needed('reason') };
      await confirm(`Stop all gaming? ${still}`, 'not stopped');
      sayGaming(await call('POST /api/operator/gaming/stop', input));
    },
  },
  'gaming:start': {
    usage: '--reason "all clear"',
    does: 'lets games be played again',
    by: 'operator',
    async run({ call, needed }) {
      sayGaming(await call('POST /api/operator/gaming/start', { reason: needed('reason') }));
    },
  },
  'provider:key': {
    usage: '--provider benja --reason "yearly change"',
    does: 'makes a key for a provider; when a second person asks for the same, its secret is shown once',
    by: 'operator',
    async run({ call, needed }) {
      const input = { provider: needed('provider'), reason: needed('reason') };
      const { waits_for_second, key_id, secret } = await call('POST /api/operator/provider/key/make', input);
      if (waits_for_second) return say('A second person has to ask for the same; the secret is shown to them.');
      say(`key id  ${key_id}`, `secret  ${secret}`, 'The secret is not shown again.');
    },
  },
  'provider:key-revoke': {
    usage: '--provider benja --key benja-0123456789ab --reason "left the company" [--yes]',
    does: 'ends a key of a provider at once',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const input = { provider: needed('provider'), key_id: needed('key'), reason: needed('reason') };
      await confirm(`Revoke ${input.key_id}? Calls signed with it are refused from now on.`, 'not revoked');
      say(providerTable([await call('POST /api/operator/provider/key/revoke', input)]));
    },
  },
  'game:rounds': {
    usage: '[--member 12] [--game 4] [--state any|open|closed] [--day 2026-11-22] [--limit 50] [--cursor ...]',
    does: 'rounds of a member or a game with bets, winnings, state and what proves them',
    by: 'operator',
    async run({ call, values }) {
      const { member, game, state, day } = values;
      const input = { member_id: member, game_id: game, state, day, ...paging(values) };
      const { items, next_cursor } = await call('GET /api/operator/game/rounds', input);
      say(roundTable(items));
      sayMore(next_cursor);
    },
  },
  'game:reconcile': {
    usage: '[--limit 50] [--cursor ...]',
    does: 'files of providers’ days with their sums and differences, newest first',
    by: 'operator',
    async run({ call, values }) {
      const { items, next_cursor } = await call('GET /api/operator/game/reconcile', paging(values));
      const rows = items.map((row) => [
        ...[row.books_id, row.provider, row.day, row.origin, shortTime(row.received_at), String(row.rows ?? '')],
        ...[row.sum_bet ?? '', row.sum_win ?? '', row.sum_rollback ?? '', row.problem ?? String(row.differences)],
      ]);
      say(table(['file', 'provider', 'day', 'came', 'at', 'rows', 'bets', 'wins', 'rollbacks', 'differences'], rows));
      sayMore(next_cursor);
    },
  },
  'game:fetch': {
    usage: '--provider benja --day 2026-11-22',
    does: 'asks a provider for its file of a day now and compares it',
    by: 'operator',
    async run({ call, needed }) {
      const input = { provider: needed('provider'), day: needed('day') };
      const { problem, differences } = await call('POST /api/operator/game/reconcile', input);
      say(problem === null ? `compared: ${differences} differences` : `not compared: ${problem}`);
    },
  },
  'game:incidents': {
    usage: '[--state open|resolved] [--limit 50] [--cursor ...]',
    does: 'what providers’ books say otherwise, and wins that came too late',
    by: 'operator',
    async run({ call, values }) {
      const input = { state: values.state, ...paging(values) };
      const { items, next_cursor } = await call('GET /api/operator/game/incidents', input);
      say(incidentTable(items));
      sayMore(next_cursor);
    },
  },
  'incident:close': {
    usage: '--incident 4 [--take] --reason "their clock was wrong" [--yes]',
    does: 'resolves an incident with what was found, and with --take pays what the provider told of; a second person has to say so too',
    by: 'operator',
    async run({ call, values, needed, confirm }) {
      const input = { incident_id: needed('incident'), take: values.take === true, reason: needed('reason') };
      const moves = input.take ? 'What the provider told of is paid.' : 'No money moves.';
      await confirm(`Resolve incident ${input.incident_id}? ${moves}`, 'not resolved');
      say(incidentTable([await call('POST /api/operator/incident/close', input)]));
    },
  },
};
