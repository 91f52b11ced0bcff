import { describe, expect, it, vi } from 'vitest';
import { markSent, storeSlip } from '#lib/lotto/client/slip-storage.ts';
import { $stored } from '#lib/lotto/client/stored-slip.ts';
import { limits } from '../../../src/gallery/data.ts';
import { editorOfFile, events, linesOf, open } from './editor-page.ts';

const page = editorOfFile();

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
    expect(page.shownTexts).toContain('โพยนี้ส่งแล้วจากอีกหน้าหนึ่ง ดูได้ที่โพยของฉัน');
    leave();
  });

  it('moves to the next open round and is stored for it', async () => {
    const { editor, leave } = open();
    editor.enterNumber('123');
    page.answers['/api/lotto/rounds'] = [
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
    expect(page.shownTexts).toContain('เพิ่ม 1 รายการ · งวดนี้ไม่รับ 1 รายการ');
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

describe('the round of the editor', () => {
  it('warns in the last minute, locks at its close, and opens again when the server moves the close', async () => {
    const { editor, leave } = open({ closeAt: '2026-12-01T15:02:00.000+07:00' });
    expect(editor.round.$phase.get()).toBe('open');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(editor.round.$phase.get()).toBe('last-minute');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([editor.round.$phase.get(), editor.$locked.get()]).toEqual(['closed', true]);
    page.answers['/api/lotto/round'] = [
      { data: { limits, round: { display: 'open', close_at: '2026-12-01T15:20:00.000+07:00' } } },
    ];
    await editor.round.refresh();
    expect([editor.round.$phase.get(), editor.$locked.get()]).toEqual(['open', false]);
    leave();
  });
});

describe('limits and closing time', () => {
  const fetches = () => page.calls.filter(({ path }) => path === '/api/lotto/round').length;

  it('are fetched when the stream is there, and soon after it tells that the round has changed, not another one', async () => {
    const { leave } = open({ roundId: '88' });
    expect(fetches()).toBe(0);
    page.tell('hello', {});
    await vi.advanceTimersByTimeAsync(0);
    const begun = fetches();
    expect(begun).toBeGreaterThan(0);
    page.tell('round', { round_id: '89' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetches()).toBe(begun);
    page.tell('round', { round_id: '88' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetches()).toBe(begun + 1);
    leave();
    page.tell('round', { round_id: '88' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetches()).toBe(begun + 1);
  });
});
