/** Proves the phone at registration: sends a code and exchanges it for a token once six digits are entered. */
import { showFieldProblem } from '#lib/client/form.ts';
import { ApiProblem, api } from '#lib/client/http.ts';

export interface PhoneSteps {
  /** Sends a code, unless this phone has been proven already. */
  send(): Promise<'sent' | 'proven' | 'refused'>;
  /** Checks the code that was typed; false when it was refused. */
  prove(): Promise<boolean>;
  /** The phone must be proven again. */
  forget(): void;
}

const digitsOf = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replace(/\D/g, '');

/** Counts down on the button until another code may be requested. */
function resendCountdown(button: HTMLButtonElement | null): (waitMs: number) => void {
  let timer = 0;
  return (waitMs) => {
    clearInterval(timer);
    if (!button) return;
    const until = performance.now() + waitMs;
    const tick = (): void => {
      const seconds = Math.ceil((until - performance.now()) / 1_000);
      button.disabled = seconds > 0;
      button.textContent = seconds > 0 ? `ขอรหัสใหม่ได้ใน ${seconds} วินาที` : 'ขอรหัสใหม่';
      if (seconds <= 0) clearInterval(timer);
    };
    timer = window.setInterval(tick, 1_000);
    tick();
  };
}

/** The code from the SMS, where the browser can read it and the member allows it. */
async function codeFromMessage(): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined;
  const request = { otp: { transport: ['sms'] }, signal: AbortSignal.timeout(5 * 60_000) } as CredentialRequestOptions;
  const read = (await navigator.credentials.get(request).catch(() => null)) as { readonly code?: string } | null;
  return read?.code;
}

/** `onComplete` runs when six digits have been entered. */
export function phoneSteps(form: HTMLFormElement, onComplete: () => void): PhoneSteps {
  const input = (name: string): HTMLInputElement => form.elements.namedItem(name) as HTMLInputElement;
  const [phone, otp, token] = [input('phone'), input('otp'), input('phone_token')];
  const resend = form.querySelector<HTMLButtonElement>('[data-resend]');
  const countDown = resendCountdown(resend);
  let provenPhone = token.value ? phone.value : '';

  /** Runs a call and shows a refusal at the field. */
  async function callFor<T>(field: string, call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      showFieldProblem(form, field, error.fields[field] ?? error.message);
      input(field).focus();
      return undefined;
    }
  }

  async function sendCode(field: string): Promise<boolean> {
    const sent = await callFor(field, () => api('POST /api/register/code', { phone: phone.value }, { stay: true }));
    if (!sent) return false;
    const note = form.querySelector('[data-sent]');
    if (note) note.textContent = `ส่งรหัสไปที่ ${phone.value} แล้ว (Ref: ${sent.reference})`;
    countDown(Date.parse(sent.resend_at) - Date.parse(sent.server_time));
    otp.value = '';
    showFieldProblem(form, 'otp', undefined);
    void fillFromMessage();
    return true;
  }

  async function fillFromMessage(): Promise<void> {
    const code = await codeFromMessage();
    if (!code || token.value) return;
    otp.value = code;
    onComplete();
  }

  otp.addEventListener('input', () => {
    otp.value = digitsOf(otp.value).slice(0, 6);
    if (otp.value.length === 6) onComplete();
  });
  resend?.addEventListener('click', async (event) => {
    event.preventDefault();
    if (await sendCode('otp')) otp.focus();
  });

  return {
    async send() {
      if (token.value && provenPhone === phone.value) return 'proven';
      token.value = '';
      return (await sendCode('phone')) ? 'sent' : 'refused';
    },
    async prove() {
      const proven = await callFor('otp', () =>
        api('POST /api/register/prove_phone', { phone: phone.value, otp: otp.value }, { stay: true }),
      );
      if (!proven) return false;
      token.value = proven.phone_token;
      provenPhone = phone.value;
      return true;
    },
    forget() {
      token.value = '';
    },
  };
}
