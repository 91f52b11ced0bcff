/** The question for the password on a remembered device, before money moves; loaded when it is needed. */
import { ApiProblem, api } from '#lib/client/http.ts';

const markup = `
  <form class="in" novalidate>
    <h2 class="t20 b6" id="identity-title">ยืนยันว่าเป็นคุณ</h2>
    <p class="c2">พักไปเกิน 30 นาที ใส่รหัสผ่านอีกครั้งก่อนทำรายการเงิน รายการที่กดไว้จะทำต่อให้ทันที</p>
    <div class="field">
      <label for="identity-password">รหัสผ่าน</label>
      <div class="in">
        <input id="identity-password" type="password" autocomplete="current-password" required aria-describedby="identity-problem" />
      </div>
      <p class="msg" id="identity-problem" role="alert" hidden></p>
    </div>
    <div class="actions safe-go">
      <button type="button" class="btn sec" data-close>ยังไม่ทำ</button>
      <button type="submit" class="btn pri">ยืนยัน</button>
    </div>
  </form>`;

function make(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'confirm-d';
  dialog.setAttribute('aria-labelledby', 'identity-title');
  dialog.innerHTML = markup;
  return dialog;
}

/** Shows the question; resolves to whether the password was right. Closing it is no. */
export function askPassword(): Promise<boolean> {
  const dialog = make();
  const form = dialog.querySelector('form') as HTMLFormElement;
  const input = dialog.querySelector('input') as HTMLInputElement;
  const problem = dialog.querySelector('#identity-problem') as HTMLElement;
  const button = dialog.querySelector('[type="submit"]') as HTMLButtonElement;
  const say = (text: string): void => {
    problem.textContent = text;
    problem.hidden = text === '';
    problem.closest('.field')?.classList.toggle('err', text !== '');
    if (text) input.focus();
  };
  let isConfirmed = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaBusy === 'true') return;
    if (input.value === '') return say('กรอกรหัสผ่าน');
    button.ariaBusy = 'true';
    say('');
    try {
      await api('POST /api/member/confirm_password', { password: input.value }, { stay: true });
      isConfirmed = true;
      dialog.close();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      say(error.message);
    } finally {
      button.ariaBusy = null;
    }
  });
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(isConfirmed);
    });
  });
}
