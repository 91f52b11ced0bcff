import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import { Modal } from './Modal.tsx';

interface Props {
  readonly title: string;
  readonly children: (close: () => void) => ReactNode;
  readonly onClose: () => void;
  /** While a call runs the sheet stays open. */
  readonly busy?: boolean;
}

/** A sheet from below; on a wide screen in the middle. */
export function Sheet({ title, children, onClose, busy = false }: Props) {
  const titleId = useId();
  return (
    <Modal className="sheet ed-sheet" titleId={titleId} busy={busy} lightDismiss onClose={onClose}>
      {(close) => (
        <div className="ed-sheet-in">
          <div className="grab" />
          <div className="row between">
            <h2 className="t20 b6" id={titleId}>
              {title}
            </h2>
            <button type="button" className="ib" aria-label="ปิด" disabled={busy} onClick={close}>
              <Icon name="x" />
            </button>
          </div>
          {children(close)}
        </div>
      )}
    </Modal>
  );
}
