import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  /** For `aria-describedby` of the input. */
  readonly id: string;
  readonly hint: ReactNode;
  /** Replaces the hint. */
  readonly problem: string | undefined;
}

/** Below an input: its hint, or what is wrong with it. */
export function FieldHelp({ id, hint, problem }: Props) {
  return (
    <div id={id} aria-live="polite">
      {problem ? (
        <p className="msg">
          <Icon name="warning-circle-fill" />
          {problem}
        </p>
      ) : (
        <p className="hint">{hint}</p>
      )}
    </div>
  );
}
