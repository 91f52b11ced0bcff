import { useEffect, useState } from 'react';
import { ShotProgress } from '#ui/ShotProgress.tsx';

export interface ShotNeedProps {
  readonly roundId: string;
  /** As the page was rendered. */
  readonly count: number;
  /** With fewer the round is void. */
  readonly fewest: number;
}

/** Beside a bill of a round that too few shots would void: how many there are by now. */
export function ShotNeed({ roundId, count, fewest }: ShotNeedProps) {
  const [counted, setCounted] = useState(count);
  useEffect(() => {
    const following = new AbortController();
    // Without it the count is that of the page.
    import('#lib/yeekee/client/shot-count.ts')
      .then(({ followShotCount }) => followShotCount(roundId, setCounted, following.signal))
      .catch(() => undefined);
    return () => following.abort();
  }, [roundId]);
  return <ShotProgress count={counted} fewest={fewest} />;
}
