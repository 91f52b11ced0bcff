/** A queue's rows on an open page: they never move; new ones are counted, decided ones marked, until somebody asks. */
import type { StreamEvents } from '../../contract/stream-events.ts';
import { claimMs, watchText } from '../rules/claims.ts';
import { claimOpen } from './claim.ts';
import { followQueue } from './queue-stream.ts';
import { onRowKeys } from './row-keys.ts';

/** Follows the queue; `waiting` asks for the ids that wait now, for when the stream is lost. */
export function watchRows(queue: StreamEvents['queue']['queue'], waiting: () => Promise<readonly string[]>): void {
  const fresh = document.querySelector<HTMLButtonElement>('[data-fresh]');
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
  const known = new Set(rows.map((row) => row.dataset.row ?? ''));
  const news = new Set<string>();
  const tell = (): void => {
    const count = fresh?.querySelector('[data-fresh-count]');
    if (count) count.textContent = String(news.size);
    if (fresh) fresh.hidden = news.size === 0;
  };
  const heard = (subject: string): void => {
    const id = subject.slice(subject.indexOf(':') + 1);
    const row = rows.find((one) => one.dataset.row === id);
    row?.querySelector('[data-row-changed]')?.removeAttribute('hidden');
    if (!row) news.add(id);
    tell();
  };
  const poll = async (): Promise<void> => {
    for (const id of await waiting().catch(() => [])) if (!known.has(id)) news.add(id);
    tell();
  };
  const reload = (): void => location.reload();
  const own = document.querySelector<HTMLElement>('[data-claim]');
  const say = (row: ParentNode | null | undefined, text: string, until: number): void => {
    const chip = row?.querySelector<HTMLElement>('[data-watched]');
    if (!chip) return;
    chip.textContent = text;
    chip.hidden = false;
    setTimeout(() => {
      chip.hidden = true;
    }, until - Date.now());
  };
  const claimed = ({ subject, shown, until }: StreamEvents['claim']): void => {
    if (subject === own?.dataset.claim) return;
    const row = rows.find((one) => `${one.dataset.kind}:${one.dataset.row}` === subject);
    say(row, watchText(shown), Date.parse(until));
  };
  if (own)
    void claimOpen(own.dataset.claim ?? '').then((text) => {
      if (text) say(own, text, Date.now() + claimMs);
    });
  fresh?.addEventListener('click', reload);
  onRowKeys(
    rows.flatMap((row) => [...row.querySelectorAll<HTMLAnchorElement>('th a')]),
    reload,
  );
  followQueue(queue, { heard, claimed, poll: () => void poll() });
}
