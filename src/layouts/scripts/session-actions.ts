/** Logs out from the drawer, after the member has confirmed. */
import { api } from '#lib/client/http.ts';
import { toastOnNextPage } from '#lib/client/toast.ts';
import { $user, clearUser, pageMember } from '#lib/client/user.ts';

export function startSession(): void {
  followUser();
  document.querySelector('[data-logout]')?.addEventListener('click', async (event) => {
    event.preventDefault();
    const button = event.currentTarget as HTMLButtonElement;
    button.setAttribute('aria-busy', 'true');
    // This page goes home; the member's other pages receive `signed_out` and reload.
    document.documentElement.dataset.leaving = '';
    // A failed logout needs no message: the next page shows whether the session still exists.
    await api('POST /api/logout', {}, { stay: true }).catch(() => undefined);
    clearUser();
    toastOnNextPage({ text: 'ออกจากระบบแล้ว', tone: 'ok' });
    location.assign('/');
  });
}

/** Another tab logged out or logged in as another member, so this page is out of date. */
function followUser(): void {
  const member = pageMember();
  if (member === undefined) return;
  $user.set({ id: member });
  $user.listen((user) => {
    if (user?.id !== member && !('leaving' in document.documentElement.dataset)) location.reload();
  });
}
