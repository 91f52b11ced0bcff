import { memo, useEffect, useRef, useState } from 'react';
import { followSight } from '#lib/client/in-sight.ts';
import type { NumberMarks } from '#lib/lotto/client/bill-editor/number-marks.ts';
import type { SlipRow } from '#lib/lotto/client/slip.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import { SlipLineRow } from './SlipLineRow.tsx';

export interface RowProps {
  readonly rate: RateView | undefined;
  readonly marks: NumberMarks;
  readonly duplicates: ReadonlySet<number>;
  /** Lines from this id on have just been added. */
  readonly freshFrom: number;
  readonly locked: boolean;
}

interface Props extends RowProps {
  readonly lines: readonly SlipRow[];
  /** At the beginning of the slip: rendered before the browser has said what is visible. */
  readonly isFirst: boolean;
}

/** Lines that are rendered or left out together. */
export const chunkLines = 40;
/** Chunks this far outside the screen are rendered already. */
const margin = '600px 0px';

/** Some lines of a group; far from the screen only their space. A slip of a thousand lines renders about a hundred. */
export const SlipChunk = memo(function SlipChunk({ lines, isFirst, ...row }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(isFirst);
  useEffect(() => {
    const shown = place.current;
    return shown ? followSight(shown, setNear, { rootMargin: margin }) : undefined;
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

function Rows({ lines, rate, marks, duplicates, freshFrom, locked }: Omit<Props, 'isFirst'>) {
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
