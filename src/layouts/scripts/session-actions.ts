/** Keeps a page to the session that it shows: logs out after the member has confirmed, and follows other tabs. */
import { subscribe } from '#lib/client/live.ts';
import { $user, pageMember } from '#lib/client/user.ts';

/** A page that is about to leave after its own logout does not reload in between. */
const reloadLaterMs = 1_000;

export function startSession(): void {
  followUser();
  subscribe('signed_out', () => setTimeout(reload, reloadLaterMs));
  document.querySelector<HTMLButtonElement>('[data-logout]')?.addEventListener('click', (event) => {
    event.preventDefault();
    const button = event.currentTarget as HTMLButtonElement;
    // The form itself logs out as well.
    import('./logout.ts').then(
      ({ logout }) => logout(button),
      () => button.form?.submit(),
    );
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
