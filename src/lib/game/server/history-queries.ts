/** A member's rounds of games, newest first. */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { satang, toDecimal } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import { idBefore, type Page, pageOf } from '../../server/db/page.ts';
import { toIso } from '../../time.ts';
import { gameBet, gameRound } from './round-tables.ts';
import { game } from './tables.ts';

/** @throws Refusal invalid_input (cursor) */
export async function gameHistory(
  ctx: MemberContext,
  { limit, cursor, game_id: gameId }: Page & { game_id?: bigint | undefined },
) {
  const before = idBefore(cursor);
  const rows = await ctx.db
    .select({
      id: gameRound.id,
      roundId: gameRound.roundId,
      gameId: gameRound.gameId,
      name: game.name,
      openedAt: gameRound.openedAt,
      closedAt: gameRound.closedAt,
      stake: sql<string>`coalesce(sum(${gameBet.stake}) filter (where ${gameBet.status} <> 'cancelled' and ${gameBet.kind} = 'stake'), 0)::text`,
      returned: sql<string>`coalesce(sum(${gameBet.won} + ${gameBet.unspent}) filter (where ${gameBet.status} <> 'cancelled'), 0)::text`,
    })
    .from(gameRound)
    .innerJoin(game, eq(game.id, gameRound.gameId))
    .leftJoin(gameBet, eq(gameBet.roundId, gameRound.id))
    .where(
      and(
        eq(gameRound.memberId, ctx.member.id),
        gameId === undefined ? undefined : eq(gameRound.gameId, gameId),
        before === undefined ? undefined : lt(gameRound.id, before),
      ),
    )
    .groupBy(gameRound.id, game.name)
    .orderBy(desc(gameRound.id))
    .limit(limit + 1);
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.id);
  return {
    items: shown.map((row) => ({
      round_id: row.roundId,
      game_id: String(row.gameId),
      name: row.name,
      stake: toDecimal(satang(BigInt(row.stake))),
      returned: toDecimal(satang(BigInt(row.returned))),
      opened_at: toIso(row.openedAt),
      closed_at: row.closedAt && toIso(row.closedAt),
    })),
    next_cursor,
  };
}
