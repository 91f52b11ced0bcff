/** The checks between the steps of registration. */
import { showFieldProblem } from '#lib/client/form.ts';
import { ApiProblem, api } from '#lib/client/http.ts';
import type { PhoneSteps } from './register-phone.ts';

/** Returns by how many steps to advance; 0 when the step has a problem, which is then shown at its field. */
export type StepCheck = () => Promise<number>;

const emptyTexts: Readonly<Record<string, string>> = {
  phone: 'กรอกเบอร์โทรศัพท์',
  otp: 'กรอกรหัสจาก SMS',
  first_name: 'กรอกชื่อ',
  last_name: 'กรอกนามสกุล',
  bank_code: 'เลือกธนาคาร',
  account_number: 'กรอกเลขบัญชี',
};
const phoneTakenText = 'เบอร์นี้มีบัญชีแล้ว เข้าสู่ระบบได้เลย';
const accountTakenText = 'เลขบัญชีไม่ตรงกับธนาคาร หรือมีสมาชิกใช้อยู่แล้ว';

/** The checks of phone, code and bank account, in the order of the steps. */
export function stepChecks(form: HTMLFormElement, phone: PhoneSteps): readonly StepCheck[] {
  return [
    async () => {
      if (!isFilled(form, ['phone'])) return 0;
      const answer = await availability(form, { phone: fieldValue(form, 'phone') }, 'phone', phoneTakenText);
      offerLogin(form, answer === 'taken');
      return answer === 'available' ? { sent: 1, proven: 2, refused: 0 }[await phone.send()] : 0;
    },
    async () => (isFilled(form, ['otp']) && (await phone.prove()) ? 1 : 0),
    async () => {
      if (!isFilled(form, ['first_name', 'last_name', 'bank_code', 'account_number']) || !fitsBank(form)) return 0;
      const account = { bank_code: fieldValue(form, 'bank_code'), account_number: fieldValue(form, 'account_number') };
      return (await availability(form, account, 'account_number', accountTakenText)) === 'available' ? 1 : 0;
    },
  ];
}

function fieldValue(form: HTMLFormElement, name: string): string {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? input.value.trim() : '';
}

/** Whether all fields have a value; shows a message at each empty one. */
function isFilled(form: HTMLFormElement, names: readonly string[]): boolean {
  const empty = names.filter((name) => fieldValue(form, name) === '');
  for (const name of empty) showFieldProblem(form, name, emptyTexts[name]);
  const first = empty[0] && form.elements.namedItem(empty[0]);
  if (first instanceof HTMLElement) first.focus();
  return empty.length === 0;
}

/** Whether the account number has a length of the chosen bank's; checked without a request. */
function fitsBank(form: HTMLFormElement): boolean {
  const bank = form.elements.namedItem('bank_code');
  const option = bank instanceof HTMLSelectElement ? bank.selectedOptions[0] : undefined;
  const lengths = option?.dataset.lengths?.split(' ');
  const digits = fieldValue(form, 'account_number').match(/[0-9๐-๙]/g)?.length ?? 0;
  if (!option || !lengths || lengths.includes(String(digits))) return true;
  showFieldProblem(form, 'account_number', `เลขบัญชี${option.text}ต้องมี ${lengths.join(' หรือ ')} หลัก`);
  return false;
}

/** Asks the server whether a phone or an account is free, and shows at `field` why it is not. */
async function availability(
  form: HTMLFormElement,
  input: { readonly phone: string } | { readonly bank_code: string; readonly account_number: string },
  field: string,
  takenText: string,
): Promise<'available' | 'taken' | 'refused'> {
  try {
    const { available } = await api('POST /api/check_account', input, { stay: true });
    if (available) return 'available';
    showFieldProblem(form, field, takenText);
    return 'taken';
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    showFieldProblem(form, field, error.fields[field] ?? error.message);
    return 'refused';
  }
}

/** Shows or hides the login button for a phone that has an account; the login form then starts with that phone. */
function offerLogin(form: HTMLFormElement, taken: boolean): void {
  const button = form.querySelector<HTMLElement>('[data-taken]');
  const carried = document.querySelector<HTMLInputElement>('[data-carried]');
  if (button) button.hidden = !taken;
  if (carried) carried.value = fieldValue(form, 'phone');
}
