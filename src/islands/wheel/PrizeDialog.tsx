import { links } from '#lib/links.ts';
import type { Spun } from '#lib/wheel/client/wheel-store.ts';
import { Modal } from '#ui/Modal.tsx';
import { prizeArt } from './prize-art.ts';

interface Props {
  readonly spun: Spun;
  readonly onClose: () => void;
}

const whereText: Readonly<Record<Spun['prize']['kind'], string>> = {
  cash: 'เข้ากระเป๋าหลักแล้ว',
  points: 'เข้าแต้มสะสมแล้ว',
  spin: 'หมุนต่อได้เลย',
  coupon: 'เก็บไว้ในคูปองของคุณแล้ว',
};

/** What a spin gave and where it is, with the way to its proof. */
export function PrizeDialog({ spun: { prize, spin_id }, onClose }: Props) {
  return (
    <Modal className="confirm-d wheel-result" titleId="wheel-result-title" lightDismiss onClose={onClose}>
      {(close) => (
        <div className="in">
          <img src={prizeArt[prize.kind]} width={72} height={72} alt="" />
          <h2 className="t20 b6" id="wheel-result-title">
            ได้{prize.name}
          </h2>
          <p className="c2 t14">{whereText[prize.kind]}</p>
          <a className="link t14" href={`${links.wheel({ tab: 'mine', spin: spin_id })}#proof`}>
            ตรวจผลครั้งนี้
          </a>
          <div className="actions">
            {prize.kind === 'coupon' && (
              <a className="btn sec" href={links.coupons()}>
                ดูคูปอง
              </a>
            )}
            {/* biome-ignore lint/a11y/noAutofocus: the browser's dialog puts the focus there, and back when it closes */}
            <button type="button" className="btn pri" autoFocus onClick={close}>
              รับทราบ
            </button>
          </div>
        </div>
      )}
    </Modal>
  );
}
