import { useStore } from '@nanostores/react';
import { serverNow } from '#lib/client/server-clock.ts';
import type { WithdrawDeskStore } from '#lib/payout/client/withdraw-desk.ts';
import { holdEnds } from '#lib/payout/rules/withdraw-hold.ts';
import { shortDateTime } from '#lib/thai.ts';
import { toIso } from '#lib/time.ts';
import { Modal } from '#ui/Modal.tsx';

/** What the reason is for, and who reads it. */
const words = {
  hold: { title: 'พักไว้', label: 'เหตุผล (สมาชิกเห็น)', button: 'พักไว้', danger: false },
  release: { title: 'เลิกพัก', label: 'เหตุผล (ทีมงานเห็น)', button: 'เลิกพัก กลับเข้าคิว', danger: false },
  reject: { title: 'ปฏิเสธ', label: 'เหตุผล (สมาชิกเห็น)', button: 'ปฏิเสธและคืนเงิน', danger: true },
  paid: { title: 'ธนาคารจ่ายแล้ว', label: 'รู้ได้อย่างไร (คนที่สองเห็น)', button: 'เสนอว่าจ่ายแล้ว', danger: false },
  failed: { title: 'ธนาคารไม่ได้จ่าย', label: 'รู้ได้อย่างไร (สมาชิกเห็น)', button: 'เสนอคืนเงินสมาชิก', danger: true },
  by_hand: { title: 'โอนเองแล้ว', label: null, button: 'บันทึกว่าจ่ายแล้ว', danger: false },
} as const;

/** An act on the open withdrawal: rejecting it, putting it aside and back, saying what became of it at a silent bank, or that it was paid by hand. */
export function DecisionDialog({ desk }: { readonly desk: WithdrawDeskStore }) {
  const asking = useStore(desk.$asking);
  const slip = useStore(desk.$slip);
  const busy = useStore(desk.$busy);
  const told = useStore(desk.$told);
  if (!asking || !slip) return null;
  const { title, label, button, danger } = words[asking];
  return (
    <Modal className="decision" titleId="decision-title" busy={busy} lightDismiss onClose={desk.closeAsking}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            const said = (name: string): string => String(form.get(name) ?? '').trim();
            void desk.decide(said('reason'), said('until'));
          }}
        >
          <h2 id="decision-title">
            {title} {slip.reference}
          </h2>
          {told?.tone === 'bad' && (
            <p className="form-error" role="alert">
              {told.text}
            </p>
          )}
          {label === null ? (
            <p className="c2">เว็บนี้ไม่ได้เชื่อมธนาคารจ่ายเงิน กดเมื่อโอนให้สมาชิกครบตามยอดแล้วเท่านั้น</p>
          ) : (
            <div className="field">
              <label htmlFor="decision-reason">{label}</label>
              <textarea
                id="decision-reason"
                name="reason"
                required
                minLength={3}
                maxLength={200}
                onKeyDown={(event) => {
                  // Enter alone begins a line; with Ctrl the hands stay on the keys.
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                    event.currentTarget.form?.requestSubmit();
                }}
              />
            </div>
          )}
          {asking === 'hold' && slip.may_hold_until && <HoldEnds most={slip.may_hold_until} />}
          <div className="acts">
            <button className="btn gho" type="button" onClick={close}>
              ยกเลิก
            </button>
            <button className={danger ? 'btn dan' : 'btn pri'} type="submit" aria-busy={busy}>
              {button}
            </button>
          </div>
        </form>
      )}
    </Modal>
  );
}

/** Until when to put it aside; it comes back into the queue by itself. */
function HoldEnds({ most }: { readonly most: string }) {
  return (
    <div className="field">
      <label htmlFor="decision-until">พักถึง</label>
      <select id="decision-until" name="until">
        {holdEnds(new Date(most), new Date(serverNow())).map(({ hours, until }) => (
          <option key={hours} value={toIso(until)}>
            {hours === 'most' ? 'นานสุด' : `${hours} ชม.`} ถึง {shortDateTime(until)}
          </option>
        ))}
      </select>
      <small className="c3">ครบเวลาแล้วกลับเข้าคิวเอง พักรวมกันได้ไม่เกิน 24 ชั่วโมง</small>
    </div>
  );
}
