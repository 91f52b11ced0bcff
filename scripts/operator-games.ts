/** Commands about games: switches over them, providers with their keys and games, and what their books say otherwise. */
import { readFileSync } from 'node:fs';
import {
  type Answer,
  type Command,
  Mistake,
  numberOf,
  say,
  shortTime,
  table,
  type Values,
  yesNoOf,
} from './operator-session.ts';

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

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Mistake(`${file} cannot be read`);
  }
}

const settingsFrom = (values: Values, needed: (name: string) => string) => ({
  ...{ provider: needed('provider'), name: needed('name'), reason: needed('reason') },
  ...{ launch_url: needed('launch'), frame_origins: needed('origins'), calls_url: values.calls },
  ...{ operator_number: numberOf(values, 'operator-number'), limit_agreed: yesNoOf(values, 'limit-agreed') },
});

function sayProvider(provider: Status['providers'][number]): void {
  say(providerTable([provider]), `launches ${provider.launch_url}`, `shown from ${provider.frame_origins.join(' ')}`);
  if (provider.own_public_key !== null) say('Our public key, for the aggregator:', provider.own_public_key);
}

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
  'provider:add': {
    usage:
      '--provider neon --wire benja|hub88 --name "นีออน" --launch "https://games.neon.example/{game}?t={token}" --origins "https://games.neon.example" [--calls https://api.neon.example/wallet] [--operator-number 11] [--limit-agreed yes|no] --reason "contract 12/2569"',
    does: 'adds a provider, closed; give it keys and games, then open it. Of Hub88 --launch is the base of its launch API',
    by: 'operator',
    async run({ call, values, needed }) {
      const input = { wire: needed('wire'), ...settingsFrom(values, needed) };
      sayProvider(await call('POST /api/operator/provider/add', input));
    },
  },
  'provider:change': {
    usage:
      '--provider neon --name "นีออน" --launch "https://games.neon.example/{game}?t={token}" --origins "https://games.neon.example" [--calls https://api.neon.example/wallet] [--operator-number 11] [--limit-agreed yes|no] --reason "new address"',
    does: 'changes how the games of a provider are opened, from the next launch on; what is not named is emptied',
    by: 'operator',
    async run({ call, values, needed }) {
      sayProvider(await call('POST /api/operator/provider/change', settingsFrom(values, needed)));
    },
  },
  'game:import': {
    usage: '--provider neon --file games.csv --reason "list of December"',
    does: 'takes a provider’s list of games whole or not at all: lines of code, name, name_en, category, rtp, demo, live, free_spins, or JSON',
    by: 'operator',
    async run({ call, needed }) {
      const input = { provider: needed('provider'), list: textIn(needed('file')), reason: needed('reason') };
      const { added, changed, unchanged } = await call('POST /api/operator/game/import', input);
      say(`added ${added}, changed ${changed}, as before ${unchanged}`);
    },
  },
  'provider:key': {
    usage: '--provider benja [--public-key theirs.pem] --reason "yearly change"',
    does: 'makes a key for a provider, or registers the public one of Hub88; when a second person asks for the same, its secret is shown once',
    by: 'operator',
    async run({ call, values, needed }) {
      const pem = values['public-key'];
      const input = {
        ...{ provider: needed('provider'), reason: needed('reason') },
        ...(typeof pem === 'string' && { public_key: textIn(pem) }),
      };
      const { waits_for_second, key_id, secret, fingerprint } = await call(
        'POST /api/operator/provider/key/make',
        input,
      );
      if (fingerprint !== null) say(`SHA-256 ${fingerprint}`);
      if (waits_for_second) return say('A second person has to ask for the same; the secret is shown to them.');
      say(`key id  ${key_id}`);
      if (secret !== null) say(`secret  ${secret}`, 'The secret is not shown again.');
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
