import { useState } from 'react';

/** How often a figure has changed since the page was shown: 0 until it differs from the one before it. */
export function useChanges(figure: string): number {
  const [last, setLast] = useState({ figure, changes: 0 });
  if (last.figure === figure) return last.changes;
  const next = { figure, changes: last.changes + 1 };
  setLast(next);
  return next.changes;
}
