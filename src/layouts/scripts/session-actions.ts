/** Logging out from the drawer: the question has been asked, now it happens. */
import { keepToast } from '#lib/client/toast.ts';

export function startSession(): void {
  document.querySelector('[data-logout]')?.addEventListener('click', async (event) => {
    event.preventDefault();
    const button = event.currentTarget as HTMLButtonElement;
    button.setAttribute('aria-busy', 'true');
    // This page goes home; others of the member hear that they are signed out and look again.
    document.documentElement.dataset.leaving = '';
    // A failed logout is not worth an alarm: the next page shows who is still logged in.
    await fetch('/api/logout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }).catch(
      () => undefined,
    );
    keepToast({ text: 'ออกจากระบบแล้ว', tone: 'ok' });
    location.assign('/');
  });
}
