/** Words of hands and bets. */
import { formatBaht } from '../../../money.ts';
import { winnerNames } from '../../art/roads.ts';
import type { HandRow } from '../../rules/baccarat-table.ts';
import { type BaccaratBet, baccaratBets } from '../../rules/data/baccarat.ts';
import type { BaccaratOutcome } from '../../stream-contract.ts';
import { type RoundText, satangOf } from '../frame-parts.ts';
import type { HouseRound } from '../house-answers.ts';

/** Why wagers are not sent, by the problem of the rules. */
export const problemTexts: Readonly<Record<string, string>> = {
  stake_below: 'ต่ำกว่าเดิมพันขั้นต่ำของโต๊ะ',
  stake_above: 'เกินวงเงินของตานี้ นับรวมที่รับแล้ว',
  payout_above: 'เงินรางวัลอาจเกินเพดาน ลดเดิมพันก่อน',
};

/** "เจ้ามือชนะ 8 ต่อ 5": the winner's points first. */
export const scoreOf = ({ winner, p, b }: HandRow): string => {
  const points = winner === 'B' ? `${b} ต่อ ${p}` : `${p} ต่อ ${b}`;
  return winner === 'T' ? `เสมอ ${points}` : `${winnerNames[winner]}ชนะ ${points}`;
};

export function roundText({ bets, hand, outcome }: HouseRound<BaccaratOutcome>): RoundText {
  const staked = bets.map(
    ({ bet, stake }) =>
      `${baccaratBets[bet as BaccaratBet]?.thai ?? bet} ${formatBaht(satangOf(stake), { satang: 'trim' })}`,
  );
  return {
    bets: staked.join(', '),
    result: outcome ? scoreOf(outcome.result) : 'รอผล',
    ...(hand ? { number: `${hand.shoe}-${hand.number}` } : {}),
  };
}

/** What bets are paid by. */
export const resultOf = (row: HandRow) => ({ winner: row.winner, playerPair: row.pp, bankerPair: row.bp });
