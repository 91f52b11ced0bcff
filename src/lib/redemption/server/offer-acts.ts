/** Adding and changing offers of the point shop, as far as it takes two people. */
import { eq } from 'drizzle-orm';
import { formatBaht, fromDecimal } from '../../money.ts';
import type { RewardAct } from '../../operator/server/reward-acts.ts';
import type { OfferChange, OfferInput, OfferView } from '../operator-contract.ts';
import { itemKinds } from '../rules/offer.ts';
import { addOffer, changeOffer } from './save-offer.ts';
import { redemptionItem } from './tables.ts';

function givesOf({ kind, credit, spins, coupon_id }: OfferView): string {
  if (credit !== null) return `${itemKinds[kind]} ${formatBaht(fromDecimal(credit), { satang: 'trim' })}`;
  if (spins !== null) return `${itemKinds[kind]} ${spins} ครั้ง`;
  return coupon_id === null ? itemKinds[kind] : `${itemKinds[kind]} ${coupon_id}`;
}

const factsOf = (offer: OfferView) => ({
  ...{ title: offer.title, gives: givesOf(offer), points: `${offer.points} แต้ม` },
  ...{ stock: offer.stock ?? 'ไม่จำกัด', each: offer.per_member_max ?? 'ไม่จำกัด' },
  ...{ offered: offer.active ? 'เปิด' : 'ปิด', starts_at: offer.starts_at, ends_at: offer.ends_at },
});

export const offerAddition: RewardAct<OfferInput, OfferView> = {
  name: 'redemption.add',
  heading: ({ title }) => `ของแลกแต้ม ${title}`,
  run: addOffer,
  facts: factsOf,
};

export const offerChange: RewardAct<OfferChange, OfferView> = {
  name: 'redemption.change',
  heading: ({ item_id }) => `เปลี่ยนของแลกแต้ม ${item_id}`,
  run: changeOffer,
  facts: factsOf,
  /** Unless it is cheaper, there is more of it, or it is offered again or for longer. */
  async byOne({ db }, { item_id, points, stock, active, ends_at }) {
    const [before] = await db.select().from(redemptionItem).where(eq(redemptionItem.id, item_id));
    if (!before) return true;
    const cheaper = points !== undefined && BigInt(points) < before.price;
    const more = stock !== undefined && before.stock !== null && stock > before.stock;
    const longer = ends_at !== undefined && before.endsAt !== null && ends_at > before.endsAt;
    return !(cheaper || more || longer || (active === true && !before.active));
  },
};
