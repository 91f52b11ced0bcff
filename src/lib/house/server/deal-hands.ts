/**
 * Deals the baccarat rooms (games-detail.md 3.1). The schedule and the shoe's link alone decide: a job that comes late catches up,
 * and any number of processes may deal at once. A hand's row is written when the database's clock has closed its bets; its cards
 * are shown, and its bets refused, by that row, so that a clock that is put back opens nothing again.
 */
import { and, eq, max } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { handsOf, shoeOf } from '../rules/baccarat.ts';
import { resultAt } from '../rules/baccarat-clock.ts';
import { closedHands, tableMoment } from '../rules/baccarat-table.ts';
import { baccaratRooms } from '../rules/data/baccarat.ts';
import { sharedName, spanOf } from '../rules/shared-games.ts';
import { houseHand } from './baccarat-tables.ts';
import { commitLink, openLink, type SharedSeed, sharedSeed } from './links.ts';

interface Shoe {
  readonly room: string;
  readonly shoe: number;
}

/** Shoes of the schedule ($1, $2) that are not committed to or lack some of their closed hands ($3), and shoes to be opened. */
const behindStatement = statement<{ room: string; shoe: number }>(
  'house_shoes_behind',
  `select s.room, s.shoe from unnest($1::text[], $2::int[], $3::int[]) as s (room, shoe, hands)
      where not exists (select from house_link l where l.game = s.room and l.number = s.shoe)
        or coalesce((select max(h.hand) from house_hand h where h.room = s.room and h.shoe = s.shoe), 0) < s.hands
    union
    select game, number from house_link where link is null and ends_at <= $4::timestamptz and game = any ($1)`,
);

/** Job: brings every room to where the schedule has it. */
export async function dealHands(ctx: Context): Promise<void> {
  const now = ctx.now();
  const wanted = baccaratRooms.flatMap(({ code: room }) => wantedOf(room, now.getTime()));
  const { rows } = await behindStatement(ctx.db, [
    wanted.map(({ room }) => room),
    wanted.map(({ shoe }) => shoe),
    wanted.map(({ hands }) => hands),
    now.toISOString(),
  ]);
  for (const behind of rows) await dealShoe(ctx, behind);
}

/** The next shoe is committed to while the last one's cards are shuffled: before its first bet. */
function wantedOf(room: string, at: number): (Shoe & { readonly hands: number })[] {
  const { shoe, phase } = tableMoment(room, at);
  const now = { room, shoe, hands: closedHands(room, shoe, at) };
  return phase === 'shuffling' ? [now, { room, shoe: shoe + 1, hands: 0 }] : [now];
}

/** Commits to a shoe that is not over, writes the hands whose bets are closed, and opens the link when all are. */
function dealShoe(ctx: Context, { room, shoe }: Shoe): Promise<void> {
  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const isOver = now.getTime() >= spanOf(room, shoe).endsAt;
    // A shoe that nobody committed to in time was never played.
    const seed = isOver ? await sharedSeed(inside, room, shoe) : await commitLink(inside, tx, room, shoe);
    if (!seed) return;
    await writeHands(tx, seed, { room, shoe, now });
    if (isOver && seed.row.link === null) await openLink(tx, seed);
  });
}

async function writeHands(
  tx: Db,
  { link, salt }: SharedSeed,
  { room, shoe, now }: Shoe & { readonly now: Date },
): Promise<void> {
  const [{ last = null } = {}] = await tx
    .select({ last: max(houseHand.hand) })
    .from(houseHand)
    .where(and(eq(houseHand.room, room), eq(houseHand.shoe, shoe)));
  const from = last ?? 0;
  const closed = closedHands(room, shoe, now.getTime());
  if (closed <= from) return;
  const rows = handsOf(shoeOf(link, salt, room, shoe))
    .slice(from, closed)
    .map((dealt, at) => {
      const hand = from + at + 1;
      return {
        ...{ room, shoe, hand, name: sharedName(room, shoe, hand), closedAt: now },
        ...dealt,
        player: [...dealt.player],
        banker: [...dealt.banker],
        resultAt: new Date(resultAt(room, shoe, hand)),
      };
    });
  await tx.insert(houseHand).values(rows).onConflictDoNothing();
}
