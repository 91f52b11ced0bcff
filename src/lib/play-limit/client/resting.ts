/** What covers a page on a remembered device that nobody has used for 30 minutes; loaded when it is needed. */

const markup = `
  <div class="in">
    <h2 class="t20 b6" id="resting-title">พักหน้าจอไว้ให้</h2>
    <p class="c2">ไม่ได้ใช้งาน 30 นาที เงินและโพยของคุณอยู่ครบ</p>
    <button type="button" class="btn pri full" autofocus>กลับมาต่อ</button>
  </div>`;

/** Covers the page until somebody comes back; the page is then read anew, in a session of its own. */
export function showResting(): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'confirm-d';
  dialog.setAttribute('aria-labelledby', 'resting-title');
  dialog.innerHTML = markup;
  dialog.addEventListener('close', () => location.reload());
  dialog.querySelector('button')?.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
