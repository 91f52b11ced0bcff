/** Figures beside a game: none tells the result of a round before the game has shown it. */
import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $roundOpen, followHeld } from '#lib/game/client/round-hold.ts';

const $balance = atom<string | null>('100.00');
const $shown = atom<string | null>(null);
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  $balance.set('100.00');
  $shown.set(null);
  stop = followHeld($balance, $shown);
});
afterEach(() => {
  stop();
  $roundOpen.set(false);
  vi.useRealTimers();
});

describe('a figure beside a game', () => {
  it('is shown at once, and between rounds follows at once', () => {
    expect($shown.get()).toBe('100.00');
    $balance.set('150.00');
    expect($shown.get()).toBe('150.00');
  });

  it('stays while a round is open, stake and winnings alike, and moves with its end', () => {
    $roundOpen.set(true);
    $balance.set('80.00');
    $balance.set('120.00');
    vi.advanceTimersByTime(60_000);
    expect($shown.get()).toBe('100.00');
    $roundOpen.set(false);
    expect($shown.get()).toBe('120.00');
  });

  it('moves without an end two minutes after the last movement, because the frame may be dead', () => {
    $roundOpen.set(true);
    $balance.set('80.00');
    vi.advanceTimersByTime(119_000);
    $balance.set('120.00');
    vi.advanceTimersByTime(119_999);
    expect($shown.get()).toBe('100.00');
    vi.advanceTimersByTime(1);
    expect($shown.get()).toBe('120.00');
  });

  it('is shown during a round where nothing stood before', () => {
    stop();
    $balance.set(null);
    $shown.set(null);
    stop = followHeld($balance, $shown);
    $roundOpen.set(true);
    $balance.set('100.00');
    expect($shown.get()).toBe('100.00');
  });

  it('stays where it is when nobody follows any more', () => {
    $roundOpen.set(true);
    $balance.set('120.00');
    stop();
    $roundOpen.set(false);
    vi.advanceTimersByTime(180_000);
    $balance.set('130.00');
    expect($shown.get()).toBe('100.00');
  });
});
