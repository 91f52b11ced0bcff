/**
 * The rooms and their formulas as everybody sees them. All rooms are one statement and a room's newest hands another, each
 * made once for all requests of two seconds.
 */
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../contract/problems.ts';
import type { Winner } from '../../house/rules/baccarat.ts';
import { betsCloseAt } from '../../house/rules/baccarat-clock.ts';
import { shownPhase, tableMoment } from '../../house/rules/baccarat-table.ts';
import { type BaccaratRoom, baccaratRooms, handsPerShoe } from '../../house/rules/data/baccarat.ts';
import { type FormulaScore, formulas, type ShoeWords, scoreFormulas, wordsOf } from '../../house/rules/sooth.ts';
import { newestShoes, type RoomShoe, roomShoes } from '../../house/server/hand-queries.ts';
import type { Context } from '../../server/context.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { toIso } from '../../time.ts';
import type { SoothDetail, SoothRoom } from '../contract.ts';
import { askOf, beforeNext, judgedHands, roadsOf, roomOf } from '../rules/room.ts';

const lastMax = 8;

interface Judged {
  readonly scores: readonly FormulaScore[];
  /** How many hands they are judged by. */
  readonly hands: number;
}

/** What the formulas said of a shoe follows from its winners alone: each of the rooms' shoes is computed once. */
const knownWords = new LRUCache<string, ShoeWords>({
  max: 2 * baccaratRooms.length * Math.ceil(judgedHands / handsPerShoe),
  memoMethod: (winners) => wordsOf([...winners] as Winner[]),
});
const rememberedWords = (winners: readonly Winner[]): ShoeWords => knownWords.memo(winners.join(''));

async function judge(ctx: Context, room: string): Promise<Judged> {
  const shoes = await newestShoes(ctx, room, judgedHands);
  return {
    scores: scoreFormulas(shoes, judgedHands, rememberedWords),
    hands: Math.min(judgedHands, shoes.flat().length),
  };
}

const shownShoes = (ctx: Context) => sharedRead(ctx, 'baccarat shoes', roomShoes);
const shownScores = (ctx: Context, room: string): Promise<Judged> =>
  sharedRead(ctx, `baccarat formulas of ${room}`, (nobody) => judge(nobody, room));

/** The shoe of now; one that was read before it was changed shows nothing of the new one. */
function shoeNow(ctx: Context, { code }: BaccaratRoom, shoes: ReadonlyMap<string, RoomShoe>) {
  const moment = tableMoment(code, ctx.now().getTime());
  const read = shoes.get(code);
  const known = read?.shoe === moment.shoe ? read : { commitment: null, closed: 0, hands: [] };
  return { moment, ...known, phase: shownPhase(moment.phase, known.closed >= moment.hand) };
}

function roomView(ctx: Context, room: BaccaratRoom, shoes: ReadonlyMap<string, RoomShoe>): SoothRoom {
  const { moment, phase, hands } = shoeNow(ctx, room, shoes);
  const winners = hands.map(({ winner }) => winner);
  const count = (wanted: Winner): number => winners.filter((winner) => winner === wanted).length;
  return {
    ...{ room_id: room.code, name: room.name, phase, hand: moment.hand },
    closes_at: toIso(new Date(betsCloseAt(room.code, moment.shoe, moment.hand))),
    last: winners.slice(-lastMax),
    counts: { P: count('P'), B: count('B'), T: count('T') },
  };
}

function detailView(
  ctx: Context,
  room: BaccaratRoom,
  shoes: ReadonlyMap<string, RoomShoe>,
  judged: Judged,
): SoothDetail {
  const { moment, commitment, hands } = shoeNow(ctx, room, shoes);
  const winners = hands.map(({ winner }) => winner);
  return {
    room_id: room.code,
    shoe: { number: moment.shoe, hand: moment.hand, of: handsPerShoe, commitment },
    hands: [...hands],
    roads: roadsOf(hands),
    ask: { P: askOf(winners, 'P'), B: askOf(winners, 'B') },
    formulas: judged.scores.map(({ code, said, right, fairPpm }) => ({
      ...{ code, said, right },
      next: formulas.find((formula) => formula.code === code)?.next(beforeNext(winners)) ?? null,
      fair_pct: fairPpm === null ? null : (fairPpm / 10_000).toFixed(4),
    })),
    judged: judged.hands,
  };
}

/** The rooms in their order. */
export async function soothRooms(ctx: Context) {
  const shoes = await shownShoes(ctx);
  return { rooms: baccaratRooms.map((room) => roomView(ctx, room, shoes)), server_time: toIso(ctx.now()) };
}

/**
 * A room's shoe, and the formulas by the room's newest 1,000 hands.
 *
 * @throws Refusal not_found for a room that the house does not have
 */
export async function soothDetail(ctx: Context, roomId: string): Promise<SoothDetail> {
  const room = roomOf(roomId);
  if (!room) throw new Refusal('not_found');
  const [shoes, judged] = await Promise.all([shownShoes(ctx), shownScores(ctx, room.code)]);
  return detailView(ctx, room, shoes, judged);
}

/** What the page shows, with this room chosen. */
export async function soothPage(ctx: Context, room: BaccaratRoom) {
  const [shoes, judged] = await Promise.all([shownShoes(ctx), shownScores(ctx, room.code)]);
  return {
    rooms: baccaratRooms.map((one) => roomView(ctx, one, shoes)),
    detail: detailView(ctx, room, shoes, judged),
    readAt: toIso(ctx.now()),
  };
}
