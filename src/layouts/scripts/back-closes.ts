/**
 * Back closes what is open over the page, as players of phone apps expect, instead of leaving it: while a modal dialog is
 * open the history holds one entry more. One observer serves every sheet, drawer and question, whoever opens it.
 */

const mark = 'dialogOpen';
const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[mark] === true;
const openDialogs = (): HTMLDialogElement[] => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];

export function startBackCloses(): void {
  /** In the order they were opened. */
  let open: HTMLDialogElement[] = [];
  let leaving = false;
  /** On the way back already: twice would leave the page. */
  let going = false;

  const look = (): void => {
    const now = openDialogs();
    open = [...open.filter((one) => now.includes(one)), ...now.filter((one) => !open.includes(one))];
    if (open.length > 0 && !isMarked()) enter();
    // Not at once: what closed the dialog may go to another page in the same breath, and going back would stop it.
    else if (open.length === 0 && isMarked()) setTimeout(leave);
  };

  function enter(): void {
    // What is under the sheet stays where it is when its entry is come back to.
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
    // As Escape would: what is under way says no and stays.
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
    if (openDialogs().length > 0) enter();
  });
  // Where the browser tells: a page that is being left must not go back.
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
  look();
}
