import { useEffect, useRef, useState } from 'react';
import { FieldHelp } from './FieldHelp.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hint: string;
  /** What is wrong; the field then gets the focus. */
  readonly problem: string | undefined;
}

/** The member's current password, requested again; it can be made readable. */
export function PasswordField({ id, label, value, onChange, hint, problem }: Props) {
  const [readable, setReadable] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) input.current?.select();
  }, [problem]);

  return (
    <div className={problem ? 'field err' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="in">
        <input
          id={id}
          ref={input}
          name="password"
          type={readable ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={value}
          aria-describedby={`${id}-help`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" className="btn bare sm" onClick={() => setReadable(!readable)}>
          {readable ? 'ซ่อน' : 'แสดง'}
          <span className="sr-only">รหัสผ่าน</span>
        </button>
      </div>
      <FieldHelp id={`${id}-help`} hint={hint} problem={problem} />
    </div>
  );
}
