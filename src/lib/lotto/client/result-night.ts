/**
 * A bill's own page at draw time: once the server has settled the bill, the drawn digits turn and stop one by one, and what
 * came of it follows (lotto.css). The outcome stands in the page as the server wrote it; where less motion is wanted it shows
 * at once. Also the picture of the bill.
 */
import { api, problemText } from '../../client/http.ts';
import { subscribe } from '../../client/live.ts';
import { refreshLive } from '../../client/live-region.ts';
import { sharePaper } from '../../client/share-paper.ts';
import { toast } from '../../client/toast.ts';

/** From the first turn to the end, in milliseconds; lotto.css has the times of each digit. */
const turnMs = 5_500;

const place = document.querySelector<HTMLElement>('.receipt');
const billPart = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-live="bill"]');
const isPending = (): boolean => billPart()?.dataset.status === 'pending';

let wasPending = isPending();
let turnedAt = Number.NEGATIVE_INFINITY;

/** Starts the digits, or goes on where a refresh has replaced them meanwhile. */
function turn(part: HTMLElement, sinceMs: number): void {
  part.style.setProperty('--since', `${-sinceMs}ms`);
  part.dataset.turning = '';
}

/** Begins with the first version of the page in which the bill is settled. */
function onReplaced(): void {
  const part = billPart();
  const isDrawn = part?.querySelector('[data-drawn]') != null;
  if (wasPending && isDrawn) turnedAt = performance.now();
  wasPending = isPending();
  const since = performance.now() - turnedAt;
  if (part && isDrawn && since < turnMs) turn(part, since);
}

function turnAgain(): void {
  const part = billPart();
  if (!part) return;
  delete part.dataset.turning;
  // The browser has to see the part without its animations before they start anew.
  part.getBoundingClientRect();
  turnedAt = performance.now();
  turn(part, 0);
}

async function sharePicture(button: HTMLElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    const bill = await api('GET /api/lotto/bill/detail', { bill_id: button.dataset.picture ?? '' });
    const { receiptPlan } = await import('./receipt-image.ts');
    const outcome = await sharePaper(receiptPlan(bill, button.dataset.brand ?? ''), bill.bill_no);
    if (outcome === 'saved') toast({ text: 'บันทึกรูปโพยแล้ว', tone: 'ok' });
    else if (outcome === 'undrawable') toast({ text: 'เครื่องนี้ทำรูปไม่ได้ คัดลอกเลขที่โพยแทนได้', tone: 'bad' });
  } catch (error) {
    toast({ text: problemText(error), tone: 'bad' });
  } finally {
    button.ariaBusy = 'false';
  }
}

if (place) {
  new MutationObserver(onReplaced).observe(place, { childList: true });
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-turn]')) turnAgain();
    const picture = target.closest<HTMLElement>('[data-picture]');
    if (picture) void sharePicture(picture);
  });
  // Its round has a result before its bills are settled, which live-bills.ts hears.
  subscribe('result', ({ round_id }) => {
    if (round_id === billPart()?.dataset.round) void refreshLive();
  });
}
