/**
 * Chains of the shared games (games-detail.md 2): a chain's first hash is published, then a later beacon salts it, then its links
 * are played one after another. Each game has chains of its own: a link that one room opens says nothing of another's cards.
 */
import { and, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { seal, unseal } from '../../server/sealed.ts';
import { beaconRound } from '../../yeekee/rules/chain.ts';
import { beaconOfChain, chainNow } from '../../yeekee/server/beacons.ts';
import { keptLinks, linkAt } from '../rules/chain-links.ts';
import { chainLength } from '../rules/commitment.ts';
import { sharedGames, spanAt } from '../rules/shared-games.ts';
import { houseChain } from './chain-tables.ts';

/** A chain is published when so many numbers or fewer are left of the one before it. */
const reserve = 1_000;
const linkBytes = 32;

export type ChainRow = typeof houseChain.$inferSelect;

/** Job: sees to it that every shared game has a salted chain for now, and one more in time. */
export async function prepareChains(ctx: Context): Promise<void> {
  if ((await missingChains(ctx.db, ctx.now())).length > 0) await publishChains(ctx);
  await saltChains(ctx);
}

interface MissingChain {
  readonly game: string;
  readonly firstNumber: number;
}

/** The games that need a chain, and the number it begins with. */
async function missingChains(db: Db, now: Date): Promise<MissingChain[]> {
  const known = await db
    .select({ game: houseChain.game, last: max(houseChain.lastNumber) })
    .from(houseChain)
    .groupBy(houseChain.game);
  const lastOf = new Map(known.map(({ game, last }) => [game, last]));
  return sharedGames.flatMap((game) => {
    const { number } = spanAt(game, now.getTime());
    const last = lastOf.get(game) ?? 0;
    return last - number < reserve ? [{ game, firstNumber: Math.max(last + 1, number) }] : [];
  });
}

/** A chain per game, however many processes want to publish it: their numbers may not overlap. */
function publishChains(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.execute(sql`lock table house_chain in share row exclusive mode`);
    const now = await databaseNow(tx);
    for (const missing of await missingChains(tx, now)) await publishChain(ctx, tx, missing, now);
  });
}

async function publishChain(ctx: Context, tx: Db, { game, firstNumber }: MissingChain, now: Date): Promise<void> {
  const kept = keptLinks(Buffer.from(ctx.random(linkBytes)).toString('hex'));
  const published = linkAt(kept, 0);
  const beaconChain = chainNow(ctx);
  await tx.insert(houseChain).values({
    ...{ game, firstNumber, lastNumber: firstNumber + chainLength - 1, published, publishedAt: now },
    links: seal(ctx, 'house_chains', nameOf({ game, published }), Buffer.from(kept.join(''), 'hex')),
    ...{ beaconChain, beaconRound: beaconRound(now, beaconChain) },
  });
}

const beaconOf = ({ beaconChain, beaconRound }: Pick<ChainRow, 'beaconChain' | 'beaconRound'>): string =>
  `${beaconChain.hash} ${beaconRound}`;

/** Asks for the beacons that chains wait for, until they are there; no transaction is open meanwhile. */
async function saltChains(ctx: Context): Promise<void> {
  const { id, beaconChain, beaconRound } = houseChain;
  const unsalted = await ctx.db
    .select({ id, beaconChain, beaconRound })
    .from(houseChain)
    .where(isNull(houseChain.salt));
  for (const chains of Map.groupBy(unsalted, beaconOf).values()) {
    const [first] = chains;
    const beacon = first && (await beaconOfChain(ctx, first.beaconChain, first.beaconRound));
    if (!beacon) continue;
    const ids = chains.map((chain) => chain.id);
    await ctx.db
      .update(houseChain)
      .set({ signature: beacon.signature, salt: beacon.randomness })
      .where(and(inArray(houseChain.id, ids), isNull(houseChain.salt)));
  }
}

/** The chain's name in its encryption. */
const nameOf = ({ game, published }: Pick<ChainRow, 'game' | 'published'>): string => `${game}:${published}`;

/** How many links after the published one that of a number is. */
export const stepsTo = ({ firstNumber }: Pick<ChainRow, 'firstNumber'>, number: number): number =>
  number - firstNumber + 1;

/** The link of a number, 64 hexadecimal digits; never leaves the house before it is opened. */
export function secretLink(ctx: Pick<Context, 'secrets'>, chain: ChainRow, number: number): string {
  const bytes = unseal(ctx, 'house_chains', nameOf(chain), chain.links);
  const kept = Array.from({ length: bytes.length / linkBytes }, (_, at) =>
    bytes.subarray(at * linkBytes, (at + 1) * linkBytes).toString('hex'),
  );
  return linkAt(kept, stepsTo(chain, number));
}
