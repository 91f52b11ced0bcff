/**
 * Rounds on an open page of the console: one that has changed is marked where it stands, and counted until somebody asks for
 * the page anew. Bills come without an event, because a bet does not wait for the staff: a page that counts them asks.
 */
import { operate } from '../../operator/client/operate.ts';
import { followRounds, pollMs } from '../../operator/client/queue-stream.ts';
import { onRowKeys } from '../../operator/client/row-keys.ts';

const fresh = document.querySelector<HTMLButtonElement>('[data-fresh]');
const shown = new Map(
  [...document.querySelectorAll<HTMLElement>('[data-round]')].map((row) => [row.dataset.round, row]),
);
const countsBills = document.querySelector('[data-bills]') !== null;
const changed = new Set<string>();

/** Of rounds that the page does not show it says nothing. */
function mark(id: string, text: string): void {
  const chip = shown.get(id)?.querySelector<HTMLElement>('[data-row-changed]');
  if (!chip || changed.has(id)) return;
  changed.add(id);
  chip.textContent = text;
  chip.hidden = false;
  const count = fresh?.querySelector('[data-fresh-count]');
  if (count) count.textContent = String(changed.size);
  if (fresh) fresh.hidden = false;
}

/** Rounds whose number of bills is not the one that the page was made with. */
async function askBills(): Promise<void> {
  const rounds = await operate(
    'GET /api/operator/round/list',
    { with_bills: true, limit: 200 },
    { byItself: true, stay: true },
  ).catch(() => []);
  for (const { round_id, bills } of rounds)
    if (shown.get(round_id)?.dataset.bills !== String(bills)) mark(round_id, 'โพยใหม่');
}

const reload = (): void => location.reload();
fresh?.addEventListener('click', reload);
onRowKeys(
  [...shown.values()].flatMap((row) => [...row.querySelectorAll<HTMLAnchorElement>('a')].slice(0, 1)),
  reload,
);
followRounds(
  (id) => mark(id, 'เปลี่ยนแล้ว'),
  () => void (countsBills && askBills()),
);
if (countsBills) setInterval(() => void askBills(), pollMs);
