/** The refusal for a line that cannot be accepted. */
import type { ProblemName } from '../../contract/problems.ts';
import { formatBaht } from '../../money.ts';
import type { BetType } from './bet-types.ts';
import { checkNumber } from './bet-types.ts';
import type { PricedLine, TypeRate } from './pricing.ts';

export interface LineProblem {
  readonly problem: ProblemName;
  readonly values: Readonly<Record<string, string>>;
}

/** The problem of a line that is `closed`, `over_limit` or `invalid`. */
export function problemOf(line: PricedLine, rates: ReadonlyMap<BetType, TypeRate>): LineProblem {
  const rate = rates.get(line.bet_type);
  if (!rate) return { problem: 'bet_type_disabled', values: {} };
  if (line.status === 'closed') return { problem: 'number_closed', values: {} };
  if (line.status === 'over_limit') {
    if (line.stake > rate.stakeMax)
      return { problem: 'stake_above_maximum', values: { max: formatBaht(rate.stakeMax, { satang: 'trim' }) } };
    return {
      problem: 'number_limit',
      values: { remaining: line.remaining === undefined ? '' : formatBaht(line.remaining, { satang: 'trim' }) },
    };
  }
  if (!checkNumber(line.bet_type, line.number).ok) return { problem: 'number_invalid', values: {} };
  return { problem: 'stake_below_minimum', values: { min: formatBaht(rate.stakeMin, { satang: 'trim' }) } };
}
