import { expect, type Route, test } from '@playwright/test';
import { editorRound, lines, openReview, typeDigits } from '../support/editor.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, visit } from '../support/member.ts';
import { fallSilent, give, refuse } from '../support/payouts.ts';
import { bet } from '../support/played.ts';

test('ธนาคารเงียบหลังรับคำสั่งถอน เงินถูกกันไว้ ครั้นปฏิเสธทีหลังยอดกลับมาเองบนหน้าเดิม', { tag: '@390' }, async ({
  page,
  baseURL,
  browser,
}) => {
  const member = await newMember(page, baseURL);
  await give(member, 1_000);
  await visit(page, '/member/withdraw');
  await page.getByLabel('จำนวนเงินที่ถอน').fill('400');
  await page.getByRole('button', { name: 'ถอน ฿400', exact: true }).click();
  await page.getByRole('button', { name: 'ยืนยันถอน ฿400' }).click();
  const slip = page.getByRole('region', { name: /^ถอนเงิน/ });
  await expect(slip.getByRole('status')).toHaveText(/^คาดว่าถึงบัญชีภายใน/);
  const { items } = await member.call('GET /api/member/withdraw/list', {});
  const [{ reference }] = items as [{ reference: string }];
  await fallSilent(reference);

  await expect(slip.getByRole('status')).toHaveText('ธนาคารยังไม่ยืนยันผล ยอดของคุณถูกกันไว้ ไม่ต้องถอนซ้ำ');
  const balance = page.getByRole('status', { name: 'ยอดเงินคงเหลือ' });
  await expect(balance).toHaveText('฿600.00');
  await expectToLookRight(page);

  await refuse(reference);
  // The bank is asked again with the next payout of anybody.
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await newMember(await elsewhere.newPage(), baseURL);
  await give(other, 100);
  await other.call('POST /api/member/withdraw', { amount: '100' });
  await elsewhere.close();

  await expect(slip.getByRole('status')).toHaveText('โอนไม่สำเร็จ คืนยอดเข้ากระเป๋าแล้ว');
  await expect(slip).toContainText('เหตุผล: บัญชีปลายทางไม่รับโอน');
  await expect(balance).toHaveText('฿1,000.00');
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'ถอนอีกครั้ง' }).click();
  await page.getByLabel('จำนวนเงินที่ถอน').fill('400');
  await expect(page.getByText(/^ทีมงานตรวจก่อนโอน/).first()).toBeVisible();
  await page.getByRole('region', { name: 'การถอนล่าสุด' }).getByRole('link', { name: /฿400/ }).click();
  await expect(slip).toContainText('เหตุผล: บัญชีปลายทางไม่รับโอน');
});

test('นาฬิกาของเครื่องเร็วไปหนึ่งชั่วโมง ก็ไม่บอกว่าเงินที่เพิ่งถอนช้ากว่าคาด', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await give(member, 300);
  // Announcements, which come by that clock too, are not part of it.
  await page.addInitScript(() =>
    localStorage.setItem('benja:local:notices-shown', JSON.stringify({ version: 1, value: Date.now() + 7_200_000 })),
  );
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await visit(page, '/member/withdraw');
  await page.getByLabel('จำนวนเงินที่ถอน').fill('200');
  await page.getByRole('button', { name: 'ถอน ฿200', exact: true }).click();
  await page.evaluate(() => {
    const look = (): void => {
      if (document.body.innerText.includes('นานกว่าที่คาดไว้')) document.body.dataset.late = 'yes';
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('button', { name: 'ยืนยันถอน ฿200' }).click();
  const status = page.getByRole('region', { name: /^ถอนเงิน/ }).getByRole('status');
  await expect(status).toHaveText('เงินถึงบัญชีแล้ว');
  expect(await page.evaluate(() => document.body.dataset.late)).toBeUndefined();
});

test('คำตอบเก่าที่มาช้าไม่ทับยอดและรายการที่ใหม่กว่า', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await give(member, 300);
  // Of each question of the page the first answer is read at once and arrives last.
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  const held = { wallets: 0, list: 0 };
  const hold = (question: keyof typeof held) => async (route: Route) => {
    const answer = await route.fetch();
    if (held[question]++ === 0) await late;
    await route.fulfill({ response: answer });
  };
  await page.route('**/api/member/wallets', hold('wallets'));
  await page.route('**/api/member/withdraw/list*', hold('list'));
  await visit(page, '/member/withdraw');
  // A page asks for nothing until something happens.
  await bet(member, await editorRound(page.request), '45', '10.00');
  await page.getByRole('button', { name: 'อัปเดตยอดเงิน' }).click();
  await expect.poll(() => held).toEqual({ wallets: 1, list: 1 });
  await member.call('POST /api/member/withdraw', { amount: '200' });
  const balance = page.getByRole('status', { name: 'ยอดเงินคงเหลือ' });
  const latest = page.getByRole('region', { name: 'การถอนล่าสุด' }).getByRole('link', { name: /฿200/ });
  await expect(balance).toHaveText('฿90.00');
  await expect(latest).toBeVisible();
  const answered = Promise.all(['wallets', 'list'].map((end) => page.waitForResponse(new RegExp(end))));
  arrive();
  await answered;
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await expect(balance).toHaveText('฿90.00');
  await expect(latest).toBeVisible();
  // The page goes on asking: a question that is open at the end is nobody's.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('สมาชิกตั้งวงเงินแทง แทงเกินแล้วถูกบอกว่าเหลือเท่าไร พักการเล่นแล้วแทงและฝากไม่ได้จนถึงเวลาที่เห็น', { tag: '@390' }, async ({
  page,
  baseURL,
}) => {
  const member = await newMember(page, baseURL);
  await give(member, 500);
  await visit(page, '/member/limits');
  await page.getByRole('button', { name: 'ตั้ง วงเงินแทงต่อวัน' }).click();
  const dialog = page.getByRole('dialog', { name: 'วงเงินแทงต่อวัน' });
  await dialog.getByLabel('วงเงิน (บาท)').fill('40');
  await expectToLookRight(page);
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByText('บันทึกวงเงินแล้ว')).toBeVisible();
  await expect(page.getByText('เหลือ ฿40 · เริ่มนับใหม่เที่ยงคืน')).toBeVisible();

  const editor = `/lotto/${await editorRound(page.request)}`;
  await visit(page, editor);
  await typeDigits(page, '456');
  const review = await openReview(page);
  const confirm = review.getByRole('button', { name: 'ยืนยันแทง ฿50' });
  await confirm.click();
  await expect(review).toContainText('วงเงินแทงต่อวัน ฿40 เหลือ ฿40 เริ่มนับใหม่เที่ยงคืน');

  await visit(page, '/member/limits');
  await page.getByRole('button', { name: 'พักการเล่น 24 ชั่วโมง' }).click();
  const question = page.getByRole('alertdialog', { name: 'พักการเล่น 24 ชั่วโมง' });
  await question.getByLabel('รหัสผ่านของคุณ').fill('เดาไม่ถูก');
  await question.getByRole('button', { name: 'ยืนยันพัก' }).click();
  await expect(question.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
  await question.getByLabel('รหัสผ่านของคุณ').fill('ปลาทูสองตัว-2569');
  await question.getByRole('button', { name: 'ยืนยันพัก' }).click();
  const until = page.getByRole('heading', { name: /^พักการเล่นถึง \d+ .+ น\.$/ });
  await expect(until).toBeVisible();
  const text = await until.innerText();
  await expectToLookRight(page);

  await visit(page, editor);
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await openReview(page);
  await confirm.click();
  await expect(review).toContainText(`${text} ฝากและแทงไม่ได้ ถอนเงินได้ตามปกติ`);

  // Nothing invites who rests.
  await visit(page, '/');
  const wallets = page.getByRole('region', { name: 'กระเป๋าของฉัน' });
  await expect(wallets.getByRole('link', { name: 'ถอนเงิน' })).toBeVisible();
  await expect(wallets.getByRole('link', { name: 'ฝากเงิน' })).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'ข่าวและสิทธิ์แนะนำ' }).getByRole('link', { name: /โปร|ฝาก|รับ/ }),
  ).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: 'แถบเมนูล่าง' });
  await expect(tabs.getByRole('link')).toHaveText(['หน้าแรก', 'โปรไฟล์', 'พักอยู่', 'ถอนเงิน', /^ติดต่อเรา/]);

  // A rest is no fault.
  await visit(page, '/play?game=benja:hilo');
  const refused = page.getByRole('alertdialog', { name: 'พักการเล่นอยู่' });
  await expect(refused).toContainText(text);
  await refused.getByRole('button', { name: 'ตกลง' }).click();
  await expect(page.locator('dialog.game-sheet')).toHaveCount(0);

  for (const [path, said] of [
    ['/promotions', 'จึงไม่มีโปรให้รับ'],
    ['/redeem', 'จึงแลกแต้มไม่ได้'],
    ['/member/coupon', 'จึงใช้คูปองไม่ได้'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByText(`พักการเล่นอยู่ ${said}`)).toBeVisible();
    await expect(page.locator('main').getByRole('button', { name: /แลก|ใช้คูปอง/ })).toHaveCount(0);
    await expect(page.locator('main').getByRole('article')).toHaveCount(0);
    await expect(page.locator('main header p')).toHaveCount(0);
    await expectToLookRight(page);
  }

  await visit(page, '/member/deposit');
  await expect(page.getByRole('heading', { name: text })).toBeVisible();
  await expect(page.getByRole('button', { name: /^สร้าง QR/ })).toHaveCount(0);
  await expectToLookRight(page);
});
