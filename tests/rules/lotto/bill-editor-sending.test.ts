import { describe, expect, it, vi } from 'vitest';
import { followWallets } from '#lib/ledger/client/wallets.ts';
import type { BillDetail, QuoteView } from '#lib/lotto/bill-contract.ts';
import { $stored } from '#lib/lotto/client/stored-slip.ts';
import { bill, now } from '../../../src/gallery/data.ts';
import { type Call, editorOfFile, events, linesOf, open } from './editor-page.ts';

const page = editorOfFile();

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

const validate = '/api/lotto/bill/validate';
const create = '/api/lotto/bill/create';
const sent = (path: string): Call[] => page.calls.filter((call) => call.path === path);

describe('sending the bill', () => {
  const taken: BillDetail = bill('pending');

  it('keeps its key and its wallet after a lost answer, locks the slip, and sends both again on the network’s return', async () => {
    const { editor, leave } = open();
    sessionStorage.setItem('benja:session:paying-wallet', JSON.stringify({ version: 1, value: '2' }));
    editor.enterNumber('123');
    page.answers[validate] = [{ data: quoteOf('900') }];
    await editor.submission.check();
    page.answers[create] = ['lost', { error: 9012 }, { data: taken }];
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

  it('pays from the promotion’s wallet without being told to when the main one cannot', async () => {
    const wallets = [
      { id: '1', wallet_name: 'กระเป๋าหลัก', balance: '0.00', wallet_type_id: 1 },
      { id: '2', wallet_name: 'โปร', balance: '1000.00', wallet_type_id: 2 },
    ];
    const walletTerms = [{ walletId: '2', rule: { weights: { lotto: 50 }, excludedGames: [], maxBet: 500 } }];
    const { editor, leave } = open({ wallets, walletTerms });
    // As the frame of the page does.
    const unfollow = followWallets();
    expect([editor.renderedPaying.walletId, editor.$paying.get().walletId]).toEqual(['2', '2']);
    editor.enterNumber('123');
    page.answers[validate] = [{ data: quoteOf('900') }];
    page.answers[create] = [{ data: taken }];
    await editor.submission.check();
    // Money that arrives while the bill is read does not change what was agreed to.
    page.tell('balance', { wallets: [{ ...wallets[0], balance: '500.00' }, wallets[1]] });
    expect(editor.$paying.get().walletId).toBeUndefined();
    await editor.submission.confirm();
    expect([validate, create].map((path) => sent(path)[0]?.body.wallet_id)).toEqual(['2', '2']);
    leave();
    unfollow();
  });

  it('prices the bill anew from the other wallet at one tap', async () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    page.answers[validate] = [{ data: quoteOf('900') }, { data: quoteOf('901') }];
    await editor.submission.check();
    await editor.payFrom('2');
    expect(editor.submission.$review.get()).toMatchObject({ walletId: '2', quote: { quote_id: 'quote-901' } });
    expect(sent(validate).map(({ body }) => body.wallet_id)).toEqual([undefined, '2']);
    leave();
  });

  it('shows changed prices after a refusal, and the next try has a new key', async () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    page.answers[validate] = [{ data: quoteOf('900') }, { data: quoteOf('450') }, { data: quoteOf('450') }];
    await editor.submission.check();
    page.answers[create] = [{ error: 3009 }, { error: 3008 }];
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
    page.answers[validate] = [{ data: quoteOf('900') }];
    await editor.submission.check();
    page.answers[create] = [{ error: 3002 }];
    await editor.submission.confirm();
    expect([editor.submission.$review.get(), linesOf(editor).length]).toEqual([undefined, 1]);
    expect(page.shownTexts).toContain('ไม่รับ โพยนี้ไม่ถูกส่ง เลขยังอยู่ครบ');
    leave();
  });

  it('drops refused lines and quotes the others; without any left the review closes', async () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    const closed = quoteOf('900', { lines: quoteOf('900').lines.map((line) => ({ ...line, status: 'closed' })) });
    page.answers[validate] = [{ data: closed }];
    await editor.submission.check();
    await editor.submission.dropRefused();
    expect([editor.submission.$review.get(), linesOf(editor)]).toEqual([undefined, []]);
    editor.enterNumber('123');
    editor.enterNumber('456');
    page.answers[validate] = [{ data: closed }, { data: quoteOf('900') }];
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
    expect(page.shownTexts).toContain('ใส่ราคาของเลข 123');
    expect(sent(validate)).toEqual([]);
    leave();
  });
});
