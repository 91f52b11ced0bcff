/** Tells members in their inbox that they have won in a round, that its result was corrected, or that it is void. */
import { type SQL, sql } from 'drizzle-orm';
import { tellMany, wasTold } from '../../inbox/server/tell-member.ts';
import type { Context } from '../../server/context.ts';
import { betTypes } from '../rules/bet-types.ts';
import { roundName } from '../rules/round-name.ts';
import { type RoundOutcome, roundOutcome } from './outcome-queries.ts';
import type { RoundExtension } from './round-extensions.ts';

/** What each member's bills of the round came to. */
const outcomes = (roundId: bigint): SQL => sql`
  select member_id, count(*)::int as bills, count(*) filter (where status = 'won')::int as won_bills,
      coalesce(sum(win_amount), 0)::text as won, coalesce(sum(payable) filter (where status = 'refunded'), 0)::text as refunded
    from bill where round_id = ${roundId} and status in ('won', 'lost', 'refunded') group by member_id`;

const betNames = JSON.stringify(Object.fromEntries(betTypes.map(({ code, thai }) => [code, thai])));

/** Of each member who has won, what `KeptTicket` needs of the line that won most; the bill's number as `billNo` writes it. */
const bestLines = (roundId: bigint): SQL => sql`
  select distinct on (b.member_id) b.member_id, jsonb_build_object(
      'bill_id', b.id::text,
      'bill_no', lpad(((extract(year from d.at)::int + 543) % 100)::text, 2, '0') || to_char(d.at, 'MMDD') || '-'
        || lpad(b.id::text, greatest(6, length(b.id::text)), '0'),
      'bet', ${betNames}::jsonb ->> l.bet_type, 'number', l.number, 'stake', l.stake::text, 'rate_x100', l.rate_x100,
      'won_lines', count(*) over (partition by b.member_id)) as best
    from bill b
    join line l on l.bill_id = b.id and l.win_amount > 0
    cross join lateral (select b.created_at at time zone 'Asia/Bangkok' as at) d
    where b.round_id = ${roundId} and b.status = 'won'
    order by b.member_id, l.win_amount desc, b.id, l.position`;

/**
 * Those who won, with a ticket each. The two are grouped and not joined: the database knows nothing yet of the bills just won,
 * expects one, and would compute all the lines again for each member.
 */
function wins(roundId: bigint, it: RoundOutcome, { round, reference }: { round: string; reference: string }): SQL {
  const ofRound = JSON.stringify({
    ...{ market: it.market, market_name: it.marketName, flag: it.flag, draw_date: it.drawDate },
    round_name: nameOf(it),
  });
  return sql`
    select member_id, 'round_won' as kind, ${reference}::text as reference,
        jsonb_build_object('round', ${round}::text, 'bills', bills, 'won_bills', won_bills, 'won', won,
          'ticket', ${ofRound}::jsonb || best) as data
      from (
        select member_id, max(bills) as bills, max(won_bills) as won_bills, max(won) as won, (array_agg(best) filter (where best is not null))[1] as best
          from (
            select member_id, bills, won_bills, won, null::jsonb as best from (${outcomes(roundId)}) o
            union all select member_id, null, null, null, best from (${bestLines(roundId)}) t
          ) parts group by member_id
      ) o where best is not null`;
}

const nameOf = ({ market, number, drawDate }: RoundOutcome): string =>
  roundName({ market, number, draw_date: drawDate });

/**
 * Once for each version of the result, to those who won or were refunded; a corrected one also to those who were told so before.
 * A failure is logged and not thrown: no round waits for its messages.
 */
async function tell(ctx: Context, roundId: bigint): Promise<void> {
  try {
    const it = await roundOutcome(ctx.db, roundId);
    if (!it) return;
    const round = `${it.marketName} ${nameOf(it)}`;
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
    if ((it.version ?? 1) === 1) {
      await tellMany(ctx, ctx.db, wins(roundId, it, { round, reference }));
      return;
    }
    const data = sql`jsonb_build_object('round', ${round}::text, 'bills', bills, 'won_bills', won_bills, 'won', won)`;
    await tellMany(
      ctx,
      ctx.db,
      sql`select member_id, 'round_corrected' as kind, ${reference}::text as reference, ${data} as data
        from (${outcomes(roundId)}) o where won_bills > 0 or ${wasTold(sql`o.member_id`, `round:${roundId}:`)}`,
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
