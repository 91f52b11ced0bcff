import { useEffect, useRef } from 'react';

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'back';

/** Digits and Backspace of a hardware keyboard act as the keypad, unless the player is typing in a field or a dialog is open. */
export function useHardwareKeys(press: (key: Key) => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog')) return;
      if (/^\d$/.test(event.key)) latest.current(event.key as Key);
      else if (event.key === 'Backspace') latest.current('back');
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
