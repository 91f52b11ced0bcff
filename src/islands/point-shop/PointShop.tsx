import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $points } from '#lib/ledger/client/wallets.ts';
import { formatPoints, points } from '#lib/money.ts';
import { type DeliveryText, RedemptionStore } from '#lib/redemption/client/redemption.ts';
import { $offers, type OfferedItem, type Offers, type Redeemed } from '#lib/redemption/client/shop.ts';
import { OfferCard } from './OfferCard.tsx';
import { RedeemDialog } from './RedeemDialog.tsx';
import { RedeemDone } from './RedeemDone.tsx';

interface Props {
  readonly offers: Offers;
  /** Only offers of this kind are shown. */
  readonly kind: OfferedItem['kind'] | null;
  readonly lastDelivery: DeliveryText | null;
  readonly loginHref: string;
  readonly historyHref: string;
  readonly couponHref: string | null;
}

/** The point shop. For a guest it is rendered on the server only: the offers, each with a link to log in. */
export default function PointShop(props: Props) {
  const offers = useStore($offers, { ssr: () => null }) ?? props.offers;
  const live = useStore($points, { ssr: () => null });
  const [redemption, setRedemption] = useState<RedemptionStore>();
  const [redeemed, setRedeemed] = useState<Redeemed>();
  const point = offers.point === null ? null : (live ?? offers.point);
  const shown = offers.items.filter((item) => props.kind === null || item.kind === props.kind);

  function open(item: OfferedItem): void {
    const done = (result: Redeemed): void => {
      setRedemption(undefined);
      setRedeemed(result);
    };
    setRedemption(new RedemptionStore({ item, lastDelivery: props.lastDelivery, done }));
  }

  return (
    <div className="point-shop">
      {point !== null && (
        <p className="points-held">
          <img src="/art/set.svg#rong-coin" alt="" width={28} height={28} />
          <span>แต้มของคุณ</span>
          <output className="num b6 t20" aria-label="แต้มของคุณ">
            {formatPoints(points(BigInt(point)))}
          </output>
        </p>
      )}
      {shown.length > 0 ? (
        <div className="offers">
          {shown.map((item) => (
            <OfferCard key={item.item_id} item={item} point={point} loginHref={props.loginHref} onRedeem={open} />
          ))}
        </div>
      ) : (
        <div className="empty">
          <img src="/art/set.svg#chad-gift" alt="" />
          <p className="b6">ของรางวัลหมดชั่วคราว</p>
          <p>แต้มของคุณอยู่ครบ กลับมาดูใหม่ได้เสมอ</p>
        </div>
      )}
      {redemption && <RedeemDialog redemption={redemption} onClose={() => setRedemption(undefined)} />}
      {redeemed && (
        <RedeemDone
          redeemed={redeemed}
          historyHref={props.historyHref}
          couponHref={props.couponHref}
          onClose={() => setRedeemed(undefined)}
        />
      )}
    </div>
  );
}
