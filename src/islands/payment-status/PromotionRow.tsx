import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { GivingUp } from '#lib/deposit/client/giving-up.ts';
import type { IntentView } from '#lib/deposit/contract.ts';
import { links } from '#lib/links.ts';
import { Confirm } from '#ui/Confirm.tsx';

/** The promotion of a pending payment, or none, and a way to change it. */
export function PromotionRow({ payment }: { readonly payment: IntentView }) {
  const { promotion, amount } = payment;
  const [giving] = useState(() => new GivingUp());
  const asking = useStore(giving.$asking);
  const busy = useStore(giving.$busy);
  const chooseAnew = (): void =>
    location.assign(
      links.deposit(amount, {
        promotion: promotion?.promotion_id ?? undefined,
        next: new URLSearchParams(location.search).get('next') ?? undefined,
      }),
    );
  return (
    <div>
      <dt>โปร</dt>
      <dd className="row">
        <span className="end">{promotion?.title ?? 'ไม่รับโปร'}</span>
        <button type="button" className="btn ink-line sm" onClick={giving.ask}>
          เปลี่ยน<span className="sr-only"> โปร</span>
        </button>
        {/* Outside of the slip, whose colours it would inherit. */}
        {asking &&
          createPortal(
            <Confirm
              open
              title="เปลี่ยนโปรของรายการนี้ใช่ไหม"
              safe="ใช้รายการเดิม"
              go="เลือกโปรใหม่"
              tone="pri"
              busy={busy}
              onSafe={giving.keep}
              onGo={() => giving.giveUp(chooseAnew)}
            >
              <p className="c2">รายการนี้จะถูกยกเลิก แล้วเลือกโปรก่อนทำรายการใหม่ ถ้าโอนแล้วไม่ต้องเปลี่ยน</p>
            </Confirm>,
            document.body,
          )}
      </dd>
    </div>
  );
}
