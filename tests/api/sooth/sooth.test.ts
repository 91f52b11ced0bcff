/** The baccarat formulas over HTTP (games-detail.md 4), on hands that the rooms really dealt. */
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Hand, handsOf, shoeOf, type Winner } from '#lib/house/rules/baccarat.ts';
import { handStart, shoeEnd } from '#lib/house/rules/baccarat-clock.ts';
import { handRow } from '#lib/house/rules/baccarat-table.ts';
import { baccaratRooms } from '#lib/house/rules/data/baccarat.ts';
import { drawnBigRoad, drawnDerivedRoad } from '#lib/house/rules/roads.ts';
import { spanAt } from '#lib/house/rules/shared-games.ts';
import { formulas } from '#lib/house/rules/sooth.ts';
import { dealHands } from '#lib/house/server/deal-hands.ts';
import { sharedSeed } from '#lib/house/server/links.ts';
import type { SoothDetail, SoothRoom } from '#lib/sooth/contract.ts';
import { atHand, openRooms, testRoom } from '#tests/support/baccarat.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { openHouse } from '#tests/support/house.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let shoe: number;

beforeAll(async () => {
  await openHouse(door.ctx);
  shoe = await openRooms(door.ctx, clock);
});

const dealtIn = async (room: string, number: number): Promise<readonly Hand[]> => {
  const seed = await sharedSeed(door.ctx, room, number);
  if (!seed) throw new Error(`shoe ${number} of ${room} is not committed to`);
  return handsOf(shoeOf(seed.link, seed.salt, room, number));
};
const roomsNow = async (): Promise<readonly SoothRoom[]> => (await door.call('POST /api/sooth/baccarat')).data.rooms;
const detailOf = async (room = testRoom): Promise<SoothDetail> =>
  (await door.call('POST /api/sooth/detail', { room_id: room })).data;

/** Puts the clock into a hand of the test's room and has the rooms deal what is due. */
async function dealUntil(hand: number, ms = 0): Promise<void> {
  atHand(clock, shoe, hand, ms);
  await dealHands(door.ctx);
}

describe('the rooms', () => {
  it('are listed in their order with the newest results and what they count', async () => {
    await dealUntil(13, 5_000);
    const answer = await door.call('POST /api/sooth/baccarat');
    const rooms: readonly SoothRoom[] = answer.data.rooms;
    expect(Date.parse(answer.data.server_time)).toBe(clock.now().getTime());
    expect(rooms.map(({ room_id, name }) => [room_id, name])).toEqual(
      baccaratRooms.map(({ code, name }) => [code, name]),
    );
    const winners = (await dealtIn(testRoom, shoe)).slice(0, 12).map(({ winner }) => winner);
    const count = (side: Winner) => winners.filter((winner) => winner === side).length;
    expect(rooms[0]).toMatchObject({
      phase: 'betting',
      hand: 13,
      last: winners.slice(-8),
      counts: { P: count('P'), B: count('B'), T: count('T') },
    });
    expect(Date.parse(rooms[0]?.closes_at ?? '')).toBe(handStart(testRoom, shoe, 13) + 15_000);
    // Each room has its own cards.
    const other = (await dealtIn('bac-2', spanAt('bac-2', clock.now().getTime()).number)).slice(0, 12);
    expect(rooms[1]?.last).toEqual(other.slice(-8).map(({ winner }) => winner));
  });

  it('show a hand when its result stands, not while it is closed or dealt', async () => {
    const shown = async () => [(await roomsNow())[0]?.phase, (await detailOf()).hands.length];
    await dealUntil(20, 14_999);
    expect(await shown()).toEqual(['betting', 19]);
    for (const [ms, phase] of [
      [15_000, 'closed'],
      [16_000, 'dealing'],
      [23_999, 'dealing'],
    ] as const) {
      await dealUntil(20, ms);
      expect(await shown(), phase).toEqual([phase, 19]);
    }
    await dealUntil(20, 24_000);
    expect(await shown()).toEqual(['result', 20]);
  });

  it('show nothing that was not dealt, wherever the clock is', async () => {
    await dealUntil(21);
    atHand(clock, shoe, 22, 25_000);
    expect((await roomsNow())[0]).toMatchObject({ hand: 22, phase: 'closed' });
    expect((await detailOf()).hands).toHaveLength(20);
  });
});

describe('a room', () => {
  it('has the hands of its shoe, its roads, and what the next hand would mark', async () => {
    await dealUntil(41);
    const detail = await detailOf();
    const dealt = (await dealtIn(testRoom, shoe)).slice(0, 40);
    const winners = dealt.map(({ winner }) => winner);
    expect(detail.hands).toEqual(dealt.map((hand, at) => handRow(hand, at + 1)));
    expect(detail.roads.bead.map(({ winner }) => winner)).toEqual(winners);
    expect(detail.roads.big).toEqual(drawnBigRoad(winners).map(({ column, row, mark }) => ({ column, row, ...mark })));
    for (const road of ['big_eye', 'small', 'cockroach'] as const) {
      expect(detail.roads[road], road).toEqual(drawnDerivedRoad(winners, road));
      for (const side of ['P', 'B'] as const) {
        const then = drawnDerivedRoad([...winners, side], road);
        const place = ['big_eye', 'small', 'cockroach'].indexOf(road);
        expect(detail.ask[side][place], `${road} ${side}`).toBe(
          then.length > detail.roads[road].length ? then.at(-1)?.mark : null,
        );
      }
    }
    expect(detail.formulas.map(({ code, next }) => [code, next])).toEqual(
      formulas.map(({ code, next }) => [code, next(winners) ?? null]),
    );
  });

  it('shows what its shoe was committed to, and never the link that would tell its cards', async () => {
    await dealUntil(42);
    const seed = await sharedSeed(door.ctx, testRoom, shoe);
    const answer = await door.call('POST /api/sooth/detail', { room_id: testRoom });
    expect(answer.data.shoe).toEqual({ number: shoe, hand: 42, of: 64, commitment: seed?.row.commitment });
    expect(answer.text).not.toContain(seed?.link);
    expect(answer.text).not.toContain(seed?.salt);
  });

  it('is the same for everybody, and no room of another name exists', async () => {
    const member = await playingMember(door.ctx, '100.00');
    const guest = await door.call('POST /api/sooth/detail', { room_id: testRoom });
    const own = await door.call('POST /api/sooth/detail', { room_id: testRoom }, { as: member });
    expect(own.data).toEqual(guest.data);
    for (const room_id of ['bac-9', 'khom', 'liga'])
      expect(await door.call('POST /api/sooth/detail', { room_id })).toMatchObject({ status: 404, error: 9001 });
  });

  it('says nothing of the first hand of the next shoe, while the cards are shuffled and when it begins', async () => {
    clock.set(new Date(shoeEnd(testRoom, shoe) + 1_000));
    await dealHands(door.ctx);
    const over = await detailOf();
    expect(over.hands).toHaveLength(64);
    expect(over.shoe).toMatchObject({ number: shoe, hand: 64 });
    shoe++;
    await dealUntil(1);
    const next = await detailOf();
    expect(next).toMatchObject({ hands: [], shoe: { number: shoe, hand: 1 } });
    for (const { ask, formulas } of [over, next]) {
      expect([...ask.P, ...ask.B]).toEqual(Array(6).fill(null));
      expect(formulas.map((formula) => formula.next)).toEqual([null, null, null, null]);
    }
  });
});

describe('how often the formulas were right', () => {
  /** Hit and missed words of one formula, counted hand by hand in the newest thousand. */
  function counted(shoes: readonly (readonly Winner[])[], next: (winners: readonly Winner[]) => string | undefined) {
    const words: { readonly side: string; readonly isRight: boolean }[] = [];
    let left = 1_000;
    for (const winners of shoes.toReversed())
      for (let at = winners.length - 1; at >= 0 && left > 0; at--, left--) {
        const side = next(winners.slice(0, at));
        if (side && winners[at] !== 'T') words.push({ side, isRight: side === winners[at] });
      }
    const banker = words.filter(({ side }) => side === 'B').length / words.length;
    return {
      said: words.length,
      right: words.filter(({ isRight }) => isRight).length,
      fair: 100 * (banker * 0.506825 + (1 - banker) * 0.493175),
    };
  }

  /** Sixteen more shoes of a room before those that were dealt: all of one side, or mixed. */
  async function addShoes(room: string, winner: string): Promise<void> {
    const { pool } = door.database;
    const { rows } = await pool.query<{ first: number }>(
      `insert into house_link (game, number, chain_id, config_hash, commitment, committed_at, ends_at, link, opened_at)
        select game, number - k, chain_id, config_hash, commitment, committed_at, ends_at, 'opened', ends_at
          from house_link l, generate_series(1, 16) k
          where game = $1 and not exists (select from house_link o where o.game = $1 and o.number < l.number)
        returning number as first`,
      [room],
    );
    const first = Math.min(...rows.map((row) => row.first));
    await pool.query(
      `insert into house_hand (room, shoe, hand, name, player, banker, player_points, banker_points, winner, player_pair,
            banker_pair, closed_at, result_at)
        select room, $3::int + k, hand, concat_ws('-', room, $3::int + k, hand), player, banker, player_points, banker_points,
            ${winner}, player_pair, banker_pair, closed_at, result_at
          from house_hand, generate_series(0, 15) k where room = $1 and shoe = $2`,
      [room, shoe - 1, first],
    );
  }
  async function winnersIn(room: string): Promise<readonly (readonly Winner[])[]> {
    const { rows } = await door.database.pool.query<{ winners: Winner[] }>(
      `select array_agg(winner order by hand) as winners from house_hand where room = $1 and result_at <= $2
        group by shoe order by shoe`,
      [room, clock.now()],
    );
    return rows.map(({ winners }) => winners);
  }

  it('is counted in the newest 1,000 hands of the room alone, over shoes that are never joined', async () => {
    await dealUntil(31, 20_000);
    await addShoes('bac-1', `(array['B', 'P', 'T', 'B', 'P', 'B', 'B'])[1 + (hand * hand + hand * k) % 7]`);
    await addShoes('bac-2', `'P'`);
    const dragons = new Set<string>();
    for (const room of ['bac-1', 'bac-2']) {
      const shoes = await winnersIn(room);
      // So that the oldest hands, and the first ones of the oldest shoe that counts, are left out.
      expect(shoes.flat().length).toBeGreaterThan(1_064);
      const { formulas: found, judged } = await detailOf(room);
      expect(judged).toBe(1_000);
      for (const [at, { code, next }] of formulas.entries()) {
        const { said, right, fair } = counted(shoes, next);
        expect(found[at], `${room} ${code}`).toMatchObject({ code, said, right });
        expect(Math.abs(Number(found[at]?.fair_pct) - fair), `${room} ${code}`).toBeLessThan(0.0002);
      }
      dragons.add(`${found[0]?.said} ${found[0]?.right}`);
    }
    expect(dragons.size).toBe(2);
  });

  it('asks the database twice, however many rooms and hands there are', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const asked = () =>
      sent.mock.calls.flatMap(([query]: readonly unknown[]) => {
        const text = typeof query === 'string' ? query : (query as { readonly text: string }).text;
        return text.includes('house_') ? [text] : [];
      });
    await roomsNow();
    expect(asked()).toHaveLength(1);
    await detailOf();
    expect(asked()).toHaveLength(3);
    sent.mockRestore();
  });
});
