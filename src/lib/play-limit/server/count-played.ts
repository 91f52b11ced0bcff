/** Counts what limits are measured by: deposits, winnings and refunded stakes. Stakes are counted by `checkSpend`. */
import { unendedSessionsSql } from '../../account/server/session-queries.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { bangkokDay } from '../../time.ts';

export interface Played {
  readonly memberId: bigint;
  /** When it happened; for a refunded stake, when the bet was placed. */
  readonly at: Date;
  /** Satang; negative `staked` and `won` take back what was counted. */
  readonly deposited?: bigint;
  readonly staked?: bigint;
  readonly won?: bigint;
}

/**
 * A refund leaves the net of sessions begun after its stake as it is: it lowers the total that they began with, too, so that
 * no session shows money back as a gain.
 */
const countStatement = statement(
  'count_played',
  `with played as (
      select * from unnest($1::bigint[], $2::timestamptz[], $3::date[], $4::bigint[], $5::bigint[], $6::bigint[])
        as p (member_id, at, day, deposited, staked, won)
    ),
    refunded as (
      select s.id, sum(p.staked) as staked from played p
        join (${unendedSessionsSql}) s on s.member_id = p.member_id and s.created_at > p.at
        where p.staked < 0 group by s.id
    ),
    begun as (
      update play_session s set staked = s.staked + r.staked from refunded r where s.session_id = r.id
    )
    insert into play_day as d (member_id, day, deposited, staked, won)
      select member_id, day, sum(deposited), sum(staked), sum(won)
        from played group by member_id, day order by member_id, day
      on conflict (member_id, day) do update
        set deposited = d.deposited + excluded.deposited, staked = d.staked + excluded.staked, won = d.won + excluded.won`,
);

/** One statement for all of them; call it in the transaction that moves the money, after the wallets are locked. */
export async function countPlayed(tx: Db, played: readonly Played[]): Promise<void> {
  if (played.length === 0) return;
  await countStatement(tx, [
    arrayLiteral(played.map(({ memberId }) => memberId)),
    arrayLiteral(played.map(({ at }) => at.toISOString())),
    arrayLiteral(played.map(({ at }) => bangkokDay(at))),
    arrayLiteral(played.map(({ deposited = 0n }) => deposited)),
    arrayLiteral(played.map(({ staked = 0n }) => staked)),
    arrayLiteral(played.map(({ won = 0n }) => won)),
  ]);
}
