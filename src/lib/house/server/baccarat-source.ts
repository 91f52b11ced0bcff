/**
 * The baccarat rooms as their pages see them. Cards are shown by the schedule, but none of a hand that has no row yet: the
 * database's clock has closed its bets by then, whatever this process's clock says.
 */
import { inArray, max } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import { type Hand, handsOf, shoeOf } from '../rules/baccarat.ts';
import { firstCards, handRow, shownPhase, type TableMoment, tableMoment } from '../rules/baccarat-table.ts';
import { baccaratRooms } from '../rules/data/baccarat.ts';
import type { ShoeEvent, TableEvent } from '../stream-contract.ts';
import { houseHand } from './baccarat-tables.ts';
import { dealHands } from './deal-hands.ts';
import { type SharedSeed, sharedSeed } from './links.ts';
import type { Announcement, LiveSource } from './live.ts';

const lastMax = 8;

/** What is known of the shoe on a table. */
interface Shoe {
  readonly seed: SharedSeed;
  readonly hands: readonly Hand[];
  /** How many hands have their rows. */
  readonly closed: number;
}

/** What was told of a room. */
interface Told {
  readonly table: Omit<TableEvent, 'server_time'>;
  readonly shoe: ShoeEvent;
}

export class BaccaratRooms implements LiveSource {
  readonly games = baccaratRooms.map(({ code }) => code);
  readonly #shoes = new Map<string, Shoe>();
  readonly #told = new Map<string, Told>();

  async advance(ctx: Context, members: ReadonlyMap<string, number>): Promise<readonly Announcement[]> {
    const now = ctx.now();
    const moments = this.games.map((room) => [room, tableMoment(room, now.getTime())] as const);
    const behind = moments.filter(([room, moment]) => this.#isBehind(room, moment));
    if (behind.length > 0) {
      await dealHands(ctx);
      await this.#read(ctx, new Map(behind));
    }
    return moments.flatMap(([room, moment]) => this.#changes(room, moment, { at: now, members }));
  }

  snapshot(game: string, at: Date): Readonly<Record<'before' | 'after', readonly Announcement[]>> {
    const shoe = this.#told.get(game)?.shoe;
    return {
      before: shoe ? [{ type: 'shoe', data: shoe }] : [],
      after: [...this.#told.values()].map(({ table }) => ({
        type: 'table',
        data: { ...table, server_time: toIso(at) },
      })),
    };
  }

  /** Whether the database knows, or has to be told, more than this process does. */
  #isBehind(room: string, { shoe, hand, phase }: TableMoment): boolean {
    const known = this.#shoes.get(room);
    if (known?.seed.row.number !== shoe) return true;
    if (phase === 'shuffling') return known.seed.row.link === null;
    return known.closed < (phase === 'betting' ? hand - 1 : hand);
  }

  async #read(ctx: Context, rooms: ReadonlyMap<string, TableMoment>): Promise<void> {
    const shoes = [...new Set([...rooms.values()].map(({ shoe }) => shoe))];
    const rows = await ctx.db
      .select({ room: houseHand.room, shoe: houseHand.shoe, last: max(houseHand.hand) })
      .from(houseHand)
      .where(inArray(houseHand.shoe, shoes))
      .groupBy(houseHand.room, houseHand.shoe);
    for (const [room, { shoe }] of rooms) {
      const closed = rows.find((row) => row.room === room && row.shoe === shoe)?.last ?? 0;
      const seed = await sharedSeed(ctx, room, shoe);
      const known = this.#shoes.get(room);
      const hands = known?.seed.row.number === shoe ? known.hands : undefined;
      if (seed)
        this.#shoes.set(room, { seed, closed, hands: hands ?? handsOf(shoeOf(seed.link, seed.salt, room, shoe)) });
    }
  }

  /** What is new to be told of a room; nothing while its shoe is not committed to. */
  #changes(
    room: string,
    moment: TableMoment,
    { at, members }: { readonly at: Date; readonly members: ReadonlyMap<string, number> },
  ): Announcement[] {
    const known = this.#shoes.get(room);
    if (known?.seed.row.number !== moment.shoe) return [];
    const before = this.#told.get(room);
    const table = tableOf(room, moment, known, members.get(room) ?? 0);
    const shoe = shoeEventOf(room, known, overOf(moment, known));
    const isNewShoe = before?.shoe.shoe !== shoe.shoe || before.shoe.link !== shoe.link;
    const isChanged = before === undefined || keyOf(before.table) !== keyOf(table);
    // How many are in the room is told with the next change, and to whoever comes.
    this.#told.set(room, { table, shoe });
    return [
      ...(isNewShoe ? [{ type: 'shoe', data: shoe, game: room } as const] : []),
      ...(isChanged ? [{ type: 'table', data: { ...table, server_time: toIso(at) } } as const] : []),
    ];
  }
}

/** Everything that makes an event worth sending. */
const keyOf = ({ shoe, hand, phase, cards, result }: Told['table']): string =>
  [shoe, hand, phase, cards.player.length, cards.banker.length, result?.winner].join(' ');

/** Never more hands than have their rows. */
const overOf = ({ over }: TableMoment, { closed }: Shoe): number => Math.min(over, closed);

function tableOf(room: string, moment: TableMoment, known: Shoe, members: number): Told['table'] {
  const { shoe, hand, phase, endsAt, cards } = moment;
  const dealt = known.hands[hand - 1];
  const isClosed = known.closed >= hand;
  const isResult = phase === 'result' && isClosed;
  const over = overOf(moment, known);
  return {
    game: room,
    shoe,
    hand,
    phase: shownPhase(phase, isClosed),
    phase_ends_at: toIso(new Date(endsAt)),
    cards: dealt && isClosed ? firstCards(dealt, cards) : { player: [], banker: [] },
    result: dealt && isResult ? handRow(dealt, hand) : null,
    last: known.hands.slice(Math.max(0, over - lastMax), over).map(({ winner }) => winner),
    counts: { members },
  };
}

function shoeEventOf(room: string, { seed, hands }: Shoe, over: number): ShoeEvent {
  return {
    game: room,
    shoe: seed.row.number,
    commitment: seed.row.commitment,
    salt: seed.salt,
    link: seed.row.link,
    hands: hands.slice(0, over).map((hand, at) => handRow(hand, at + 1)),
  };
}
