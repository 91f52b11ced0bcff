import { cleanStores } from 'nanostores';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $bearer } from '#lib/client/user.ts';
import type { BillDetail, QuoteView } from '#lib/lotto/bill-contract.ts';
import { type BillEditorOptions, BillEditorStore } from '#lib/lotto/client/bill-editor/editor.ts';
import { $stored, markSent, storeSlip } from '#lib/lotto/client/slip-storage.ts';
import { bill, limits, now, rates } from '../../../src/gallery/data.ts';
import { fakeStorage } from '../../support/fake-storage.ts';

const main = { id: '1', wallet_name: 'กระเป๋าหลัก', balance: '1250.00', wallet_type_id: 1 };
const promotion = { id: '2', wallet_name: 'โปร', balance: '180.00', wallet_type_id: 2 };

interface Call {
  readonly path: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}
type Answer = { readonly data: unknown } | { readonly error: number } | 'lost';

let calls: Call[];
let answers: Partial<Record<string, Answer[]>>;
let shownTexts: string[];
const events = new EventTarget();

const quoteOf = (rate: string, over: Partial<QuoteView> = {}): QuoteView => ({
  quote_id: `quote-${rate}`,
  expires_at: now,
  server_time: now,
  acceptable: true,
  lines: [
    {
      bet_type: 'three_top',
      name: '3 ตัวบน',
      number: '123',
      stake: '50.00',
      rate,
      status: 'ok',
      payable: '50.00',
      possible_win: '1.00',
    },
  ],
  total_stake: '50.00',
  total_discount: '0.00',
  total_payable: '50.00',
  max_win: '1.00',
  balance: '1250.00',
  balance_after: '1200.00',
  promotion: null,
  same_bill: null,
  ...over,
});

/** A page with as much of a browser as the stores use. */
function openPage(): void {
  calls = [];
  answers = {};
  shownTexts = [];
  const element = () => ({
    children: [],
    dataset: {},
    append: () => undefined,
    setAttribute: () => undefined,
    addEventListener: () => undefined,
    matches: () => true,
    remove: () => undefined,
    set textContent(text: string) {
      shownTexts.push(text);
    },
  });
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { assign: vi.fn(), href: 'https://benja.example/lotto/12?again=5' });
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  );
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, events[name].bind(events));
  vi.stubGlobal('document', {
    ...element(),
    hidden: false,
    body: element(),
    createElement: element,
    querySelector: () => null,
    querySelectorAll: () => [],
    removeEventListener: () => undefined,
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path = ''] = url.split('?');
    calls.push({
      path,
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body ?? '{}')),
    });
    const answer = answers[path]?.shift() ?? 'lost';
    if (answer === 'lost') throw new TypeError('network');
    return new Response(JSON.stringify('data' in answer ? { error: 0, ...answer } : { message: 'ไม่รับ', ...answer }));
  });
}

const validate = '/api/lotto/bill/validate';
const create = '/api/lotto/bill/create';
const sent = (path: string): Call[] => calls.filter((call) => call.path === path);

function open(over: Partial<BillEditorOptions> = {}): { editor: BillEditorStore; leave: () => void } {
  const editor = new BillEditorStore({
    roundId: '12',
    market: 'gov',
    closeAt: '2026-12-01T15:20:00.000+07:00',
    serverTime: now,
    rates,
    limits,
    wallets: [main, promotion],
    ...over,
  });
  return { editor, leave: editor.follow() };
}

const linesOf = ({ draft }: BillEditorStore): string[] =>
  draft.$slip.get().lines.map(({ betType, number, stake }) => `${betType} ${number} ${stake}`);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now) });
  openPage();
  $bearer.set(null);
  return () => {
    cleanStores($stored, $bearer);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('the slip of the editor', () => {
  it('is stored a moment after the last change, and restored by the next page', () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    expect($stored.get()).toBeNull();
    vi.advanceTimersByTime(200);
    editor.enterNumber('456');
    vi.advanceTimersByTime(200);
    expect($stored.get()).toBeNull();
    vi.advanceTimersByTime(50);
    expect($stored.get()?.lines).toHaveLength(2);
    leave();
    const next = open();
    expect(linesOf(next.editor)).toEqual(['three_top 123 50', 'three_top 456 50']);
    next.leave();
  });

  it('is stored at once when the page is left, but not over what another tab has stored since', () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    events.dispatchEvent(new Event('pagehide'));
    expect($stored.get()?.lines).toHaveLength(1);
    storeSlip('12', { ...editor.draft.$slip.get(), lines: [] });
    leave();
    expect($stored.get()).toBeNull();
  });

  it('is emptied when another tab has sent the same bill, unless it was changed or is being sent itself', () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    vi.advanceTimersByTime(250);
    const asStored = editor.draft.$slip.get();
    editor.enterNumber('456');
    markSent('12', asStored);
    expect(linesOf(editor)).toHaveLength(2);
    editor.undo();
    editor.removeLine(0);
    vi.advanceTimersByTime(250);
    markSent('12', editor.draft.$slip.get());
    expect(linesOf(editor)).toEqual([]);
    expect(shownTexts).toContain('โพยนี้ส่งแล้วจากอีกหน้าหนึ่ง ดูได้ที่โพยของฉัน');
    leave();
  });

  it('moves to the next open round and is stored for it', async () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    answers['/api/lotto/rounds'] = [
      {
        data: [
          { round_id: '12', display: 'closed' },
          { round_id: '13', display: 'open' },
        ],
      },
    ];
    await editor.moveToNextRound();
    leave();
    expect($stored.get()).toMatchObject({ roundId: '13', lines: [{ number: '123' }] });
    expect(location.assign).toHaveBeenCalledWith('/lotto/13');
  });

  it('starts with the offered lines of an old bill, once', () => {
    const again = [
      { bet_type: 'two_bottom', number: '12', stake: '50.00' },
      { bet_type: 'four_top', number: '1234', stake: '5.00' },
    ] as const;
    const { editor, leave } = open({ again });
    expect(linesOf(editor)).toEqual(['two_bottom 12 50']);
    expect(shownTexts).toContain('เพิ่ม 1 รายการ · งวดนี้ไม่รับ 1 รายการ');
    expect(history.replaceState).toHaveBeenCalledWith(null, '', new URL('https://benja.example/lotto/12'));
    leave();
  });
});

describe('entering numbers', () => {
  it('writes a number under all selected types, in every order, and refuses it a second time', () => {
    const { editor, leave } = open();
    editor.entry.toggleType('three_tod');
    editor.entry.togglePermute();
    expect(editor.enterNumber('112')).toMatchObject({ ok: true, added: 4 });
    expect(linesOf(editor)).toEqual(['three_top 112 50', 'three_tod 112 50', 'three_top 121 50', 'three_top 211 50']);
    expect(editor.enterNumber('112').text).toBe('112 มีในโพยแล้ว แก้ราคาที่รายการเดิมได้');
    leave();
  });

  it('toggles a number of the grid under all selected types', () => {
    const { editor, leave } = open();
    editor.entry.toggleType('three_tod');
    editor.enterNumber('123');
    editor.removeLine(1);
    editor.toggleNumber('123');
    expect(linesOf(editor)).toEqual(['three_tod 123 50', 'three_top 123 50']);
    editor.toggleNumber('123');
    expect(linesOf(editor)).toEqual([]);
    leave();
  });

  it('steps through the usual prices from any price, and cycles through the lengths', () => {
    const { entry } = open().editor;
    entry.setPrice('0๕7x0');
    expect(entry.$price.get()).toBe('70');
    entry.stepPrice(1);
    expect(entry.$price.get()).toBe('100');
    entry.stepPrice(-1);
    expect(entry.$price.get()).toBe('50');
    const seen = entry.lengths.map(() => {
      entry.nextLength();
      return entry.$length.get();
    });
    expect(seen.toSorted()).toEqual(entry.lengths.toSorted());
  });
});

describe('sending the bill', () => {
  const taken: BillDetail = bill('pending');

  it('keeps its key and its wallet after a lost answer, locks the slip, and sends both again on the network’s return', async () => {
    const { editor, leave } = open();
    sessionStorage.setItem('benja:session:paying-wallet', JSON.stringify({ version: 1, value: '2' }));
    editor.enterNumber('123');
    answers[validate] = [{ data: quoteOf('900') }];
    await editor.submission.check();
    answers[create] = ['lost', { error: 9012 }, { data: taken }];
    await editor.submission.confirm();
    expect(editor.submission.$review.get()?.notice).toContain('ส่งซ้ำกี่ครั้งก็เป็นโพยเดียว');
    expect([editor.$locked.get(), $stored.get()?.sending?.quoteId]).toEqual([true, 'quote-900']);
    editor.undo();
    expect(linesOf(editor)).toHaveLength(1);
    leave();

    const reloaded = open();
    expect(reloaded.editor.submission.$unknown.get()).toBe(true);
    await reloaded.editor.submission.confirm();
    events.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(reloaded.editor.submission.$bill.get()).toEqual(taken));
    const [first, ...others] = sent(create);
    expect(others.map(({ key, body }) => [key, body])).toEqual([
      [first?.key, first?.body],
      [first?.key, first?.body],
    ]);
    expect([linesOf(reloaded.editor), $stored.get()?.sending]).toEqual([[], undefined]);
    reloaded.leave();
  });

  it('shows changed prices after a refusal, and the next try has a new key', async () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    answers[validate] = [{ data: quoteOf('900') }, { data: quoteOf('450') }, { data: quoteOf('450') }];
    await editor.submission.check();
    answers[create] = [{ error: 3009 }, { error: 3008 }];
    await editor.submission.confirm();
    expect(editor.submission.$review.get()).toMatchObject({ notice: 'ไม่รับ', quote: { quote_id: 'quote-450' } });
    expect(editor.submission.$review.get()?.changed.get('three_top:123')?.rate).toBe('900');
    expect(editor.$locked.get()).toBe(false);
    await editor.submission.confirm();
    expect(editor.submission.$review.get()?.notice).toBe('ตรวจราคาใหม่แล้ว ทุกรายการเท่าเดิม กดยืนยันได้เลย');
    expect(new Set(sent(create).map(({ key }) => key)).size).toBe(2);
    leave();
  });

  it('closes the review when the round has closed, and keeps every line', async () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    answers[validate] = [{ data: quoteOf('900') }];
    await editor.submission.check();
    answers[create] = [{ error: 3002 }];
    await editor.submission.confirm();
    expect([editor.submission.$review.get(), linesOf(editor).length]).toEqual([undefined, 1]);
    expect(shownTexts).toContain('ไม่รับ โพยนี้ไม่ถูกส่ง เลขยังอยู่ครบ');
    leave();
  });

  it('drops refused lines and quotes the others; without any left the review closes', async () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    const closed = quoteOf('900', { lines: quoteOf('900').lines.map((line) => ({ ...line, status: 'closed' })) });
    answers[validate] = [{ data: closed }];
    await editor.submission.check();
    await editor.submission.dropRefused();
    expect([editor.submission.$review.get(), linesOf(editor)]).toEqual([undefined, []]);
    editor.enterNumber('123');
    editor.enterNumber('456');
    answers[validate] = [{ data: closed }, { data: quoteOf('900') }];
    await editor.submission.check();
    await editor.submission.dropRefused();
    expect(linesOf(editor)).toEqual(['three_top 456 50']);
    expect(sent(validate).at(-1)?.body.lines).toEqual([{ bet_type: 'three_top', number: '456', stake: '50.00' }]);
    leave();
  });

  it('sends a guest to the login, and asks for a missing price before anything is quoted', () => {
    const guest = open({ wallets: null });
    guest.editor.enterNumber('123');
    guest.editor.check();
    expect(location.assign).toHaveBeenCalledWith('/login?next=%2Flotto%2F12');
    guest.leave();
    const { editor, leave } = open();
    editor.setStake(editor.draft.$slip.get().lines[0]?.id ?? 0, '');
    editor.check();
    expect(shownTexts).toContain('ใส่ราคาของเลข 123');
    expect(sent(validate)).toEqual([]);
    leave();
  });
});

describe('the round of the editor', () => {
  it('warns in the last minute, locks at its close, and opens again when the server moves the close', async () => {
    const { editor, leave } = open({ closeAt: '2026-12-01T15:02:00.000+07:00' });
    expect(editor.round.$phase.get()).toBe('open');
    vi.advanceTimersByTime(30_000);
    expect(editor.round.$phase.get()).toBe('last-minute');
    vi.advanceTimersByTime(60_000);
    expect([editor.round.$phase.get(), editor.$locked.get()]).toEqual(['closed', true]);
    answers['/api/lotto/round'] = [
      { data: { limits, round: { display: 'open', close_at: '2026-12-01T15:20:00.000+07:00' } } },
    ];
    await editor.round.refresh();
    expect([editor.round.$phase.get(), editor.$locked.get()]).toEqual(['open', false]);
    leave();
  });
});
