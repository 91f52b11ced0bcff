/** The holds of withdrawals in conditions of statements; by the rows themselves: rules/withdraw-hold.ts. */
import { gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { withdraw } from './tables.ts';

/** Nobody has put it aside, or not for longer than until now. */
export const isFree = (now: Date): SQL | undefined => or(isNull(withdraw.heldUntil), lte(withdraw.heldUntil, now));
export const isHeld = (now: Date): SQL => gt(withdraw.heldUntil, now);
