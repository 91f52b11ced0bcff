import { beforeEach, expect, it, vi } from 'vitest';
import { WithdrawDeskStore } from '#lib/payout/client/withdraw-desk.ts';
import type { DeskRow, DeskSlip } from '#lib/payout/desk-contract.ts';

const rows = ['1', '2'].map(
  (withdraw_id) =>
    ({ withdraw_id, reference: `W${withdraw_id}`, together: true, watched_by: null }) as unknown as DeskRow,
);
const slipOf = (withdraw_id: string) =>
  ({ withdraw_id, may_decide: true, may_reject: true, may_settle: false }) as DeskSlip;

let narrow = false;
let approved: unknown[];
let slip: PromiseWithResolvers<unknown>;

beforeEach(() => {
  narrow = false;
  approved = [];
  slip = Promise.withResolvers();
  vi.stubGlobal('matchMedia', () => ({ matches: narrow }));
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

it('goes on to the next one beside the list, and stays with the decided one on a phone', async () => {
  slip.resolve(slipOf('2'));
  const wide = new WithdrawDeskStore({ rows, slip: slipOf('1'), query: {} });
  await wide.approve();
  expect([wide.$at.get(), wide.$told.get()]).toEqual([1, { text: 'W1 อนุมัติแล้ว', tone: 'ok' }]);

  narrow = true;
  const phone = new WithdrawDeskStore({ rows, slip: slipOf('1'), query: {} });
  await phone.approve();
  expect([phone.$at.get(), phone.$told.get()?.text]).toEqual([0, 'W1 อนุมัติแล้ว']);
  expect(approved).toEqual([{ withdraw_id: '1' }, { withdraw_id: '1' }]);
});

it('keeps the filters of the list in the address of a row', () => {
  const desk = new WithdrawDeskStore({ rows, slip: slipOf('1'), query: { min: '100' } });
  expect(rows[1] && desk.hrefOf(rows[1])).toBe('/operator/withdrawals?min=100&open=2');
});

it('ticks the oldest that may be approved together, twenty at most, and none of the others', () => {
  const many = Array.from(
    { length: 30 },
    (_, n) => ({ ...rows[0], withdraw_id: String(n + 1), together: n % 5 !== 0 }) as DeskRow,
  );
  const desk = new WithdrawDeskStore({ rows: many, slip: slipOf('1'), query: {} });
  desk.tickTogether();
  const wanted = many.filter(({ together }) => together).slice(0, 20);
  expect([...desk.$ticked.get()]).toEqual(wanted.map(({ withdraw_id }) => withdraw_id));
  expect(desk.$together.get()).toHaveLength(20);
  desk.tickTogether();
  expect(desk.$ticked.get().size).toBe(0);
});
