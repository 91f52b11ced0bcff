import { useStore } from '@nanostores/react';
import { memo, useEffect, useMemo } from 'react';
import type { SlipGroup } from '#lib/lotto/client/slip-view.ts';
import { formatBaht } from '#lib/money.ts';
import { countText } from '#lib/thai.ts';
import { useEditor } from './editor-context.ts';
import { chunkLines, type RowProps, SlipChunk } from './SlipChunk.tsx';

/** Lines rendered before the browser has said what is visible. */
const firstLines = 80;
/** For groups without a line that has just been added. */
const noneFresh = Number.POSITIVE_INFINITY;

const endId = (type: SlipGroup['betType']): string => `slip-${type}-end`;

const lastId = (lines: SlipGroup['lines']): number => lines.at(-1)?.id ?? 0;

/** The written lines by type: a heading with what a baht pays and what was staked, then number, win and price. */
export function Slip() {
  const { rates, $groups, $freshFrom, $marks, $locked } = useEditor();
  const groups = useStore($groups);
  const freshFrom = useStore($freshFrom);
  const marks = useStore($marks);
  const locked = useStore($locked);
  const newest = groups.reduce<SlipGroup | undefined>(
    (best, group) => (best && lastId(best.lines) > lastId(group.lines) ? best : group),
    undefined,
  );
  const freshType = newest && lastId(newest.lines) >= freshFrom ? newest.betType : undefined;

  // Scrolls to the end of the group that has just grown.
  useEffect(() => {
    if (freshType === undefined || freshFrom === noneFresh) return;
    document.getElementById(endId(freshType))?.scrollIntoView({ block: 'nearest' });
  }, [freshFrom, freshType]);

  let before = 0;
  return (
    <div className="slip-groups">
      {groups.map((group) => {
        const isFirst = before < firstLines;
        before += group.lines.length;
        return (
          <Group
            key={group.betType}
            group={group}
            isFirst={isFirst}
            rate={rates.find((one) => one.bet_type === group.betType)}
            freshFrom={lastId(group.lines) < freshFrom ? noneFresh : freshFrom}
            marks={marks}
            locked={locked}
          />
        );
      })}
    </div>
  );
}

type GroupProps = Omit<RowProps, 'duplicates'> & { readonly group: SlipGroup; readonly isFirst: boolean };

/** The lines of one type; re-renders only when one of them has changed. */
const Group = memo(function Group({ group, isFirst, freshFrom, ...row }: GroupProps) {
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
          isFirst={isFirst && at * chunkLines < firstLines}
          duplicates={group.duplicates}
          freshFrom={lastId(lines) < freshFrom ? noneFresh : freshFrom}
          {...row}
        />
      ))}
      <div className="group-end" id={endId(group.betType)} />
    </section>
  );
});
