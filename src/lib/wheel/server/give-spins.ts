/** Free spins of the wheel, given by whatever rewards with them: a spin itself, an offer of the shop, a quest, an operator. */
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';

interface Gift {
  readonly memberId: bigint;
  readonly quantity: number;
  /** The cause, unique for ever: "quest:7". */
  readonly source: string;
  readonly at: Date;
}

/** The second time a source is named nothing is given. */
const giveStatement = statement<{ member_id: bigint }>(
  'wheel_give_spins',
  `with granted as (
      insert into wheel_grant (member_id, quantity, source, granted_at) values ($1, $2, $3, $4)
        on conflict (source) do nothing returning member_id, quantity
    )
    insert into wheel_player as p (member_id, free_spins) select member_id, quantity from granted
      on conflict (member_id) do update set free_spins = p.free_spins + excluded.free_spins
      returning member_id`,
);

/** Gives free spins in the caller's transaction; false where this source gave them before. */
export async function giveWheelSpins(tx: Db, { memberId, quantity, source, at }: Gift): Promise<boolean> {
  const { rows } = await giveStatement(tx, [memberId, quantity, source, at.toISOString()]);
  return rows.length > 0;
}
