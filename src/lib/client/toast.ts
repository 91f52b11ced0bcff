/** Short messages. The region moves into the top-most open dialog: outside of it, it would be visible but not announced. */
import { isRecord, numberOf, persistent } from './persistent.ts';

export interface Toast {
  readonly text: string;
  readonly tone?: 'ok' | 'bad' | 'info';
  /** Milliseconds on screen; 1,000 for entering a game, 3,000 for errors. */
  readonly ms?: number;
}

const usualMs = 3_000;
const atOnceMax = 3;

let region: HTMLElement | undefined;

export function toast({ text, tone = 'info', ms = usualMs }: Toast): void {
  const host = [...document.querySelectorAll('dialog:modal')].pop() ?? document.body;
  if (!region) {
    region = document.createElement('div');
    region.className = 'toasts';
    region.popover = 'manual';
    region.setAttribute('role', 'region');
    region.setAttribute('aria-label', 'การแจ้งเตือน');
  }
  if (region.parentElement !== host) host.append(region);
  if (!region.matches(':popover-open')) region.showPopover();

  const note = document.createElement('div');
  note.className = 'toast';
  note.dataset.tone = tone;
  note.setAttribute('role', tone === 'bad' ? 'alert' : 'status');
  note.textContent = text;
  region.append(note);
  while (region.children.length > atOnceMax) region.firstElementChild?.remove();

  let timer = window.setTimeout(() => note.remove(), ms);
  note.addEventListener('pointerenter', () => clearTimeout(timer));
  note.addEventListener('pointerleave', () => {
    timer = window.setTimeout(() => note.remove(), ms);
  });
}

/** Copies a text and says so. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast({ text: 'คัดลอกแล้ว', tone: 'ok', ms: 1_500 });
}

const tones = ['ok', 'bad', 'info'] as const;

/** The toast for the next page of this tab. */
const $next = persistent<Toast | null>('session', 'toast', {
  initial: null,
  read(stored) {
    if (!isRecord(stored) || typeof stored.text !== 'string') return undefined;
    const tone = tones.find((one) => one === stored.tone);
    const ms = numberOf(stored.ms);
    return { text: stored.text, ...(tone && { tone }), ...(ms && { ms }) };
  },
});

/** Shows a toast on the next page, after a navigation. */
export function toastOnNextPage(next: Toast): void {
  $next.set(next);
}

export function showStoredToast(): void {
  const next = $next.get();
  if (!next) return;
  $next.set(null);
  toast(next);
}
