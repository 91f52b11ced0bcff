/** What may be limited at the console: markets with the bet types they offer, and the rounds of one that may still be bet on. */

import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { type BetType, betTypes } from '../rules/bet-types.ts';
import { isDrawn, type Mapping } from '../rules/results.ts';

export interface LimitScope {
  readonly code: string;
  readonly name: string;
  /** In the order of bet types. */
  readonly offered: readonly BetType[];
  /** Of the chosen market alone, the next to close first. */
  readonly rounds: readonly { readonly id: string; readonly number: number; readonly draw_date: string }[];
}

const roundsMost = 40;

const scopeRows = statement<{
  readonly code: string;
  readonly name: string;
  readonly mapping: Mapping;
  readonly types: readonly BetType[] | null;
  readonly rounds: LimitScope['rounds'] | null;
}>(
  'limit_scope',
  `select m.code, m.name, m.mapping,
    (select json_agg(rate.bet_type) from rate join rate_plan p on p.id = rate.plan_id and p.code = 'standard' where rate.rate_group = m.rate_group) as types,
    case when m.code = $1 then (
      select json_agg(json_build_object('id', r.id::text, 'number', r.number, 'draw_date', r.draw_date::text) order by r.close_at, r.id) from (
        select id, number, draw_date, close_at from round
          where market = $1 and status in ('scheduled', 'open') and close_at > $3 order by (id = $2) desc, close_at, id limit ${roundsMost}) r) end as rounds
    from market m where m.active order by m.position`,
);

/** All active markets, and the rounds of one; the named round is among them while it may be limited. One statement. */
export async function limitScopes(
  ctx: Context,
  { market, roundId }: { readonly market: string; readonly roundId: string | null },
): Promise<LimitScope[]> {
  const { rows } = await scopeRows(ctx.db, [market, roundId, ctx.now().toISOString()]);
  return rows.map(({ code, name, mapping, types, rounds }) => ({
    code,
    name,
    offered: betTypes.flatMap((type) => (types?.includes(type.code) && isDrawn(type.code, mapping) ? [type.code] : [])),
    rounds: rounds ?? [],
  }));
}
