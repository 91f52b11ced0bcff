/** What a round has taken on each counting key, for whoever shows or weighs it. */
import type { BillStatus } from '../rules/round-state.ts';

/**
 * SQL of lines, stake and payout (satang) by bet type and key, over the lines of a round whose bills are in one of the states.
 * The lines are read by their round, and those of the round's other bills left out, which of an open round are few: to look up
 * the bill of each takes five times as long.
 *
 * @param round an expression of the round's id
 */
export const keySums = (round: string, states: readonly BillStatus[]): string => `
  select line.bet_type, line.key, count(*)::int as lines, sum(line.stake)::bigint as stake, sum(line.possible_win)::bigint as payout
    from line where line.round_id = ${round} and line.bill_id <> all (array(
      select other.id from bill other where other.round_id = ${round} and other.status not in (${states.map((state) => `'${state}'`).join(', ')})))
    group by line.bet_type, line.key`;

/** Of bills that were not taken back. */
export const acceptedStates: readonly BillStatus[] = ['pending', 'won', 'lost'];
