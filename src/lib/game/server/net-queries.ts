/** What a game has won or lost since its sheet was opened. */
import { satang, toDecimal } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';

const netStatement = statement<{ readonly net: bigint }>(
  'game_net',
  `select coalesce(sum(case when b.kind = 'stake' then b.won + b.unspent - b.stake else b.won end), 0)::bigint as net
    from game_bet b join game_round r on r.id = b.round_id
    where b.member_id = $1 and r.game_id = $2 and b.placed_at >= $3::timestamptz and b.status <> 'cancelled'`,
);

/** Winnings less stakes, of the member's own bets alone. */
export async function netSince(ctx: MemberContext, { game_id: gameId, since }: { game_id: bigint; since: Date }) {
  const { rows } = await netStatement(ctx.db, [ctx.member.id, gameId, since.toISOString()]);
  return { net: toDecimal(satang(rows[0]?.net ?? 0n)) };
}
