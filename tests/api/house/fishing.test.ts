/** Magazines of the pond over HTTP (games-detail.md 3.4). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HouseRound } from '#lib/house/contract.ts';
import { type MagazineOutcome, magazineWins } from '#lib/house/rules/magazine.ts';
import { pondSeed, swimmingAt } from '#lib/house/rules/pond.ts';
import { checkGameProof } from '#lib/house/rules/proof.ts';
import { callWalletForRounds } from '#lib/house/server/calls.ts';
import { closeIdleMagazines } from '#lib/house/server/magazines.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import type { Answer } from '#tests/support/front-door.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember, unfinishedGame } from '#tests/support/games.ts';
import { type HousePlayer, openHouse, roundIn, sitDown } from '#tests/support/house.ts';
import { expectSoundBooks } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const magazine = [{ bet: 'single-2-6', stake: '1200' }];
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
const outcomeIn = (answer: Answer): MagazineOutcome => roundIn(answer).outcome as MagazineOutcome;
const wonIn = (outcome: MagazineOutcome): bigint => magazineWins(outcome).at(-1)?.amount ?? 0n;

/** Fish that `fire` has caught: they swim no more for that player. */
const caught = new Set<string>();

/** The id of a fish that swims now. */
function fishNow(place = 0): string {
  const fish = swimmingAt(pondSeed, clock.now().getTime()).filter(({ id }) => !caught.has(id));
  return fish[place % fish.length]?.id ?? '';
}

/** Buys a magazine at a new session. */
async function buy(picks = magazine, of: Member | null = member): Promise<{ player: HousePlayer; round: HouseRound }> {
  const player = await sitDown(door, 'wang', of ?? undefined);
  const answer = await player.press(picks);
  expect(answer.error, answer.text).toBe(0);
  return { player, round: roundIn(answer) };
}

/** Fires until the magazine has so many shots less, a second between them. */
async function fire(player: HousePlayer, { round_id }: HouseRound, count: number, from = 0): Promise<Answer> {
  let answer: Answer | undefined;
  for (let n = from; n < from + count; n++) {
    clock.advance({ seconds: 1 });
    answer = await player.call('shoot', { round_id, shots: [{ n, fish_id: fishNow(n) }] });
    expect(answer.data.shots, answer.text).toMatchObject([{ n, problem: null }]);
    for (const { id, units } of outcomeIn(answer).shots.flatMap(({ tried }) => tried)) if (units > 0) caught.add(id);
  }
  if (!answer) throw new Error('no shot was asked for');
  return answer;
}

describe('a magazine', () => {
  it('takes its stake, and is open until its shots are spent', async () => {
    const { player, round } = await buy();
    expect(round).toMatchObject({
      ...{ state: 'playing', stake: '1200', returned: '0', nonce: 0 },
      outcome: { cannon: 'single', unit: '200', size: 6, shots: [] },
    });
    expect(await balance()).toBe(48_800n);
    expect((await player.press(magazine)).error).toBe(4004);

    const five = await fire(player, round, 5);
    expect(five.data).toMatchObject({ balance: null, round: { state: 'playing' } });
    const spent = await fire(player, round, 1, 5);
    const won = wonIn(outcomeIn(spent));
    expect(roundIn(spent)).toMatchObject({
      ...{ state: 'closed', returned: String(won) },
      bets: [{ bet: 'single-2-6', stake: '1200', returned: String(won) }],
    });
    expect([spent.data.balance, await balance()]).toEqual([String(48_800n + won), 48_800n + won]);
  });

  it('that the player has enough of returns what was not fired', async () => {
    const { player, round } = await buy();
    const won = wonIn(outcomeIn(await fire(player, round, 2)));
    const [first, second] = await Promise.all([1, 2].map(() => player.call('close', { round_id: round.round_id })));
    expect([first, second].map((answer) => answer?.error)).toEqual([0, 0]);
    expect(await player.state()).toMatchObject({
      ...{ balance: String(48_800n + 800n + won), open_round: { state: 'closed', returned: String(800n + won) } },
    });
    expect(await balance()).toBe(48_800n + 800n + won);
    // Only what was fired is stake.
    const { rows } = await door.ctx.db.execute(
      sql`select kind, amount::text from game_tx where op = 'win' order by id desc limit 2`,
    );
    expect(rows).toContainEqual({ kind: 'unspent', amount: '800' });
  });

  it('that nobody goes on with is closed a minute after its last shot', async () => {
    const { player, round } = await buy();
    clock.advance({ seconds: 50 });
    const won = wonIn(outcomeIn(await fire(player, round, 1)));
    clock.advance({ seconds: 59 });
    await closeIdleMagazines(door.ctx);
    expect((await player.state()).open_round).toMatchObject({ state: 'playing' });
    clock.advance({ seconds: 1 });
    await Promise.all([closeIdleMagazines(door.ctx), closeIdleMagazines(door.ctx)]);
    expect(await balance()).toBe(48_800n + 1_000n + won);
    expect((await player.state()).open_round).toMatchObject({ state: 'closed', returned: String(1_000n + won) });
  });

  it('is found again by another device, with its shots', async () => {
    const { player, round } = await buy();
    const before = outcomeIn(await fire(player, round, 3));
    const again = await sitDown(door, 'wang', member);
    expect(await unfinishedGame(door.ctx, member)).toBe('wang');
    expect(again.opened.open_round).toMatchObject({ round_id: round.round_id, state: 'playing', outcome: before });
    expect(
      (await player.call('shoot', { round_id: round.round_id, shots: [{ n: 3, fish_id: fishNow() }] })).error,
    ).toBe(4006);
    expect(outcomeIn(await fire(again, round, 3, 3)).shots).toHaveLength(6);
    expect(await unfinishedGame(door.ctx, member)).toBeUndefined();
  });

  it('of a demo plays with play money', async () => {
    const { player, round } = await buy(magazine, null);
    await fire(player, round, 1);
    const closed = await player.call('close', { round_id: round.round_id });
    const won = wonIn(outcomeIn(closed));
    expect(closed.data).toMatchObject({ balance: String(1_000_000n - 1_200n + 1_000n + won) });
  });

  it.each([
    [[{ bet: 'single-2-6', stake: '1300' }], 4007],
    [[{ bet: 'single-3-6', stake: '1800' }], 4007],
    [[{ bet: 'single-2-7', stake: '1400' }], 4007],
    [[...magazine, ...magazine], 4007],
  ])('of %o is refused', async (picks, code) => {
    const player = await sitDown(door, 'wang', member);
    expect((await player.press(picks)).error).toBe(code);
    expect(await balance()).toBe(50_000n);
  });
});

describe('a shot', () => {
  it('with a number that was fired is answered as it was, also after the end', async () => {
    const { player, round } = await buy();
    clock.advance({ seconds: 1 });
    const shots = [{ n: 4, fish_id: fishNow() }];
    const sent = { round_id: round.round_id, shots };
    const answers = await Promise.all([1, 2, 3].map(() => player.call('shoot', sent)));
    const said = new Set(answers.map(({ data }) => JSON.stringify(data.shots)));
    expect(said.size).toBe(1);
    const closed = await player.call('close', { round_id: round.round_id });
    expect(outcomeIn(closed).shots).toHaveLength(1);
    const late = await player.call('shoot', { ...sent, shots: [...shots, { n: 5, fish_id: fishNow() }] });
    expect(late.data.shots).toEqual([answers[0]?.data.shots[0], { n: 5, problem: 'closed', tried: [] }]);
  });

  it('comes at most three times a second, and at what swims', async () => {
    const { player, round } = await buy();
    clock.advance({ seconds: 1 });
    const three = [0, 1, 2].map((n) => ({ n, fish_id: fishNow(n) }));
    const shoot = (shots: readonly object[]) => player.call('shoot', { round_id: round.round_id, shots });
    expect((await shoot(three)).data.shots.map(({ problem }: { problem: string }) => problem)).toEqual([
      null,
      null,
      null,
    ]);
    expect((await shoot([{ n: 3, fish_id: fishNow(3) }])).data.shots).toMatchObject([{ problem: 'too_fast' }]);
    clock.advance({ seconds: 1 });
    expect((await shoot([{ n: 3, fish_id: '1-0' }])).data.shots).toMatchObject([{ problem: 'gone' }]);
    for (const shots of [
      [],
      [{ n: 3, fish_id: 'ปลา' }],
      [{ n: -1, fish_id: '1-0' }],
      [...three, { n: 9, fish_id: '1-0' }],
    ])
      expect((await shoot(shots)).error).toBe(9004);
    const { open_round } = await player.state();
    expect(open_round).toMatchObject({ outcome: { shots: { length: 3 } } });
  });

  it('of another player’s magazine, of no magazine, or of another game’s round is not found', async () => {
    const { round } = await buy();
    const other = await sitDown(door, 'wang', await playingMember(door.ctx, '500.00'));
    const shots = [{ n: 0, fish_id: fishNow() }];
    for (const name of ['shoot', 'close']) {
      const input = name === 'shoot' ? { shots } : {};
      expect((await other.call(name, { ...input, round_id: round.round_id })).status).toBe(404);
      expect((await other.call(name, { ...input, round_id: 'r-01JD0000000000000000000001' })).status).toBe(404);
    }
    const someone = await playingMember(door.ctx, '500.00');
    const spun = await (await sitDown(door, 'khom', someone)).press([{ bet: 'spin', stake: '2000' }]);
    const fisher = await sitDown(door, 'wang', someone);
    for (const name of ['shoot', 'close'])
      expect((await fisher.call(name, { shots, round_id: roundIn(spun).round_id })).status).toBe(404);
  });

  it('is proven with the others of its magazine once the seeds are changed', async () => {
    const { player, round } = await buy([{ bet: 'net-1-6', stake: '1800' }]);
    await fire(player, round, 6);
    expect((await player.call('proof', { round_id: round.round_id })).data.document).toBeNull();
    await player.call('seed/rotate', { client_seed: 'สมาชิก-01' });
    const { document } = (await player.call('proof', { round_id: round.round_id })).data;
    expect(checkGameProof(document).filter(({ ok }) => !ok)).toEqual([]);
    const changed = { ...document, magazine: { ...document.magazine, shots: document.magazine.shots.toReversed() } };
    const [first, last] = [document.magazine.shots[0], document.magazine.shots.at(-1)];
    if (String(first) !== String(last)) expect(checkGameProof(changed).at(-1)?.ok).toBe(false);
  });

  it('waits for no seed to change: the seeds are not changed while the magazine is open', async () => {
    const { player, round } = await buy();
    expect((await player.call('seed/rotate', { client_seed: 'สมาชิก-01' })).error).toBe(4004);
    await player.call('close', { round_id: round.round_id });
    expect((await player.call('seed/rotate', { client_seed: 'สมาชิก-01' })).error).toBe(0);
  });
});
