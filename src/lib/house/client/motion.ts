/** Movement with the Web Animations API: transform and opacity only, nothing at all with reduced motion. */

let isReducedBySheet = false;

export const isReduced = (): boolean => isReducedBySheet || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What the member set on the site. */
export function setReduced(reduced: boolean): void {
  isReducedBySheet = reduced;
  document.documentElement.classList.toggle('still', isReduced());
}

const easeOut = 'cubic-bezier(.2,.8,.2,1)';
const fadeMs = 150;

/** Waits, without moving anything; not at all with reduced motion. */
export const pause = (ms: number): Promise<void> =>
  isReduced() ? Promise.resolve() : new Promise((done) => setTimeout(done, ms));

/**
 * Moves an element; resolves at its end, also when it is hurried. With reduced motion the element is there at once, with a
 * short fade when `appears`.
 */
export async function move(
  element: Element,
  frames: Keyframe[],
  { appears = false, ...timing }: KeyframeAnimationOptions & { readonly appears?: boolean },
): Promise<void> {
  if (isReduced()) {
    if (appears) element.animate({ opacity: [0, 1] }, fadeMs);
    return;
  }
  await element.animate(frames, { easing: easeOut, ...timing }).finished.catch(() => undefined);
}
