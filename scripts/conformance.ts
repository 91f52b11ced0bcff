/**
 * `npm run conformance -- --base URL --key ID:SECRET --player REF:SESSION:GAME`: the conformance suite for wallets against
 * any base URL of the provider wire; exit code 0 only without failures. A second `--key` tries the second live key, a second
 * `--player` what two players may not do to each other. The players' money is bet away and given as bonuses: use it where
 * money is play money. What the wire cannot ask for (an ended session, a disabled game) is skipped with its reason.
 */
import { parseArgs } from 'node:util';
import type { Player } from '../tests/conformance/wallet/arrangement.ts';
import { type Result, runCases } from '../tests/conformance/wallet/case.ts';
import { ownWire } from '../tests/conformance/wallet/own-wire.ts';
import type { Key } from '../tests/conformance/wallet/signature.ts';
import { walletCases } from '../tests/conformance/wallet/suite.ts';

const usage =
  'npm run conformance -- --base https://site/api/provider/CODE --key ID:SECRET [--key ID:SECRET] ' +
  '--player REF:SESSION:GAME [--player …] [--only C9] [--orders 1000]';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    key: { type: 'string', multiple: true, default: [] },
    player: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true },
    orders: { type: 'string', default: '1000' },
  },
});

/** "ID:SECRET"; a secret may contain colons. */
function keyOf(text: string): Key {
  const [id = '', ...secret] = text.split(':');
  return { id, secret: secret.join(':') };
}

function playerOf(text: string): Player {
  const [ref = '', session = '', gameCode = ''] = text.split(':');
  return { ref, session, gameCode };
}

const marks = { passed: '✓', failed: '✗', skipped: '–' } as const;
const lineOf = ({ id, name, outcome, why }: Result): string =>
  `${marks[outcome]} ${id.padEnd(4)}${name}${why ? `\n       ${why}` : ''}`;

const [first, second] = values.key.map(keyOf);
const players = values.player.map(playerOf);
if (!values.base || !first || players.length === 0) {
  say(usage);
  process.exitCode = 2;
} else {
  const site = { base: values.base.replace(/\/$/, ''), send: fetch, now: () => new Date() };
  let next = 0;
  const arrangement = {
    player: async (): Promise<Player> => players[next++ % players.length] as Player,
  };
  const wallet = ownWire(site, second ? [first, second] : [first]);
  const cases = walletCases.filter(({ id }) => !values.only || values.only.includes(id));
  const results = await runCases(cases, { wallet, arrangement, orders: Number(values.orders) }, (result) =>
    say(lineOf(result)),
  );
  const count = (wanted: Result['outcome']): number => results.filter(({ outcome }) => outcome === wanted).length;
  say(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  process.exitCode = count('failed') > 0 ? 1 : 0;
}
