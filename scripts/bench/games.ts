/** House games: bets, a watched table, the bytes of each page; and, as a part of its own, how smoothly each moves. */
import { pageOf } from '#lib/house/rules/game-pages.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { measureWatchers } from './baccarat-watchers.ts';
import { bytesOf, type PageBytes } from './bytes.ts';
import type { BenchServer } from './databases.ts';
import { measureGameBets } from './game-bets.ts';
import { type GameFrames, measureFrames } from './game-frames.ts';
import { openHouse } from './game-players.ts';
import type { Ratio } from './measure.ts';
import { besideSite } from './site.ts';

export interface GamesMeasured {
  readonly ratios: readonly Ratio[];
  readonly bytes: readonly PageBytes[];
}

/** One room stands for all eight: their pages differ by a name. */
const pages = houseGames
  .filter(({ code }) => pageOf(code) && (!code.startsWith('bac-') || code === 'bac-1'))
  .map(({ code }) => `/house/${code}`);

export async function measureGames(server: BenchServer): Promise<GamesMeasured> {
  const bets = await measureGameBets(server);
  const database = await server.open();
  await openHouse(database);
  const shown = await besideSite(database.env, async (site, pid) => {
    const bytes: PageBytes[] = [];
    for (const path of pages) bytes.push(await bytesOf(site, path));
    return { bytes, watched: await measureWatchers(database, site, pid) };
  });
  await database.close();
  return { ratios: [...bets, ...shown.watched], bytes: shown.bytes };
}

export async function measureGameFrames(server: BenchServer): Promise<GameFrames[]> {
  const database = await server.open();
  await openHouse(database);
  const found = await besideSite(database.env, (site) => measureFrames(database, site));
  await database.close();
  return found;
}
