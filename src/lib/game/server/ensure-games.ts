/** Adds a provider and its games to the catalogue. Existing rows stay: an operator may have closed them. */
import type { Db } from '../../server/db/connect.ts';
import { game, gameProvider } from './tables.ts';

export interface ProviderSeed {
  readonly code: string;
  readonly name: string;
  readonly position: number;
  /** Where it answers the wallet's calls. */
  readonly callsUrl: string;
  readonly games: readonly Omit<typeof game.$inferInsert, 'provider' | 'position' | 'status'>[];
}

export async function ensureGames(db: Db, { games, ...provider }: ProviderSeed): Promise<void> {
  const { callsUrl } = provider;
  await db.insert(gameProvider).values(provider).onConflictDoUpdate({ target: gameProvider.code, set: { callsUrl } });
  await db
    .insert(game)
    .values(games.map((one, at) => ({ ...one, provider: provider.code, position: at + 1 })))
    .onConflictDoNothing();
}
