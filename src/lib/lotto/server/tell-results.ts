/** Tells members in their inbox that they have won in a round, that its result was corrected, or that it is void. */
import { type SQL, sql } from 'drizzle-orm';
import { tellMany, wasTold } from '../../inbox/server/tell-member.ts';
import type { Context } from '../../server/context.ts';
import { roundName } from '../rules/round-name.ts';
import { roundOutcome } from './outcome-queries.ts';
import type { RoundExtension } from './round-extensions.ts';

/** What each member's bills of the round came to. */
const outcomes = (roundId: bigint): SQL => sql`
  select member_id, count(*)::int as bills, count(*) filter (where status = 'won')::int as won_bills,
      coalesce(sum(win_amount), 0)::text as won, coalesce(sum(payable) filter (where status = 'refunded'), 0)::text as refunded
    from bill where round_id = ${roundId} and status in ('won', 'lost', 'refunded') group by member_id`;

/**
 * Once for each version of the result, to those who won or were refunded; a corrected one also to those who were told so before.
 * A failure is logged and not thrown: no round waits for its messages.
 */
async function tell(ctx: Context, roundId: bigint): Promise<void> {
  try {
    const it = await roundOutcome(ctx.db, roundId);
    if (!it) return;
    const round = `${it.marketName} ${roundName({ market: it.market, number: it.number, draw_date: it.drawDate })}`;
    const reference = `round:${roundId}:${it.version ?? 'void'}`;
    if (!it.result) {
      const data = sql`jsonb_build_object('round', ${round}::text, 'bills', bills, 'refunded', refunded)`;
      await tellMany(
        ctx,
        ctx.db,
        sql`select member_id, 'round_void' as kind, ${reference}::text as reference, ${data} as data from (${outcomes(roundId)}) o`,
      );
      return;
    }
    const isCorrected = (it.version ?? 1) > 1;
    const toldBefore = isCorrected ? sql` or ${wasTold(sql`o.member_id`, `round:${roundId}:`)}` : sql``;
    const data = sql`jsonb_build_object('round', ${round}::text, 'bills', bills, 'won_bills', won_bills, 'won', won)`;
    await tellMany(
      ctx,
      ctx.db,
      sql`select member_id, ${isCorrected ? 'round_corrected' : 'round_won'}::text as kind, ${reference}::text as reference, ${data} as data
        from (${outcomes(roundId)}) o where won_bills > 0${toldBefore}`,
    );
  } catch (error) {
    ctx.log.error({ err: error, round_id: String(roundId) }, 'the messages of a round were not written');
  }
}

export const tellResults: RoundExtension = {
  created: async () => undefined,
  voided: async () => undefined,
  billsSettled: tell,
  billsCorrected: tell,
  billsRefunded: tell,
};
