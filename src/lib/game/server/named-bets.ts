/** Names the game of a bet and of a round's points in the statement. */
import { sql } from 'drizzle-orm';
import type { NamedCauses } from '../../ledger/server/cause-names.ts';
import { links } from '../../links.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';

interface NamedRow extends Record<string, unknown> {
  readonly id: bigint;
  readonly name: string;
  readonly address: string;
}

const named = (rows: readonly NamedRow[]) =>
  new Map(
    rows.map(
      ({ id, name, address }) => [id, { href: links.game(address), text: 'เปิดเกม', name, isGame: true }] as const,
    ),
  );

const gamesOfBets: NamedCauses = {
  kind: 'game',
  async causesOf(db: Db, ids: readonly bigint[]) {
    const { rows } = await db.execute<NamedRow>(sql`
      select bet.id, game.name, game.provider || ':' || game.code as address
        from game_bet bet join game_round round on round.id = bet.round_id join game on game.id = round.game_id
        where bet.id = any (${arrayLiteral(ids)}::bigint[])`);
    return named(rows);
  },
};

const gamesOfRounds: NamedCauses = {
  kind: 'game_round',
  async causesOf(db: Db, ids: readonly bigint[]) {
    const { rows } = await db.execute<NamedRow>(sql`
      select round.id, game.name, game.provider || ':' || game.code as address
        from game_round round join game on game.id = round.game_id where round.id = any (${arrayLiteral(ids)}::bigint[])`);
    return named(rows);
  },
};

export const namedBets: readonly NamedCauses[] = [gamesOfBets, gamesOfRounds];
