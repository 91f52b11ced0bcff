/** The queue of proposals on an open page: rows never move; new ones are counted, decided ones marked, until somebody asks. */
import { onKeys } from './keys.ts';
import { operate } from './operate.ts';
import { followQueue } from './queue-stream.ts';

const fresh = document.querySelector<HTMLButtonElement>('[data-fresh]');
const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const known = new Set(rows.map((row) => row.dataset.row ?? ''));
const news = new Set<string>();

function tell(): void {
  const count = fresh?.querySelector('[data-fresh-count]');
  if (count) count.textContent = String(news.size);
  if (fresh) fresh.hidden = news.size === 0;
}

function heard(subject: string): void {
  const id = subject.slice(subject.indexOf(':') + 1);
  const row = rows.find((one) => one.dataset.row === id);
  row?.querySelector('[data-row-changed]')?.removeAttribute('hidden');
  if (!row) news.add(id);
  tell();
}

/** The stream is lost: asks which wait now. */
async function poll(): Promise<void> {
  const list = await operate('GET /api/operator/approval/list', {}, { byItself: true }).catch(() => undefined);
  for (const { approval_id } of list?.items ?? []) if (!known.has(approval_id)) news.add(approval_id);
  tell();
}

const reload = (): void => location.reload();
const links = rows.flatMap((row) => [...row.querySelectorAll<HTMLAnchorElement>('th a')]);
const move = (by: number): void => {
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
};

fresh?.addEventListener('click', reload);
onKeys({ KeyJ: () => move(1), KeyK: () => move(-1), Period: reload });
followQueue('approvals', { heard, poll: () => void poll() });
