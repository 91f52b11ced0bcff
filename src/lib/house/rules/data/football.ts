/** The league: teams, fixtures and prices of a season (games-detail.md 3.5). Prices never move, so they are a table. */

import type { StakeLimits } from '../../../game/rules/wager.ts';
import { baht } from '../../../money.ts';
import type { Fixture, TeamCode } from '../football.ts';

export const footballLimits: StakeLimits = { stakeMin: baht(10), stakeMax: baht(10_000), payoutMax: baht(200_000) };

export interface Team {
  readonly code: TeamCode;
  readonly name: string;
  /** Strength in attack and, lower being better, in defence: thousandths of the league's mean. */
  readonly attack: number;
  readonly defence: number;
}

export const teams: readonly Team[] = [
  { code: 'sua', name: 'เสือภูผา', attack: 1180, defence: 880 },
  { code: 'naga', name: 'นาคาบุรี', attack: 1120, defence: 930 },
  { code: 'chang', name: 'ช้างเผือก', attack: 1060, defence: 900 },
  { code: 'khrut', name: 'ครุฑธานี', attack: 1050, defence: 1000 },
  { code: 'kilen', name: 'กิเลนทอง', attack: 980, defence: 980 },
  { code: 'hong', name: 'หงส์วารี', attack: 930, defence: 1040 },
  { code: 'singh', name: 'สิงห์เวียง', attack: 900, defence: 1100 },
  { code: 'nin', name: 'ม้านิลมังกร', attack: 820, defence: 1170 },
];

export const roundsPerSeason = 14;

/** Return of decided stakes over all prices, the least and the most. */
export const decidedReturnPpm = { least: 944_889, most: 950_000 } as const;

/**
 * Round, home, away, expected goals of both x100, the goal line and the home side's handicap in halves, and the prices x100
 * of 1, x, 2, over, under, home and away.
 */
const table: readonly (readonly [
  number,
  TeamCode,
  TeamCode,
  number,
  number,
  number,
  number,
  readonly [number, number, number, number, number, number, number],
])[] = [
  [1, 'sua', 'nin', 205, 85, 5, -2, [145, 470, 650, 171, 213, 175, 206]],
  [1, 'naga', 'singh', 180, 95, 5, -2, [165, 413, 483, 183, 197, 218, 168]],
  [1, 'chang', 'hong', 165, 95, 5, -1, [176, 387, 438, 197, 183, 176, 205]],
  [1, 'khrut', 'kilen', 150, 115, 5, -1, [209, 370, 326, 192, 187, 209, 173]],
  [2, 'naga', 'sua', 145, 125, 5, 0, [227, 370, 291, 187, 192, 169, 216]],
  [2, 'chang', 'nin', 185, 85, 5, -2, [155, 427, 566, 187, 192, 198, 182]],
  [2, 'khrut', 'singh', 170, 105, 5, -1, [180, 395, 406, 183, 197, 180, 200]],
  [2, 'kilen', 'hong', 150, 105, 5, -1, [199, 367, 358, 202, 178, 199, 181]],
  [3, 'sua', 'chang', 155, 110, 5, -1, [199, 375, 352, 192, 187, 199, 181]],
  [3, 'khrut', 'naga', 145, 130, 5, 0, [233, 373, 280, 183, 197, 174, 209]],
  [3, 'kilen', 'nin', 170, 95, 5, -1, [172, 395, 452, 192, 187, 172, 211]],
  [3, 'hong', 'singh', 150, 110, 5, -1, [204, 368, 341, 197, 183, 204, 177]],
  [4, 'khrut', 'sua', 135, 135, 5, 0, [256, 367, 256, 187, 192, 190, 190]],
  [4, 'kilen', 'chang', 130, 120, 5, 0, [244, 352, 278, 208, 174, 178, 203]],
  [4, 'hong', 'naga', 130, 135, 5, 0, [265, 364, 249, 192, 187, 196, 184]],
  [4, 'singh', 'nin', 155, 105, 5, -1, [194, 373, 369, 197, 183, 194, 185]],
  [5, 'sua', 'kilen', 170, 100, 5, -1, [176, 395, 428, 187, 192, 176, 205]],
  [5, 'hong', 'khrut', 140, 125, 5, 0, [234, 365, 283, 192, 187, 173, 209]],
  [5, 'singh', 'chang', 120, 135, 5, 0, [286, 357, 236, 202, 178, 210, 173]],
  [5, 'nin', 'naga', 115, 150, 5, 1, [326, 370, 209, 192, 187, 173, 209]],
  [6, 'hong', 'sua', 120, 140, 5, 0, [294, 362, 228, 197, 183, 217, 168]],
  [6, 'singh', 'kilen', 130, 125, 5, 0, [251, 356, 267, 202, 178, 184, 196]],
  [6, 'nin', 'khrut', 120, 145, 5, 1, [303, 367, 221, 192, 187, 166, 221]],
  [6, 'naga', 'chang', 150, 115, 5, -1, [209, 370, 326, 192, 187, 209, 173]],
  [7, 'sua', 'singh', 190, 90, 5, -2, [156, 434, 549, 179, 202, 197, 182]],
  [7, 'nin', 'hong', 125, 125, 5, 0, [260, 351, 260, 208, 174, 190, 190]],
  [7, 'naga', 'kilen', 160, 105, 5, -1, [189, 380, 381, 192, 187, 189, 190]],
  [7, 'chang', 'khrut', 155, 110, 5, -1, [199, 375, 352, 192, 187, 199, 181]],
  [8, 'nin', 'sua', 105, 160, 5, 1, [381, 380, 189, 192, 187, 190, 189]],
  [8, 'singh', 'naga', 125, 145, 5, 0, [291, 370, 227, 187, 192, 216, 169]],
  [8, 'hong', 'chang', 125, 130, 5, 0, [267, 356, 251, 202, 178, 196, 184]],
  [8, 'kilen', 'khrut', 145, 120, 5, -1, [221, 367, 303, 192, 187, 221, 166]],
  [9, 'sua', 'naga', 160, 115, 5, -1, [198, 382, 346, 183, 197, 198, 181]],
  [9, 'nin', 'chang', 110, 145, 5, 1, [331, 362, 210, 202, 178, 173, 210]],
  [9, 'singh', 'khrut', 135, 135, 5, 0, [256, 367, 256, 187, 192, 190, 190]],
  [9, 'hong', 'kilen', 135, 120, 5, 0, [236, 357, 286, 202, 178, 173, 210]],
  [10, 'chang', 'sua', 140, 125, 5, 0, [234, 365, 283, 192, 187, 173, 209]],
  [10, 'naga', 'khrut', 165, 115, 5, -1, [193, 389, 357, 179, 202, 193, 186]],
  [10, 'nin', 'kilen', 120, 135, 5, 0, [286, 357, 236, 202, 178, 210, 173]],
  [10, 'singh', 'hong', 140, 120, 5, 0, [228, 362, 294, 197, 183, 168, 217]],
  [11, 'sua', 'khrut', 175, 105, 5, -1, [176, 403, 419, 179, 202, 176, 205]],
  [11, 'chang', 'kilen', 155, 100, 5, -1, [189, 372, 388, 202, 178, 189, 190]],
  [11, 'naga', 'hong', 170, 100, 5, -1, [176, 395, 428, 187, 192, 176, 205]],
  [11, 'nin', 'singh', 135, 120, 5, 0, [236, 357, 286, 202, 178, 173, 210]],
  [12, 'kilen', 'sua', 130, 135, 5, 0, [265, 364, 249, 192, 187, 196, 184]],
  [12, 'khrut', 'hong', 160, 110, 5, -1, [194, 381, 363, 187, 192, 194, 186]],
  [12, 'chang', 'singh', 175, 95, 5, -1, [169, 404, 467, 187, 192, 169, 216]],
  [12, 'naga', 'nin', 195, 90, 5, -2, [153, 444, 568, 175, 207, 191, 188]],
  [13, 'sua', 'hong', 180, 95, 5, -2, [165, 413, 483, 183, 197, 218, 168]],
  [13, 'kilen', 'singh', 160, 100, 5, -1, [185, 380, 401, 197, 183, 185, 195]],
  [13, 'khrut', 'nin', 180, 95, 5, -2, [165, 413, 483, 183, 197, 218, 168]],
  [13, 'chang', 'naga', 145, 115, 5, -1, [215, 364, 316, 197, 183, 215, 169]],
  [14, 'singh', 'sua', 115, 150, 5, 1, [326, 370, 209, 192, 187, 173, 209]],
  [14, 'hong', 'nin', 160, 100, 5, -1, [185, 380, 401, 197, 183, 185, 195]],
  [14, 'kilen', 'naga', 135, 125, 5, 0, [242, 360, 275, 197, 183, 178, 202]],
  [14, 'khrut', 'chang', 140, 125, 5, 0, [234, 365, 283, 192, 187, 173, 209]],
];

/** The 56 matches of a season in the order of their draws. */
export const season: readonly Fixture[] = table.map(
  ([round, home, away, homeGoalsX100, awayGoalsX100, goalLineHalves, handicapHalves, prices]) => {
    const [one, x, two, over, under, homeSide, awaySide] = prices;
    return {
      round,
      home,
      away,
      homeGoalsX100,
      awayGoalsX100,
      goalLineHalves,
      handicapHalves,
      pricesX100: { '1': one, x, '2': two, over, under, home: homeSide, away: awaySide },
    };
  },
);
