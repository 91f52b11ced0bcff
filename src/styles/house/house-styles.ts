/** The style sheets of house games by kind, as addresses: a page links those of its own game only. */
import type { GameKind } from '#lib/house/rules/game-pages.ts';
import baccarat from './baccarat.css?url';
import dice from './dice.css?url';
import fortune from './fortune.css?url';
import frame from './frame.css?url';
import league from './league.css?url';
import pond from './pond.css?url';
import slot from './slots.css?url';

const own: Readonly<Record<GameKind, string>> = { baccarat, dice, slot, league, fishing: pond, fortune };

export const stylesOf = (kind: GameKind): readonly string[] => [frame, own[kind]];
