import { type ChangeEvent, useState } from 'react';
import { ApiProblem } from '#lib/client/http.ts';
import { sendSlip } from '#lib/deposit/client/payment.ts';
import { slipCodeIn } from '#lib/deposit/client/slip-picture.ts';
import { Icon } from '#ui/Icon.tsx';
import { Refused } from '#ui/Refused.tsx';

/** Submits the bank slip of a transfer that has not arrived: its code is read here, the picture stays on the phone. */
export function SlipUpload() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  async function send(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const field = event.target;
    const picture = field.files?.[0];
    if (!picture || busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      const code = await slipCodeIn(picture);
      if (code === undefined) setRefused('ไม่พบรหัส QR ในภาพ ใช้ภาพสลิปต้นฉบับจากแอปธนาคาร');
      else await sendSlip(code);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setRefused(error.fields.slip ?? error.message);
    }
    // Allows choosing the same picture again.
    field.value = '';
    setBusy(false);
  }

  return (
    <div className="col gap-2">
      <label className="btn sec full slip-upload" aria-busy={busy}>
        {!busy && <Icon name="receipt" />}
        {busy ? 'กำลังตรวจสลิป' : 'โอนแล้วแต่ยอดยังไม่เข้า ส่งสลิป'}
        <input type="file" accept="image/*" onChange={send} disabled={busy} />
      </label>
      <Refused text={refused} />
    </div>
  );
}
