import type { ReactNode } from 'react';

interface Props {
  readonly name: ReactNode;
  /** Classes of the value. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A name and its value: one row of a `<dl>`. */
export function Fact({ name, className, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
