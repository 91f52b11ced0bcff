/**
 * Back closes an open dialog instead of leaving the page, as in phone apps: while a modal dialog is open, the history has
 * one entry more. One observer serves every sheet, drawer and confirmation, whatever opens it.
 */

const mark = 'dialogOpen';
const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[mark] === true;
const openDialogs = (): HTMLDialogElement[] => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];

export function startBackCloses(): void {
  /** In the order they were opened. */
  let open: HTMLDialogElement[] = [];
  let leaving = false;
  /** `history.back()` is under way: a second one would leave the page. */
  let going = false;

  const look = (): void => {
    const now = openDialogs();
    open = [...open.filter((one) => now.includes(one)), ...now.filter((one) => !open.includes(one))];
    if (open.length > 0 && !isMarked()) enter();
    // Deferred: closing the dialog may also start a navigation, which going back would cancel.
    else if (open.length === 0 && isMarked()) setTimeout(leave);
  };

  function enter(): void {
    // Going back to this entry must not scroll the page under the sheet.
    history.scrollRestoration = 'manual';
    history.pushState({ ...(history.state as object | null), [mark]: true }, '');
    history.scrollRestoration = 'auto';
  }

  const leave = (): void => {
    if (leaving || going || !isMarked() || openDialogs().length > 0) return;
    going = true;
    history.back();
  };

  addEventListener('popstate', () => {
    going = false;
    if (isMarked()) return;
    history.scrollRestoration = 'auto';
    const top = open.at(-1);
    if (!top?.open) return;
    // As Escape does: a dialog with a call under way cancels the event and stays.
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
    if (openDialogs().length > 0) enter();
  });
  // Where the browser reports it: a page that is being left must not go back.
  (window as { navigation?: EventTarget }).navigation?.addEventListener('navigate', (event) => {
    const { destination, navigationType } = event as Event & {
      destination?: { sameDocument: boolean };
      navigationType?: string;
    };
    if (!destination?.sameDocument && navigationType !== 'traverse') leaving = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    leaving = false;
    going = false;
    look();
  });

  new MutationObserver(look).observe(document.documentElement, { subtree: true, attributeFilter: ['open'] });
  // After a reload a page at a game's address opens the game again, into the entry that is there.
  if (!document.querySelector('[data-open-game]')) look();
}
