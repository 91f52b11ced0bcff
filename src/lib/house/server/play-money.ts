/** Play money of demos: kept by the house, never told to the wallet. A demo's round moves it in the transaction of its own change. */
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';

const moveStatement = statement<{ play_money: bigint }>(
  'house_play_money_move',
  'update house_player set play_money = play_money + $2::bigint where id = $1 and play_money + $2::bigint >= 0 returning play_money',
);

/** Adds satang to a demo's play money, or takes some; false when there is not so much. */
export async function movePlayMoney(tx: Db, playerId: bigint, amount: bigint): Promise<boolean> {
  const { rows } = await moveStatement(tx, [playerId, amount]);
  return rows.length > 0;
}

const balanceStatement = statement<{ play_money: bigint }>(
  'house_play_money',
  'select play_money from house_player where id = $1',
);

export async function playMoneyOf(db: Db, playerId: bigint): Promise<bigint> {
  const { rows } = await balanceStatement(db, [playerId]);
  return rows[0]?.play_money ?? 0n;
}
