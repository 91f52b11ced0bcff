/** A day's incoming money of an account: what the bank reported must be what became of it (thai.md 3.4, I3). */
import { fromDecimal, type Satang, satang } from '../../money.ts';

/** Wire amounts. */
export interface AccountDay {
  readonly arrived: string;
  readonly credited: string;
  readonly fees: string;
  readonly returned: string;
  readonly waiting: string;
  readonly suspense: string;
}

/** What arrived less what was credited, kept as fee, goes back or waits, in satang; 0 when the day is right. */
export function dayDifference({ arrived, ...became }: AccountDay): Satang {
  const { credited, fees, returned, waiting, suspense } = became;
  const sum = [credited, fees, returned, waiting, suspense].reduce((total, one) => total + fromDecimal(one), 0n);
  return satang(fromDecimal(arrived) - sum);
}

/** The sum of a column over all accounts, in satang. */
export const columnSum = (rows: readonly AccountDay[], column: keyof AccountDay): Satang =>
  satang(rows.reduce((total, row) => total + fromDecimal(row[column]), 0n));
