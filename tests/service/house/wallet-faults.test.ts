/**
 * What the house does when the wallet's line fails (games-detail.md 6, P1-P6): a bet is sent once and rolled back until that is
 * acknowledged, a win is sent until it is, and a round keeps the one outcome that its seeds gave it.
 */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { problemText } from '#lib/contract/problems.ts';
import type { HouseRound } from '#lib/house/contract.ts';
import { callWalletForRounds } from '#lib/house/server/calls.ts';
import { refusalOf } from '#lib/house/server/wallet-refusals.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember, unfinishedGame } from '#tests/support/games.ts';
import { type HousePlayer, house, launchToken, openHouse, roundIn, sitDown } from '#tests/support/house.ts';
import { takeErrors } from '#tests/support/log.ts';
import { expectSoundBooks } from '#tests/support/money.ts';

/** What becomes of the house's calls of an operation, in their order; afterwards they are delivered. */
type Fate = 'delivered' | 'request_lost' | 'answer_lost' | 'refused' | 'doubled';

const clock = testClock();
const fates = new Map<string, Fate[]>();
const sent: string[] = [];

async function line(path: string, init: RequestInit): Promise<Response> {
  const operation = path.split('/').at(-1) ?? '';
  sent.push(operation);
  const fate = fates.get(operation)?.shift() ?? 'delivered';
  if (fate === 'request_lost') throw new Error('the line is down');
  if (fate === 'refused') return new Response('{"code":"UNKNOWN"}', { status: 503 });
  const answer = await door.app.request(path, init);
  if (fate === 'answer_lost') throw new Error('the line is down');
  if (fate !== 'doubled') return answer;
  // A nonce is taken once: the second is refused and changes nothing.
  await door.app.request(path, init);
  return answer;
}

const door = doorOfFile({ clock, parts: { random: realChance, callOwn: line } });
const low = [{ bet: 'low', stake: '5000' }];
let member: Member;
let player: HousePlayer;

beforeAll(() => openHouse(door.ctx));
beforeEach(async () => {
  member = await playingMember(door.ctx, '500.00');
  player = await sitDown(door, 'hilo', member);
  fates.clear();
  sent.length = 0;
});
afterEach(() => expectSoundBooks(door.ctx));

const balance = async (): Promise<bigint> => (await mainWallet(door.ctx.db, member.id)).balance;
const calls = (operation: string): number => sent.filter((one) => one === operation).length;

const openKey = 'the-key-of-one-page';

/** The round as its history says, after the job has run so often with the pauses between. */
async function roundAfter(runs: number): Promise<HouseRound> {
  for (let run = 0; run < runs; run++) {
    clock.advance({ seconds: 61 });
    await callWalletForRounds(door.ctx);
  }
  const { items } = (await player.call('history', { game: 'hilo' })).data;
  return items[0];
}

it.each([
  ['a member', 'request_lost'],
  ['a member', 'answer_lost'],
  ['a guest', 'answer_lost'],
] as const)(
  'a game that %s opens is opened by asking again under the same key after the wallet’s %s',
  async (who, fate) => {
    fates.set('authenticate', [fate]);
    const opening = { launch_token: await launchToken(door.ctx, 'khom', who === 'a guest' ? undefined : member) };
    const asked = { ...opening, open_key: openKey };
    expect((await house(door, 'open', asked)).error).toBe(9003);
    const opened = await house(door, 'open', asked);
    expect(opened.error).toBe(0);
    // Our own answer was lost.
    const again = await house(door, 'open', asked);
    expect(again.data).toEqual({ ...opened.data, server_time: again.data.server_time });
    expect((await house(door, 'state', { game: 'khom' }, opened.data.bearer)).error).toBe(0);
    for (const other of [{}, { open_key: `${openKey}-2` }])
      expect((await house(door, 'open', { ...opening, ...other })).error).toBe(9005);
  },
);

it('one page that asks ten times at once is answered one session, and none once a newer one took over', async () => {
  const asked = { launch_token: await launchToken(door.ctx, 'khom', member), open_key: openKey };
  const answers = await Promise.all(Array.from({ length: 10 }, () => house(door, 'open', asked)));
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => 0));
  expect(new Set(answers.map(({ data }) => data.bearer)).size).toBe(1);
  await sitDown(door, 'hilo', member);
  expect((await house(door, 'open', asked)).error).toBe(9005);
  expect((await house(door, 'state', { game: 'khom' }, answers[0]?.data.bearer)).error).toBe(4006);
});

it.each(['request_lost', 'answer_lost'] as const)(
  'P1: a bet whose %s is rolled back, never sent again, and its press answers the cancelled round',
  async (fate) => {
    fates.set('bet', [fate]);
    const press = { round_key: `a-silent-bet-${fate}`, nonce: 0 };
    expect(roundIn(await player.press(low, press)).state).toBe('asking');
    expect((await player.press(low)).error).toBe(4004);
    expect(await roundAfter(1)).toMatchObject({ state: 'cancelled', outcome: null });
    expect([calls('bet'), calls('rollback'), await balance()]).toEqual([1, 1, 50_000n]);
    expect(await unfinishedGame(door.ctx, member)).toBeUndefined();
    expect(roundIn(await player.press(low, press)).state).toBe('cancelled');
    expect((await player.state()).seed.nonce).toBe(1);
  },
);

it('seeds are not changed while a round is open that was drawn from them', async () => {
  fates.set('win', ['request_lost']);
  await player.press(low);
  expect((await player.call('seed/rotate', { client_seed: 'of-a-player' })).error).toBe(4004);
  expect((await roundAfter(1)).proof.server_seed).toBeNull();
  expect((await player.call('seed/rotate', { client_seed: 'of-a-player' })).error).toBe(0);
  expect((await roundAfter(0)).proof.server_seed).toMatch(/^[0-9a-f]{64}$/);
});

it.each([
  ['INSUFFICIENT_FUNDS', undefined, 'insufficient_balance'],
  ['LIMIT_REACHED', 'loss', 'limit_reached'],
  ['LIMIT_REACHED', 'reality_check', 'reality_check_due'],
  ['LIMIT_REACHED', 'session', 'play_time_up'],
  ['LIMIT_REACHED', 'promotion', 'promotion_refuses'],
  ['SELF_EXCLUDED', undefined, 'play_paused'],
  ['PLAYER_BLOCKED', undefined, 'account_closed'],
  ['GAME_DISABLED', undefined, 'game_unavailable'],
  ['SESSION_EXPIRED', undefined, 'session_expired'],
  ['TRY_AGAIN', undefined, 'busy'],
])('the wallet’s %s of %s is told the player as %s', (code, limit, problem) => {
  const refusal = refusalOf({ code, limit });
  expect(refusal.problem).toBe(problem);
  expect(problemText(refusal.problem, refusal.detail.values)).not.toMatch(/ {2}|: *$/);
});

it('a stake over a limit is refused with the limit, what is left of it and when it begins anew', async () => {
  const limit = { kind: 'stake', period: 'day', amount: '10.00' };
  expect((await door.call('POST /api/member/limit/set', limit, { as: member })).error).toBe(0);
  expect(await player.press(low)).toMatchObject({
    error: 2002,
    message: 'ทำรายการไม่ได้: เกินวงเงินแทงต่อวัน ฿10 เหลือ ฿10 เริ่มนับใหม่เที่ยงคืน',
  });
  expect(await balance()).toBe(50_000n);
});

it('P1: is rolled back until that is acknowledged', async () => {
  fates.set('bet', ['answer_lost']).set('rollback', ['request_lost', 'refused', 'answer_lost']);
  await player.press(low);
  expect(await roundAfter(2)).toMatchObject({ state: 'cancelling' });
  expect(await roundAfter(2)).toMatchObject({ state: 'cancelled' });
  expect([calls('rollback'), await balance()]).toEqual([4, 50_000n]);
});

it('P2, P4: an answer that is lost or doubled moves the money once', async () => {
  fates.set('bet', ['doubled']).set('win', ['answer_lost', 'doubled']);
  const round = roundIn(await player.press(low));
  expect(round).toMatchObject({ state: 'settling', outcome: { dice: expect.any(Array) } });
  const closed = await roundAfter(1);
  expect(closed).toMatchObject({ state: 'closed', outcome: round.outcome, returned: round.returned });
  expect(await balance()).toBe(45_000n + BigInt(round.returned));
});

it('P3: a win that is refused fifty times sounds the alarm, and is paid the next time', async () => {
  fates.set(
    'win',
    Array.from({ length: 50 }, () => 'refused' as const),
  );
  const round = roundIn(await player.press(low));
  expect((await roundAfter(49)).state).toBe('settling');
  expect(await balance()).toBe(45_000n);
  expect((await roundAfter(1)).state).toBe('closed');
  expect([calls('win'), await balance()]).toEqual([51, 45_000n + BigInt(round.returned)]);
  expect(takeErrors()[0]).toContain('without acknowledgement for five minutes');
});

it('P5: a house that dies after the wallet’s OK gives the stake back', async () => {
  // As silence: what was not stored did not happen.
  fates.set('bet', ['answer_lost']);
  await player.press(low);
  expect((await roundAfter(1)).state).toBe('cancelled');
  expect(await balance()).toBe(50_000n);
});

it('P6: a clock put back by 90 s loses no round', async () => {
  fates.set('win', ['request_lost']);
  const round = roundIn(await player.press(low));
  clock.advance({ seconds: -90 });
  await callWalletForRounds(door.ctx);
  expect((await roundAfter(3)).state).toBe('closed');
  expect(await balance()).toBe(45_000n + BigInt(round.returned));
});

it('two jobs at once make each call once', async () => {
  fates.set('win', ['request_lost']);
  await player.press(low);
  clock.advance({ seconds: 61 });
  await Promise.all([1, 2, 3].map(() => callWalletForRounds(door.ctx)));
  expect(calls('win')).toBe(2);
});
