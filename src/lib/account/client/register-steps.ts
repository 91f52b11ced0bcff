/** Registration in four short steps; each checks with the server what only the server knows, and going back keeps everything. */
import { bankAccountTaken, phoneTaken, phoneUnproven } from '#lib/client/codes.ts';
import { showFieldProblem, startForm } from '#lib/client/form.ts';
import { ApiProblem, api } from '#lib/client/http.ts';
import { phoneSteps } from './register-phone.ts';

const form = document.querySelector<HTMLFormElement>('form[data-custom]');
if (form) {
  const steps = [...form.querySelectorAll<HTMLFieldSetElement>('[data-step]')];
  const bars = [...document.querySelectorAll<HTMLElement>('.steps > *')];
  // A form that was posted before scripts came may be further on.
  let at = Math.max(
    0,
    steps.findIndex((step) => !step.hidden),
  );
  const phone = phoneSteps(form, () => void forward());

  const show = (index: number, focus = true): void => {
    at = index;
    steps.forEach((step, i) => {
      step.hidden = i !== at;
    });
    bars.forEach((bar, i) => {
      bar.toggleAttribute('data-done', i <= at);
    });
    if (focus) steps[at]?.querySelector<HTMLElement>('input, select')?.focus();
  };

  const value = (name: string): string => {
    const input = form.elements.namedItem(name);
    return input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? input.value.trim() : '';
  };

  const emptyTexts: Readonly<Record<string, string>> = {
    phone: 'กรอกเบอร์โทรศัพท์',
    otp: 'กรอกรหัสจาก SMS',
    first_name: 'กรอกชื่อ',
    last_name: 'กรอกนามสกุล',
    bank_code: 'เลือกธนาคาร',
    account_number: 'กรอกเลขบัญชี',
  };

  /** Shows a message at each empty field of a step; true when there is one. */
  const missing = (names: readonly string[]): boolean => {
    const empty = names.filter((name) => value(name) === '');
    for (const name of empty) showFieldProblem(form, name, emptyTexts[name]);
    const first = empty[0] && form.elements.namedItem(empty[0]);
    if (first instanceof HTMLElement) first.focus();
    return empty.length > 0;
  };

  /** Rejects an account number that does not fit the chosen bank, without a request. */
  const misfits = (): boolean => {
    const bank = form.elements.namedItem('bank_code');
    const option = bank instanceof HTMLSelectElement ? bank.selectedOptions[0] : undefined;
    const lengths = option?.dataset.lengths?.split(' ');
    const digits = value('account_number').match(/[0-9๐-๙]/g)?.length ?? 0;
    if (!option || !lengths || lengths.includes(String(digits))) return false;
    showFieldProblem(form, 'account_number', `เลขบัญชี${option.text}ต้องมี ${lengths.join(' หรือ ')} หลัก`);
    return true;
  };

  const available = async (
    input: { phone: string } | { bank_code: string; account_number: string },
    field: string,
    taken: string,
  ): Promise<boolean> => {
    try {
      const { available } = await api('POST /api/check_account', input, { stay: true });
      if (!available) showFieldProblem(form, field, taken);
      return available;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      showFieldProblem(form, field, error.fields[field] ?? error.message);
      return false;
    }
  };

  /** Offers to log in with a phone that has an account, and takes it there. */
  const offerLogin = (taken: boolean): void => {
    const button = form.querySelector<HTMLElement>('[data-taken]');
    const carried = document.querySelector<HTMLInputElement>('[data-carried]');
    if (button) button.hidden = !taken;
    if (carried) carried.value = value('phone');
  };

  /** What each step asks before the next one is shown; answers how many steps to go on. */
  const checks: readonly (() => Promise<number>)[] = [
    async () => {
      if (missing(['phone'])) return 0;
      const free = await available({ phone: value('phone') }, 'phone', 'เบอร์นี้มีบัญชีแล้ว เข้าสู่ระบบได้เลย');
      offerLogin(!free && form.querySelector('[data-error="phone"]')?.textContent?.includes('มีบัญชีแล้ว') === true);
      if (!free) return 0;
      return { sent: 1, proven: 2, refused: 0 }[await phone.send()];
    },
    async () => (!missing(['otp']) && (await phone.prove()) ? 1 : 0),
    async () =>
      !missing(['first_name', 'last_name', 'bank_code', 'account_number']) &&
      !misfits() &&
      (await available(
        { bank_code: value('bank_code'), account_number: value('account_number') },
        'account_number',
        'เลขบัญชีไม่ตรงกับธนาคาร หรือมีสมาชิกใช้อยู่แล้ว',
      ))
        ? 1
        : 0,
  ];

  async function forward(): Promise<void> {
    const button = steps[at]?.querySelector<HTMLButtonElement>('[data-forward]');
    if (!button || button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    const by = await checks[at]?.().finally(() => button.removeAttribute('aria-busy'));
    if (by) show(at + by);
  }

  form.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLButtonElement)) return;
    // Back from the bank account is the phone: its code has been taken.
    if (target.matches('[data-backward]')) show(at === 2 ? 0 : at - 1);
    if (target.matches('[data-forward]')) {
      event.preventDefault();
      void forward();
    }
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (!steps[at]?.querySelector('[data-forward]')) return;
    event.preventDefault();
    void forward();
  });

  show(at, false);
  // Pressed before this was here (head-scripts.ts): it was the step's button.
  if (form.dataset.early !== undefined && at < steps.length - 1) {
    delete form.dataset.early;
    void forward();
  }
  startForm(form, {
    prepare: ({ birth_day, birth_month, birth_year, ...fields }) => ({
      ...fields,
      birth_date: birth_year && birth_month && birth_day ? `${birth_year}-${birth_month}-${birth_day}` : '',
    }),
    failed: (problem) => {
      if (problem.code === phoneUnproven) phone.forget();
      // A problem of an earlier step brings that step back.
      const name =
        Object.keys(problem.fields)[0] ??
        (problem.code === phoneTaken ? 'phone' : problem.code === bankAccountTaken ? 'account_number' : '');
      const step = steps.findIndex((one) => name && one.querySelector(`[data-error="${name}"]`));
      if (step >= 0 && step !== at) show(step, false);
    },
  });
}
