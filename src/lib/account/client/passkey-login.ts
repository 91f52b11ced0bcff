/** Login with a passkey: by the button, or by autofill of the phone field; its code is loaded only then. */
import { toast } from '#lib/client/toast.ts';

const form = document.querySelector<HTMLFormElement>('form[data-login]');
const button = form?.querySelector<HTMLButtonElement>('[data-passkey]');

async function logIn(fill: boolean): Promise<void> {
  try {
    const { logInWithPasskey } = await import('#lib/account/client/passkeys.ts');
    const remember = (): boolean => form?.querySelector<HTMLInputElement>('[name="remember"]')?.checked ?? false;
    if (await logInWithPasskey({ fill, remember })) location.assign(form?.dataset.next ?? '/');
  } catch (error) {
    // Autofill that fails before a passkey was chosen stays silent: the member has not asked for it.
    if (!fill || (error as Error).name === 'ApiProblem') toast({ text: (error as Error).message, tone: 'bad' });
  }
}

if (form && button && 'PublicKeyCredential' in window) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    await logIn(false);
    button.removeAttribute('aria-busy');
  });
  form.querySelector('[name="phone"]')?.addEventListener(
    'focus',
    async () => {
      if (await PublicKeyCredential.isConditionalMediationAvailable?.()) await logIn(true);
    },
    { once: true },
  );
}
