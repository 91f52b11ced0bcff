import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readAmount, writeAmount } from '#lib/client/amount-text.ts';
import { FieldHelp } from './FieldHelp.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  /** As typed. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hint: ReactNode;
  /** What is wrong and how to correct it; shown after the field was left, or at once when `judged`. */
  readonly problem?: string | undefined;
  readonly judged: boolean;
  /** A button inside the field, e.g. "all". */
  readonly action?: ReactNode;
  /** Whole baht only: the phone shows digits without a point. */
  readonly whole?: boolean;
}

/** An amount of THB: large figures, grouped when the field is left, with its limits below. */
export function AmountField({ id, label, value, onChange, hint, problem, judged, action, whole = false }: Props) {
  const [left, setLeft] = useState(false);
  const shown = problem && (judged || left) ? problem : undefined;
  const input = useRef<HTMLInputElement>(null);
  // React keeps text that was typed before hydration on the screen, without an event.
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== value) onChange(typed);
  });
  useEffect(() => takeTyped(), []);

  function leave(): void {
    setLeft(value !== '');
    const amount = readAmount(value);
    if (amount !== undefined) onChange(writeAmount(amount));
  }

  return (
    <div className={shown ? 'field amount err' : 'field amount'}>
      <label htmlFor={id}>{label}</label>
      <div className="in">
        <span aria-hidden="true">฿</span>
        <input
          id={id}
          ref={input}
          name="amount"
          type="text"
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder="0"
          maxLength={15}
          value={value}
          aria-describedby={`${id}-help`}
          aria-invalid={shown ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => {
            setLeft(false);
            event.target.select();
          }}
          onBlur={leave}
        />
        {action}
      </div>
      <FieldHelp id={`${id}-help`} hint={hint} problem={shown} />
    </div>
  );
}
