import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  /** The id of the heading inside. */
  readonly titleId: string;
  readonly className: string;
  readonly role?: 'alertdialog';
  /** While a call runs its answer decides, not Escape or a tap outside. */
  readonly busy?: boolean;
  /** A tap outside closes it, as Escape does. */
  readonly lightDismiss?: boolean;
  readonly children: (close: () => void) => ReactNode;
  readonly onClose: () => void;
}

/** The browser's own modal dialog, open as long as it is rendered. */
export function Modal({ titleId, className, role, busy = false, lightDismiss = false, children, onClose }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closed while it is still in the page, so that the focus returns to what opened it.
    return () => dialog?.close();
  }, []);
  const close = (): void => ref.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser offers Escape to the keyboard
    <dialog
      className={className}
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => busy && event.preventDefault()}
      onClick={(event) => lightDismiss && !busy && event.target === event.currentTarget && close()}
    >
      {children(close)}
    </dialog>
  );
}
