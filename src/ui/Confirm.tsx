import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The choice that changes nothing; it has the focus first. */
  readonly safe: string;
  readonly go: string;
  readonly tone?: 'pri' | 'danger';
  readonly busy?: boolean;
  readonly onSafe: () => void;
  readonly onGo: () => void;
}

/** A question before something that cannot be taken back: the browser's own dialog. */
export function Confirm({ open, title, children, safe, go, tone = 'pri', busy = false, onSafe, onGo }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const safeButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      safeButton.current?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="confirm-d"
      role="alertdialog"
      aria-labelledby={titleId}
      onClose={onSafe}
      onCancel={(event) => {
        // While it is being sent the answer decides, not Escape.
        if (busy) event.preventDefault();
      }}
    >
      <div className="in">
        <h2 className="t20 b6" id={titleId}>
          {title}
        </h2>
        {children}
        <div className="actions safe-go">
          <button type="button" className="btn sec" ref={safeButton} onClick={onSafe} disabled={busy}>
            {safe}
          </button>
          <button type="button" className={`btn ${tone}`} aria-busy={busy} onClick={() => !busy && onGo()}>
            {go}
          </button>
        </div>
      </div>
    </dialog>
  );
}
