/** What every kind of answer of the built site says about keeping it, and about what it may load: asked without a browser's page. */
import { expect, test } from '@playwright/test';
import { newMember } from './support/member.ts';

test.describe.configure({ mode: 'default' });
const once = { tag: '@1280' };

const publicPages = [
  '/',
  '/promotions',
  '/promotions?group=daily',
  '/redeem',
  '/affiliate',
  '/cashback',
  '/winloss',
  '/lotto',
  '/lotto/lobby',
  '/lotto/rates',
  '/lotto/yeekee5',
  '/lotto/results',
  '/lotto/results?date=2024-11-01',
  '/lotto/results/gov',
  '/fair',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/forgot',
  '/no-such-page',
];
const memberPages = [
  '/member/profile',
  '/member/deposit',
  '/member/withdraw',
  '/member/statement',
  '/member/limits',
  '/member/promotions',
  '/member/coupon',
  '/member/winloss',
  '/lotto/bills',
];
/** Days that no database has, or whose midnight it has not. */
const strangeDays = ['0000-01-01', '0001-01-01', '2026-02-30', '9999-12-31'];
const ofStrangeDay = (day: string): string[] => [
  `/lotto/results?date=${day}`,
  `/lotto/results/gov/${day}`,
  `/lotto/results/yeekee5/${day}`,
  `/lotto/bills?from=${day}&to=${day}`,
  `/member/statement?from=${day}&to=${day}`,
  `/cashback?kind=loss&cursor=${day}`,
];

test(
  'หน้าของผู้มาเยือนถามใหม่ได้ หน้าของสมาชิกไม่ค้างที่ไหน และไม่มีหน้าใดล้มเพราะวันที่แปลก',
  once,
  async ({ page, baseURL, request }) => {
    for (const path of publicPages) {
      // Made, and kept.
      for (let times = 0; times < 2; times++) {
        const headers = (await request.get(path)).headers();
        expect(headers['cache-control'], path).toBe('public, no-cache');
        expect(headers['set-cookie'], path).toBeUndefined();
        expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
        expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
        expect(headers['content-security-policy'], path).not.toContain('unsafe');
        expect(headers['x-content-type-options'], path).toBe('nosniff');
        expect(headers['x-frame-options'], path).toBe('DENY');
        expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
      }
    }
    await newMember(page, baseURL);
    const own = page.context().request;
    for (const path of [...publicPages.filter((one) => !/login|register|forgot/.test(one)), ...memberPages]) {
      const answer = await own.get(path);
      expect(answer.headers()['cache-control'], path).toBe('private, no-store');
      expect(answer.headers()['referrer-policy'], path).toBe(
        path.startsWith('/member') ? 'no-referrer' : 'strict-origin-when-cross-origin',
      );
    }
    for (const path of strangeDays.flatMap(ofStrangeDay))
      for (const who of [request, own]) expect((await who.get(path)).status(), path).toBeLessThan(500);
  },
);

test('สมาชิกที่เขียนคุกกี้แปลก ๆ ไม่มีใครเห็นหน้าของเขา', once, async ({ page, baseURL, request }) => {
  await newMember(page, baseURL);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => /^(__Host-)?benja$/.test(name));
  const pages = ['/', '/promotions', '/terms', '/lotto', '/lotto/rates', '/redeem', '/cashback', '/fair', '/privacy'];
  const spellings = [
    `${cookie?.name} =${cookie?.value}`,
    `${cookie?.name}\t=${cookie?.value}`,
    `x=1;${cookie?.name}="${cookie?.value}"`,
  ];
  for (const path of pages)
    for (const spelt of spellings) {
      const own = await request.get(path, { headers: { Cookie: spelt } });
      expect(own.headers()['cache-control'], `${path} ${spelt}`).toBe('private, no-store');
      const guest = await request.get(path);
      expect(guest.headers()['cache-control'], path).toBe('public, no-cache');
      expect(await guest.text(), path).toContain('href="/login');
    }
});

test('ไฟล์ API และกระแสข่าวบอกอายุของตัวเอง', once, async ({ request, baseURL }) => {
  const home = await (await request.get('/')).text();
  const script = /\/_astro\/[^"]+\.js/.exec(home)?.[0] ?? '';
  const style = /\/_astro\/[^"]+\.css/.exec(home)?.[0] ?? '';
  for (const path of [script, style]) {
    const file = await request.get(path);
    expect(file.status(), path).toBe(200);
    expect(file.headers(), path).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    const etag = file.headers().etag ?? '';
    expect((await request.get(path, { headers: { 'If-None-Match': etag } })).status(), path).toBe(304);
  }
  for (const path of ['/api/banner', '/api/health', '/api/openapi.json', '/api/no-such-call'])
    expect((await request.get(path)).headers()['cache-control'], path).toBe('no-store');
  expect((await request.get('/art/mark.svg')).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await request.get('/og/lotto.png')).headers()['cache-control']).toBe('public, max-age=86400');
  const stream = await fetch(`${baseURL}/api/stream`);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.headers.get('cache-control')).toMatch(/no-cache|no-store/);
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  await stream.body?.cancel();
});

test('ค่าที่ไม่มีจริงในที่อยู่พากลับไปหน้าแรกของหน้านั้น', once, async ({ request }) => {
  for (const [path, to] of [
    ['/lotto/results?market=nothing', '/lotto/results'],
    ['/lotto/results?cursor=1.1', '/lotto/results'],
    ['/lotto/results/gov?cursor=1700000000000.1', '/lotto/results/gov'],
    ['/lotto/rates?category=9999', '/lotto/rates'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([302, to]);
  }
});
