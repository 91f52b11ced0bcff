/** What the wallet's operators are told of a round's proof: the commitment, and its nonce, kick-off or shoe. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { NamedRound, RoundProof, RoundProofs } from '../../game/server/round-proofs.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { roundId } from '../rules/ids.ts';
import { isPlaceName, placeOfName, sharedGames } from '../rules/shared-games.ts';
import { houseLink } from './chain-tables.ts';
import { houseRound, houseSeed } from './tables.ts';

async function ownProofs(db: Db, names: readonly string[]): Promise<[string, RoundProof][]> {
  const { ulid, nonce, seedId } = houseRound;
  const ulids = names.map((name) => name.slice(roundId('').length));
  const rows = await db
    .select({ ulid, nonce, commitment: houseSeed.commitment })
    .from(houseRound)
    .innerJoin(houseSeed, eq(houseSeed.id, seedId))
    .where(inArray(ulid, ulids));
  return rows.map(({ ulid, nonce, commitment }) => [roundId(ulid), { commitment, number: nonce ?? 0 }]);
}

async function sharedProofs(db: Db, rounds: readonly NamedRound[]): Promise<[string, RoundProof][]> {
  // The wallet has names from whoever signs as the house; those of another form prove nothing.
  const known = rounds.filter(({ game, name }) => isPlaceName(game, name));
  const named = known.map(({ game, name }) => ({ game, name, number: placeOfName(game, name).number }));
  const { game, number, commitment } = houseLink;
  const links = await db
    .select({ game, number, commitment })
    .from(houseLink)
    .where(
      sql`(${game}, ${number}) in (select * from unnest(
        ${arrayLiteral(named.map((one) => one.game))}::text[], ${arrayLiteral(named.map((one) => one.number))}::integer[]))`,
    );
  return named.flatMap(({ name, ...of }) => {
    const link = links.find((one) => one.game === of.game && one.number === of.number);
    return link ? [[name, { commitment: link.commitment, number: link.number }]] : [];
  });
}

export const houseRoundProofs: RoundProofs = {
  provider: 'benja',
  async of(db, rounds) {
    const isShared = ({ game }: NamedRound): boolean => sharedGames.includes(game);
    const [shared, own] = [rounds.filter(isShared), rounds.filter((round) => !isShared(round))];
    return new Map([
      ...(own.length > 0
        ? await ownProofs(
            db,
            own.map(({ name }) => name),
          )
        : []),
      ...(shared.length > 0 ? await sharedProofs(db, shared) : []),
    ]);
  },
};
