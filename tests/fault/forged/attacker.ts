/**
 * An attacker with the database and knowledge of the product: changes something and makes everything else that they can
 * consistent.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#lib/server/db/connect.ts';

type Row = Record<string, unknown>;

export interface Attacker {
  /** Runs a statement without checking its effect. */
  run(statement: string): Promise<number>;
  /** The single row of a query. */
  one<T extends Row>(query: string): Promise<T>;
  /** Recomputes what can be: plain row seals, running balances, balances, played days and stored cashback play. */
  cover(): Promise<void>;
}

/** Members and days according to the bills, for `play_day` and `cashback_play`. */
const coverUp: readonly string[] = [
  `update entry e set balance_after = r.running from (
      select e.id, sum(e.amount) over (partition by e.account_id order by e.id) as running from entry e join account a on a.id = e.account_id where a.member_id is not null
    ) r where r.id = e.id and e.balance_after is distinct from r.running`,
  `update account a set balance = coalesce((select sum(amount) from entry e where e.account_id = a.id), 0) where a.member_id is not null`,
  'update entry e set seal = entry_seal(e)',
  'update transfer t set seal = transfer_seal(t)',
  `update bill b set win_amount = l.won, status = case when l.won > 0 then 'won' else 'lost' end, max_win = greatest(b.max_win, l.won)
     from (select bill_id, sum(win_amount) as won from line group by 1) l where l.bill_id = b.id and b.status in ('won', 'lost')`,
  `update play_day d set won = d.won + w.more from (
      select member_id, coalesce(b.won, 0) - coalesce(d.won, 0) as more, d.day from (select member_id, sum(won) as won, max(day) as day from play_day group by 1) d
        left join (select member_id, sum(win_amount) as won from bill where status not in ('cancelled', 'refunded') group by 1) b using (member_id)
    ) w where w.member_id = d.member_id and w.day = d.day`,
  `update cashback_play k set stakes = a.stakes, wins = a.wins from (
      select b.member_id, (coalesce(f.approved_at, f.entered_at) at time zone 'Asia/Bangkok')::date as day, sum(b.payable) as stakes, sum(b.win_amount) as wins
        from result f join bill b on b.round_id = f.round_id where f.version = 1 and b.status in ('won', 'lost') and b.taken_id is null group by 1, 2
    ) a where a.member_id = k.member_id and a.day = k.day and k.category = 'lotto'`,
];

export function attacker(tx: Db): Attacker {
  const rowsOf = async (text: string) => tx.execute<Row>(sql.raw(text));
  return {
    run: async (statement) => (await rowsOf(statement)).rowCount ?? 0,
    one: async <T extends Row>(query: string) => {
      const { rows } = await rowsOf(query);
      const [row] = rows;
      if (!row) throw new Error(`nothing there to forge: ${query}`);
      return row as T;
    },
    cover: async () => {
      for (const statement of coverUp) await rowsOf(statement);
    },
  };
}
