import { formatBaht, formatPoints, fromDecimal, points } from '#lib/money.ts';
import type { OfferedItem } from '#lib/redemption/client/shop.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { Phrases } from '#ui/Phrases.tsx';

interface Props {
  readonly item: OfferedItem;
  /** The member's points; null for a guest. */
  readonly point: string | null;
  readonly loginHref: string;
  readonly onRedeem: (item: OfferedItem) => void;
}

/** Its worth in money, printed large; null for a gift. */
export const worthOf = (item: OfferedItem): string | null =>
  item.credit === null ? item.worth : formatBaht(fromDecimal(item.credit), { satang: 'trim' });

const units = { credit: 'ครั้ง', spins: 'ชุด', wheel_spins: 'ชุด', coupon: 'ใบ', gift: 'ชิ้น' } as const;

const pointText = (count: string): string => formatPoints(points(BigInt(count)));

/** One offer: its picture, its price in points, the remaining stock, and what can be done. */
export function OfferCard({ item, point, loginHref, onRedeem }: Props) {
  const worth = worthOf(item);
  const gone = item.state === 'out_of_stock';
  const notes = [
    item.left === null ? '' : gone ? 'หมดแล้ว' : `เหลือ ${countText(item.left)} ${units[item.kind]}`,
    item.per_member_max === null ? '' : `คนละ ${countText(item.per_member_max)} ${units[item.kind]}`,
  ].filter(Boolean);
  return (
    <article className="offer" data-gone={gone ? '' : undefined}>
      <div className={`art on-${item.enamel}`}>
        <img className="bg" src={`/art/set.svg#${item.enamel}-ground`} alt="" loading="lazy" />
        {worth && <span className="fig">{worth}</span>}
        <img className="em" src={`/art/set.svg#${item.enamel}-${item.emblem}`} alt="" loading="lazy" />
      </div>
      <div className="body">
        <h2>{item.title}</h2>
        <p className="c2 t13">
          <Phrases text={item.summary} />
        </p>
        <p className="price">
          <img src="/art/set.svg#rong-coin" alt="" width={20} height={20} />
          <span className="b6 num">{pointText(item.points)}</span> แต้ม
        </p>
        {notes.length > 0 && <p className="t13 c3">{notes.join(' · ')}</p>}
        <div className="act">
          {point === null ? (
            <a className="btn sec full" href={loginHref}>
              เข้าสู่ระบบ<span className="sr-only">เพื่อแลก {item.title}</span>
            </a>
          ) : item.state === 'open' ? (
            <button type="button" className="btn sec full" onClick={() => onRedeem(item)}>
              แลก<span className="sr-only"> {item.title}</span>
            </button>
          ) : item.state === 'points' ? (
            <Missing item={item} point={point} />
          ) : (
            <p className="state c3">
              <Icon name={gone ? 'hourglass-medium' : 'check'} />
              {gone ? 'ของหมดชั่วคราว' : 'แลกครบแล้ว'}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

function Missing({ item, point }: { readonly item: OfferedItem; readonly point: string }) {
  return (
    <div className="missing">
      <progress
        className="turnover-bar"
        value={Number(point)}
        max={Number(item.points)}
        aria-label={`แต้มของคุณสำหรับ ${item.title}`}
      />
      <p className="t13 c2">
        ขาดอีก <span className="num b6">{pointText(item.short)}</span> แต้ม
      </p>
    </div>
  );
}
