/** The wallet's transactions of a provider, as rows of its books. */
import { sql } from 'drizzle-orm';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokInstant, type Day } from '../../time.ts';
import { type BookRow, type OwnBookRow, writeBooks } from '../rules/books.ts';

interface Row extends BookRow, Record<string, unknown> {
  readonly tombstone: boolean;
}

/** A bonus has no game and no round here; a tombstone has only its ids. */
const bookRows = sql`
  select t.tx_id, t.class as op, p.ref as player_ref, coalesce(g.code, '') as game_code, coalesce(t.round_id, '') as round_id,
      coalesce(t.ref_tx_id, '') as ref_tx_id, t.amount, coalesce(t.kind, '') as kind,
      to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, t.state = 'tombstone' as tombstone,
      case when t.class <> 'bet' then 'done' else coalesce(b.status, 'cancelled') end as state
    from game_tx t
      join game_player p on p.provider = t.provider and p.member_id = t.member_id
      left join game g on g.id = t.game_id
      left join game_bet b on b.id = t.bet_id`;

const ownRow = ({ tombstone, ...row }: Row): OwnBookRow => ({ ...row, isTombstone: tombstone });

/** The rows of a time, from an instant up to another. */
export async function rowsBetween(db: Db, provider: string, from: Date, to: Date): Promise<OwnBookRow[]> {
  const { rows } = await db.execute<Row>(sql`${bookRows}
    where t.provider = ${provider} and t.class <> 'end_round'
      and t.at >= ${from.toISOString()}::timestamptz and t.at < ${to.toISOString()}::timestamptz`);
  return rows.map(ownRow);
}

/** The rows that are named, of any day. */
export async function rowsNamed(
  db: Db,
  provider: string,
  named: readonly Pick<BookRow, 'tx_id' | 'op' | 'player_ref'>[],
): Promise<OwnBookRow[]> {
  // Quoted, because an id may be the word null.
  const all = (field: 'player_ref' | 'op' | 'tx_id'): string => arrayLiteral(named.map((one) => `"${one[field]}"`));
  const { rows } = await db.execute<Row>(sql`${bookRows}
    join unnest(${all('player_ref')}::text[], ${all('op')}::text[], ${all('tx_id')}::text[]) as asked (ref, class, tx_id)
      on asked.ref = p.ref and asked.class = t.class and asked.tx_id = t.tx_id
    where t.provider = ${provider}`);
  return rows.map(ownRow);
}

/** The wallet's file of a Bangkok day, for the provider to compare with its own. */
export async function ownBooks(db: Db, provider: string, day: Day): Promise<string> {
  const rows = await rowsBetween(db, provider, bangkokInstant(day), bangkokInstant(addDays(day, 1)));
  return writeBooks(rows.filter(({ isTombstone }) => !isTombstone));
}
