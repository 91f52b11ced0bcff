/** The stream of a baccarat room: the whole state first, then each change once, with the player's own rounds between. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { handNumber } from '#lib/house/rules/baccarat-table.ts';
import { BaccaratRooms } from '#lib/house/server/baccarat-source.ts';
import { dealHands } from '#lib/house/server/deal-hands.ts';
import { LiveGames } from '#lib/house/server/live.ts';
import { payHands } from '#lib/house/server/pay-hands.ts';
import type { HouseEvents, TableEvent } from '#lib/house/stream-contract.ts';
import { atHand, handsIn, openRooms, playHand, testRoom } from '#tests/support/baccarat.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { type HousePlayer, openHouse, roundIn, sitDown } from '#tests/support/house.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let shoe: number;
let hand = 1;
let player: HousePlayer;
const open: ReadableStreamDefaultReader<string>[] = [];

type Event = { [Type in keyof HouseEvents]: readonly [Type, HouseEvents[Type]] }[keyof HouseEvents];

beforeAll(async () => {
  await openHouse(door.ctx);
  shoe = await openRooms(door.ctx, clock);
});
beforeEach(async () => {
  hand++;
  atHand(clock, shoe, hand);
  await dealHands(door.ctx);
  player = await sitDown(door, testRoom, await playingMember(door.ctx, '500.00'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.cancel()));
});

const request = (bearer: string, game = testRoom): Promise<Response> =>
  Promise.resolve(
    door.app.request(`/api/house/stream?game=${game}`, {
      headers: { Origin: 'null', 'Sec-Fetch-Site': 'cross-site', Authorization: `Bearer ${bearer}` },
    }),
  );

/** Reads a stream event by event; undefined when the other side has ended it. */
async function listen(of = player): Promise<() => Promise<Event | undefined>> {
  const { body } = await request(of.bearer);
  if (!body) throw new Error('a stream has a body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  open.push(reader);
  let text = '';
  return async () => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const [, type, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (type && data) return [type, JSON.parse(data)] as unknown as Event;
        continue;
      }
      const part = await reader.read();
      if (part.done) return undefined;
      text += part.value;
    }
  };
}

/** The next table of the own room. */
async function nextTable(next: () => Promise<Event | undefined>): Promise<TableEvent> {
  for (;;) {
    const event = await next();
    if (!event) throw new Error('the stream has ended');
    if (event[0] === 'table' && event[1].game === testRoom) return event[1];
  }
}

it('begins with the shoe, the bets that lie, and every room', async () => {
  const round = roundIn(await player.press([{ bet: 'player', stake: '10000' }]));
  const next = await listen();
  const [first, second] = [await next(), await next()];
  const hands = await handsIn(door.ctx, shoe);
  expect(first).toEqual([
    'shoe',
    expect.objectContaining({ game: testRoom, shoe, link: null, commitment: player.opened.seed.commitment }),
  ]);
  expect(first?.[0] === 'shoe' && first[1].hands.map(({ winner }) => winner)).toEqual(
    hands.slice(0, hand - 1).map(({ winner }) => winner),
  );
  expect(second).toEqual(['round', expect.objectContaining({ round_id: round.round_id, outcome: null })]);
  const rooms: string[] = [];
  for (let at = 0; at < 8; at++) {
    const event = await next();
    if (event?.[0] === 'table') rooms.push(event[1].game);
  }
  expect(rooms).toEqual(['bac-1', 'bac-2', 'bac-3', 'bac-4', 'bac-5', 'bac-6', 'bac-7', 'bac-8']);
});

it.each(['a member', 'a demo'])(
  'shows %s no card before the database has closed the bets, then each one, the result, and what it pays',
  async (who) => {
    if (who === 'a demo') player = await sitDown(door, testRoom);
    const next = await listen();
    expect(await nextTable(next)).toMatchObject({ shoe, hand, phase: 'betting', result: null });
    await player.press([{ bet: 'banker', stake: '10000' }]);
    const dealt = (await handsIn(door.ctx, shoe))[hand - 1];
    for (const [ms, phase, player, banker] of [
      [15_000, 'closed', 0, 0],
      [16_000, 'dealing', 1, 0],
      [18_000, 'dealing', 2, 1],
      [19_000, 'dealing', 2, 2],
    ] as const) {
      atHand(clock, shoe, hand, ms);
      expect(await nextTable(next)).toMatchObject({
        ...{ hand, phase, result: null },
        cards: { player: dealt?.player.slice(0, player), banker: dealt?.banker.slice(0, banker) },
      });
    }
    atHand(clock, shoe, hand, 24_000);
    expect(await nextTable(next)).toMatchObject({
      cards: { player: dealt?.player, banker: dealt?.banker },
      result: { n: hand, winner: dealt?.winner },
    });
    await payHands(door.ctx);
    // The job of a site wakes its streams; this one's does not, so that a call has to.
    await sitDown(door, 'bac-2');
    const own: Event[] = [];
    while (own.length < 2) {
      const event = await next();
      if (event && event[0] !== 'table') own.push(event);
    }
    const { balance } = await player.state();
    expect(own).toEqual([
      ['balance', { balance }],
      ['round', expect.objectContaining({ state: 'closed', hand: { shoe, number: hand } })],
    ]);
  },
);

it('tells a player nothing of another’s bets, but how many are in the room', async () => {
  const other = await sitDown(door, testRoom, await playingMember(door.ctx, '500.00'));
  const [mine, theirs] = [await listen(player), await listen(other)];
  await nextTable(mine);
  await nextTable(theirs);
  await other.press([{ bet: 'tie', stake: '10000' }]);
  atHand(clock, shoe, hand, 15_000);
  expect((await nextTable(mine)).counts.members).toBe(2);
  await playHand(door.ctx, clock, shoe, hand);
  atHand(clock, shoe, hand + 1);
  const heard: string[] = [];
  for (let table = await mine(); table; table = await mine()) {
    heard.push(table[0]);
    if (table[0] === 'table' && table[1].game === testRoom && table[1].hand === hand + 1) break;
  }
  expect(new Set(heard)).toEqual(new Set(['table']));
  hand++;
});

it('ends when the player opens a game elsewhere, and is no one’s without their bearer', async () => {
  const next = await listen();
  await nextTable(next);
  await sitDown(door, 'khom', undefined);
  const member = await playingMember(door.ctx, '10.00');
  const first = await sitDown(door, testRoom, member);
  const old = await listen(first);
  await sitDown(door, 'bac-2', member);
  while ((await old()) !== undefined);
  const statuses = await Promise.all([
    request(first.bearer),
    request('x'.repeat(43)),
    request(player.bearer, 'bac-2'),
    request(player.bearer, 'liga'),
  ]);
  const refusals = await Promise.all(
    statuses.map(async (answer) => ((await answer.json()) as { error: number }).error),
  );
  expect(refusals).toEqual([4006, 9005, 9002, 9002]);
  expect(statuses.map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual(['*', '*', '*', '*']);
});

it('encodes a change once for a thousand pages of a room', async () => {
  const live = new LiveGames(() => door.ctx, [new BaccaratRooms()]);
  const heard: Uint8Array[][] = [];
  const begun = await Promise.all(
    Array.from({ length: 1_000 }, (_, page) => {
      const chunks: Uint8Array[] = [];
      heard.push(chunks);
      return live.join({ game: testRoom, playerId: BigInt(page), send: (chunk) => chunks.push(chunk) });
    }),
  );
  expect(new Set(begun.map(({ before }) => before)).size).toBe(1);
  expect(new Set(begun.map(({ after }) => after)).size).toBe(1);
  atHand(clock, shoe, hand, 15_000);
  await live.tick();
  atHand(clock, shoe, hand, 24_000);
  await live.tick();
  expect(heard.map((chunks) => chunks.length)).toEqual(Array.from({ length: 1_000 }, () => 2));
  expect(new Set(heard.flat()).size).toBe(2);
  for (const page of begun) page.leave();
  live.close();
});

it('goes on with the next shoe: its commitment before its first bet, and the link of the one before', async () => {
  const next = await listen();
  await nextTable(next);
  atHand(clock, shoe, 65);
  const shoes: Event[] = [];
  while (shoes.length < 2) {
    const event = await next();
    if (event?.[0] === 'shoe') shoes.push(event);
    if (shoes.length === 1) atHand(clock, shoe + 1, 1);
  }
  expect(shoes).toEqual([
    ['shoe', expect.objectContaining({ shoe, link: expect.stringMatching(/^[0-9a-f]{64}$/) })],
    ['shoe', expect.objectContaining({ shoe: shoe + 1, link: null, hands: [] })],
  ]);
  shoe++;
  hand = 1;
  expect((await player.state()).seed.nonce).toBe(handNumber(shoe, 1));
});
