import { cleanStores } from 'nanostores';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addLines, clearLines, emptySlip, noteMax, setNote } from '#lib/lotto/client/slip.ts';
import { markSent, restoreSlip, storeSlip, wasSent } from '#lib/lotto/client/slip-storage.ts';
import { $stored, roundOfSlip } from '#lib/lotto/client/stored-slip.ts';
import { linesOf, slipOf, told } from './slip-lines.ts';

describe('keeping', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    cleanStores($stored);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });
  const sending = { intent: 'intent-1', quoteId: 'quote-1' };

  it('brings lines, note and a bill on its way back over a reload', () => {
    const slip = setNote(slipOf('two_top 12 50', 'two_top 12 50', 'run_top 7 '), 'ของแม่');
    storeSlip('77', slip, sending);
    const back = restoreSlip('77');
    expect(told(back.slip)).toEqual(told(slip));
    expect(back).toMatchObject({ slip: { note: 'ของแม่', past: [] }, sending });
    expect(new Set(addLines(back.slip, linesOf('two_top 99 1'), 'keep').slip.lines.map((line) => line.id)).size).toBe(
      4,
    );
  });
  it('forgets that of another round', () => {
    storeSlip('77', slipOf('two_top 12 50'));
    expect(restoreSlip('78')).toEqual({ slip: emptySlip, sending: undefined });
    expect(kept.size).toBe(0);
  });
  it('keeps nothing of an empty slip', () => {
    storeSlip('77', slipOf('two_top 12 50'));
    storeSlip('77', clearLines(slipOf('two_top 12 50')));
    expect(kept.size).toBe(0);
  });
  it('leaves word that its bill was taken, for a tab that shows just the same', () => {
    const slip = slipOf('two_top 12 50', 'run_top 7 20');
    storeSlip('77', slip);
    expect([wasSent('77', slip), roundOfSlip()]).toEqual([false, '77']);
    markSent('77', slip);
    expect(wasSent('77', slipOf('run_top 7 20', 'two_top 12 50'))).toBe(true);
    expect(wasSent('77', slipOf('two_top 12 50'))).toBe(false);
    expect(wasSent('77', slipOf('two_top 12 50', 'run_top 7 21'))).toBe(false);
    expect(wasSent('78', slip)).toBe(false);
    expect([restoreSlip('77').slip, roundOfSlip()]).toEqual([emptySlip, undefined]);
    // Written once more on purpose, it is a draft again.
    storeSlip('77', slip);
    expect(wasSent('77', slip)).toBe(false);
  });
  it.each([
    'nonsense',
    'null',
    '7',
    '{"version":0,"value":{"roundId":"77","lines":[{"betType":"two_top","number":"12","stake":"1"}],"note":""}}',
    '{"version":1,"value":{"roundId":"77"}}',
    '{"version":1,"value":{"roundId":"77","lines":7,"note":{}}}',
    '{"version":1,"value":{"roundId":"77","lines":[null,7,{"betType":"two_top"},{"betType":"evil","number":"1","stake":"1"},{"betType":"two_top","number":"123","stake":"1"}],"note":"","sending":{"intent":1}}}',
  ])('takes %s as none', (text) => {
    kept.set('benja:local:slip', text);
    expect(restoreSlip('77')).toEqual({ slip: emptySlip, sending: undefined });
  });
  it('lasts as long as the page where the browser allows no storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('denied');
      },
    });
    const slip = slipOf('two_top 12 50');
    storeSlip('77', slip);
    cleanStores($stored);
    expect(told(restoreSlip('77').slip)).toEqual(told(slip));
    storeSlip('77', emptySlip);
    expect(restoreSlip('77').slip).toEqual(emptySlip);
  });
  it('cuts a note at its length', () => {
    expect(setNote(emptySlip, 'ก'.repeat(200)).note).toHaveLength(noteMax);
  });
});
