/** A provider's list of games, taken whole or not at all: new ones are added, known ones changed, none is removed. */
import { asc, eq, sql } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { coverOf, type ListedGame, readGameList } from '../rules/game-list.ts';
import { game, gameProvider } from './tables.ts';

interface Imported {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

const columns = [
  ...(['name', 'search', 'category', 'rtpLeastPpm', 'rtpMostPpm', 'edgeBp'] as const),
  ...(['hasDemo', 'isLive', 'hasFreeSpins'] as const),
] as const;

/**
 * @throws Refusal invalid_input (the list's first fault, with its line), not_found, provider_refused (the house, whose games come
 *   with the installation)
 */
export function importGames(
  ctx: OperatorContext,
  { provider: code, list, reason }: { readonly provider: string; readonly list: string; readonly reason: string },
): Promise<Imported> {
  const read = readGameList(list);
  if ('fault' in read) throw invalidInput({ list: read.fault });
  return inTransaction(ctx, async (tx, inside) => {
    const [provider] = await tx.select().from(gameProvider).where(eq(gameProvider.code, code)).for('no key update');
    if (!provider) throw new Refusal('not_found');
    if (provider.launchUrl === null) throw new Refusal('provider_refused', { values: { reason: 'เกมบ้านมากับการติดตั้ง' } });
    const known = new Map(
      (await tx.select().from(game).where(eq(game.provider, code)).orderBy(asc(game.id))).map((row) => [row.code, row]),
    );
    const last = Math.max(0, ...[...known.values()].map(({ position }) => position));
    const fresh = read.games.filter((one) => !known.has(one.code));
    const changed = read.games.filter((one) => {
      const before = known.get(one.code);
      return before && columns.some((column) => before[column] !== one[column]);
    });
    const taken = [...fresh, ...changed];
    if (taken.length > 0) {
      await tx
        .insert(game)
        .values(
          taken.map((one, at) => ({
            ...one,
            ...{ provider: code, subProvider: code, source: code, art: coverOf(one) },
            position: known.get(one.code)?.position ?? last + at + 1,
          })),
        )
        .onConflictDoUpdate({
          target: [game.provider, game.code],
          set: Object.fromEntries(columns.map((column) => [column, excluded(column)])),
        });
      await recordAct(inside, {
        ...{ action: 'game.import', subject: `provider:${code}`, reason },
        after: { added: codesOf(fresh), changed: codesOf(changed) },
      });
    }
    return { added: fresh.length, changed: changed.length, unchanged: read.games.length - taken.length };
  });
}

const excluded = (column: (typeof columns)[number]) => sql`excluded.${sql.identifier(snake(column))}`;
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Few enough for a row of the audit: the rest is counted. */
const toldMost = 50;
const codesOf = (games: readonly ListedGame[]): string =>
  games
    .slice(0, toldMost)
    .map(({ code }) => code)
    .join(' ') + (games.length > toldMost ? ` +${games.length - toldMost}` : '');
