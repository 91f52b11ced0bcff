/** The spins that coupons and promotions give: free spins of slots, and of the wheel. */

import { assert } from '#lib/contract/problems.ts';
import type { SpinGivers } from '#lib/coupon/server/spin-givers.ts';
import { freeSpinDays, freeSpinsEnd } from '#lib/game/rules/free-spin-days.ts';
import { endFreeSpins, giveFreeSpins, slotOf } from '#lib/game/server/free-spins.ts';
import { slotStakes } from '#lib/house/rules/data/slots.ts';
import type { SpinGifts } from '#lib/promotion/server/spin-gifts.ts';
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

export const promotionSpins: SpinGifts = {
  slotStakes,
  slotName: async (db, address) => (await slotOf(db, address))?.name,
  async give(tx, { takenId, walletId, game, ...spins }) {
    const slot = await slotOf(tx, game);
    assert(slot, `the slot of a promotion is there: ${game}`);
    const promotion = { takenId, walletId };
    await giveFreeSpins(tx, { ...spins, gameId: slot.id, promotion, source: `promotion:${takenId}` });
  },
  end: endFreeSpins,
};
