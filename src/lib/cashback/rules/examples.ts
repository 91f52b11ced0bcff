/** Worked examples for the pages: round amounts, computed by the rule in force. */
import { baht, zeroSatang } from '../../money.ts';
import type { CashbackRule } from './cashback-rule.ts';
import { playCategoryCodes } from './categories.ts';
import { lossRefund, noPlay } from './loss-refund.ts';
import { turnoverRebate } from './turnover-rebate.ts';
import type { VipLevel } from './vip.ts';

const levels: readonly VipLevel[] = [0, 1, 2];

/** A day with 12,340 staked, 9,000 won and 40 received in rewards. */
export function lossExample({ loss }: Pick<CashbackRule, 'loss'>) {
  const day = { own: { stakes: baht(12_340), wins: baht(9_000) }, carried: noPlay, rewards: baht(40) };
  return { ...day.own, rewards: day.rewards, ...lossRefund(day, loss) };
}

/** The rebate on 10,000 staked, by VIP level. */
export function rebateExample({ rebate }: Pick<CashbackRule, 'rebate'>) {
  const [category] = playCategoryCodes;
  const stakes = baht(10_000);
  const amounts = levels.map(
    (level) => turnoverRebate([{ category, stakes, carried: zeroSatang }], () => rebate[category][level]).amount,
  );
  return { stakes, amounts };
}
