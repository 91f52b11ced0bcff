/** Satang that tell one transfer from another of the same baht into the same account (thai.md 3.5): added, never taken off. */
import { add, type Satang, satang } from '../../money.ts';
import { minuteMs } from '../../time.ts';

/** How many transfers of the same baht can wait at one account at once. */
export const slotsPerAmount = 99;

/** How long an amount stays kept after its intent has ended: money that is late must not find another's. */
export const slotCoolDownMs = 30 * minuteMs;

/** Whether an amount is of whole baht, as the member types it where satang are added. */
export const isWholeBaht = (amount: Satang): boolean => amount % 100n === 0n;

/** The baht of an amount without its satang. */
export const wholeBaht = (amount: Satang): Satang => satang(amount - (amount % 100n));

/**
 * One of the free amounts of `base` and 1 to 99 satang, chosen by a byte of chance so that amounts in a row do not tell how
 * many others wait; undefined when all are taken.
 */
export function freePayable(base: Satang, taken: ReadonlySet<bigint>, chance: number): Satang | undefined {
  const free: Satang[] = [];
  for (let extra = 1; extra <= slotsPerAmount; extra++) {
    const payable = add(base, satang(extra));
    if (!taken.has(payable)) free.push(payable);
  }
  return free[chance % Math.max(free.length, 1)];
}
