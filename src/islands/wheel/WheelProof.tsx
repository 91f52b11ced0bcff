import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { links } from '#lib/links.ts';
import type { WheelStore } from '#lib/wheel/client/wheel-store.ts';

/** The commitment to the next spin, and the member's own seed for it. */
export function WheelProof({ store }: { readonly store: WheelStore }) {
  const { setting } = useStore(store.$wheel);
  const seed = useStore(store.$seed);
  const found = useStore(store.$problem);
  const problem = found?.seed ? found.text : undefined;
  const [open, setOpen] = useState(false);
  return (
    <details
      className="wheel-proof"
      open={open || problem !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>ตรวจได้ว่าไม่มีใครเลือกผล</summary>
      <p className="t14 c2">
        เราประกาศรหัสของชุดสุ่มก่อนคุณหมุน แล้วเปิดชุดสุ่มให้ทันทีหลังหมุน คุณเปลี่ยนรหัสสุ่มของคุณได้ ผลจึงไม่มีใครกำหนดได้ฝ่ายเดียว
      </p>
      <dl className="t13">
        <dt>
          รหัสที่ประกาศไว้ ครั้งที่ <span className="num">{setting.nonce + 1}</span>
        </dt>
        <dd className="hash" data-commitment="">
          {setting.commitment}
        </dd>
      </dl>
      <div className={problem ? 'field err' : 'field'}>
        <label htmlFor="client-seed">รหัสสุ่มของคุณ</label>
        <div className="in">
          <input
            id="client-seed"
            name="client_seed"
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            value={seed}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'client-seed-msg' : undefined}
            onChange={(event) => store.setSeed(event.target.value)}
          />
        </div>
        {problem && (
          <p className="msg" id="client-seed-msg" role="alert">
            {problem}
          </p>
        )}
      </div>
      <a className="link t14" href={links.fair()}>
        วิธีตรวจผลด้วยตัวเอง
      </a>
    </details>
  );
}
