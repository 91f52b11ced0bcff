/** The lines of an old bill as lines of a new slip: with their stakes, under the types that this round offers. */
import { countText } from '../../../thai.ts';
import type { BillDetail } from '../../bill-contract.ts';
import type { RateView } from '../../contract.ts';
import type { SlipLine } from '../slip.ts';
import type { Entered } from './adding.ts';

export type OldLine = Pick<BillDetail['lines'][number], 'bet_type' | 'number' | 'stake'>;

export const offeredLines = (lines: readonly OldLine[], rates: readonly RateView[]): SlipLine[] =>
  lines
    .filter((line) => rates.some((rate) => rate.bet_type === line.bet_type))
    .map(({ bet_type, number, stake }) => ({ betType: bet_type, number, stake: stake.replace(/\.\d\d$/, '') }));

/** Also says how many lines the round does not offer. */
export const withNotOffered = (entered: Entered, notOffered: number): Entered =>
  notOffered > 0 ? { ...entered, text: `${entered.text} · งวดนี้ไม่รับ ${countText(notOffered)} รายการ` } : entered;
