/** The phone of who registers: a code is sent to it and taken for a token, by itself as soon as six digits are there. */
import { showFieldProblem } from '#lib/client/form.ts';
import { ApiProblem, api } from '#lib/client/http.ts';

export interface PhoneSteps {
  /** Sends a code, unless this phone has been proven already. Answers whether the next step can be shown. */
  send(): Promise<'sent' | 'proven' | 'refused'>;
  /** Takes the code that was typed. */
  prove(): Promise<boolean>;
  /** The phone must be proven again. */
  forget(): void;
}

const digitsOf = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replace(/\D/g, '');

/** `complete` is told when six digits are there. */
export function phoneSteps(form: HTMLFormElement, complete: () => void): PhoneSteps {
  const input = (name: string): HTMLInputElement => form.elements.namedItem(name) as HTMLInputElement;
  const [phone, otp, token] = [input('phone'), input('otp'), input('phone_token')];
  const resend = form.querySelector<HTMLButtonElement>('[data-resend]');
  let provenPhone = token.value ? phone.value : '';
  let timer = 0;

  /** Runs a call; a refusal is told at the field. */
  async function told<T>(field: string, call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      showFieldProblem(form, field, error.fields[field] ?? error.message);
      input(field).focus();
      return undefined;
    }
  }

  /** `waitMs` until another code may be asked for. */
  function countDown(waitMs: number): void {
    clearInterval(timer);
    if (!resend) return;
    const until = performance.now() + waitMs;
    const tick = (): void => {
      const seconds = Math.ceil((until - performance.now()) / 1_000);
      resend.disabled = seconds > 0;
      resend.textContent = seconds > 0 ? `ขอรหัสใหม่ได้ใน ${seconds} วินาที` : 'ขอรหัสใหม่';
      if (seconds <= 0) clearInterval(timer);
    };
    timer = window.setInterval(tick, 1_000);
    tick();
  }

  async function sendCode(field: string): Promise<boolean> {
    const sent = await told(field, () => api('POST /api/register/code', { phone: phone.value }, { stay: true }));
    if (!sent) return false;
    const note = form.querySelector('[data-sent]');
    if (note) note.textContent = `ส่งรหัสไปที่ ${phone.value} แล้ว (Ref: ${sent.reference})`;
    countDown(Date.parse(sent.resend_at) - Date.parse(sent.server_time));
    otp.value = '';
    showFieldProblem(form, 'otp', undefined);
    void readMessage();
    return true;
  }

  /** Where the browser may read the message with the code, it fills it in once the member allows it. */
  async function readMessage(): Promise<void> {
    if (!('OTPCredential' in window)) return;
    const asked = { otp: { transport: ['sms'] }, signal: AbortSignal.timeout(5 * 60_000) } as CredentialRequestOptions;
    const read = (await navigator.credentials.get(asked).catch(() => null)) as { readonly code?: string } | null;
    if (!read?.code || token.value) return;
    otp.value = read.code;
    complete();
  }

  otp.addEventListener('input', () => {
    otp.value = digitsOf(otp.value).slice(0, 6);
    if (otp.value.length === 6) complete();
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
      const proven = await told('otp', () =>
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
