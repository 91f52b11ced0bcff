import { useId } from 'react';
import { links } from '#lib/links.ts';
import type { Redeemed } from '#lib/redemption/client/shop.ts';
import { Icon } from '#ui/Icon.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Money } from '#ui/Money.tsx';

interface Props {
  readonly redeemed: Redeemed;
  readonly historyHref: string;
  readonly couponHref: string | null;
  readonly onClose: () => void;
}

/** Where what was redeemed is used. */
function nextOf(
  kind: Redeemed['kind'],
  { historyHref, couponHref }: Pick<Props, 'historyHref' | 'couponHref'>,
): { readonly href: string; readonly text: string } {
  if (kind === 'spins') return { href: links.games({ cat: 'freespin' }), text: 'ไปหมุนฟรี' };
  if (kind === 'wheel_spins') return { href: links.wheel(), text: 'ไปหมุนวงล้อ' };
  if (kind === 'coupon' && couponHref) return { href: couponHref, text: 'ไปใช้คูปอง' };
  return { href: historyHref, text: 'ดูประวัติการแลก' };
}

/** The result of a redemption, and where to find it later. */
export function RedeemDone({ redeemed, historyHref, couponHref, onClose }: Props) {
  const titleId = useId();
  const next = nextOf(redeemed.kind, { historyHref, couponHref });
  return (
    <Modal className="confirm-d" titleId={titleId} onClose={onClose}>
      {(close) => (
        <div className="in col gap-4 text-center">
          <span className="pay-seal good mx-auto">
            <Icon name="check" />
          </span>
          <h2 className="t20 b6" id={titleId}>
            แลกสำเร็จ
          </h2>
          <p className="b6">{redeemed.title}</p>
          {redeemed.credit !== null && (
            <p>
              <span className="good b6">
                <Money amount={redeemed.credit} sign />
              </span>{' '}
              เข้ากระเป๋าหลักแล้ว
            </p>
          )}
          {redeemed.coupons.map(({ code }) => (
            <p className="code-line" key={code}>
              <span className="num b6 t18">{code}</span>
              <button type="button" className="btn sec sm" data-copy={code} aria-label={`คัดลอกรหัส ${code}`}>
                <Icon name="copy" />
                คัดลอก
              </button>
            </p>
          ))}
          {redeemed.kind === 'spins' && <p className="c2">เปิดเกมแล้วกดหมุนฟรีได้เลย เงินรางวัลเข้ากระเป๋าหลัก</p>}
          {redeemed.kind === 'wheel_spins' && <p className="c2">หมุนที่วงล้อนำโชคได้ทุกเมื่อ ไม่มีวันหมดอายุ</p>}
          {redeemed.kind === 'gift' && <p className="c2">ทีมงานจะส่งของให้ตามที่อยู่ที่แจ้งไว้ ดูสถานะได้ในประวัติการแลก</p>}
          <div className="actions">
            <button type="button" className="btn sec" onClick={close}>
              ปิด
            </button>
            <a className="btn sec" href={next.href}>
              {next.text}
            </a>
          </div>
        </div>
      )}
    </Modal>
  );
}
