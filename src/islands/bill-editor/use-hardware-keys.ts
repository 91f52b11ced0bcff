/** A hardware keyboard acts as the editor: read by the place of the key, so that a Thai layout types digits too. */
import { useEffect, useRef } from 'react';

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

export type KeyAct =
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
/** The same acts by what is printed on the key, for keyboards without a number pad. */
const printed: Readonly<Record<string, 'permute' | 'length' | 'price-up' | 'price-down'>> = {
  '*': 'permute',
  '/': 'length',
  '+': 'price-up',
  '=': 'price-up',
  '-': 'price-down',
};

const digitOf = (code: string): Digit | undefined => /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] as Digit | undefined;

function actOf(event: KeyboardEvent): KeyAct | undefined {
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return event.code === 'KeyZ' && !event.shiftKey ? { act: 'undo' } : undefined;
  const digit = digitOf(event.code);
  const named = printed[event.key] ?? plain[event.code];
  if (named && !(digit && event.shiftKey && !printed[event.key])) return { act: named };
  if (!digit) return undefined;
  return event.shiftKey ? { act: 'type', at: Number(digit) - 1 } : { act: 'digit', digit };
}

/** What the browser does with a key itself stays its own: typing, pressing a focused button, scrolling a list. */
function isTaken(target: EventTarget | null, act: KeyAct['act']): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, select, textarea, dialog')) return true;
  return act === 'check' && target.closest('button, a, summary') !== null;
}

/** A room may show something else in the editor's place: what is typed then is not meant for it. */
const isOutOfSight = (): boolean => document.getElementById('dock')?.checkVisibility() === false;

/** Calls `hear` for keys that mean something to the editor; it answers whether it took the key. */
export function useHardwareKeys(hear: (act: KeyAct) => boolean): void {
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const act = actOf(event);
      if (!act || event.defaultPrevented || isTaken(event.target, act.act) || isOutOfSight()) return;
      if (latest.current(act)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
