import { useStore } from '@nanostores/react';
import type { WithdrawDeskStore } from '#lib/payout/client/withdraw-desk.ts';
import { Modal } from '#ui/Modal.tsx';

/** Why a withdrawal is rejected; the member reads it. */
export function RejectDialog({ desk }: { readonly desk: WithdrawDeskStore }) {
  const rejecting = useStore(desk.$rejecting);
  const slip = useStore(desk.$slip);
  const busy = useStore(desk.$busy);
  const told = useStore(desk.$told);
  if (!rejecting || !slip) return null;
  return (
    <Modal className="decision" titleId="decision-title" busy={busy} lightDismiss onClose={desk.closeReject}>
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void desk.reject(String(new FormData(event.currentTarget).get('reason') ?? '').trim());
          }}
        >
          <h2 id="decision-title">ปฏิเสธ {slip.reference}</h2>
          {told?.tone === 'bad' && (
            <p className="form-error" role="alert">
              {told.text}
            </p>
          )}
          <div className="field">
            <label htmlFor="decision-reason">เหตุผล (สมาชิกเห็น)</label>
            <textarea id="decision-reason" name="reason" required minLength={3} maxLength={200} />
          </div>
          <div className="acts">
            <button className="btn gho" type="button" onClick={close}>
              ยกเลิก
            </button>
            <button className="btn dan" type="submit" aria-busy={busy}>
              ปฏิเสธและคืนเงิน
            </button>
          </div>
        </form>
      )}
    </Modal>
  );
}
