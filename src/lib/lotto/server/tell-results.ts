/** Tells members in their inbox that they have won in a round, that its result was corrected, or that it is void. */
import { sql } from 'drizzle-orm';
import { message, type NewMessage, tellMembers } from '../../inbox/server/tell-member.ts';
import type { Context } from '../../server/context.ts';
import { roundName } from '../rules/round-name.ts';
import { memberOutcomes, roundOutcome } from './outcome-queries.ts';
import type { RoundExtension } from './round-extensions.ts';

const batch = 1_000;
/** Those who won or were refunded, or were told so by an earlier result: bills that lost are in the list of bills. */
const concerned = (roundId: bigint) => sql`
  select b.member_id from bill b where b.round_id = ${roundId} and (b.status in ('won', 'refunded')
    or exists (select from inbox_message m where m.member_id = b.member_id and starts_with(m.reference, ${`round:${roundId}:`})))`;

/** Once for each version of the result. A failure is logged and not thrown: no round waits for its messages. */
async function tell(ctx: Context, roundId: bigint): Promise<void> {
  try {
    const it = await roundOutcome(ctx.db, roundId);
    if (!it) return;
    const round = `${it.marketName} ${roundName({ market: it.market, number: it.number, draw_date: it.drawDate })}`;
    for (let after: bigint | undefined = 0n; after !== undefined; ) {
      const members = concerned(roundId);
      const outcomes = await memberOutcomes(ctx.db, roundId, { members, after, limit: batch });
      const messages = outcomes.flatMap(({ memberId, bills, wonBills, won, refunded }): NewMessage[] => {
        const of = { memberId, reference: `round:${roundId}:${it.version ?? 'void'}` };
        if (!it.result)
          return [message({ ...of, kind: 'round_void', data: { round, bills, refunded: String(refunded) } })];
        const data = { round, bills, won_bills: wonBills, won: String(won) };
        return [message({ ...of, kind: (it.version ?? 1) > 1 ? 'round_corrected' : 'round_won', data })];
      });
      await tellMembers(ctx, ctx.db, messages);
      after = outcomes.length < batch ? undefined : outcomes.at(-1)?.memberId;
    }
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
