/** Adds a passkey in the profile: the password first, then the device verifies the user. */
import { startForm } from '#lib/client/form.ts';
import { toast, toastOnNextPage } from '#lib/client/toast.ts';

async function add(options: unknown): Promise<void> {
  try {
    const { addPasskey } = await import('#lib/account/client/passkeys.ts');
    if (!(await addPasskey(options))) return;
    toastOnNextPage({ text: 'เพิ่มพาสคีย์แล้ว ครั้งหน้าใช้เข้าสู่ระบบได้เลย', tone: 'ok' });
    location.reload();
  } catch (error) {
    toast({ text: (error as Error).message, tone: 'bad' });
  }
}

const form = document.querySelector<HTMLFormElement>('form[data-passkey-add]');
if (form && 'PublicKeyCredential' in window) {
  form.hidden = false;
  startForm(form, { done: (data) => void add((data as { options: unknown }).options) });
} else document.querySelector('[data-passkey-unable]')?.removeAttribute('hidden');
