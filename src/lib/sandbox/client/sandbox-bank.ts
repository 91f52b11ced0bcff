/** The sandbox's banking app: pays codes and makes transfers, rightly or wrongly, and sets how the bank behaves. */

import { startForm } from '#lib/client/form.ts';
import { toast, toastOnNextPage } from '#lib/client/toast.ts';

/** A payer other than the member. */
const stranger = { bank_code: '014', account_number: '9990001112', name: 'คนอื่น ทดสอบ' };

/** Confirms the action with the label of the chosen option. */
function paid(_: unknown, form: HTMLFormElement): void {
  const way = form.querySelector('select')?.selectedOptions[0];
  const text = !way || way.value === 'once' ? 'จ่ายแล้ว แจ้งยอดให้แล้ว' : `ทำแล้ว: ${way.text}`;
  toastOnNextPage({ text, tone: 'ok' });
  location.reload();
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-code], form[data-transfer]')) {
  const figure = form.querySelector('button[type="submit"] .money');
  const amount = form.querySelector<HTMLInputElement>('input[name="amount"]');
  const write = (): void => {
    if (figure && amount) figure.textContent = `฿${amount.value || '0'}`;
  };
  amount?.addEventListener('input', write);
  for (const chip of form.querySelectorAll<HTMLButtonElement>('button[data-amount]'))
    chip.addEventListener('click', () => {
      if (amount) amount.value = chip.dataset.amount ?? '';
      write();
    });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-code]'))
  startForm(form, {
    prepare: ({ payer, ...fields }) => ({ ...fields, ...(payer === 'other' ? { sender: stranger } : {}) }),
    done: paid,
  });

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-transfer]'))
  startForm(form, {
    prepare: ({ payer, to_bank, to_number, from_bank, from_number, from_name, ...fields }) => ({
      ...fields,
      to: { bank_code: to_bank, account_number: to_number },
      sender: payer === 'other' ? stranger : { bank_code: from_bank, account_number: from_number, name: from_name },
    }),
    done: paid,
  });

const behave = document.querySelector<HTMLFormElement>('form[data-behave]');
if (behave) startForm(behave, { done: () => toast({ text: 'บันทึกแล้ว', tone: 'ok' }) });
