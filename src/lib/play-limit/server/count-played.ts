/** Counts what limits are measured by: deposits, winnings and refunded stakes. Stakes are counted by `checkSpend`. */
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

const countStatement = statement(
  'count_played',
  `insert into play_day as d (member_id, day, deposited, staked, won)
     select member_id, day, sum(deposited), sum(staked), sum(won)
       from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[]) as p (member_id, day, deposited, staked, won)
       group by member_id, day order by member_id, day
     on conflict (member_id, day) do update
       set deposited = d.deposited + excluded.deposited, staked = d.staked + excluded.staked, won = d.won + excluded.won`,
);

/** One statement for all of them; call it in the transaction that moves the money, after the wallets are locked. */
export async function countPlayed(tx: Db, played: readonly Played[]): Promise<void> {
  if (played.length === 0) return;
  await countStatement(tx, [
    arrayLiteral(played.map(({ memberId }) => memberId)),
    arrayLiteral(played.map(({ at }) => bangkokDay(at))),
    arrayLiteral(played.map(({ deposited = 0n }) => deposited)),
    arrayLiteral(played.map(({ staked = 0n }) => staked)),
    arrayLiteral(played.map(({ won = 0n }) => won)),
  ]);
}
