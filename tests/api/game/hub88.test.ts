/**
 * The adapter for the Hub88 wallet API in front of our own port, under the conformance suite: their wire says what it can, and
 * the books are right after every case.
 */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { answerHub88 } from '#lib/game/server/hub88/answer-call.ts';
import { signatureHeader } from '#lib/game/server/hub88/signature.ts';
import { ensureKey } from '#lib/game/server/keys.ts';
import { answerCall } from '#lib/game/server/port.ts';
import { runCases, wireOrders } from '#tests/conformance/wallet/case.ts';
import { hub88Wire } from '#tests/conformance/wallet/hub88-wire.ts';
import { ownWire } from '#tests/conformance/wallet/own-wire.ts';
import { walletCases } from '#tests/conformance/wallet/suite.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { walletArrangement } from '#tests/support/wallet-arrangement.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const key = { id: 'benja-a', secret: 'a key of the house for tests' };
const base = 'http://localhost:4321/hub88';

beforeAll(async () => {
  await seedGames(door.ctx.db);
  await ensureKey(door.ctx, { ...key, provider: 'benja' });
});
afterAll(() => expectSoundBooks(door.ctx));

/** Their wire in front of the port, without a server in between. */
const send = async (url: string, init: RequestInit): Promise<Response> =>
  Response.json(
    await answerHub88(
      {
        keys: [publicKey],
        isLimitAgreed: true,
        port: (call) => answerCall(door.ctx, { provider: 'benja', ...call }),
      },
      {
        path: url.slice(base.length + 1),
        body: new TextEncoder().encode(String(init.body)),
        signature: new Headers(init.headers).get(signatureHeader) ?? undefined,
      },
    ),
  );

it('keeps the rules of the port that its wire has words for', async () => {
  const origin = 'http://localhost:4321/api/provider/benja';
  const wire = ownWire({ base: origin, send: async (url, init) => door.app.request(url, init), now: clock.now }, [key]);
  const results = await runCases(walletCases, {
    wallet: hub88Wire({ base, send }, privateKey),
    arrangement: walletArrangement({ ctx: door.ctx, clock, wire }),
    orders: wireOrders,
  });
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  const passed = new Set(results.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id));
  expect([...passed]).toEqual(Array.from({ length: 16 }, (_, n) => `C${n + 1}`));
});
