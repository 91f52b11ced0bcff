/** The refusals of wagers that a game does not take. */
import { Refusal } from '../../contract/problems.ts';
import type { StakeLimits, WagerProblem } from '../../game/rules/wager.ts';
import { formatBaht, type Satang } from '../../money.ts';

const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

const wagerTexts: Readonly<Record<WagerProblem, (limits: StakeLimits) => string>> = {
  stake_unlisted: () => 'เลือกเดิมพันจากรายการของเกม',
  no_bet: () => 'เลือกช่องเดิมพันก่อน',
  bet_unknown: () => 'ไม่มีช่องเดิมพันนี้',
  bet_twice: () => 'วางช่องเดียวกันซ้ำในรอบเดียว',
  stake_below: ({ stakeMin }) => `เดิมพันขั้นต่ำ ${short(stakeMin)}`,
  stake_above: ({ stakeMax }) => `เดิมพันรวมไม่เกิน ${short(stakeMax)} ต่อรอบ`,
  payout_above: ({ payoutMax }) => `เงินรางวัลสูงสุดของรอบเกิน ${short(payoutMax)}`,
};

/** The refusal of wagers that a game does not take. */
export function wagerRefusal(problem: WagerProblem, limits: StakeLimits): Refusal {
  const reason = wagerTexts[problem](limits);
  // games-detail.md 3: a stake that could pay more than the cap is 3014.
  if (problem === 'payout_above') return new Refusal('payout_cap', { values: { cap: short(limits.payoutMax) } });
  return new Refusal('bet_refused', { values: { reason }, fields: { picks: reason } });
}
