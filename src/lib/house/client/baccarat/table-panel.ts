/** The board's panel at a table: open while the hand takes bets, within the limits of all presses on it together. */
import type { Wager } from '../../../game/rules/wager.ts';
import { satang } from '../../../money.ts';
import { baccaratProblem } from '../../rules/baccarat.ts';
import type { BaccaratOutcome } from '../../stream-contract.ts';
import { BetPanel } from '../bet-panel.ts';
import { satangOf } from '../frame-parts.ts';
import type { Kit } from '../game-frame.ts';
import { problemTexts } from './round-text.ts';

interface Table {
  readonly isOpen: () => boolean;
  /** What the house took on the hand already. */
  readonly taken: () => readonly Wager[];
  /** What the table does instead of taking bets. */
  readonly waitText: () => string | undefined;
}

export function tablePanel(kit: Kit<BaccaratOutcome>, { isOpen, taken, waitText }: Table): BetPanel {
  const { presses } = kit;
  const ofTable = {
    get isIdle() {
      return isOpen() && presses.isIdle;
    },
    get waitMs() {
      return presses.waitMs;
    },
    get isKept() {
      return presses.isKept;
    },
    press: (wagers: readonly Wager[]) => presses.press(wagers),
    atPace: (send: () => void) => presses.atPace(send),
    takeBack: () => presses.takeBack(),
  };
  const problemOf = (wagers: readonly Wager[]): string | undefined => {
    const { limits } = kit.opened;
    const problem = baccaratProblem(together([...taken(), ...wagers]), {
      stakeMin: satangOf(limits.stake_min),
      stakeMax: satangOf(limits.stake_max),
      payoutMax: satangOf(limits.payout_max),
    });
    return problem && (problemTexts[problem] ?? 'เดิมพันนี้วางไม่ได้');
  };
  return new BetPanel({ ...kit, presses: ofTable }, { verb: 'วางเดิมพัน', problemOf, waitText });
}

/** The wagers of several presses, one for each bet. */
function together(wagers: readonly Wager[]): Wager[] {
  const stakes = new Map<string, bigint>();
  for (const { bet, stake } of wagers) stakes.set(bet, (stakes.get(bet) ?? 0n) + stake);
  return [...stakes].map(([bet, stake]) => ({ bet, stake: satang(stake) }));
}
