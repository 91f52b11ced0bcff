/** Favourite games of members. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { favouritesMax } from '../lobby-contract.ts';
import { gameFavourite } from './lobby-tables.ts';
import { game } from './tables.ts';

export async function favouritesOf(db: Db, memberId: bigint): Promise<string[]> {
  const rows = await db
    .select({ gameId: gameFavourite.gameId })
    .from(gameFavourite)
    .where(eq(gameFavourite.memberId, memberId))
    .orderBy(asc(gameFavourite.addedAt), asc(gameFavourite.gameId));
  return rows.map(({ gameId }) => String(gameId));
}

/** Adds games that exist, as long as there is room; what is there already stays. */
async function add(ctx: MemberContext, tx: Db, gameIds: readonly bigint[]): Promise<void> {
  // The member's additions come one after the other, so that two at once do not both find the last place free.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`game favourites ${ctx.member.id}`}, 0))`);
  const room = favouritesMax - (await favouritesOf(tx, ctx.member.id)).length;
  const known = await tx
    .select({ id: game.id })
    .from(game)
    .where(
      and(
        inArray(game.id, [...gameIds]),
        sql`not exists (select from ${gameFavourite} f where f.member_id = ${ctx.member.id} and f.game_id = ${game.id})`,
      ),
    )
    .orderBy(asc(game.position), asc(game.id))
    .limit(Math.max(0, room));
  if (known.length === 0) return;
  await tx
    .insert(gameFavourite)
    .values(known.map(({ id }) => ({ memberId: ctx.member.id, gameId: id, addedAt: ctx.now() })))
    .onConflictDoNothing();
}

/** @throws Refusal not_found for an unknown game, favourites_full */
export async function setFavourite(
  ctx: MemberContext,
  { game_id: gameId, on }: { readonly game_id: bigint; readonly on: boolean },
): Promise<{ game_id: string; on: boolean }> {
  const own = and(eq(gameFavourite.memberId, ctx.member.id), eq(gameFavourite.gameId, gameId));
  await inTransaction(ctx, async (tx) => {
    const [known] = await tx.select({ id: game.id }).from(game).where(eq(game.id, gameId));
    if (!known) throw new Refusal('not_found');
    if (!on) return void (await tx.delete(gameFavourite).where(own));
    await add(ctx, tx, [gameId]);
    const [added] = await tx.select({ at: gameFavourite.addedAt }).from(gameFavourite).where(own);
    if (!added) throw new Refusal('favourites_full', { values: { max: String(favouritesMax) } });
  });
  return { game_id: String(gameId), on };
}

/** Adds what a browser kept before the login. */
export async function mergeFavourites(
  ctx: MemberContext,
  { game_ids: gameIds }: { readonly game_ids: readonly bigint[] },
): Promise<{ game_ids: string[] }> {
  if (gameIds.length > 0) await inTransaction(ctx, (tx) => add(ctx, tx, gameIds));
  return { game_ids: await favouritesOf(ctx.db, ctx.member.id) };
}
