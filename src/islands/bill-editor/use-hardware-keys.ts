/** A hardware keyboard in the editor. Keys are read by their place, so that a Thai layout types digits too. */
import { useEffect, useRef } from 'react';
import type { BillEditorStore } from '#lib/lotto/client/bill-editor/editor.ts';
import { type Digit, digitOfKey } from '#ui/Keypad.tsx';

type KeyAct =
  | { readonly act: 'digit'; readonly digit: Digit }
  /** The n-th type of the length, from 0. */
  | { readonly act: 'type'; readonly at: number }
  | { readonly act: 'back' | 'check' | 'undo' | 'permute' | 'length' | 'price-up' | 'price-down' };

const plain: Readonly<Record<string, Exclude<KeyAct['act'], 'digit' | 'type' | 'undo'>>> = {
  Backspace: 'back',
  Enter: 'check',
  NumpadEnter: 'check',
  NumpadMultiply: 'permute',
  NumpadDivide: 'length',
  NumpadAdd: 'price-up',
  NumpadSubtract: 'price-down',
};
/** The same by the character, for keyboards without a number pad. */
const printed: Readonly<Record<string, 'permute' | 'length' | 'price-up' | 'price-down'>> = {
  '*': 'permute',
  '/': 'length',
  '+': 'price-up',
  '=': 'price-up',
  '-': 'price-down',
};

function actOf(event: KeyboardEvent): KeyAct | undefined {
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return event.code === 'KeyZ' && !event.shiftKey ? { act: 'undo' } : undefined;
  const digit = digitOfKey(event.code);
  const named = printed[event.key] ?? plain[event.code];
  if (named && !(digit && event.shiftKey && !printed[event.key])) return { act: named };
  if (!digit) return undefined;
  return event.shiftKey ? { act: 'type', at: Number(digit) - 1 } : { act: 'digit', digit };
}

/** Whether the browser itself does something with the key: typing, pressing a focused button. */
function isTaken(target: EventTarget | null, act: KeyAct['act']): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, select, textarea, dialog')) return true;
  return act === 'check' && target.closest('button, a, summary') !== null;
}

/** A yeekee room may show its own keypad instead of the editor. */
const isHidden = (): boolean => document.getElementById('dock')?.checkVisibility() === false;

/**
 * Calls `onKey` with keys of the editor; it returns whether it has used the key. A mode listens at the document, before the
 * editor at the window, whichever of them was mounted first.
 */
export function useHardwareKeys(onKey: (act: KeyAct) => boolean, at: 'document' | 'window' = 'document'): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = actOf(event);
      if (!act || event.defaultPrevented || isTaken(event.target, act.act) || isHidden()) return;
      if (latest.current(act)) event.preventDefault();
    };
    const target = at === 'window' ? window : document;
    // Typed by name: the overloads of both targets differ.
    target.addEventListener('keydown', onKeyDown as EventListener);
    return () => target.removeEventListener('keydown', onKeyDown as EventListener);
  }, [at]);
}

/** As if it had been pressed, so that the focus is there again when the review is closed. */
function focusReviewButton(): void {
  document.querySelector<HTMLElement>('[data-review]')?.focus({ preventScroll: true });
}

/** The keys that work in every mode. */
export function useEditorKeys({ entry, rates, submission, undo, check }: BillEditorStore): void {
  useHardwareKeys((key) => {
    if (submission.$bill.get()) return false;
    if (key.act === 'undo') undo();
    else if (key.act === 'check') {
      focusReviewButton();
      check();
    } else if (key.act === 'permute') entry.togglePermute();
    else if (key.act === 'length') entry.nextLength();
    else if (key.act === 'price-up' || key.act === 'price-down') entry.stepPrice(key.act === 'price-up' ? 1 : -1);
    else if (key.act === 'type') {
      const type = rates.filter((rate) => rate.digits === entry.$length.get())[key.at];
      if (type) entry.toggleType(type.bet_type);
    } else return false;
    return true;
  }, 'window');
}
