/** The lines of an old bill for a new slip: stakes of then, and only the types that this round offers. */
import type { BillDetail } from '#lib/lotto/bill-contract.ts';
import type { SlipLine } from '#lib/lotto/client/slip.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import { countText } from '#lib/thai.ts';
import type { Entered } from './use-adding.ts';

export type OldLine = Pick<BillDetail['lines'][number], 'bet_type' | 'number' | 'stake'>;

/** Writes them by `onAdd` and answers what is to be said, lines that are not offered any more included. */
export function addOldLines(
  lines: readonly OldLine[],
  rates: readonly RateView[],
  onAdd: (lines: readonly SlipLine[]) => Entered,
): Entered {
  const offered = lines.filter((line) => rates.some((rate) => rate.bet_type === line.bet_type));
  const entered = onAdd(
    offered.map((line) => ({
      betType: line.bet_type,
      number: line.number,
      stake: line.stake.replace(/\.\d\d$/, ''),
    })),
  );
  const left = lines.length - offered.length;
  return left > 0 ? { ...entered, text: `${entered.text} · งวดนี้ไม่รับ ${countText(left)} รายการ` } : entered;
}
