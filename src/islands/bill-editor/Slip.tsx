import { useEffect, useMemo, useRef } from 'react';
import { duplicateIds, type SlipRow } from '#lib/lotto/client/slip.ts';
import { groupLines, type SlipGroup } from '#lib/lotto/client/slip-view.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import { formatBaht } from '#lib/money.ts';
import { countText } from '#lib/thai.ts';
import type { NumberMarks } from './number-marks.ts';
import { chunkLines, type RowProps, SlipChunk } from './SlipChunk.tsx';

interface Props {
  readonly lines: readonly SlipRow[];
  readonly rates: readonly RateView[];
  readonly marks: NumberMarks;
  /** Lines from this id on have just been added; they are brought into sight. */
  readonly freshFrom: number;
  readonly locked: boolean;
  readonly onStake: (id: number, stake: string) => void;
  readonly onRemove: (id: number) => void;
}

/** Without more of them than fit a screen at the beginning, every chunk waits until it is near. */
const atOnceLines = 80;

/** The written lines by type: a heading with what a baht pays and what was staked, then number, win and price. */
export function Slip({ lines, rates, freshFrom, ...rest }: Props) {
  const drawn = useRef<readonly SlipGroup[]>([]);
  const groups = useMemo(() => groupLines(lines, drawn.current), [lines]);
  drawn.current = groups;
  const duplicates = useDuplicates(lines);
  const place = useRef<HTMLDivElement>(null);
  const freshType = lines.findLast((line) => line.id >= freshFrom)?.betType;

  // What was just written must be seen: the end of its group, where it stands.
  useEffect(() => {
    if (freshType === undefined || !Number.isFinite(freshFrom)) return;
    place.current?.querySelector(`[data-end="${freshType}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [freshFrom, freshType]);

  let before = 0;
  return (
    <div className="slip-groups" ref={place}>
      {groups.map((group) => {
        const atOnce = before < atOnceLines;
        before += group.lines.length;
        const rate = rates.find((one) => one.bet_type === group.betType);
        return (
          <Group
            key={group.betType}
            group={group}
            atOnce={atOnce}
            rate={rate}
            duplicates={duplicates}
            freshFrom={freshFrom}
            {...rest}
          />
        );
      })}
    </div>
  );
}

const none: ReadonlySet<number> = new Set();

/** The same empty set while nothing is double, so that no row is drawn again for it. */
function useDuplicates(lines: readonly SlipRow[]): ReadonlySet<number> {
  return useMemo(() => {
    const found = duplicateIds(lines);
    return found.size === 0 ? none : found;
  }, [lines]);
}

function Group({ group, atOnce, ...row }: RowProps & { readonly group: SlipGroup; readonly atOnce: boolean }) {
  const { rate } = row;
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(group.lines.length / chunkLines) }, (_, at) =>
        group.lines.slice(at * chunkLines, (at + 1) * chunkLines),
      ),
    [group],
  );
  const titleId = `slip-${group.betType}`;
  return (
    <section className="slip-group" aria-labelledby={titleId}>
      <h3 id={titleId}>
        <span>
          {rate?.name ?? group.betType} <span className="rt num">บาทละ {rate?.rate}</span>
        </span>
        <span className="rt num">
          {countText(group.lines.length)} รายการ {formatBaht(group.stake, { satang: 'trim' })}
        </span>
      </h3>
      {chunks.map((lines, at) => (
        // Chunks are places in the group: lines move from one to the next.
        <SlipChunk
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
          key={at}
          lines={lines}
          atOnce={atOnce && at * chunkLines < atOnceLines}
          {...row}
          freshFrom={(lines.at(-1)?.id ?? 0) < row.freshFrom ? Number.POSITIVE_INFINITY : row.freshFrom}
        />
      ))}
      <div className="group-end" data-end={group.betType} />
    </section>
  );
}
