/** What a round has taken on each counting key, for whoever shows or weighs it. */

/**
 * SQL of lines, stake and payout (satang) by bet type and key of a round's bills that were not taken back, from the counters
 * that are kept as bills come and go; of a void round nothing.
 *
 * @param round an expression of the round's id
 */
export const takenByKey = (round: string): string => `
  select c.bet_type, c.key, c.lines, c.used as stake, c.payout from exposure_counter c
    where c.round_id = ${round} and c.lines > 0 and not exists (select from round v where v.id = c.round_id and v.status = 'void')`;

/**
 * The same of the bills that wait for their result or their payment. The lines are read by their round, and those of its other
 * bills left out: to look up the bill of each takes five times as long.
 */
export const pendingByKey = (round: string): string => `
  select line.bet_type, line.key, count(*)::int as lines, sum(line.stake)::bigint as stake, sum(line.possible_win)::bigint as payout
    from line where line.round_id = ${round} and line.bill_id <> all (array(
      select other.id from bill other where other.round_id = ${round} and other.status <> 'pending'))
    group by line.bet_type, line.key`;
