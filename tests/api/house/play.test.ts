/** A player's own rounds over HTTP: slots and dice (games-detail.md 1). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitmentOf } from '#lib/house/rules/commitment.ts';
import { instantGame } from '#lib/house/rules/instant-games.ts';
import { checkGameProof } from '#lib/house/rules/proof.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { callWalletForRounds } from '#lib/house/server/calls.ts';
import { trimDemos } from '#lib/house/server/trim-demos.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { satang, toDecimal } from '#lib/money.ts';
import { claimFreeCredit } from '#lib/promotion/server/grant-bonus.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { giveSpins, playingMember } from '#tests/support/games.ts';
import { house, launchToken, openHouse, roundIn, sitDown } from '#tests/support/house.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { freeCredit, offer, takenNow } from '#tests/support/promotions.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const spin = [{ bet: 'spin', stake: '2000' }];
let member: Member;

beforeAll(() => openHouse(door.ctx));
beforeEach(async () => {
  member = await playingMember(door.ctx, '500.00');
});
afterAll(async () => {
  await callWalletForRounds(door.ctx);
  await expectSoundBooks(door.ctx);
});

const balance = async (of = member): Promise<bigint> => (await mainWallet(door.ctx.db, of.id)).balance;

describe('a game', () => {
  it('opens with a launch token, once', async () => {
    const launch_token = await launchToken(door.ctx, 'khom', member);
    const first = await house(door, 'open', { launch_token });
    expect(first.data).toMatchObject({
      balance: '50000',
      currency: 'THB',
      is_demo: false,
      limits: { stake_min: '100', stake_max: '50000', payout_max: '125000000' },
      seed: { nonce: 0, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) },
      open_round: null,
      game: { code: 'khom', category: 'slot', pace_ms: 2_500, return_ppm: { least: 960_037, most: 960_037 } },
    });
    expect((await house(door, 'open', { launch_token })).error).toBe(9005);
  });

  it('answers a page without an origin, also what it refuses, and looks at no session of the site', async () => {
    const preflight = await door.app.request('/api/house/bet', {
      method: 'OPTIONS',
      headers: { Origin: 'null', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    const refused = await house(door, 'state', { game: 'khom' }, 'x'.repeat(43));
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    const asMember = await door.call('POST /api/house/state', { game: 'khom' }, { as: member });
    expect(asMember.error).toBe(9005);
  });

  it('ends at the device that opened it before', async () => {
    const before = await sitDown(door, 'khom', member);
    const now = await sitDown(door, 'hilo', member);
    expect((await before.call('state', { game: 'khom' })).error).toBe(4006);
    expect((await now.call('state', { game: 'hilo' })).error).toBe(0);
  });
});

describe('a press', () => {
  it('takes the stake, plays what the seeds say, and pays it', async () => {
    const player = await sitDown(door, 'khom', member);
    const answer = await player.press(spin);
    const round = roundIn(answer);
    expect(round).toMatchObject({ state: 'closed', game: 'khom', stake: '2000', nonce: 0 });
    const after = 50_000n - 2_000n + BigInt(round.returned);
    expect([answer.data.balance, await balance()]).toEqual([String(after), after]);
    expect(answer.data.seed.nonce).toBe(1);

    const { data: proof } = await player.call('seed/rotate', { client_seed: 'สมาชิก-01' });
    expect(proof).toMatchObject({ nonce: 0, client_seed: 'สมาชิก-01', commitment: player.opened.seed.next_commitment });
    const { data: revealed } = await player.call('proof', { round_id: round.round_id });
    expect(commitmentOf(revealed.server_seed, revealed.config_hash)).toBe(player.opened.seed.commitment);
    const draws = roundDraws(revealed.server_seed, revealed.client_seed, 0);
    const played = instantGame('khom')?.play([{ bet: 'spin', stake: 2_000n as never }], draws);
    expect(String(played?.returns[0])).toBe(round.returned);
    expect(checkGameProof(revealed.document).filter(({ ok }) => !ok)).toEqual([]);
  });

  it('with the same key is the same round, and with other picks refused', async () => {
    const player = await sitDown(door, 'hilo', member);
    const press = { round_key: 'one-press-of-hilo', nonce: 0 };
    const low = [{ bet: 'low', stake: '5000' }];
    const [first, second] = await Promise.all([player.press(low, press), player.press(low, press)]);
    const third = await player.press(low, press);
    expect(new Set([first, second, third].map((answer) => roundIn(answer).round_id)).size).toBe(1);
    expect((await player.press([{ bet: 'high', stake: '5000' }], press)).error).toBe(9011);
    expect(await balance()).toBe(45_000n + BigInt(roundIn(third).returned));
  });

  it('beside another at the same time is one round, and one stake', async () => {
    const player = await sitDown(door, 'khom', member);
    const answers = await Promise.all(
      ['first', 'second', 'third'].map((name) =>
        player.press(spin, { round_key: `presses-at-once-${name}`, nonce: 0 }),
      ),
    );
    const [played, ...others] = answers.filter(({ error }) => error === 0).map(roundIn);
    expect(others).toEqual([]);
    // A round that is open, has just begun, or has taken the number.
    for (const { error } of answers) expect([0, 4003, 4004, 9002]).toContain(error);
    expect(await balance()).toBe(48_000n + BigInt(played?.returned ?? 0));
  });

  it('comes no sooner than the game’s pace, by the server’s clock', async () => {
    const player = await sitDown(door, 'khom', member);
    expect((await player.press(spin)).error).toBe(0);
    clock.advance({ ms: 2_499 });
    expect((await player.press(spin)).error).toBe(4003);
    clock.advance({ ms: 1 });
    expect((await player.press(spin)).error).toBe(0);
    clock.advance({ seconds: -90 });
    expect((await player.press(spin)).error).toBe(0);
    clock.advance({ minutes: 3 });
  });

  it.each([
    ['hilo', [{ bet: 'low', stake: '499' }], 4007],
    ['hilo', [{ bet: 'low', stake: '500100' }], 4007],
    ['hilo', [{ bet: 'nothing', stake: '500' }], 4007],
    ['hilo', [{ bet: 'any-triple', stake: '500000' }], 3014],
    ['khom', [{ bet: 'spin', stake: '300' }], 4007],
    ['khom', [{ bet: 'spin', stake: '0' }], 9004],
    [
      'khom',
      [
        { bet: 'spin', stake: '50000' },
        { bet: 'spin', stake: '100' },
      ],
      4007,
    ],
  ])('on %s of %o is refused with %i', async (game, picks, code) => {
    const player = await sitDown(door, game, member);
    expect((await player.press(picks)).error).toBe(code);
    expect(await balance()).toBe(50_000n);
    expect((await player.state()).seed.nonce).toBe(0);
  });

  it('without the money uses its number up and takes nothing', async () => {
    const poor = await playingMember(door.ctx, '3.00');
    const player = await sitDown(door, 'khom', poor);
    expect((await player.press(spin)).error).toBe(2001);
    expect(await player.state()).toMatchObject({ seed: { nonce: 1 }, open_round: null, balance: '300' });
    const { items } = (await player.call('history', { game: 'khom' })).data;
    expect(items).toMatchObject([{ nonce: 0, state: 'refused', stake: '2000', returned: '0' }]);
  });

  it('with a free spin of the point shop takes nothing from the wallet, and pays what it wins into it', async () => {
    await giveSpins(door.ctx, member, 'khom', { quantity: 2 });
    const player = await sitDown(door, 'khom', member);
    expect(player.opened.free_spins).toEqual({ stake: '2000', left: 2, of_promotion: false });
    const free = { free_spin: true };
    const first = roundIn(await player.press(spin, { ...free, round_key: 'a-free-spin-of-a-test' }));
    expect(first).toMatchObject({ state: 'closed', is_free: true, stake: '2000' });
    expect(await balance()).toBe(50_000n + BigInt(first.returned));
    expect((await player.state()).free_spins).toEqual({ stake: '2000', left: 1, of_promotion: false });
    // The same press again is the same spin; as a paid one it is another.
    const { seed } = await player.state();
    const again = { game: 'khom', round_key: 'a-free-spin-of-a-test', picks: spin, nonce: seed.nonce };
    expect(roundIn(await player.call('bet', { ...again, ...free }))).toEqual(first);
    expect((await player.call('bet', again)).error).toBe(9011);
    expect((await player.state()).free_spins).toEqual({ stake: '2000', left: 1, of_promotion: false });
    clock.advance({ seconds: 3 });
    expect((await player.press([{ bet: 'spin', stake: '50000' }], free)).error).toBe(4015);
    expect((await player.state()).free_spins).toEqual({ stake: '2000', left: 1, of_promotion: false });
    clock.advance({ seconds: 3 });
    expect(roundIn(await player.press(spin, free))).toMatchObject({ state: 'closed', is_free: true });
    clock.advance({ seconds: 3 });
    const before = await balance();
    expect((await player.press(spin, free)).error).toBe(4015);
    expect(await balance()).toBe(before);
    expect((await player.state()).free_spins).toBeNull();
    // Paid rounds go on.
    clock.advance({ seconds: 3 });
    expect(roundIn(await player.press(spin)).is_free).toBeUndefined();
  });

  it('with a free spin of a promotion wins into its wallet; the balance is that of the wallet that is played from', async () => {
    const spins = { game: 'benja:khom', name: 'โคมแดงเยาวราช', quantity: 12, stake: 2_000 };
    const rule = { ...freeCredit, amount: { spins }, weights: { slot: 100 } };
    await claimFreeCredit(asMember(door.ctx, member), { promotion_id: await offer(door.ctx, rule) });
    const player = await sitDown(door, 'khom', member);
    expect(player.opened.free_spins).toEqual({ stake: '2000', left: 12, of_promotion: true });
    let won = 0n;
    for (let n = 0; n < 12; n++) {
      clock.advance({ seconds: 3 });
      const answer = await player.press(spin, { free_spin: true });
      won += BigInt(roundIn(answer).returned);
      expect(answer.data.balance).toBe('50000');
    }
    expect(won).toBeGreaterThan(0n);
    expect(await balance()).toBe(50_000n);
    expect(await takenNow(door.ctx.db, member)).toMatchObject({ bonus: toDecimal(satang(won)), done: '0.00' });
    expect((await player.state()).free_spins).toBeNull();
  });

  it('is no free spin at a table, nor in a demo', async () => {
    const table = await sitDown(door, 'hilo', member);
    expect((await table.press([{ bet: 'high', stake: '2000' }], { free_spin: true })).error).toBe(4015);
    const demo = await sitDown(door, 'khom');
    expect(demo.opened.free_spins).toBeNull();
    expect((await demo.press(spin, { free_spin: true })).error).toBe(4015);
  });

  it('with another number than the next is refused', async () => {
    const player = await sitDown(door, 'khom', member);
    expect((await player.press(spin, { nonce: 1 })).error).toBe(9002);
    expect(await balance()).toBe(50_000n);
  });

  it('of another game than the session’s is refused', async () => {
    const player = await sitDown(door, 'khom', member);
    expect((await player.press(spin, { game: 'himma' })).error).toBe(9002);
  });
});

describe('a round', () => {
  it('that was not seen is found again once the game is opened, until it is', async () => {
    const player = await sitDown(door, 'hilo', member);
    const round = roundIn(await player.press([{ bet: 'low', stake: '500' }]));
    const again = await sitDown(door, 'hilo', member);
    expect(again.opened.open_round).toMatchObject({ round_id: round.round_id, outcome: round.outcome });
    expect((await again.call('seen', { round_id: round.round_id })).error).toBe(0);
    expect((await again.state()).open_round).toBeNull();
  });

  it('of another player is nobody else’s', async () => {
    const round = roundIn(await (await sitDown(door, 'khom', member)).press(spin));
    const other = await sitDown(door, 'khom', await playingMember(door.ctx, '500.00'));
    for (const name of ['proof', 'seen'])
      expect((await other.call(name, { round_id: round.round_id })).status).toBe(404);
    expect((await other.call('history', { game: 'khom' })).data.items).toEqual([]);
  });

  it('hides its server seed until the seeds are changed', async () => {
    const player = await sitDown(door, 'khom', member);
    const round = roundIn(await player.press(spin));
    expect((await player.call('proof', { round_id: round.round_id })).data).toMatchObject({
      server_seed: null,
      document: null,
    });
  });
});

describe('a demo', () => {
  it('plays with 10,000 baht of play money, and touches no wallet', async () => {
    const player = await sitDown(door, 'khom');
    expect(player.opened).toMatchObject({ is_demo: true, balance: '1000000' });
    const answer = await player.press(spin);
    expect(answer.data.balance).toBe(String(998_000n + BigInt(roundIn(answer).returned)));
    expect((await player.state()).balance).toBe(answer.data.balance);
    expect((await player.call('history', { game: 'khom' })).data.items).toHaveLength(1);
  });

  it('is forgotten after a day, with everything of it; rounds for money stay', async () => {
    const demo = await sitDown(door, 'khom');
    await demo.press(spin);
    const player = await sitDown(door, 'khom', member);
    const { round_id } = roundIn(await player.press(spin));
    clock.advance({ days: 1, seconds: 1 });
    expect(await trimDemos(door.ctx)).toBeGreaterThanOrEqual(1);
    expect(await trimDemos(door.ctx)).toBe(0);
    expect((await demo.call('state', { game: 'khom' })).status).toBe(401);
    const { rows } = await door.database.pool.query('select ulid from house_round where ulid = $1', [
      round_id.slice(2),
    ]);
    expect(rows).toHaveLength(1);
    clock.advance({ days: -1, seconds: -1 });
  });

  it('ends when its play money does', async () => {
    const player = await sitDown(door, 'hilo');
    const all = [{ bet: 'low', stake: '500000' }];
    for (let left = 1_000_000n; left >= 500_000n; ) {
      const answer = await player.press(all);
      left = BigInt(answer.data.balance);
      clock.advance({ seconds: 6 });
      if (left > 3_000_000n) return;
    }
    expect((await player.press(all)).error).toBe(2001);
  });
});
