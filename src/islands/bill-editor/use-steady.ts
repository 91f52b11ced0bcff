import { useCallback, useRef } from 'react';

/** One function for all drawings that does what the newest `act` does: who is handed it need not be drawn again for it. */
export function useSteady<Given extends readonly unknown[], Answer>(
  act: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...given: Given) => newest.current(...given), []);
}
