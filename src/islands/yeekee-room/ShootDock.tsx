import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { replayEarlyTaps } from '#lib/client/early-taps.ts';
import { type Shooting, shotLength } from '#lib/yeekee/client/shooting.ts';
import { DigitSlots, digitOfKey, FunctionKey, Keypad } from '#ui/Keypad.tsx';

interface Props {
  readonly shooting: Shooting;
  readonly shotsLeft: number;
}

/** Five slots, twelve keys and one button, under the thumb. */
export function ShootDock({ shooting, shotsLeft }: Props) {
  const { press, back, random } = shooting;
  const digits = useStore(shooting.$digits);
  const status = useStore(shooting.$status);
  const keypad = useRef<HTMLFieldSetElement>(null);
  useKeys(keypad, shooting);
  useEffect(() => {
    if (keypad.current) void replayEarlyTaps(keypad.current);
  }, []);
  return (
    <>
      <DigitSlots className="yk-slots" digits={digits} length={shotLength} />
      <Keypad
        className="yk-keys"
        ref={keypad}
        onDigit={press}
        keys={[
          ...(['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const),
          <FunctionKey key="back" name="ลบหนึ่งหลัก" icon="backspace" disabled={digits === ''} onPress={back} />,
          '0',
          <FunctionKey key="random" name="สุ่มเลข" icon="shuffle" onPress={random} />,
        ]}
      />
      <Go shooting={shooting} shotsLeft={shotsLeft} />
      <p className="sr-only" role="status">
        {status}
      </p>
    </>
  );
}

/** Its text says what is missing until it can be pressed. */
function Go({ shooting, shotsLeft }: Props) {
  const digits = useStore(shooting.$digits);
  const pending = useStore(shooting.$pending);
  const waitMs = useStore(shooting.$waitMs);
  const missing = shotLength - digits.length;
  const off = shotsLeft <= 0 || missing > 0 || waitMs > 0 || pending !== null;
  const waits = waitMs > 0 && pending === null && shotsLeft > 0;
  return (
    <button
      type="button"
      className="btn pri lg full yk-go"
      aria-disabled={off}
      aria-busy={pending !== null}
      onClick={shooting.shoot}
    >
      {waits && <Ring ms={waitMs} />}
      {shotsLeft <= 0 ? 'ยิงครบแล้วสำหรับรอบนี้' : missing > 0 ? `ใส่อีก ${missing} หลัก` : `ยิง ${digits}`}
      {waits && <Seconds ms={waitMs} />}
    </button>
  );
}

/** The wait between two shots as a ring that closes. */
function Ring({ ms }: { readonly ms: number }) {
  return (
    <svg className="yk-ring" viewBox="0 0 24 24" role="img" aria-label="รอก่อนยิงเลขถัดไป">
      <circle cx="12" cy="12" r="9" />
      <circle key={ms} cx="12" cy="12" r="9" pathLength="100" style={{ animationDuration: `${Math.round(ms)}ms` }} />
    </svg>
  );
}

/** The same wait in whole seconds. */
function Seconds({ ms }: { readonly ms: number }) {
  const [left, setLeft] = useState(ms);
  useEffect(() => {
    const until = performance.now() + ms;
    setLeft(ms);
    const timer = setInterval(() => setLeft(until - performance.now()), 200);
    return () => clearInterval(timer);
  }, [ms]);
  return (
    <span className="yk-wait num" aria-hidden="true">
      · รอ {Math.max(1, Math.ceil(left / 1_000))} วิ
    </span>
  );
}

/** Digits, Backspace and Enter of a keyboard, by the place of the key: a Thai layout types digits too. */
function useKeys(place: RefObject<HTMLElement | null>, shooting: Shooting): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      // Only while it is visible: the page may have another keypad.
      if (!place.current?.checkVisibility() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (target instanceof HTMLElement && target.closest('input, select, textarea, dialog')) return;
      const digit = digitOfKey(event.code);
      const isEnter = event.code === 'Enter' || event.code === 'NumpadEnter';
      if (isEnter && target instanceof HTMLElement && target.closest('button, a, summary')) return;
      if (digit && !event.shiftKey) shooting.press(digit);
      else if (event.code === 'Backspace') shooting.back();
      else if (isEnter) shooting.shoot();
      else return;
      event.preventDefault();
    };
    // Before the listener of the page's other keypad.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [place, shooting]);
}
