import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ShotCount } from '#lib/yeekee/client/shot-count.ts';
import { ShotProgress } from '#ui/ShotProgress.tsx';

export interface ShotNeedProps {
  readonly roundId: string;
  /** As the page was rendered. */
  readonly count: number;
  /** With fewer the round is void; 0 where it is drawn from any number. */
  readonly fewest: number;
}

/** Beside a bill of a round that too few shots would void: how many there are by now. */
export function ShotNeed({ roundId, count, fewest }: ShotNeedProps) {
  const [store] = useState(() => new ShotCount(roundId, count));
  useEffect(() => (fewest > 0 ? store.follow() : undefined), [store, fewest]);
  return <ShotProgress count={useStore(store.$count)} fewest={fewest} />;
}
