import { expect, test } from '@playwright/test';
import { countdown } from '#lib/thai.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { isWide, mark, operate, stayed } from './support/lottery-page.ts';
import { openRound } from './support/played.ts';

// Lobby, rates and results, each on markets that no other test bets on.

test('ล็อบบี้แยกหมวด ยี่กีขึ้นก่อน ทุกใบมีธง เวลา และสถานะ ใบที่ใกล้ปิดอยู่หน้า', { tag: '@1280' }, async ({ page }) => {
  await page.goto('/lotto/lobby');
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['ยี่กี', 'หวยไทย', 'หวยต่างประเทศ', 'หวยหุ้น']);
  const yeekee = page.getByRole('region', { name: /^ยี่กี/ });
  await expect(yeekee.getByText('รอบที่')).toHaveCount(2);
  const tickets = page.locator('.lt');
  for (const ticket of await tickets.all()) {
    await expect(ticket.locator('img[src^="/art/flags.svg#"]')).toHaveCount(1);
    await expect(ticket).toHaveText(/ปิดรับ|เปิด|รอผล|ผลล่าสุด/);
  }
  for (const region of await page.getByRole('region').filter({ has: tickets }).all()) {
    const ends = await region
      .locator('[data-until]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-until') ?? ''));
    expect(ends).toEqual([...ends].sort());
  }
  await page.getByRole('navigation', { name: 'หมวดหวย' }).getByRole('link', { name: 'หวยต่างประเทศ' }).click();
  await expect(page.getByRole('region', { name: /^หวยต่างประเทศ/ })).toBeInViewport();
  await expectToLookRight(page);
});

test('เวลาที่เหลือเดินตามนาฬิกาของเซิร์ฟเวอร์ แม้นาฬิกาเครื่องเร็วไปหนึ่งชั่วโมง', { tag: '@390' }, async ({ page }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await page.goto('/lotto/lobby');
  // The page has drawn them once; from here on the browser does.
  await page.clock.runFor(2_000);
  const seen = Date.parse((await page.locator('[data-server-time]').first().getAttribute('data-server-time')) ?? '');
  const clocks = await page
    .locator('.lt [data-until]')
    .evaluateAll((all) => all.map((one) => ({ until: one.getAttribute('data-until') ?? '', text: one.textContent })));
  expect(clocks.length).toBeGreaterThan(0);
  const possible = (until: string) =>
    Array.from({ length: 60 }, (_, s) => countdown(Date.parse(until) - seen - s * 1_000));
  for (const { until, text } of clocks) expect(possible(until)).toContain(text);
});

test('ล็อบบี้: ค้นชื่อ ปักหมุดไว้บนสุดและจำไว้ เรียงตามเวลาปิด ทุกใบบอกเวลาปิดและเวลาผล', { tag: '@390' }, async ({ page }) => {
  await page.goto('/lotto/lobby');
  const cell = (name: string) => page.locator('.lt-cell').filter({ has: page.getByText(name, { exact: true }) });
  for (const ticket of await page.locator('.lt[data-display]').all())
    await expect(ticket).toContainText(/ปิด (\d+ \S+ )?\d\d:\d\d · ผล (\d+ \S+ )?\d\d:\d\d/);
  const find = page.getByRole('searchbox', { name: 'ค้นหาหวย' });
  await find.fill('ฮานอย');
  await expect(page.locator('.lt:visible')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: /^หวยหุ้น/ })).toBeHidden();
  await find.fill('ไม่มีชื่อนี้');
  await expect(page.getByText('ไม่พบหวยชื่อ “ไม่มีชื่อนี้”')).toBeVisible();
  await find.fill('');
  const pinned = page.getByRole('region', { name: 'หวยที่ปักหมุด' });
  await page.getByRole('button', { name: 'ปักหมุดดาวโจนส์' }).click();
  await expect(pinned.locator('.lt')).toHaveText([/ดาวโจนส์/]);
  await page.reload();
  await expect(pinned.locator('.lt')).toHaveText([/ดาวโจนส์/]);
  await page.getByRole('button', { name: 'เรียงตามเวลาปิด' }).click();
  const ends = await page
    .getByRole('region', { name: 'เรียงตามเวลาปิด' })
    .locator('[data-until]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-until') ?? ''));
  expect(ends.length).toBeGreaterThan(1);
  expect(ends).toEqual([...ends].sort());
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'ปักหมุดดาวโจนส์' }).click();
  await expect(pinned).toBeHidden();
  await page.getByRole('button', { name: 'เรียงตามเวลาปิด' }).click();
  await expect(page.getByRole('region', { name: /^หวยหุ้น/ })).toContainText('ดาวโจนส์');
  await expect(cell('ดาวโจนส์')).toHaveCount(1);
});

test.describe('ไม่มี JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('กระดานผลวันนี้ขึ้นก่อน และตรวจเลขได้ด้วยฟอร์มธรรมดา', { tag: '@390' }, async ({ page }) => {
    await page.goto('/lotto/results');
    const board = page.getByRole('table').first();
    await expect(board.getByRole('row').first()).toContainText('3 ตัวบน');
    await expect(page.locator('.board tr[data-market="yeekee15"]')).toContainText('รอบที่');
    await page.goto('/lotto/results/gov/2024-11-01');
    await page.getByLabel('เลขของคุณ').fill('536044 404 32 999');
    await page.getByRole('button', { name: 'ตรวจเลข' }).click();
    await expect(page).toHaveURL(/\/lotto\/results\/gov\/2024-11-01\/check\?numbers=/);
    await expect(page.getByText('ถูก 3 จาก 4 เลข')).toBeVisible();
    const answers = page.getByRole('status').getByRole('listitem');
    await expect(answers).toHaveText([/536044\s*ถูก รางวัลที่ 1/, /404\s*ถูก 3 ตัวโต๊ด/, /32\s*ถูก 2 ตัวล่าง/, /999\s*ไม่ถูก/]);
    // Another question at the same draw has its own answer: nothing of it is kept for the next.
    await page.goto('/lotto/results/gov/2024-11-01/check?numbers=044');
    await expect(answers).toHaveText([/044\s*ถูก 3 ตัวบน · 3 ตัวโต๊ด/]);
    await page.goto('/lotto/results/gov/2024-11-01/check');
    await expect(answers).toHaveCount(0);
  });
});

test('ตั๋วพลิกเป็นปิดรับเองเมื่อหมดเวลา โดยไม่โหลดหน้าใหม่', { tag: '@390' }, async ({ page }) => {
  const market = isWide(page) ? 'hanoi_special' : 'malay';
  const name = isWide(page) ? 'ฮานอยพิเศษ' : 'มาเลย์';
  const roundId = await openRound(page.request, market);
  await page.clock.install();
  await page.goto('/lotto/lobby');
  await mark(page);
  const ticket = page.locator('.lt').filter({ has: page.getByText(name, { exact: true }) });
  await expect(ticket).toContainText('ปิดรับใน');
  // On the server the round closes now; here its time passes.
  const raw = isWide(page) ? { special: '12345', first: '67890' } : { first: '1234', second: '5678' };
  await operate(page, 'round/result', { round_id: roundId, raw, close: true });
  const until = await ticket.locator('[data-until]').getAttribute('data-until');
  const seen = await page.locator('[data-server-time]').first().getAttribute('data-server-time');
  await page.clock.fastForward(Date.parse(until ?? '') - Date.parse(seen ?? '') + 1_000);
  await expect(ticket).toHaveAttribute('data-display', 'closed');
  await page.clock.runFor(5_000);
  await expect(ticket).toContainText('ปิดรับ รอผล');
  await expect(ticket).toContainText('รอผล');
  expect(await stayed(page)).toBe(true);
});

for (const path of ['/', '/lotto'])
  test(`ตั๋วใบแรกของ ${path} หมดเวลาแล้วถามรอบใหม่เอง โดยไม่โหลดหน้าใหม่`, { tag: '@390' }, async ({ page }) => {
    await page.clock.install();
    const asked = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === path && answer.request().resourceType() === 'fetch',
    );
    await page.goto(path);
    await mark(page);
    const until = await page.locator('.lt [data-until]').first().getAttribute('data-until');
    const seen = await page.locator('[data-server-time]').first().getAttribute('data-server-time');
    // A round may close while the page is on its way.
    await page.clock.fastForward(Math.max(0, Date.parse(until ?? '') - Date.parse(seen ?? '')) + 1_000);
    await page.clock.runFor(5_000);
    expect((await asked).ok()).toBe(true);
    await expect(page.locator('.lt').first()).toBeVisible();
    expect(await stayed(page)).toBe(true);
  });

test('หน้าอัตราจ่ายแยกหมวด และบอกเลขอั้นของงวดที่เปิดรับ', { tag: '@1280' }, async ({ page }) => {
  const market = isWide(page) ? 'taiwan' : 'india';
  const round_id = await openRound(page.request, market);
  const limit = (input: Readonly<Record<string, unknown>>) => operate(page, 'limit/set', { round_id, ...input });
  await limit({ bet_type: 'two_bottom', numbers: ['52', '25'], action: 'closed' });
  await limit({ bet_type: 'three_top', numbers: ['123'], action: 'reduced', pct: 50 });
  await limit({ bet_type: 'run_top', action: 'reduced', pct: 80 });
  await page.goto('/lotto/rates');
  await expect(page.getByRole('row', { name: /3 ตัวบน 900/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'หมวดหวย' }).getByRole('link', { name: 'หวยหุ้น' }).click();
  await expect(page).toHaveURL(/category=3/);
  await expect(page.getByRole('row', { name: /3 ตัวบน 850/ }).first()).toBeVisible();
  const card = page
    .getByRole('region', { name: 'เลขอั้นวันนี้' })
    .getByRole('article')
    .filter({ hasText: isWide(page) ? 'ไต้หวัน' : 'อินเดีย' });
  await expect(card).toContainText(/2 ตัวล่าง\s*ปิดรับ\s*25\s*52/);
  await expect(card).toContainText(/3 ตัวบน\s*บาทละ 425\s*123\s*จากปกติ 850/);
  await expect(card).toContainText(/วิ่งบน\s*บาทละ 2.56\s*ทุกเลข/);
  await expectToLookRight(page);
  for (const category of ['1', '2', '4']) {
    await page.goto(`/lotto/rates?category=${category}`);
    await expectToLookRight(page);
  }
});

test('ผลย้อนหลังถึงปี 2558 เปิดตามปี ตามงวด และมีฟีดของทุกหวย', { tag: '@1280' }, async ({ page }) => {
  await page.goto('/lotto/results');
  await expect(page.locator('link[rel="alternate"][type="application/rss+xml"]')).toHaveAttribute(
    'href',
    '/lotto/results/feed.xml',
  );
  const years = page.getByRole('navigation', { name: 'ผลสลากรัฐบาลตามปี' });
  await years.getByRole('link', { name: 'ปี 2558' }).click();
  await expect(page).toHaveURL('/lotto/results/gov/year/2015');
  // A heading and nine draws.
  await expect(page.getByRole('row')).toHaveCount(10);
  await expectToLookRight(page);
  await page.getByRole('link', { name: '30 ธ.ค. 58' }).click();
  await expect(page).toHaveURL('/lotto/results/gov/2015-12-30');
  await page.getByRole('navigation', { name: 'งวดอื่น' }).getByRole('link').last().click();
  await expect(page).toHaveURL('/lotto/results/gov/2016-01-17');
  const dataset = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')[
    '@graph'
  ].find((one: { '@type': string }) => one['@type'] === 'Dataset');
  expect(dataset).toMatchObject({ name: 'ผลสลากกินแบ่งรัฐบาล งวด 17 มกราคม 2559', temporalCoverage: '2016-01-17' });
  expect((await page.request.get(dataset.distribution.contentUrl)).status()).toBe(200);

  for (const path of ['/lotto/results/feed.xml', '/lotto/results/gov/feed.xml']) {
    const feed = await page.request.get(path);
    expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
    const read = await page.evaluate(
      (text) => {
        const xml = new DOMParser().parseFromString(text, 'application/xml');
        const all = (name: string) => [...xml.querySelectorAll(`item > ${name}`)].map((one) => one.textContent ?? '');
        return {
          broken: xml.querySelector('parsererror') !== null,
          links: all('link'),
          titles: all('title'),
          dates: all('pubDate'),
        };
      },
      await feed.text(),
    );
    expect(read.broken).toBe(false);
    expect(read.links.length).toBeGreaterThan(10);
    expect(new Set(read.links).size).toBe(read.links.length);
    expect(read.dates.map((date) => Date.parse(date))).toEqual(
      read.dates.map((date) => Date.parse(date)).sort((a, b) => b - a),
    );
    expect(
      read.titles.every((title) => /^ผล.+ งวด/.test(title)),
      read.titles.join(),
    ).toBe(true);
    expect((await page.request.get(read.links[0] ?? '')).status()).toBe(200);
  }
  expect((await page.request.get('/lotto/results/nope/feed.xml')).status()).toBe(404);
});

test('ผลของวันและหวยที่เลือก ถ้าวันนั้นว่างพาไปวันใกล้สุดทั้งก่อนและหลัง', { tag: '@390' }, async ({ page }) => {
  await page.goto('/lotto/results?market=gov&date=2024-11-03');
  await expect(page.getByText('ไม่มีผลรางวัลในวันที่เลือก')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ดูผล 1 พฤศจิกายน 2567' })).toBeVisible();
  await page.getByRole('link', { name: 'ดูผล 16 พฤศจิกายน 2567' }).click();
  await expect(page).toHaveURL(/market=gov/);
  await expect(page).toHaveURL(/date=2024-11-16/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByLabel('หวย', { exact: true })).toHaveValue('gov');
});

test('ผลยี่กีทั้งวันเป็นช่องตามรอบ ถึงรอบที่ 88 และ 264', { tag: '@1280' }, async ({ page }) => {
  for (const [market, name, rounds] of [
    ['yeekee15', 'ยี่กี 15 นาที', 88],
    ['yeekee5', 'ยี่กี 5 นาที', 264],
  ] as const) {
    await page.goto(`/lotto/results/${market}`);
    const cells = page.getByRole('list', { name: new RegExp(`^${name}`) }).getByRole('listitem');
    await expect(cells.last()).toHaveText(new RegExp(`รอบที่ ${rounds}.*04:00 น.`));
    // A site that began in the middle of a day has its rounds from then on, none left out.
    const numbers = await cells.evaluateAll((all) => all.map((cell) => Number(cell.id.slice(1))));
    expect(numbers).toEqual(numbers.map((_, index) => rounds - numbers.length + 1 + index));
    await expect(cells.first()).toHaveText(/\d\d:\d\d น\.(รอเปิด|เปิดรับ|รอผล|คืนเงิน|3 ตัวบน \d{3})/);
    await expectToLookRight(page);
  }
});
