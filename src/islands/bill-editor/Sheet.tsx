import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly title: string;
  readonly children: (close: () => void) => ReactNode;
  readonly onClose: () => void;
  readonly className?: string;
  /** While something is under way the answer decides, not Escape or a tap outside. */
  readonly busy?: boolean;
}

/** A sheet from below, in the middle on a wide screen: the browser's own dialog. */
export function Sheet({ title, children, onClose, className = '', busy = false }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before it goes, while it still stands in the page, so that the focus returns to what opened it.
    return () => shown?.close();
  }, []);
  const close = (): void => dialog.current?.close();
  return (
    // A tap on the ground outside closes it as Escape does, which the browser offers to the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key
    <dialog
      className={`sheet ed-sheet ${className}`}
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => busy && event.preventDefault()}
      onClick={(event) => event.target === event.currentTarget && !busy && close()}
    >
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
    </dialog>
  );
}
