/** LINE's SDK as a page inside LINE finds it: somebody is logged in there and has an ID token of the stand-in for LINE. */
import type { Page } from '@playwright/test';

export const lineSdk = 'https://static.line-scdn.net/**';

export async function insideLine(page: Page, sub: string): Promise<void> {
  const issue = `http://127.0.0.1:${process.env.LINE_PORT}/test/issue`;
  await page.route(lineSdk, async (route) => {
    const token = JSON.stringify(await (await page.request.post(issue, { data: { sub } })).json());
    await route.fulfill({
      contentType: 'text/javascript',
      body: `window.liff = { init: async () => {}, isLoggedIn: () => true, isInClient: () => true, getIDToken: () => ${token} };`,
    });
  });
}
