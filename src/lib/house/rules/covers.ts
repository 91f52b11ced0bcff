/** The cover of each house game: a fixed emblem on a fixed enamel (games-detail.md 5). */
import type { Enamel } from '../../art/enamels.ts';
import type { GameEmblem } from '../../art/game-emblems.ts';

export interface HouseCover {
  readonly emblem: GameEmblem;
  readonly enamel: Enamel;
}

export const houseCovers: Readonly<Record<string, HouseCover>> = {
  'bac-1': { emblem: 'table-ruby', enamel: 'chad' },
  'bac-2': { emblem: 'table-topaz', enamel: 'rong' },
  'bac-3': { emblem: 'table-diamond', enamel: 'nam' },
  'bac-4': { emblem: 'table-emerald', enamel: 'yok' },
  'bac-5': { emblem: 'table-garnet', enamel: 'chad' },
  'bac-6': { emblem: 'table-sapphire', enamel: 'khram' },
  'bac-7': { emblem: 'table-moonstone', enamel: 'muang' },
  'bac-8': { emblem: 'table-chrysoberyl', enamel: 'yok' },
  khom: { emblem: 'paper-lantern', enamel: 'rong' },
  himma: { emblem: 'sacred-lotus', enamel: 'muang' },
  talat: { emblem: 'market-boat', enamel: 'nam' },
  hilo: { emblem: 'ivory-dice', enamel: 'yok' },
  ntpp: { emblem: 'gourd', enamel: 'rong' },
  wang: { emblem: 'carp', enamel: 'nam' },
  liga: { emblem: 'league-ball', enamel: 'khram' },
  siamsi: { emblem: 'fortune-sticks', enamel: 'muang' },
};
