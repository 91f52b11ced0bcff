/** An operator gives a member free spins of the wheel. */
import { eq } from 'drizzle-orm';
import { memberExists } from '../../account/server/queries.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import type { OperatorContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { giveWheelSpins } from './give-spins.ts';
import { wheelPlayer } from './tables.ts';

const sourceBytes = 12;

/** @throws Refusal not_found (the member), play_paused, account_closed: nobody who rests is invited to play */
export function giveSpins(
  ctx: OperatorContext,
  input: { readonly member_id: bigint; readonly quantity: number; readonly reason: string },
): Promise<{ member_id: string; free_spins: number }> {
  const { member_id: memberId, quantity, reason } = input;
  return inTransaction(ctx, async (tx, inside) => {
    if (!(await memberExists(tx, ctx.agentId, memberId))) throw new Refusal('not_found');
    const at = await databaseNow(tx);
    await checkSpend(tx, { id: memberId }, { kind: 'reward', at });
    const source = `operator:${Buffer.from(ctx.random(sourceBytes)).toString('hex')}`;
    await giveWheelSpins(tx, { memberId, quantity, source, at });
    const [player] = await tx.select().from(wheelPlayer).where(eq(wheelPlayer.memberId, memberId));
    assert(player, 'who was given spins is a player');
    await recordAct(inside, {
      ...{ action: 'wheel.give', subject: `member:${memberId}`, reason },
      after: { quantity, free_spins: player.freeSpins },
    });
    return { member_id: String(memberId), free_spins: player.freeSpins };
  });
}
