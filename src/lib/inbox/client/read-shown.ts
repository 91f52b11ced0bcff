/** The inbox's page: what it shows is read once the page is seen; its dots stay until the page is left. */
import { api } from '#lib/client/http.ts';

async function read(): Promise<void> {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-message]')].map((one) => one.dataset.message ?? '');
  if (shown.length === 0) return;
  // Without an answer they stay unread, and the next visit tries again. This page's stream may not be there yet to tell it.
  const answer = await api('POST /api/inbox/read', { message_ids: shown }).catch(() => undefined);
  if (answer) document.dispatchEvent(new CustomEvent('inbox-read', { detail: answer.unread }));
}

export function startInbox(): void {
  const whenSeen = (): void => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', whenSeen);
    void read();
  };
  document.addEventListener('visibilitychange', whenSeen);
  whenSeen();
}
