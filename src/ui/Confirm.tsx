import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Modal } from './Modal.tsx';

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The choice that changes nothing; it has the focus first. */
  readonly safe: string;
  readonly go: string;
  readonly tone?: 'pri' | 'danger';
  readonly busy?: boolean;
  /** What the choice depends on is not there yet. */
  readonly waits?: boolean;
  readonly onSafe: () => void;
  readonly onGo: () => void;
}

/** A question before something that cannot be undone. */
export function Confirm({
  open,
  title,
  children,
  safe,
  go,
  tone = 'pri',
  busy = false,
  waits = false,
  onSafe,
  onGo,
}: Props) {
  const titleId = useId();
  const safeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) safeButton.current?.focus();
  }, [open]);
  if (!open) return null;
  return (
    <Modal className="confirm-d" titleId={titleId} role="alertdialog" busy={busy} onClose={onSafe}>
      {() => (
        <div className="in">
          <h2 className="t20 b6" id={titleId}>
            {title}
          </h2>
          {children}
          <div className="actions safe-go">
            <button type="button" className="btn sec" ref={safeButton} onClick={onSafe} disabled={busy}>
              {safe}
            </button>
            <button
              type="button"
              className={`btn ${tone}`}
              aria-busy={busy}
              disabled={waits}
              onClick={() => !busy && onGo()}
            >
              {go}
            </button>
          </div>
        </div>
      )}
    </Modal>
  );
}
