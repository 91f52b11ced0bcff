import type { Page } from '@playwright/test';

/** A game that speaks the messages of frames, in the place of the house's page. */
export async function withGame(page: Page, script = ''): Promise<void> {
  const html = `<!doctype html><html lang="th"><title>เกม</title><body><h1>เกม</h1><pre id="heard"></pre><script>
    const say = (message) => parent.postMessage({ v: 1, ...message }, '*');
    addEventListener('message', ({ data }) => { document.querySelector('#heard').textContent += JSON.stringify(data); });
    addEventListener('keydown', ({ key }) => { if (key === 'Escape') say({ type: 'leave' }); });
    say({ type: 'ready' });${script}</script></body></html>`;
  await page.route('**/house/*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
}
