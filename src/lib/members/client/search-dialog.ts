/** The box in the console's bar: what it finds opens in a dialog over the page. Without this the form leads to the page of it. */
import { ApiProblem } from '../../client/wire.ts';
import { consoleLinks } from '../../console-links.ts';
import { operate } from '../../operator/client/operate.ts';
import { foundPage } from '../rules/found-page.ts';

function hit(href: string, title: string, detail: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const small = document.createElement('small');
  link.href = href;
  link.textContent = title;
  small.textContent = detail;
  link.append(small);
  item.append(link);
  return item;
}

async function find(q: string): Promise<HTMLLIElement[]> {
  const { members, found } = await operate('GET /api/operator/search', { q });
  return [
    ...found.map((one) => hit(foundPage(one), `${one.kind_text} ${one.reference}`, one.text)),
    ...members.map((one) =>
      hit(
        consoleLinks.member(one.member_id),
        one.name,
        `${one.reference} · ${one.phone} · ${one.bank_name} ${one.account}`,
      ),
    ),
  ];
}

export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-find]');
  const dialog = document.querySelector<HTMLDialogElement>('dialog#hits');
  const box = form?.querySelector('input');
  const note = dialog?.querySelector('[data-hits-note]');
  const list = dialog?.querySelector('[data-hits]');
  if (!form || !dialog || !box || !note || !list) return;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const q = box.value.trim();
    if (q === '') return;
    list.replaceChildren();
    note.textContent = 'กำลังค้นหา';
    dialog.querySelector('[data-hits-all]')?.setAttribute('href', consoleLinks.search({ q }));
    dialog.showModal();
    try {
      const hits = await find(q);
      list.replaceChildren(...hits);
      note.textContent = hits.length > 0 ? `พบ ${hits.length} รายการ` : 'ไม่พบ ลองเบอร์ เลขท้าย ชื่อ เลขโพย หรืออ้างอิง';
      list.querySelector('a')?.focus();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      note.textContent = error.message;
    }
  });
}
