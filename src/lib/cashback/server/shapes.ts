/** Rewards in wire form. */
import { satang, toDecimal } from '../../money.ts';
import { addDays, bangkokInstant, minuteMs, toIso } from '../../time.ts';
import type { RewardView } from '../contract.ts';
import { claimEnd, claimState } from '../rules/claim-window.ts';
import type { LossInputs, RebateInputs } from '../rules/inputs.ts';
import type { cashbackReward } from './tables.ts';

export type RewardRow = typeof cashbackReward.$inferSelect;

export function rewardView(row: RewardRow, now: Date): RewardView {
  const [amount, min] = [satang(row.amount), satang(row.minimum)];
  const about = {
    day: row.day,
    amount: toDecimal(amount),
    minimum: toDecimal(min),
    state: claimState({ day: row.day, amount, min, claimed: row.status === 'claimed' }, now),
    claim_from: toIso(bangkokInstant(addDays(row.day, 1))),
    /** 23:59 of the next day. */
    claim_until: toIso(new Date(claimEnd(row.day).getTime() - minuteMs)),
    rule_version: String(row.ruleId),
    computed_at: toIso(row.computedAt),
    claimed_at: row.claimedAt && toIso(row.claimedAt),
  };
  return row.kind === 'loss'
    ? { kind: 'loss', ...about, inputs: row.inputs as LossInputs }
    : { kind: 'turnover', ...about, inputs: copyOf(row.inputs as RebateInputs) };
}

const copyOf = (inputs: RebateInputs) => ({ ...inputs, lines: inputs.lines.map((line) => ({ ...line })) });
