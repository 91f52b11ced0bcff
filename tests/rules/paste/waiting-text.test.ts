import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTextWaiting, keepSharedText, takeSharedText } from '#lib/paste/client/shared-text.ts';

describe('shared text that waits in a tab', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is handed over once', () => {
    expect(isTextWaiting()).toBe(false);
    keepSharedText('12=50');
    expect(isTextWaiting()).toBe(true);
    expect(takeSharedText()).toBe('12=50');
    expect(takeSharedText()).toBeUndefined();
  });

  it('waits for half an hour, and no longer', () => {
    keepSharedText('12=50');
    vi.advanceTimersByTime(30 * 60_000 - 1);
    expect(isTextWaiting()).toBe(true);
    vi.advanceTimersByTime(1);
    expect([isTextWaiting(), takeSharedText()]).toEqual([false, undefined]);
  });

  it('gives way to a newer one', () => {
    keepSharedText('12=50');
    keepSharedText('34=20');
    expect(takeSharedText()).toBe('34=20');
  });
});
