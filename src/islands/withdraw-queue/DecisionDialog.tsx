import { useStore } from '@nanostores/react';
import type { WithdrawDeskStore } from '#lib/payout/client/withdraw-desk.ts';
import { Modal } from '#ui/Modal.tsx';

const words = {
  reject: { title: 'ปฏิเสธ', label: 'เหตุผล (สมาชิกเห็น)', button: 'ปฏิเสธและคืนเงิน', danger: true },
  paid: { title: 'ธนาคารจ่ายแล้ว', label: 'รู้ได้อย่างไร (คนที่สองเห็น)', button: 'เสนอว่าจ่ายแล้ว', danger: false },
  failed: { title: 'ธนาคารไม่ได้จ่าย', label: 'รู้ได้อย่างไร (สมาชิกเห็น)', button: 'เสนอคืนเงินสมาชิก', danger: true },
  by_hand: { title: 'โอนเองแล้ว', label: null, button: 'บันทึกว่าจ่ายแล้ว', danger: false },
} as const;

/** An act on the open withdrawal: rejecting it, saying what became of it at a silent bank, or that it was paid by hand. */
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
            void desk.decide(String(new FormData(event.currentTarget).get('reason') ?? '').trim());
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
