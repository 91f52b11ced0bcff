import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { GivingUp } from '#lib/deposit/client/giving-up.ts';
import { Confirm } from '#ui/Confirm.tsx';

/** Cancels the payment, after a confirmation; money already transferred is still credited. */
export function GiveUp() {
  const [giving] = useState(() => new GivingUp());
  const asking = useStore(giving.$asking);
  const busy = useStore(giving.$busy);
  return (
    <>
      <button type="button" className="btn bare full" onClick={giving.ask}>
        ยกเลิกรายการนี้
      </button>
      <Confirm
        open={asking}
        title="ยกเลิกรายการฝากนี้ใช่ไหม"
        safe="เก็บไว้"
        go="ยกเลิกรายการ"
        tone="danger"
        busy={busy}
        onSafe={giving.keep}
        onGo={() => giving.giveUp()}
      >
        <p className="c2">ถ้าโอนแล้วไม่ต้องยกเลิก รอสักครู่ ยอดจะเข้ากระเป๋าเอง</p>
      </Confirm>
    </>
  );
}
