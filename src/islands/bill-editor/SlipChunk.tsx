import { memo, useEffect, useRef, useState } from 'react';
import type { SlipRow } from '#lib/lotto/client/slip.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import type { NumberMarks } from './number-marks.ts';
import { SlipLineRow } from './SlipLineRow.tsx';

export interface RowProps {
  readonly rate: RateView | undefined;
  readonly marks: NumberMarks;
  readonly duplicates: ReadonlySet<number>;
  /** Lines from this id on have just been added. */
  readonly freshFrom: number;
  readonly locked: boolean;
  readonly onStake: (id: number, stake: string) => void;
  readonly onRemove: (id: number) => void;
}

interface Props extends RowProps {
  readonly lines: readonly SlipRow[];
  /** Drawn before it is known whether it can be seen: the beginning of the slip. */
  readonly atOnce: boolean;
}

/** How many lines are drawn or left out together. */
export const chunkLines = 40;
/** Chunks this far outside the screen are drawn already. */
const margin = '600px 0px';

/** Some lines of a group; far from the screen only the room they take. A slip of a thousand lines draws about a hundred. */
export const SlipChunk = memo(function SlipChunk({ lines, atOnce, ...row }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    const shown = place.current;
    if (!shown) return;
    const watch = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), { rootMargin: margin });
    watch.observe(shown);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={place}
      className="chunk"
      data-lines={lines.length}
      style={near ? undefined : { blockSize: `calc(${lines.length} * var(--line-block))` }}
    >
      {near && <Rows lines={lines} {...row} />}
    </div>
  );
}, sameChunk);

function Rows({ lines, rate, marks, duplicates, freshFrom, locked, onStake, onRemove }: Omit<Props, 'atOnce'>) {
  return (
    <ul>
      {lines.map((line) => (
        <SlipLineRow
          key={line.id}
          line={line}
          typeName={rate?.name ?? ''}
          marks={marks}
          duplicate={duplicates.has(line.id)}
          fresh={line.id >= freshFrom}
          locked={locked}
          onStake={onStake}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
}

function sameChunk(a: Props, b: Props): boolean {
  const { lines: linesA, ...restA } = a;
  const { lines: linesB, ...restB } = b;
  return (
    linesA.length === linesB.length &&
    linesA.every((line, at) => line === linesB[at]) &&
    (Object.keys(restA) as (keyof typeof restA)[]).every((name) => restA[name] === restB[name])
  );
}
