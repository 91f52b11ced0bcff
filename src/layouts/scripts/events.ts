/** Contents of the dialog of events; loaded when it is first opened. */
import { type ApiData, api, problemText } from '#lib/client/http.ts';
import { shortDateTime } from '#lib/thai.ts';

type ShownEvent = ApiData<'GET /api/event/list'>[number];

function element<Tag extends 'h3' | 'p' | 'a'>(tag: Tag, className: string, text: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/** The article of an event: its days in Thai, and a link where it has a page. */
function articleOf({ title, description, link, starts_at, ends_at }: ShownEvent): HTMLElement {
  const article = document.createElement('article');
  const days = `${shortDateTime(new Date(starts_at))} – ${shortDateTime(new Date(ends_at))}`;
  article.append(element('h3', 'b6', title), element('p', 't13 c3 num', days), element('p', 'c2', description));
  if (link !== null) {
    const anchor = element('a', 'link', 'ดูรายละเอียด');
    anchor.href = link;
    article.append(anchor);
  }
  return article;
}

/** Fetches the events anew and shows them, or why they cannot be shown. */
export async function fillEvents(dialog: HTMLDialogElement): Promise<void> {
  const list = dialog.querySelector('[data-events]');
  const state = dialog.querySelector<HTMLElement>('[data-events-state]');
  if (!list || !state) return;
  try {
    const events = await api('GET /api/event/list', {}, { stay: true });
    list.replaceChildren(...events.map(articleOf));
    state.textContent = events.length === 0 ? 'ยังไม่มีกิจกรรมในตอนนี้' : '';
  } catch (error) {
    state.textContent = problemText(error);
  }
  state.hidden = state.textContent === '';
}
