/** Turning shooting rewards on by two people, off by one. */
import type { RewardAct } from '../../operator/server/reward-acts.ts';
import { setYeekeeRewards } from './set-rewards.ts';

type Input = Parameters<typeof setYeekeeRewards>[1];

export const yeekeeRewardsChange: RewardAct<Input, Awaited<ReturnType<typeof setYeekeeRewards>>> = {
  name: 'yeekee.rewards',
  heading: ({ market }) => `รางวัลยิงเลข ${market}`,
  run: setYeekeeRewards,
  facts: ({ market }) => ({ title: market, gives: 'รางวัลยิงเลขของรอบที่เปิดใหม่' }),
  byOne: (_, { on }) => !on,
};
