import { beforeEach, expect, it, vi } from 'vitest';
import { WithdrawDeskStore } from '#lib/payout/client/withdraw-desk.ts';
import type { DeskRow, DeskSlip } from '#lib/payout/desk-contract.ts';

const rows = ['1', '2'].map((withdraw_id) => ({ withdraw_id, together: true, watched_by: null }) as unknown as DeskRow);
const slipOf = (withdraw_id: string) => ({ withdraw_id, may_decide: true, may_settle: false }) as DeskSlip;

let approved: unknown[];
let slip: PromiseWithResolvers<unknown>;

beforeEach(() => {
  approved = [];
  slip = Promise.withResolvers();
  vi.stubGlobal('history', { replaceState: () => undefined });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('withdraw/approve')) approved.push(JSON.parse(String(init.body)));
    const data = path.includes('withdraw/view') ? await slip.promise : { status: 'approved', others: [] };
    return new Response(JSON.stringify({ error: 0, data }));
  });
  return () => vi.unstubAllGlobals();
});

it('never decides a withdrawal whose slip is not shown yet', async () => {
  const desk = new WithdrawDeskStore({ rows, slip: slipOf('1'), query: {} });
  desk.move(1);
  await desk.approve();
  desk.askReject();
  expect(approved).toEqual([]);
  expect(desk.$asking.get()).toBeUndefined();
  expect(desk.$told.get()).toMatchObject({ tone: 'bad', text: expect.stringContaining('กำลังเปิด') });

  slip.resolve(slipOf('2'));
  await vi.waitFor(() => expect(desk.$slip.get()?.withdraw_id).toBe('2'));
  await desk.approve();
  expect(approved).toEqual([{ withdraw_id: '2' }]);
  expect(desk.$outcomes.get().get('2')).toBe('approved');
});
