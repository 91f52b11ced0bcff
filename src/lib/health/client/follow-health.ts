/** Keeps the health page as it is now: asked every quarter of a minute while it is looked at. */
import { operate } from '../../operator/client/operate.ts';

const everyMs = 15_000;

async function refresh(): Promise<void> {
  const health = await operate('GET /api/operator/health/view', {}, { byItself: true });
  for (const place of document.querySelectorAll<HTMLElement>('[data-v]')) {
    const cell = health.cells[place.dataset.v ?? ''];
    if (!cell) continue;
    place.textContent = cell.text;
    if (cell.tone) place.className = `chip ${cell.tone}`;
  }
  const list = document.querySelector('[data-problems]');
  list?.replaceChildren(
    ...health.problems.map(({ tone, text }) => {
      const item = document.createElement('li');
      item.className = `he-problem ${tone}`;
      item.textContent = text;
      return item;
    }),
  );
  list?.toggleAttribute('hidden', health.problems.length === 0);
  document.querySelector('[data-fine]')?.toggleAttribute('hidden', health.problems.length > 0);
}

const stale = document.querySelector('[data-stale]');
setInterval(() => {
  if (document.hidden) return;
  refresh().then(
    () => stale?.toggleAttribute('hidden', true),
    () => stale?.toggleAttribute('hidden', false),
  );
}, everyMs);
