/**
 * The verifier of /fair: recomputes a round of yeekee, by its id or from a proof, and a round of a house game from its proof. The
 * computation and its report are loaded when they are needed.
 */
import { toast } from '../../../client/toast.ts';
import type { Noted } from '../../../yeekee/client/verify-proof.ts';
import type { CheckReport } from './report.ts';

const form = document.querySelector<HTMLFormElement>('[data-fair]');
const errorPlace = form?.querySelector<HTMLElement>('[data-fair-error]');
const reportPlace = document.querySelector<HTMLElement>('[data-fair-report]');
const field = <T extends HTMLElement>(name: string): T | null => form?.querySelector<T>(`[name="${name}"]`) ?? null;
const round = field<HTMLInputElement>('round');
const pasted = field<HTMLTextAreaElement>('proof');
const file = field<HTMLInputElement>('file');
const root = field<HTMLInputElement>('root');
const archive = field<HTMLInputElement>('archive');
const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');

class Unreadable extends Error {}

/** The id of a round, typed or as the address of its room. */
const roundIn = (text: string): string | undefined =>
  /(?:^|\/lotto\/|round(?:_id)?=)(\d{1,18})(?:$|[?#&])/.exec(text.trim())?.[1];

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable('อ่านหลักฐานไม่ได้ วางข้อความในไฟล์ JSON ทั้งหมด');
  }
}

/** Undefined where a day's archive is all that is given. */
async function proof(): Promise<unknown> {
  const chosen = file?.files?.[0];
  if (pasted?.value.trim()) return read(pasted.value);
  if (chosen) return read(await chosen.text());
  const id = roundIn(round?.value ?? '');
  if (!id && archive?.files?.[0]) return undefined;
  if (!id) throw new Unreadable('ใส่รหัสรอบ วางหลักฐาน หรือเลือกไฟล์ก่อน');
  const { ApiProblem, api } = await import('../../../client/later-calls.ts');
  try {
    return await api('GET /api/lotto/yeekee/proof', { round_id: id }, { stay: true });
  } catch (problem) {
    throw problem instanceof ApiProblem ? new Unreadable(problem.message) : problem;
  }
}

/** The visitor's own evidence: a root or a commitment, an archive of the day. */
async function noted(): Promise<Noted> {
  const kept = archive?.files?.[0];
  return { root: root?.value ?? '', ...(kept ? { archive: await kept.text() } : {}) };
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button?.getAttribute('aria-busy') === 'true') return;
  button?.setAttribute('aria-busy', 'true');
  if (errorPlace) errorPlace.hidden = true;
  reportPlace?.replaceChildren();
  try {
    const given = await proof();
    const { drawn, reportOn } = await import('./report.ts');
    const report = await reportOn(given, await noted());
    const box = drawn(report, shareButton(report));
    reportPlace?.replaceChildren(box);
    box.scrollIntoView({ block: 'nearest' });
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    if (errorPlace) {
      errorPlace.textContent = problem.message;
      errorPlace.hidden = false;
    }
  } finally {
    button?.removeAttribute('aria-busy');
  }
});

/** Gives the answer as a picture. */
function shareButton({ about, number, finding }: CheckReport): HTMLElement {
  const share = document.createElement('button');
  share.type = 'button';
  share.className = 'btn sec full';
  share.textContent = 'แชร์ผลตรวจเป็นรูป';
  share.addEventListener('click', async () => {
    if (share.getAttribute('aria-busy') === 'true') return;
    share.setAttribute('aria-busy', 'true');
    try {
      const [{ sharePaper }, { verdictPicture }] = await Promise.all([
        import('../../../client/share-paper.ts'),
        import('../../../client/verdict-picture.ts'),
      ]);
      const outcome = await sharePaper(verdictPicture({ about, number, finding }), 'benja-check');
      if (outcome === 'undrawable') toast({ text: 'เครื่องนี้ทำรูปไม่ได้ ถ่ายภาพหน้าจอแทน', tone: 'bad' });
      else if (outcome === 'saved') toast({ text: 'บันทึกรูปผลตรวจแล้ว', tone: 'ok' });
    } finally {
      share.removeAttribute('aria-busy');
    }
  });
  return share;
}

// Opened from a list of rounds: the round is in the address.
const asked = new URLSearchParams(location.search).get('round');
if (round && asked) {
  round.value = asked;
  form?.requestSubmit();
}
// Opened from a game: its proof is in the fragment, which no server is sent.
const brought = new URLSearchParams(location.hash.slice(1)).get('proof');
if (pasted && brought) {
  pasted.value = brought;
  form?.requestSubmit();
}
