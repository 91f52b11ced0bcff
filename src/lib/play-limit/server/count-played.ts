/** Counts what limits are measured by: deposits, winnings and refunded stakes. Stakes are counted by `checkSpend`. */
import { sql } from 'drizzle-orm';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
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

/** One statement for all of them; call it in the transaction that moves the money, after the wallets are locked. */
export async function countPlayed(tx: Db, played: readonly Played[]): Promise<void> {
  if (played.length === 0) return;
  await tx.execute(sql`
    insert into play_day as d (member_id, day, deposited, staked, won)
      select member_id, day, sum(deposited), sum(staked), sum(won) from unnest(
          ${arrayLiteral(played.map(({ memberId }) => memberId))}::bigint[], ${arrayLiteral(played.map(({ at }) => bangkokDay(at)))}::date[],
          ${arrayLiteral(played.map(({ deposited = 0n }) => deposited))}::bigint[], ${arrayLiteral(played.map(({ staked = 0n }) => staked))}::bigint[],
          ${arrayLiteral(played.map(({ won = 0n }) => won))}::bigint[]
        ) as p (member_id, day, deposited, staked, won)
        group by member_id, day order by member_id, day
      on conflict (member_id, day) do update
        set deposited = d.deposited + excluded.deposited, staked = d.staked + excluded.staked, won = d.won + excluded.won`);
}
