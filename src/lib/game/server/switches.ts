/**
 * Switches over games, providers and all gaming (games.md C16). A closed game refuses the next bet in every process, because
 * each bet reads the switches in its transaction; open rounds still win, roll back and end.
 */
import { eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { publishAtCommit } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import type { GameState, GamingState } from '../operator-contract.ts';
import type { ProviderState } from '../provider-contract.ts';
import { gameStates, gamingState, providerStates } from './switch-queries.ts';
import { game, gameProvider, gamingStop } from './tables.ts';

type Status = 'open' | 'closed';

/** Opens or closes a game. One that is so already stays, without an act. @throws Refusal not_found */
export function switchGame(
  ctx: OperatorContext,
  { game_id: id, reason }: { readonly game_id: bigint; readonly reason: string },
  status: Status,
): Promise<GameState> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(game).where(eq(game.id, id)).for('no key update');
    if (!row) throw new Refusal('not_found');
    if (row.status !== status) {
      await tx.update(game).set({ status }).where(eq(game.id, id));
      await recordAct(inside, {
        ...{ action: `game.${acts[status]}`, subject: `game:${row.provider}:${row.code}`, reason },
        ...{ before: { status: row.status }, after: { status } },
      });
      if (status === 'closed') await tellClosed(inside, row.provider, row.code);
    }
    const [state] = await gameStates(tx, id);
    if (!state) throw new Refusal('not_found');
    return state;
  });
}

/** Opens or closes a provider. One that is so already stays, without an act. @throws Refusal not_found */
export function switchProvider(
  ctx: OperatorContext,
  { provider: code, reason }: { readonly provider: string; readonly reason: string },
  status: Status,
): Promise<ProviderState> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(gameProvider).where(eq(gameProvider.code, code)).for('no key update');
    if (!row) throw new Refusal('not_found');
    if (row.status !== status) {
      await tx.update(gameProvider).set({ status }).where(eq(gameProvider.code, code));
      await recordAct(inside, {
        ...{ action: `provider.${acts[status]}`, subject: `provider:${code}`, reason },
        ...{ before: { status: row.status }, after: { status } },
      });
      if (status === 'closed') await tellClosed(inside, code, null);
    }
    const [state] = await providerStates(tx, code);
    if (!state) throw new Refusal('not_found');
    return state;
  });
}

/** Has open frames stop at once. That their games were opened again, members see when they open them. */
const tellClosed = (ctx: Context, provider: string | null, game: string | null): Promise<void> =>
  publishAtCommit(ctx, 'public', 'game_closed', { provider, game });

const acts: Readonly<Record<Status, string>> = { open: 'open', closed: 'close' };

/** Stops all gaming of the agent. Stopped already, it stays as it is, without an act. */
export function stopGaming(ctx: OperatorContext, { reason }: { readonly reason: string }): Promise<GamingState> {
  return inTransaction(ctx, async (tx, inside) => {
    const stoppedAt = await databaseNow(tx);
    const stopped = await tx
      .insert(gamingStop)
      .values({ agentId: ctx.agentId, stoppedAt })
      .onConflictDoNothing()
      .returning();
    if (stopped.length > 0) {
      await recordAct(inside, {
        ...{ action: 'gaming.stop', subject: 'gaming', reason },
        ...{ before: { stopped_at: null }, after: { stopped_at: toIso(stoppedAt) } },
      });
      await tellClosed(inside, null, null);
    }
    return gamingState(tx, ctx.agentId);
  });
}

/** Lets games be played again. Where they can be, nothing changes. */
export function startGaming(ctx: OperatorContext, { reason }: { readonly reason: string }): Promise<GamingState> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.delete(gamingStop).where(eq(gamingStop.agentId, ctx.agentId)).returning();
    if (row)
      await recordAct(inside, {
        ...{ action: 'gaming.start', subject: 'gaming', reason },
        ...{ before: { stopped_at: toIso(row.stoppedAt) }, after: { stopped_at: null } },
      });
    return gamingState(tx, ctx.agentId);
  });
}
