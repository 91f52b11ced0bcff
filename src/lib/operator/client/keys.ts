/** Shortcuts of the console: by the key's place, so that they work on a Thai keyboard; silent in fields and dialogs. */
import { tinykeys } from 'tinykeys';

const isSilent = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  document.documentElement.dataset.keys === 'off' ||
  document.querySelector('dialog:modal') !== null ||
  (event.target instanceof HTMLElement &&
    event.target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null);

/** Binds tinykeys' names of keys (`KeyJ`, `Shift+KeyX`, `g w`) to what they do; returns the function that ends it. */
export function onKeys(bindings: Readonly<Record<string, (event: KeyboardEvent) => void>>): () => void {
  return tinykeys(
    window,
    Object.fromEntries(
      Object.entries(bindings).map(([keys, run]) => [
        keys,
        (event: KeyboardEvent) => {
          event.preventDefault();
          run(event);
        },
      ]),
    ),
    { ignore: isSilent },
  );
}
