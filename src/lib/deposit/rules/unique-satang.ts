/** Satang that distinguish transfers of the same baht into the same account (thai.md 3.5): added, never subtracted. */
import { add, type Satang, satang } from '../../money.ts';
import { minuteMs } from '../../time.ts';

/** The most transfers of the same baht that can wait at one account. */
export const slotsPerAmount = 99;

/** How long an amount stays reserved after its payment has ended, so that late money does not match another one. */
export const slotCoolDownMs = 30 * minuteMs;

/** Whether an amount is whole baht, as members enter it where satang are added. */
export const isWholeBaht = (amount: Satang): boolean => amount % 100n === 0n;

/** An amount without its satang. */
export const wholeBaht = (amount: Satang): Satang => satang(amount - (amount % 100n));

/**
 * A free amount of `base` plus 1 to 99 satang, chosen by a random byte, so that successive amounts do not reveal how many
 * others are waiting; undefined when all are taken.
 */
export function freePayable(base: Satang, taken: ReadonlySet<bigint>, chance: number): Satang | undefined {
  const free: Satang[] = [];
  for (let extra = 1; extra <= slotsPerAmount; extra++) {
    const payable = add(base, satang(extra));
    if (!taken.has(payable)) free.push(payable);
  }
  return free[chance % Math.max(free.length, 1)];
}
