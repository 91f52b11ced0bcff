import { memo, useEffect, useMemo } from 'react';
import type { SlipGroup } from '#lib/lotto/client/slip-view.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import { formatBaht } from '#lib/money.ts';
import { countText } from '#lib/thai.ts';
import type { NumberMarks } from './number-marks.ts';
import { chunkLines, type RowProps, SlipChunk } from './SlipChunk.tsx';

interface Props {
  readonly groups: readonly SlipGroup[];
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
/** No line has just been added. */
const noneFresh = Number.POSITIVE_INFINITY;

const endId = (type: SlipGroup['betType']): string => `slip-${type}-end`;

const lastId = (lines: SlipGroup['lines']): number => lines.at(-1)?.id ?? 0;

/** The written lines by type: a heading with what a baht pays and what was staked, then number, win and price. */
export function Slip({ groups, rates, freshFrom, ...rest }: Props) {
  const newest = groups.reduce<SlipGroup | undefined>(
    (best, group) => (best && lastId(best.lines) > lastId(group.lines) ? best : group),
    undefined,
  );
  const freshType = newest && lastId(newest.lines) >= freshFrom ? newest.betType : undefined;

  // What was just written must be seen: the end of its group, where it stands.
  useEffect(() => {
    if (freshType === undefined || freshFrom === noneFresh) return;
    document.getElementById(endId(freshType))?.scrollIntoView({ block: 'nearest' });
  }, [freshFrom, freshType]);

  let before = 0;
  return (
    <div className="slip-groups">
      {groups.map((group) => {
        const atOnce = before < atOnceLines;
        before += group.lines.length;
        return (
          <Group
            key={group.betType}
            group={group}
            atOnce={atOnce}
            rate={rates.find((one) => one.bet_type === group.betType)}
            freshFrom={lastId(group.lines) < freshFrom ? noneFresh : freshFrom}
            {...rest}
          />
        );
      })}
    </div>
  );
}

type GroupProps = Omit<RowProps, 'duplicates'> & { readonly group: SlipGroup; readonly atOnce: boolean };

/** The lines of one type, drawn again only when something has happened to one of them. */
const Group = memo(function Group({ group, atOnce, freshFrom, ...row }: GroupProps) {
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
          duplicates={group.duplicates}
          freshFrom={lastId(lines) < freshFrom ? noneFresh : freshFrom}
          {...row}
        />
      ))}
      <div className="group-end" id={endId(group.betType)} />
    </section>
  );
});
