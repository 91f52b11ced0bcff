import { useEffect, useState } from 'react';
import { keyReused, offerChanged } from '#lib/client/codes.ts';
import { ApiProblem } from '#lib/client/http.ts';
import { moneyIntent } from '#lib/client/intents.ts';
import { formatPoints, points } from '#lib/money.ts';
import { type Calculation, type OfferedItem, type Redeemed, reckon, redeemItem } from '#lib/redemption/client/shop.ts';
import { Confirm } from '#ui/Confirm.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { Refused } from '#ui/Refused.tsx';
import { DeliveryFields, type DeliveryText, noDelivery } from './DeliveryFields.tsx';

interface Props {
  readonly item: OfferedItem;
  /** Where the last gift went. */
  readonly lastDelivery: DeliveryText | null;
  readonly onClose: () => void;
  readonly onDone: (redeemed: Redeemed) => void;
}

/** One key for each item: whatever is changed after a lost answer, the first redemption is not repeated. */
const intent = moneyIntent('redeem');
const redeemedBefore = 'ครั้งก่อนแลกสำเร็จแล้ว ดูได้ในประวัติการแลก กดอีกครั้งเพื่อแลกเพิ่ม';

const text = (count: string): string => formatPoints(points(BigInt(count)));

/** The last look before points are spent: what it costs, gives and leaves, reckoned by the server. */
export function RedeemDialog({ item, lastDelivery, onClose, onDone }: Props) {
  const [quantity, setQuantity] = useState(1);
  const [reckoned, setReckoned] = useState<Calculation>();
  const [delivery, setDelivery] = useState<DeliveryText>(lastDelivery ?? noDelivery);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** How often it turned out to cost something else than was shown. */
  const [repriced, setRepriced] = useState(0);

  useEffect(() => {
    let current = true;
    reckon(item.item_id, quantity).then(
      (answer) => {
        if (!current) return;
        setReckoned(answer);
        if (answer.reason || repriced === 0) setRefused(answer.reason ?? undefined);
      },
      (error: unknown) => {
        if (current) setRefused(error instanceof ApiProblem ? error.message : undefined);
      },
    );
    return () => {
      current = false;
    };
  }, [item.item_id, quantity, repriced]);

  async function go(): Promise<void> {
    if (!reckoned?.available || reckoned.quantity !== quantity) return;
    const price = Number(reckoned.points);
    const wish = { item_id: item.item_id, quantity, points: price, ...(item.kind === 'gift' ? delivery : {}) };
    setBusy(true);
    setFields({});
    setRefused(undefined);
    try {
      const redeemed = await redeemItem(wish, intent.keyFor(item.item_id));
      intent.answered(item.item_id);
      onDone(redeemed);
      return;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      intent.answered(item.item_id, error);
      setFields(error.fields);
      if (error.code === keyReused) setRefused(redeemedBefore);
      else if (Object.keys(error.fields).length === 0) setRefused(error.message);
      if (error.code === offerChanged) setRepriced(repriced + 1);
    }
    setBusy(false);
  }

  return (
    <Confirm
      open
      title={`แลก${item.kind === 'gift' ? 'ของรางวัล' : ''}ใช่ไหม`}
      safe="ยังไม่แลก"
      go={`แลก ${text(reckoned?.points ?? item.points)} แต้ม`}
      busy={busy}
      onSafe={onClose}
      onGo={go}
    >
      <p className="b6">{item.title}</p>
      {item.quantity_max > 1 && (
        <fieldset className="stepper" aria-label="จำนวน">
          <button
            type="button"
            className="ib fill"
            aria-label="ลดจำนวน"
            disabled={quantity === 1 || busy}
            onClick={() => setQuantity(quantity - 1)}
          >
            −
          </button>
          <output className="num b6 t18" aria-live="polite">
            {quantity}
          </output>
          <button
            type="button"
            className="ib fill"
            aria-label="เพิ่มจำนวน"
            disabled={quantity === item.quantity_max || busy}
            onClick={() => setQuantity(quantity + 1)}
          >
            <Icon name="plus" />
          </button>
        </fieldset>
      )}
      <dl className="kv inset" aria-busy={reckoned?.quantity !== quantity}>
        <div>
          <dt>แต้มตอนนี้</dt>
          <dd className="num">{reckoned ? text(reckoned.point_before) : '…'}</dd>
        </div>
        <div>
          <dt>ใช้แต้ม</dt>
          <dd className="num">−{text(reckoned?.points ?? item.points)}</dd>
        </div>
        <div>
          <dt>เหลือแต้ม</dt>
          <dd className="num b6">{reckoned ? text(reckoned.point_after) : '…'}</dd>
        </div>
        {(reckoned?.credit ?? item.credit) !== null && (
          <div>
            <dt>ได้เครดิต</dt>
            <dd className="good b6">
              <Money amount={reckoned?.credit ?? item.credit ?? '0.00'} sign />
            </dd>
          </div>
        )}
      </dl>
      {item.kind === 'gift' && <DeliveryFields value={delivery} problems={fields} onChange={setDelivery} />}
      <Refused text={refused} />
      <p className="t14 c2">{consequence[item.kind]}</p>
    </Confirm>
  );
}

const consequence = {
  credit: 'เครดิตเข้ากระเป๋าหลักทันที ถอนได้ตามปกติ แลกแล้วเปลี่ยนกลับเป็นแต้มไม่ได้',
  coupon: 'ได้รหัสคูปองทันที ใช้ได้เฉพาะบัญชีของคุณ แลกแล้วเปลี่ยนกลับเป็นแต้มไม่ได้',
  gift: 'ทีมงานจัดส่งภายใน 3 วันทำการ ดูเลขพัสดุได้ในประวัติการแลก',
} as const;
