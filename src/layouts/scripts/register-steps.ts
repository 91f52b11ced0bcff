/** Registration in three short steps; each checks with the server what only the server knows, and going back keeps everything. */

import { showFieldProblem, startForm } from '#lib/client/form.ts';
import { type ApiKey, ApiProblem, api } from '#lib/client/http.ts';

const form = document.querySelector<HTMLFormElement>('form[data-custom]');
if (form) {
  const steps = [...form.querySelectorAll<HTMLFieldSetElement>('[data-step]')];
  const bars = [...document.querySelectorAll<HTMLElement>('.steps > *')];
  let at = 0;

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

  /** Empty fields of a step, each told at its place. */
  const missing = (names: readonly string[]): boolean => {
    const empty = names.filter((name) => value(name) === '');
    for (const name of empty) showFieldProblem(form, name, name === 'bank_code' ? 'เลือกธนาคาร' : 'กรอกข้อมูลนี้');
    const first = empty[0] && form.elements.namedItem(empty[0]);
    if (first instanceof HTMLElement) first.focus();
    return empty.length > 0;
  };

  /** A number that cannot be the chosen bank's, told without asking the server. */
  const misfits = (): boolean => {
    const bank = form.elements.namedItem('bank_code');
    const option = bank instanceof HTMLSelectElement ? bank.selectedOptions[0] : undefined;
    const lengths = option?.dataset.lengths?.split(' ');
    const digits = value('account_number').match(/[0-9๐-๙]/g)?.length ?? 0;
    if (!option || !lengths || lengths.includes(String(digits))) return false;
    showFieldProblem(form, 'account_number', `เลขบัญชี${option.text}ต้องมี ${lengths.join(' หรือ ')} หลัก`);
    return true;
  };

  const available = async (input: Record<string, string>, field: string, taken: string): Promise<boolean> => {
    try {
      const data = (await api('POST /api/check_account' as ApiKey, input as never, { stay: true })) as {
        available: boolean;
      };
      if (!data.available) showFieldProblem(form, field, taken);
      return data.available;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      showFieldProblem(form, field, error.fields[field] ?? error.message);
      return false;
    }
  };

  const checks = [
    async () =>
      !missing(['phone']) && (await available({ phone: value('phone') }, 'phone', 'เบอร์นี้มีบัญชีแล้ว เข้าสู่ระบบได้เลย')),
    async () =>
      !missing(['first_name', 'last_name', 'bank_code', 'account_number']) &&
      !misfits() &&
      (await available(
        { bank_code: value('bank_code'), account_number: value('account_number') },
        'account_number',
        'เลขบัญชีไม่ตรงกับธนาคาร หรือมีสมาชิกใช้อยู่แล้ว',
      )),
  ];

  form.addEventListener('click', async ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    if (target.matches('[data-backward]')) show(at - 1);
    if (target.matches('[data-forward]') && target.getAttribute('aria-busy') !== 'true') {
      target.setAttribute('aria-busy', 'true');
      if (await checks[at]?.()) show(at + 1);
      target.removeAttribute('aria-busy');
    }
  });
  form.addEventListener('keydown', (event) => {
    const forward = steps[at]?.querySelector<HTMLButtonElement>('[data-forward]');
    if (event.key === 'Enter' && forward && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      forward.click();
    }
  });

  startForm(form, {
    prepare: ({ birth_day, birth_month, birth_year, ...fields }) => ({
      ...fields,
      birth_date: birth_year && birth_month && birth_day ? `${birth_year}-${birth_month}-${birth_day}` : '',
    }),
    failed: (problem) => {
      // A problem of an earlier step brings that step back.
      const name =
        Object.keys(problem.fields)[0] ??
        (problem.code === 1002 ? 'phone' : problem.code === 1003 ? 'account_number' : '');
      const step = steps.findIndex((one) => name && one.querySelector(`[data-error="${name}"]`));
      if (step >= 0 && step !== at) show(step, false);
    },
  });
}
