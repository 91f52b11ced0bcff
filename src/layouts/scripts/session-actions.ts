/** Logging out from the drawer: the question has been asked, now it happens. */
import { api } from '#lib/client/http.ts';
import { keepToast } from '#lib/client/toast.ts';
import { $user, clearUser, pageMember } from '#lib/client/user.ts';

export function startSession(): void {
  followUser();
  document.querySelector('[data-logout]')?.addEventListener('click', async (event) => {
    event.preventDefault();
    const button = event.currentTarget as HTMLButtonElement;
    button.setAttribute('aria-busy', 'true');
    // This page goes home; others of the member hear that they are signed out and look again.
    document.documentElement.dataset.leaving = '';
    // A failed logout is not worth an alarm: the next page shows who is still logged in.
    await api('POST /api/logout', {}, { stay: true }).catch(() => undefined);
    clearUser();
    keepToast({ text: 'ออกจากระบบแล้ว', tone: 'ok' });
    location.assign('/');
  });
}

/** Another tab of this browser has logged out, or logged in as somebody else: this page shows what is no longer true. */
function followUser(): void {
  const member = pageMember();
  if (member === undefined) return;
  $user.set({ id: member });
  $user.listen((user) => {
    if (user?.id !== member && !('leaving' in document.documentElement.dataset)) location.reload();
  });
}
