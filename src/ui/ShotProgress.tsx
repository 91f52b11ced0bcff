import { useId } from 'react';
import { countText } from '#lib/thai.ts';

interface Props {
  readonly count: number;
  /** With fewer shots at the freeze the round is void; not shown for 0. */
  readonly fewest: number;
}

/** How far a round is from being drawn at all: with too few shots every bill is refunded. */
export function ShotProgress({ count, fewest }: Props) {
  const text = useId();
  if (fewest === 0) return null;
  const isEnough = count >= fewest;
  return (
    <div className="shot-progress">
      <p className="t14 c2" id={text}>
        ยิงแล้ว <b className="num">{countText(count)}</b> จาก {countText(fewest)} ·{' '}
        {isEnough ? 'ครบแล้ว รอบนี้ออกผลแน่นอน' : 'ไม่ครบ คืนเงินทุกโพย'}
      </p>
      <progress aria-labelledby={text} max={fewest} value={Math.min(count, fewest)} />
    </div>
  );
}
