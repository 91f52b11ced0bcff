/** Keys of a list without an island: J and K go along its links, the full stop shows what is new. */
import { onKeys } from './keys.ts';

/** @param links the rows' own, in their order; the focus is the cursor */
export function onRowKeys(links: readonly HTMLElement[], showNew: () => void): void {
  const move = (by: number): void => {
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  onKeys({ KeyJ: () => move(1), KeyK: () => move(-1), Period: showNew });
}
