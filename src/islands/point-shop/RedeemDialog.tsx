import { useStore } from '@nanostores/react';
import { formatPoints, points } from '#lib/money.ts';
import type { RedemptionStore } from '#lib/redemption/client/redemption.ts';
import type { Calculation, OfferedItem } from '#lib/redemption/client/shop.ts';
import { Confirm } from '#ui/Confirm.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { Refused } from '#ui/Refused.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';

interface Props {
  readonly redemption: RedemptionStore;
  readonly onClose: () => void;
}

const text = (count: string): string => formatPoints(points(BigInt(count)));

const consequence = {
  credit: 'เครดิตเข้ากระเป๋าหลักทันที ถอนได้ตามปกติ แลกแล้วเปลี่ยนกลับเป็นแต้มไม่ได้',
  spins: 'ได้ฟรีสปินทันที เงินรางวัลเข้ากระเป๋าหลัก แลกแล้วเปลี่ยนกลับเป็นแต้มไม่ได้',
  wheel_spins: 'ได้สิทธิ์หมุนวงล้อทันที แลกแล้วเปลี่ยนกลับเป็นแต้มไม่ได้',
  coupon: 'ได้รหัสคูปองทันที ใช้ได้เฉพาะบัญชีของคุณ แลกแล้วเปลี่ยนกลับเป็นแต้มไม่ได้',
  gift: 'ทีมงานจัดส่งภายใน 3 วันทำการ ดูเลขพัสดุได้ในประวัติการแลก',
} as const;

/** The confirmation before points are spent: price, credit and remaining points. */
export function RedeemDialog({ redemption, onClose }: Props) {
  const { item } = redemption;
  const quantity = useStore(redemption.$quantity);
  const calculation = useStore(redemption.$calculation);
  const busy = useStore(redemption.$busy);
  const delivery = useStore(redemption.$delivery);
  const fieldProblems = useStore(redemption.$fieldProblems);
  const refused = useStore(redemption.$refused);
  const isCurrent = calculation?.quantity === quantity;
  return (
    <Confirm
      open
      title={`แลก${item.kind === 'gift' ? 'ของรางวัล' : ''}ใช่ไหม`}
      safe="ยังไม่แลก"
      go={`แลก ${text(calculation?.points ?? item.points)} แต้ม`}
      busy={busy}
      waits={isCurrent ? !calculation.available : !refused}
      onSafe={onClose}
      onGo={redemption.redeem}
    >
      <p className="b6">{item.title}</p>
      {item.quantity_max > 1 && (
        <QuantityStepper quantity={quantity} max={item.quantity_max} busy={busy} onChange={redemption.setQuantity} />
      )}
      <PointFacts item={item} calculation={calculation} isCurrent={isCurrent} />
      {item.kind === 'gift' && (
        <DeliveryFields value={delivery} problems={fieldProblems} onChange={redemption.setDelivery} />
      )}
      <Refused text={refused} />
      <p className="t14 c2">{consequence[item.kind]}</p>
    </Confirm>
  );
}

interface StepperProps {
  readonly quantity: number;
  readonly max: number;
  readonly busy: boolean;
  readonly onChange: (quantity: number) => void;
}

function QuantityStepper({ quantity, max, busy, onChange }: StepperProps) {
  return (
    <fieldset className="stepper" aria-label="จำนวน">
      <button
        type="button"
        className="ib fill"
        aria-label="ลดจำนวน"
        disabled={quantity === 1 || busy}
        onClick={() => onChange(quantity - 1)}
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
        disabled={quantity === max || busy}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}

interface FactsProps {
  readonly item: OfferedItem;
  readonly calculation: Calculation | undefined;
  /** Whether the calculation is for the shown quantity. */
  readonly isCurrent: boolean;
}

function PointFacts({ item, calculation, isCurrent }: FactsProps) {
  const credit = calculation ? calculation.credit : item.credit;
  return (
    <dl className="kv inset" aria-busy={!isCurrent}>
      <Fact name="แต้มตอนนี้" className="num">
        {calculation ? text(calculation.point_before) : '…'}
      </Fact>
      <Fact name="ใช้แต้ม" className="num">
        −{text(calculation?.points ?? item.points)}
      </Fact>
      <Fact name="เหลือแต้ม" className="num b6">
        {calculation ? text(calculation.point_after) : '…'}
      </Fact>
      {credit !== null && (
        <Fact name="ได้เครดิต" className="good b6">
          <Money amount={credit} sign />
        </Fact>
      )}
    </dl>
  );
}
