/** Saved views: one person's own, thirty at most, and none that leads out of the console. */
import { expect, it } from 'vitest';
import { viewsMax } from '#lib/operator/rules/saved-views.ts';
import { doorOfFile } from '#tests/support/front-door.ts';

const door = doorOfFile();
const save = (title: string, address: string, as: 'operator' | 'approver' = 'operator') =>
  door.call('POST /api/operator/view/save', { title, address }, { as });
const titles = async (as: 'operator' | 'approver' = 'operator'): Promise<string[]> =>
  (await door.call('GET /api/operator/view/list', {}, { as })).data.map(({ title }: { title: string }) => title);

it('is seen and removed by who saved it alone, and saved again under its name', async () => {
  const { data: kept } = await save('ถอนเกินหมื่น', '/operator/withdrawals?min=10000&cursor=12');
  expect(kept.address).toBe('/operator/withdrawals?min=10000');
  expect((await save('ถอนเกินหมื่น', '/operator/withdrawals?min=20000')).data.view_id).toBe(kept.view_id);
  await save('ถอนเกินหมื่น', '/operator/members', 'approver');
  expect(await titles()).toEqual(['ถอนเกินหมื่น']);
  const remove = (as: 'operator' | 'approver') =>
    door.call('POST /api/operator/view/remove', { view_id: kept.view_id }, { as });
  expect((await remove('approver')).status).toBe(404);
  expect(await titles()).toEqual(['ถอนเกินหมื่น']);
  expect((await remove('operator')).error).toBe(0);
  expect([await titles(), await titles('approver')]).toEqual([[], ['ถอนเกินหมื่น']]);
});

it('is refused where it leads elsewhere, and the thirty-first, also when forty come at once', async () => {
  expect(await save('ข้างนอก', 'https://evil.example/operator/x')).toMatchObject({
    status: 422,
    fields: { address: 'เปิดหน้าของหลังบ้านก่อนแล้วค่อยบันทึก' },
  });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => save(`มุมมอง ${n}`, '/operator/rounds')));
  expect(answers.filter(({ error }) => error === 0)).toHaveLength(viewsMax);
  expect(answers.find(({ error }) => error !== 0)?.fields).toEqual({ title: 'เก็บได้ 30 มุมมอง ลบอันที่ไม่ใช้ก่อน' });
});
