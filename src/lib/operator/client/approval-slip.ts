/** One proposal on an open page: the code is taken with the signature, and what others did meanwhile is said at once. */
import { claimOpen } from './claim.ts';
import { operate } from './operate.ts';
import { startOperatorForm } from './operator-form.ts';
import { followQueue } from './queue-stream.ts';

const slip = document.querySelector<HTMLElement>('[data-approval]');
const form = document.querySelector<HTMLFormElement>('form[data-sign]');
const code = document.querySelector<HTMLInputElement>('[data-code]');
let isSending = false;
let isConfirmed = code === null;

/** Somebody else decided it, or its time is over: nothing on the page can be signed any more. What was refused stays said. */
function over(): void {
  if (isSending) return;
  for (const part of document.querySelectorAll<HTMLElement>('[data-acts] :is(.acts, .field)')) part.hidden = true;
  document.querySelector('[data-over]')?.removeAttribute('hidden');
}

/** An event may be older than the page: what it is about is asked for. */
async function look(approval_id: string): Promise<void> {
  const now = await operate('GET /api/operator/approval/view', { approval_id }, { byItself: true }).catch(
    () => undefined,
  );
  if (now && now.state !== 'open') over();
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

const id = slip?.dataset.approval;
const watched = document.querySelector<HTMLElement>('[data-watched]');
if (id) {
  void claimOpen(`approval:${id}`).then((text) => {
    if (!watched || !text) return;
    watched.textContent = text;
    watched.hidden = false;
  });
  followQueue('approvals', {
    heard: (subject) => {
      if (subject === `approval:${id}`) void look(id);
    },
    poll: () => void look(id),
  });
}
