import { afterEach, describe, expect, it, vi } from 'vitest';
import { followSight } from '#lib/client/in-sight.ts';

const element = {} as Element;

/** A page that tells what it is told to. */
function openPage() {
  let tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void = () => undefined;
  const disconnect = vi.fn();
  const observe = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe = observe;
      readonly disconnect = disconnect;
      constructor(callback: typeof tell) {
        tell = callback;
      }
    },
  );
  return {
    tell: (...seen: readonly boolean[]) => tell(seen.map((isIntersecting) => ({ isIntersecting }))),
    observe,
    disconnect,
  };
}

describe('an element in sight', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is where the newest of several changes says, not where the oldest did', () => {
    const page = openPage();
    const look = vi.fn();
    followSight(element, look);
    page.tell(false, true);
    expect(look.mock.calls).toEqual([[true]]);
    page.tell(true, true, false);
    expect(look.mock.lastCall).toEqual([false]);
  });

  it('is not looked at without a change, and no more once it is left', () => {
    const page = openPage();
    const look = vi.fn();
    const leave = followSight(element, look);
    page.tell();
    expect(look).not.toHaveBeenCalled();
    expect(page.observe).toHaveBeenCalledWith(element);
    leave();
    expect(page.disconnect).toHaveBeenCalledOnce();
  });
});
