/** Taps on a keypad before its island was hydrated, recorded by the head of the page (layouts/head-scripts.ts). */

declare global {
  interface Window {
    earlyTaps?: HTMLElement[];
  }
}

/** Repeats the early taps on buttons within `place`, in order; each sees the state after the one before. */
export async function replayEarlyTaps(place: HTMLElement): Promise<void> {
  const early = (window.earlyTaps ?? []).filter((button) => place.contains(button));
  window.earlyTaps = (window.earlyTaps ?? []).filter((button) => !place.contains(button));
  for (const button of early) {
    // React renders the effect of a tap before the next microtask.
    await Promise.resolve();
    button.click();
  }
}
