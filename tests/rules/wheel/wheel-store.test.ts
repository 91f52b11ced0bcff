/** The wheel in the browser: one spin for a press, nothing said before it stands still, and what follows a refusal. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conflict } from '#lib/client/codes.ts';
import { wheelPrizes } from '#lib/house/rules/data/wheel.ts';
import { $points, $wallets, followWallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { type Spun, WheelStore } from '#lib/wheel/client/wheel-store.ts';
import type { WheelView } from '#lib/wheel/contract.ts';
import { sliceAt, slicesOf } from '#lib/wheel/rules/drawing.ts';
import { amountOnWire } from '#lib/wheel/rules/prize-code.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fakeStorage } from '#tests/support/fake-storage.ts';

const wheel = (over: Partial<WheelView['setting']> = {}, free_spins = 1): WheelView => ({
  setting: {
    cost: { kind: free_spins > 0 ? 'free' : 'points', amount: free_spins > 0 ? '0' : '100' },
    cost_points: '100',
    mapping: 'pick by weight',
    config_hash: 'c'.repeat(64),
    commitment: 'a'.repeat(64),
    nonce: 0,
    ...over,
  },
  prizes: wheelPrizes.map(({ code, name, weight, gives }) => ({
    prize_id: code,
    name,
    kind: gives.kind,
    amount: amountOnWire(gives),
    weight,
    chance: `${weight / 100}%`,
    colour: 'chad',
  })),
  free_spins,
});
const spun: Spun = {
  spin_id: '7',
  prize_id: 'cash-500',
  prize: { name: 'เงินสด ฿500', kind: 'cash', amount: '500.00' },
  index: 6,
  cost: { kind: 'free', amount: '0' },
  reveal: { server_seed: 'e'.repeat(64), client_seed: 'mine', nonce: 0 },
  next: { commitment: 'b'.repeat(64), nonce: 1 },
  free_spins: 0,
  points: '40',
};
const after = wheel(spun.next, 0);
const purse: ShownWallet = { id: '1', wallet_name: 'กระเป๋าหลัก', balance: '500.00', wallet_type_id: 1 };

class FakeStream extends EventTarget {
  close(): void {}
}
let stream: FakeStream;
/** Bodies of spins, by their addresses the other calls. */
let sent: string[];

function answering(answers: Readonly<Record<string, object>>): void {
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(String(address), 'http://localhost').pathname;
    sent.push(init?.body ? `${path} ${init.body}` : path);
    return new Response(JSON.stringify(answers[path] ?? { error: 9999, message: 'ไม่มี' }));
  });
}

/** A disc whose turn ends when the test says so. */
function disc(): { readonly element: HTMLElement; readonly stand: () => void } {
  let stand = (): void => undefined;
  const finished = new Promise<void>((done) => {
    stand = done;
  });
  const element = { style: {}, animate: () => ({ finished }), getAnimations: () => [] };
  return { element: element as unknown as HTMLElement, stand: () => stand() };
}

const start = (tab: 'prizes' | 'mine' = 'prizes') =>
  new WheelStore({ wheel: wheel(), tab, cursor: undefined, list: { mine: [], board: undefined, nextCursor: null } });

beforeEach(() => {
  sent = [];
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'EventSource',
    class extends FakeStream {
      constructor() {
        super();
        stream = this;
      }
    },
  );
  $wallets.set(null);
  $points.set(null);
  return () => vi.unstubAllGlobals();
});

describe('a spin', () => {
  const good = {
    '/api/wheel/spin_v2': { error: 0, data: spun },
    '/api/wheel/config_v2': { error: 0, data: after },
    '/api/wheel/history': { error: 0, data: { items: [{ spin_id: '7' }], next_cursor: null } },
  };

  it('says nothing of its prize before the disc stands at the slice that was drawn', async () => {
    answering(good);
    const stop = followWallets();
    const store = start('mine');
    const { element, stand } = disc();
    const spinning = store.spin(element);
    await eventually(() => expect(element.style.transform).toBeDefined());
    const slices = slicesOf(wheelPrizes.map(({ weight }) => weight));
    expect(sliceAt(Number(/[\d.]+/.exec(element.style.transform)?.[0]), slices)).toBe(spun.index);
    stream.dispatchEvent(new MessageEvent('balance', { data: JSON.stringify({ wallets: [purse] }) }));
    stream.dispatchEvent(new MessageEvent('points', { data: JSON.stringify({ point: '40' }) }));
    expect([$wallets.get(), $points.get(), store.$spun.get(), store.$busy.get()]).toEqual([
      null,
      null,
      undefined,
      true,
    ]);

    stand();
    await spinning;
    expect([$wallets.get(), $points.get(), store.$spun.get(), store.$busy.get()]).toEqual([[purse], '40', spun, false]);
    expect(store.$wheel.get()).toMatchObject({ setting: { ...spun.next, cost: { kind: 'points', amount: '100' } } });
    await eventually(() => expect(store.$list.get().mine).toEqual([{ spin_id: '7' }]));
    stop();
  });

  it('of two presses is one call, with the commitment that was shown and the member’s seed', async () => {
    answering(good);
    const store = start();
    store.setSeed('เลขของฉัน');
    const { element, stand } = disc();
    stand();
    await Promise.all([store.spin(element), store.spin(element)]);
    const spins = sent.filter((one) => one.startsWith('/api/wheel/spin_v2'));
    expect(spins).toEqual([
      `/api/wheel/spin_v2 ${JSON.stringify({ commitment: 'a'.repeat(64), client_seed: 'เลขของฉัน' })}`,
    ]);
  });

  it('after another device’s is refused, and the next press has the commitment of now', async () => {
    answering({ ...good, '/api/wheel/spin_v2': { error: conflict, message: 'มีการเปลี่ยนแปลง' } });
    const store = start();
    await store.spin(disc().element);
    expect(store.$problem.get()).toEqual({ text: 'วงล้อเปลี่ยนไปหลังเปิดหน้านี้ กดหมุนอีกครั้ง', seed: false });
    expect(store.$wheel.get().setting.commitment).toBe(spun.next.commitment);
    expect(store.$busy.get()).toBe(false);
  });

  it('with a seed that cannot be says so at the seed, until it is changed', async () => {
    answering({
      '/api/wheel/spin_v2': { error: 9010, message: 'ข้อมูลไม่ถูกต้อง', fields: { client_seed: 'ใส่รหัสสุ่มของคุณ' } },
    });
    const store = start();
    store.setSeed('');
    await store.spin(disc().element);
    expect(store.$problem.get()).toEqual({ text: 'ใส่รหัสสุ่มของคุณ', seed: true });
    store.setSeed('1');
    expect(store.$problem.get()).toBeUndefined();
  });
});

it('the first seed is made in the browser, and one that was typed before stays', () => {
  const store = start();
  store.start();
  expect(store.$seed.get()).toMatch(/^[0-9a-f]{32}$/);
  const typed = start();
  typed.setSeed('1234');
  typed.start();
  expect(typed.$seed.get()).toBe('1234');
});
