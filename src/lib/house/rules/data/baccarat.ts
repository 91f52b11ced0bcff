/** Baccarat: bets, chances and rooms (games-detail.md 3.1). Every edge is printed equally large. */

import type { StakeLimits } from '../../../game/rules/wager.ts';
import { baht } from '../../../money.ts';

export const decks = 8;
/** Always as many, without a cut card: every hand has the odds of a fresh shoe exactly. */
export const handsPerShoe = 64;

/** Of the ordered draws of six cards from a fresh shoe, those with which each side wins. */
export const handWeights = {
  player: 2_230_518_282_592_256n,
  banker: 2_292_252_566_437_888n,
  tie: 475_627_426_473_216n,
  total: 4_998_398_275_503_360n,
} as const;

export type BaccaratBet = 'player' | 'banker' | 'tie' | 'player_pair' | 'banker_pair';

interface BetRow {
  readonly thai: string;
  /** Hundredths paid for each 1.00 beside the stake. */
  readonly toOne: number;
  /** Of a million hands, those that it wins. */
  readonly winsPpm: number;
  readonly returnPpm: number;
}

export const baccaratBets: Readonly<Record<BaccaratBet, BetRow>> = {
  banker: { thai: 'เจ้ามือ', toOne: 95, winsPpm: 458_597, returnPpm: 989_421 },
  player: { thai: 'ผู้เล่น', toOne: 100, winsPpm: 446_247, returnPpm: 987_649 },
  tie: { thai: 'เสมอ', toOne: 800, winsPpm: 95_156, returnPpm: 856_404 },
  player_pair: { thai: 'คู่ผู้เล่น', toOne: 1_100, winsPpm: 74_699, returnPpm: 896_386 },
  banker_pair: { thai: 'คู่เจ้ามือ', toOne: 1_100, winsPpm: 74_699, returnPpm: 896_386 },
};

export const baccaratLimits: StakeLimits = { stakeMin: baht(10), stakeMax: baht(20_000), payoutMax: baht(200_000) };
const highLimits: StakeLimits = { ...baccaratLimits, stakeMin: baht(100) };

export interface BaccaratRoom {
  readonly code: string;
  readonly name: string;
  readonly limits: StakeLimits;
}

export const baccaratRooms: readonly BaccaratRoom[] = [
  { code: 'bac-1', name: 'มณีแดง', limits: baccaratLimits },
  { code: 'bac-2', name: 'บุษราคัม', limits: baccaratLimits },
  { code: 'bac-3', name: 'เพชร', limits: baccaratLimits },
  { code: 'bac-4', name: 'มรกต', limits: baccaratLimits },
  { code: 'bac-5', name: 'โกเมน', limits: baccaratLimits },
  { code: 'bac-6', name: 'นิล', limits: baccaratLimits },
  { code: 'bac-7', name: 'มุกดา', limits: highLimits },
  { code: 'bac-8', name: 'ไพฑูรย์', limits: highLimits },
];
