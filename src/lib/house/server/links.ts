/**
 * Links of shoes and kick-offs: committed to when the number begins, known to the house alone while it is played, open when its
 * last result is known.
 */
import { and, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { commitmentOf } from '../rules/commitment.ts';
import { houseGames } from '../rules/house-games.ts';
import { gameProofFormat, type SharedProof, sharedOutcome } from '../rules/proof.ts';
import { spanOf } from '../rules/shared-games.ts';
import { houseChain, houseLink } from './chain-tables.ts';
import { type ChainRow, secretLink, stepsTo } from './chains.ts';

type LinkRow = typeof houseLink.$inferSelect;

/** A number that may be played, with what its results are drawn from. */
export interface SharedSeed {
  readonly row: LinkRow;
  readonly salt: string;
  /** Secret until `row.link` is set. */
  readonly link: string;
}

const linkQuery = preparedQuery('house_link_find', (db) =>
  db
    .select({ row: houseLink, chain: houseChain })
    .from(houseLink)
    .innerJoin(houseChain, eq(houseChain.id, houseLink.chainId))
    .where(and(eq(houseLink.game, value('game')), eq(houseLink.number, value('number')))),
);

interface Found {
  readonly row: LinkRow;
  readonly chain: ChainRow;
}

async function findLink(db: Db, game: string, number: number): Promise<Found | undefined> {
  const [found] = await linkQuery(db, { game, number });
  return found;
}

const seedOf = (ctx: Pick<Context, 'secrets'>, { row, chain }: Found): SharedSeed => {
  assert(chain.salt !== null, 'a link is committed to when its chain has a salt');
  return { row, salt: chain.salt, link: row.link ?? secretLink(ctx, chain, row.number) };
};

/** What a number is drawn from; undefined when it was never committed to. For the house alone while it is played. */
export async function sharedSeed(ctx: Context, game: string, number: number): Promise<SharedSeed | undefined> {
  const found = await findLink(ctx.db, game, number);
  return found && seedOf(ctx, found);
}

/**
 * Commits to the link of a number, once, with the game's table of now. Undefined while its chain has no salt: the number cannot
 * be played yet.
 *
 * @throws Error for a game that nobody shares
 */
export async function commitLink(ctx: Context, tx: Db, game: string, number: number): Promise<SharedSeed | undefined> {
  const known = await findLink(tx, game, number);
  if (known) return seedOf(ctx, known);
  const [chain] = await tx
    .select()
    .from(houseChain)
    .where(
      and(
        eq(houseChain.game, game),
        lte(houseChain.firstNumber, number),
        gte(houseChain.lastNumber, number),
        isNotNull(houseChain.salt),
      ),
    );
  if (!chain) return undefined;
  const configHash = houseGames.find(({ code }) => code === game)?.configHash;
  assert(configHash !== undefined, 'a chain is of a game');
  await tx
    .insert(houseLink)
    .values({
      ...{ game, number, chainId: chain.id, configHash },
      commitment: commitmentOf(secretLink(ctx, chain, number), configHash),
      ...{ committedAt: await databaseNow(tx), endsAt: new Date(spanOf(game, number).endsAt) },
    })
    .onConflictDoNothing();
  // Another process may have been faster.
  const made = await findLink(tx, game, number);
  assert(made, 'a link that was committed to is there');
  return seedOf(ctx, made);
}

/**
 * Opens a link for everybody. The caller has seen to it that no bet on the number can be taken any more, whatever the clock says.
 *
 * @throws Error before the number's end
 */
export async function openLink(tx: Db, { row, link }: SharedSeed): Promise<void> {
  const now = await databaseNow(tx);
  assert(now >= row.endsAt, 'a link opens after the last result of its number');
  await tx
    .update(houseLink)
    .set({ link, openedAt: now })
    .where(and(eq(houseLink.id, row.id), isNull(houseLink.link)));
}

/** What everybody may know of a number now. */
export interface ShownLink {
  readonly commitment: string;
  readonly config_hash: string;
  readonly salt: string;
  /** Null until it is opened. */
  readonly link: string | null;
}

/** Undefined for a number that was never committed to. */
export async function shownLink(db: Db, game: string, number: number): Promise<ShownLink | undefined> {
  const found = await findLink(db, game, number);
  if (!found) return undefined;
  const { commitment, configHash: config_hash, link } = found.row;
  return { commitment, config_hash, salt: found.chain.salt ?? '', link };
}

/** The verifier's document of a kick-off or of a shoe's hand; null until its link is open. */
export async function sharedProof(
  db: Db,
  { game, number, hand }: Pick<SharedProof, 'game' | 'number' | 'hand'>,
): Promise<SharedProof | null> {
  const found = await findLink(db, game, number);
  if (!found?.row.link || found.chain.salt === null) return null;
  const { row, chain } = found;
  const drawn = { link: row.link ?? '', salt: chain.salt ?? '', number, ...(hand === undefined ? {} : { hand }) };
  const outcome = sharedOutcome(game, drawn);
  if (outcome === undefined) return null;
  return {
    ...{ format: gameProofFormat, rounds: 'shared', game, config_hash: row.configHash, commitment: row.commitment },
    ...{ published: chain.published, steps: stepsTo(chain, number), ...drawn, outcome },
  };
}
