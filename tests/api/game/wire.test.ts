/** The provider wire over the front door: the conformance suite, and what it does not ask. */
import { beforeAll, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { ensureKey } from '#lib/game/server/keys.ts';
import { bodyHashOf, signatureOf } from '#lib/game/server/signature.ts';
import { runCases } from '#tests/conformance/wallet/case.ts';
import { ownWire } from '#tests/conformance/wallet/own-wire.ts';
import { walletCases } from '#tests/conformance/wallet/suite.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { walletArrangement } from '#tests/support/wallet-arrangement.ts';

const clock = testClock();
const door = doorOfFile({ clock });
const keys = [
  { id: 'benja-a', secret: 'a key of the house for tests' },
  { id: 'benja-b', secret: 'another key of the house for tests' },
] as const;

beforeAll(async () => {
  await seedGames(door.ctx.db);
  for (const key of keys) await ensureKey(door.ctx, { ...key, provider: 'benja' });
});

const site = () =>
  ownWire(
    {
      base: 'http://localhost:4321/api/provider/benja',
      send: async (url, init) => door.app.request(url, init),
      now: clock.now,
    },
    keys,
  );

it('signs as the design’s vector says', () => {
  const body =
    '{"tx_id":"b-01JD0000000000000000000001","round_id":"r-01JD0000000000000000000001","game_code":"benja-hilo","player_ref":"p_7Q2M9X","session":"s_3F8K","amount":"5000","kind":"stake","round_closed":false}';
  const bodyHash = bodyHashOf(Buffer.from(body));
  expect(bodyHash).toBe('0d4433ad96b86d0834290c3f93209bf903e8616bb119eb0e570923cc7a80cf05');
  const call = { path: '/api/provider/benja/bet', timestamp: '1795363200', nonce: 'n-000001', bodyHash };
  expect(signatureOf('test-key-do-not-use-0123456789abcdef', call)).toBe(
    '9541450473a7e059dee70dabdf6c6d74649866efebceb9411d8dc0208fbfcccc',
  );
});

describe('the wallet', () => {
  it('keeps the rules of the port that the conformance suite asks', async () => {
    const wire = site();
    const results = await runCases(walletCases, {
      wallet: wire,
      arrangement: walletArrangement({ ctx: door.ctx, clock, wire }),
      orders: 96,
    });
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual(['C18', 'C18', 'C18']);
  });
});
