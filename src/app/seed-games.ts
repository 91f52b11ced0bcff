/** The house games in the catalogue of the wallet's side, where they stand beside those of any other provider. */

import { houseKeyId } from '#lib/game/rules/wire.ts';
import { ensureGames } from '#lib/game/server/ensure-games.ts';
import { ensureKey } from '#lib/game/server/keys.ts';
import { houseCovers } from '#lib/house/rules/covers.ts';
import { pageOf } from '#lib/house/rules/game-pages.ts';
import { houseCallsPath } from '#lib/house/rules/house-calls.ts';
import { type HouseGame, houseGames } from '#lib/house/rules/house-games.ts';
import type { Context } from '#lib/server/context.ts';
import type { Db } from '#lib/server/db/connect.ts';

/** The code and the name of the house as a provider. */
const houseProvider = { code: 'benja', name: 'เบญจา' } as const;

/** How the names of games are typed in Latin letters. */
const aliases: Readonly<Record<string, string>> = {
  khom: 'khom lantern slot',
  himma: 'himma himmaphan forest slot',
  talat: 'talat nam floating market slot',
  hilo: 'hilo hi-lo sicbo dice',
  ntpp: 'nam tao pu pla namtaopupla dice',
  wang: 'wang nam won fish fishing yingpla',
  liga: 'liga league football',
  siamsi: 'siamsi siemsi fortune',
};

const aliasesOf = (code: string): string => aliases[code] ?? `baccarat bacara ${code}`;

function seedOf({ code, name, category, rounds, returnPpm, edgeBp }: HouseGame) {
  const art = houseCovers[code];
  if (!art) throw new Error(`${code} has no cover`);
  return {
    ...{ code, name, art, edgeBp },
    subProvider: houseProvider.code,
    source: houseProvider.code,
    search: aliasesOf(code),
    category: category ?? ('other' as const),
    rtpLeastPpm: returnPpm?.least ?? null,
    rtpMostPpm: returnPpm?.most ?? null,
    hasDemo: category !== null,
    hasFreeSpins: category === 'slot',
    isLive: rounds === 'shared',
  };
}

/** What can be played: the other games have rules, and no page yet. */
const playable = houseGames.filter(({ code }) => pageOf(code) !== undefined);

/** Adds what is missing; runs at every start. */
export const seedGames = (db: Db, games: readonly HouseGame[] = playable): Promise<void> =>
  ensureGames(db, { ...houseProvider, position: 1, callsUrl: houseCallsPath, games: games.map(seedOf) });

/** The key of the house at the wire: both sides derive it from the installation's secret. */
export const seedHouseKey = (ctx: Pick<Context, 'db' | 'now' | 'random' | 'secrets'>): Promise<void> =>
  ensureKey(ctx, {
    id: houseKeyId,
    provider: houseProvider.code,
    secret: ctx.secrets.key('house_wire').toString('hex'),
  });
