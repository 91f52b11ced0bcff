/** Logs out from the drawer, after the member has confirmed. */
import { api, problemText } from '#lib/client/http.ts';
import { subscribe } from '#lib/client/live.ts';
import { toast, toastOnNextPage } from '#lib/client/toast.ts';
import { $user, clearUser, pageMember } from '#lib/client/user.ts';

/** A page that is about to leave after its own logout does not reload in between. */
const reloadLaterMs = 1_000;

export function startSession(): void {
  followUser();
  subscribe('signed_out', () => setTimeout(reload, reloadLaterMs));
  document.querySelector('[data-logout]')?.addEventListener('click', async (event) => {
    event.preventDefault();
    const button = event.currentTarget as HTMLButtonElement;
    button.setAttribute('aria-busy', 'true');
    // This page goes home; the member's other pages receive `signed_out` and reload.
    const { dataset } = document.documentElement;
    dataset.leaving = '';
    try {
      await api('POST /api/logout', {}, { stay: true });
    } catch (error) {
      // On a shared phone nobody may believe that they are logged out.
      delete dataset.leaving;
      button.removeAttribute('aria-busy');
      return toast({ text: problemText(error), tone: 'bad' });
    }
    clearUser();
    toastOnNextPage({ text: 'ออกจากระบบแล้ว', tone: 'ok' });
    location.assign('/');
  });
}

function reload(): void {
  if (!('leaving' in document.documentElement.dataset)) location.reload();
}

/** Another tab logged out or logged in as another member, so this page is out of date. */
function followUser(): void {
  const member = pageMember();
  if (member === undefined) return;
  $user.set({ id: member });
  $user.listen((user) => {
    if (user?.id !== member) reload();
  });
}
