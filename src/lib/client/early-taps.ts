/** What was tapped on a keypad before its island listened: the head of the page has kept it (layouts/head-scripts.ts). */

declare global {
  interface Window {
    earlyTaps?: HTMLElement[];
  }
}

/** Taps again, in their order, the buttons within `place` that were tapped too early; each sees what the one before has made. */
export async function replayEarlyTaps(place: HTMLElement): Promise<void> {
  const early = (window.earlyTaps ?? []).filter((button) => place.contains(button));
  window.earlyTaps = (window.earlyTaps ?? []).filter((button) => !place.contains(button));
  for (const button of early) {
    // React renders the effect of a tap before the next microtask.
    await Promise.resolve();
    button.click();
  }
}
