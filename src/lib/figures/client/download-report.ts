/**
 * Links to reports as files: the file is asked for by the page, so that a fresh code can be entered and a refusal is told in
 * words. Without this script they lead to the file.
 */
import { unanswered } from '../../client/codes.ts';
import { request } from '../../client/requests.ts';
import { ApiProblem, type Envelope, problemOf, problemText } from '../../client/wire.ts';
import { mayGoOn } from '../../operator/client/operate.ts';

/** The file's own name in the answer. */
const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';

/** @throws ApiProblem when the server refuses, or the file breaks off */
async function fileAt(href: string): Promise<{ readonly name: string; readonly content: Blob }> {
  for (;;) {
    let response: Response;
    try {
      // A file takes as long as it takes; it is read below, as what it turns out to be.
      response = await request(href, { timeout: 0, responseType: 'stream' });
      const isFile = response.headers.has('content-disposition');
      if (isFile) return { name: nameOf(response), content: await response.blob() };
    } catch {
      throw new ApiProblem(unanswered, 'โหลดไฟล์ไม่สำเร็จ ตรวจอินเทอร์เน็ตแล้วลองใหม่');
    }
    const envelope = (await response.json()) as Envelope;
    if (!(await mayGoOn({ status: response.status, envelope }))) throw problemOf(envelope);
  }
}

function save({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Every such link of the page: `<a data-download href="/operator/api/report.csv?…">`, its problem in `[data-download-problem]`. */
export function startDownloads(): void {
  const problem = document.querySelector<HTMLElement>('[data-download-problem]');
  const tell = (text: string): void => {
    if (!problem) return;
    problem.textContent = text;
    problem.hidden = text === '';
  };
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-download]'))
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      if (link.getAttribute('aria-busy') === 'true') return;
      link.setAttribute('aria-busy', 'true');
      tell('');
      try {
        save(await fileAt(link.href));
      } catch (error) {
        tell(problemText(error));
      } finally {
        link.removeAttribute('aria-busy');
      }
    });
}
