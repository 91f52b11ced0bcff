import { useState } from 'react';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { ApiProblem } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';
import { cancelPayment, refreshPayment } from '#lib/payment/client/payment.ts';

/** Gives the payment up, after a question; what was transferred already is still credited. */
export function GiveUp() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    setBusy(true);
    try {
      await cancelPayment();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast({ text: error.message, tone: 'bad' });
      await refreshPayment().catch(() => undefined);
    }
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      <button type="button" className="btn bare full" onClick={() => setAsking(true)}>
        ยกเลิกรายการนี้
      </button>
      <Confirm
        open={asking}
        title="ยกเลิกรายการฝากนี้ใช่ไหม"
        safe="เก็บไว้"
        go="ยกเลิกรายการ"
        tone="danger"
        busy={busy}
        onSafe={() => setAsking(false)}
        onGo={cancel}
      >
        <p className="c2">ถ้าโอนแล้วไม่ต้องยกเลิก รอสักครู่ ยอดจะเข้ากระเป๋าเอง</p>
      </Confirm>
    </>
  );
}
