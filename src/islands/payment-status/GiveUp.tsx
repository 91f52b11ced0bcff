import { Confirm } from '#ui/Confirm.tsx';
import { useGivingUp } from './use-giving-up.ts';

/** Cancels the payment, after a confirmation; money already transferred is still credited. */
export function GiveUp() {
  const { asking, busy, ask, keep, giveUp } = useGivingUp();
  return (
    <>
      <button type="button" className="btn bare full" onClick={ask}>
        ยกเลิกรายการนี้
      </button>
      <Confirm
        open={asking}
        title="ยกเลิกรายการฝากนี้ใช่ไหม"
        safe="เก็บไว้"
        go="ยกเลิกรายการ"
        tone="danger"
        busy={busy}
        onSafe={keep}
        onGo={giveUp}
      >
        <p className="c2">ถ้าโอนแล้วไม่ต้องยกเลิก รอสักครู่ ยอดจะเข้ากระเป๋าเอง</p>
      </Confirm>
    </>
  );
}
