/** Chains of the shared games: published before their salt exists, one per game, and links that open in their time. */
import { beforeEach, describe, expect, it } from 'vitest';
import { linkBefore } from '#lib/house/rules/commitment.ts';
import { checkGameProof } from '#lib/house/rules/proof.ts';
import { sharedGames, spanAt, spanOf } from '#lib/house/rules/shared-games.ts';
import { prepareChains } from '#lib/house/server/chains.ts';
import { commitLink, openLink, sharedProof, sharedSeed, shownLink } from '#lib/house/server/links.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { isGenuine } from '#lib/yeekee/rules/beacon.ts';
import { beaconTime } from '#lib/yeekee/rules/chain.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const database = databaseOfFile();
const clock = testClock();
/** Of a process of its own: no two have the same randomness. */
const context = () => testContext(database, { clock, parts: { random: realChance } });

async function chains(game = 'bac-1') {
  const { rows } = await database.pool.query(
    `select first_number, last_number, published, published_at, beacon_chain, beacon_round, signature, salt
      from house_chain where game = $1 order by first_number`,
    [game],
  );
  return rows;
}

const commit = (game: string, number: number) =>
  inTransaction(context(), (tx, ctx) => commitLink(ctx, tx, game, number));

const open = async (game: string, number: number): Promise<void> => {
  const ctx = context();
  const seed = await sharedSeed(ctx, game, number);
  if (seed) await inTransaction(ctx, (tx) => openLink(tx, seed));
};

/** Chains with their salts; the number of the first room's next shoe, at its beginning. */
async function salted(): Promise<number> {
  const ctx = context();
  await prepareChains(ctx);
  clock.advance({ seconds: 10 });
  await prepareChains(ctx);
  const { number, beginsAt } = spanOf('bac-1', spanAt('bac-1', clock.now().getTime()).number + 1);
  clock.set(new Date(beginsAt));
  return number;
}

beforeEach(async () => {
  await database.pool.query('truncate house_chain, house_link, house_kick_off, house_match, house_hand');
  clock.set('2026-11-20T12:00:00+07:00');
});

describe('chains', () => {
  it('are published for every shared game, and salted by a beacon that did not exist then', async () => {
    const ctx = context();
    await prepareChains(ctx);
    const now = clock.now();
    for (const game of sharedGames) {
      const [chain, ...others] = await chains(game);
      expect(others).toEqual([]);
      expect(chain).toMatchObject({ first_number: spanAt(game, now.getTime()).number, published_at: now, salt: null });
      expect(chain.last_number - chain.first_number).toBe(9_999);
      expect(beaconTime(chain.beacon_round, chain.beacon_chain).getTime()).toBeGreaterThan(now.getTime() + 5_999);
    }
    expect(await commit('bac-1', spanAt('bac-1', now.getTime()).number)).toBeUndefined();
    clock.advance({ seconds: 5 });
    await prepareChains(ctx);
    expect((await chains())[0].salt).toBeNull();
    clock.advance({ seconds: 5 });
    await prepareChains(ctx);
    const [chain] = await chains();
    const beacon = { round: chain.beacon_round, signature: chain.signature, randomness: chain.salt };
    expect(isGenuine(beacon, chain.beacon_chain)).toBe(true);
    await prepareChains(ctx);
    expect(await chains(), 'a salt is never changed').toEqual([chain]);
  });

  it('do not overlap when two processes publish them, and follow each other before the first one ends', async () => {
    const [one, other] = [context(), context()];
    await Promise.all([prepareChains(one), prepareChains(other)]);
    const [first, ...none] = await chains();
    expect(none).toEqual([]);
    clock.set(new Date(spanOf('bac-1', first.last_number - 1_000).beginsAt));
    await prepareChains(one);
    expect(await chains()).toHaveLength(1);
    clock.set(new Date(spanOf('bac-1', first.last_number - 999).beginsAt));
    await Promise.all([prepareChains(one), prepareChains(other)]);
    const [, second, ...third] = await chains();
    expect(third).toEqual([]);
    expect(second.first_number).toBe(first.last_number + 1);
    expect(second.published).not.toBe(first.published);
    clock.advance({ seconds: 10 });
    await prepareChains(one);
    expect((await commit('bac-1', first.last_number))?.row.chainId).not.toBe(
      (await commit('bac-1', second.first_number))?.row.chainId,
    );
    const next = await sharedSeed(one, 'bac-1', second.first_number);
    expect(linkBefore(next?.link ?? '')).toBe(second.published);
  });
});

describe('a link', () => {
  it('is committed to once, also by two processes at a time, and hides in the database', async () => {
    const number = await salted();
    const [one, other] = await Promise.all([commit('bac-1', number), commit('bac-1', number)]);
    expect(one).toEqual(other);
    expect(one?.link).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await database.pool.query('select l::text as text from house_link l');
    expect(rows).toHaveLength(1);
    const { rows: kept } = await database.pool.query(`select encode(links, 'hex') as links from house_chain`);
    const [{ published }] = await chains();
    expect(JSON.stringify([rows, kept])).not.toContain(one?.link);
    expect(JSON.stringify(kept)).not.toContain(published);
    const shown = await shownLink(database.db, 'bac-1', number);
    expect(shown).toMatchObject({ commitment: one?.row.commitment, link: null });
    expect(await shownLink(database.db, 'bac-2', number)).toBeUndefined();
  });

  it('opens after its last result and not before, and proves its hands', async () => {
    const number = await salted();
    await commit('bac-1', number);
    await commit('bac-1', number + 1);
    clock.set(new Date(spanOf('bac-1', number).endsAt - 1));
    await expect(open('bac-1', number)).rejects.toThrow('after the last result');
    expect(await sharedProof(database.db, { game: 'bac-1', number, hand: 1 })).toBeNull();
    clock.advance({ ms: 1 });
    await Promise.all([open('bac-1', number), open('bac-1', number)]);
    const proof = await sharedProof(database.db, { game: 'bac-1', number, hand: 64 });
    expect(checkGameProof(proof).filter(({ ok }) => !ok)).toEqual([]);
    const [{ published, first_number }] = await chains();
    expect(proof).toMatchObject({ published, steps: number - first_number + 1 });
    expect(await sharedProof(database.db, { game: 'bac-1', number, hand: 65 })).toBeNull();
    // The next link is not found from this one.
    expect(await shownLink(database.db, 'bac-1', number + 1)).toMatchObject({ link: null });
  });

  it('of the league proves a kick-off', async () => {
    await salted();
    const { number, endsAt } = spanAt('liga', clock.now().getTime());
    await commit('liga', number);
    clock.set(new Date(endsAt));
    await open('liga', number);
    const proof = await sharedProof(database.db, { game: 'liga', number });
    expect(checkGameProof(proof).filter(({ ok }) => !ok)).toEqual([]);
    expect(checkGameProof({ ...proof, number: number + 1 }).map(({ ok }) => ok)).toContain(false);
  });
});
