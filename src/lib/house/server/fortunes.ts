/**
 * Siamsi (games-detail.md 3.6): a stick a Bangkok day, for nothing. The day is the press's key, so that a second press, another
 * phone or an answer that was lost find the stick of the first; the wallet never hears of it.
 */
import { assert, Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { addDays, bangkokDay, bangkokInstant, toIso } from '../../time.ts';
import type { HouseRound } from '../contract.ts';
import { ulid } from '../rules/ids.ts';
import { drawFortune, siamsiCode } from '../rules/siamsi.ts';
import { roundDraws } from '../rules/streams.ts';
import { showRound } from './round-queries.ts';
import type { RoundRow } from './round-rows.ts';
import { ensurePair, type SeedPair, serverSeedOf, shownPair } from './seeds.ts';
import { type Caller, lockPlayer } from './sessions.ts';
import { nextNonceQuery, roundOfPress, ulidBytes } from './start-round.ts';
import { houseRound } from './tables.ts';

export interface FortuneOfToday {
  readonly round: HouseRound;
  readonly seed: SeedPair;
  /** ISO 8601: the next Bangkok midnight. */
  readonly next_at: string;
}

/** Draws the caller's stick of today, by the database's day. @throws Refusal not_found in another game's session */
export async function drawFortuneOfToday(ctx: Context, caller: Caller): Promise<FortuneOfToday> {
  if (caller.game.code !== siamsiCode) throw new Refusal('not_found');
  const seat = { playerId: caller.player.id, game: caller.game };
  const { row, seed, day } = await inTransaction(ctx, async (tx, inside) => {
    await lockPlayer(tx, caller.player.id);
    const at = await databaseNow(tx);
    const today = bangkokDay(at);
    // A press's own key has no colon.
    const key = `day:${today}`;
    const drawn = (await roundOfPress(tx, caller.player.id, key)) ?? (await draw(inside, tx, caller, { key, at }));
    return { row: drawn, seed: shownPair(await ensurePair(inside, tx, seat, at)), day: today };
  });
  return { round: await showRound(ctx, row), seed, next_at: toIso(bangkokInstant(addDays(day, 1))) };
}

async function draw(
  ctx: Context,
  tx: Db,
  { player, game, sessionId }: Caller,
  { key, at }: { readonly key: string; readonly at: Date },
): Promise<RoundRow> {
  const { current } = await ensurePair(ctx, tx, { playerId: player.id, game }, at);
  const nonce = current.nextNonce;
  await nextNonceQuery(tx, { id: current.id });
  const outcome = drawFortune(roundDraws(serverSeedOf(ctx, current), current.clientSeed ?? '', nonce));
  const [row] = await tx
    .insert(houseRound)
    .values({
      ...{ ulid: ulid(at.getTime(), ctx.random(ulidBytes)), playerId: player.id, sessionId, game: game.code },
      ...{ roundKey: key, seedId: current.id, nonce, state: 'closed', stake: 0n, bets: [], outcome, isSeen: true },
      ...{ dueSince: at, calledAt: at, startedAt: at, closedAt: at },
    })
    .returning();
  assert(row, 'a round row is inserted');
  return row;
}
