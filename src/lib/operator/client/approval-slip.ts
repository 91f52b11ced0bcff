/** One proposal on an open page: the code is taken with the signature, and what others did meanwhile is said at once. */
import { operate } from './operate.ts';
import { startOperatorForm } from './operator-form.ts';
import { followQueue } from './queue-stream.ts';

const slip = document.querySelector<HTMLElement>('[data-approval]');
const form = document.querySelector<HTMLFormElement>('form[data-sign]');
const code = document.querySelector<HTMLInputElement>('[data-code]');
let isSending = false;
let isConfirmed = code === null;

/** Somebody else decided it, or its time is over: nothing on the page can be signed any more. */
function over(): void {
  if (isSending) return;
  document.querySelector('[data-acts]')?.setAttribute('hidden', '');
  document.querySelector('[data-over]')?.removeAttribute('hidden');
}

if (form)
  startOperatorForm(form, {
    async before() {
      isSending = true;
      if (isConfirmed) return;
      await operate('POST /api/operator/confirm', { totp_code: code?.value.trim() ?? '' }, { stay: true });
      isConfirmed = true;
      code?.closest('.field')?.setAttribute('hidden', '');
    },
    failed: () => {
      isSending = false;
    },
  });

if (slip?.dataset.approval) {
  const subject = `approval:${slip.dataset.approval}`;
  followQueue('approvals', { heard: (changed) => changed === subject && over(), poll: () => undefined });
}
