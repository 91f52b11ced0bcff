/** The spins that coupons give: free spins of slots, and of the wheel. */
import type { SpinGivers } from '#lib/coupon/server/spin-givers.ts';
import { freeSpinDays, freeSpinsEnd } from '#lib/game/rules/free-spin-days.ts';
import { giveFreeSpins, slotOf } from '#lib/game/server/free-spins.ts';
import { slotStakes } from '#lib/house/rules/data/slots.ts';
import { giveWheelSpins } from '#lib/wheel/server/give-spins.ts';

export const couponSpins: SpinGivers = {
  slotStakes,
  slotDays: freeSpinDays,
  slotOf,
  giveSlotSpins: (tx, spins) => giveFreeSpins(tx, { ...spins, expiresAt: freeSpinsEnd(spins.at) }),
  async giveWheelSpins(tx, spins) {
    await giveWheelSpins(tx, spins);
  },
};
