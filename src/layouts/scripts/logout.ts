/** Logs out, and goes home. */
import { api, problemText } from '#lib/client/http.ts';
import { toast, toastOnNextPage } from '#lib/client/toast.ts';
import { clearUser } from '#lib/client/user.ts';

export async function logout(button: HTMLButtonElement): Promise<void> {
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
}
