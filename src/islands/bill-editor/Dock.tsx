import { memo, type RefObject, useEffect, useRef } from 'react';
import type { SlipLine } from '#lib/lotto/client/slip.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { Icon } from '#ui/Icon.tsx';
import { Go } from './Go.tsx';
import { GridMode } from './GridMode.tsx';
import { HelperMode } from './HelperMode.tsx';
import { KeypadMode } from './KeypadMode.tsx';
import type { NumberMarks } from './number-marks.ts';
import { PasteMode, type SlipReader } from './PasteMode.tsx';
import { PriceChips } from './PriceChips.tsx';
import { LengthPicker, TypePicker } from './TypePicker.tsx';
import type { Entered } from './use-adding.ts';
import type { Entry } from './use-entry.ts';

export type Mode = 'keys' | 'grid' | 'paste' | 'helpers';

const modes: readonly (readonly [Mode, name: string])[] = [
  ['keys', 'กดเลข'],
  ['grid', 'แผง'],
  ['paste', 'วางโพย'],
  ['helpers', 'ตัวช่วย'],
];

interface Props {
  readonly mode: Mode;
  readonly open: boolean;
  /** Nothing can be entered: only what to do next is left. */
  readonly shut: boolean;
  readonly entry: Entry;
  readonly rates: readonly RateView[];
  readonly marks: NumberMarks;
  readonly written: ReadonlySet<string>;
  readonly locked: boolean;
  readonly canUndo: boolean;
  readonly pasteText: string | undefined;
  readonly slipReader: SlipReader | undefined;
  readonly onMode: (mode: Mode) => void;
  readonly onOpen: (open: boolean) => void;
  readonly onNumber: (number: string) => Entered;
  readonly onToggle: (number: string) => void;
  readonly onNumbers: (types: readonly BetType[], numbers: readonly string[]) => Entered;
  readonly onLines: (lines: readonly SlipLine[]) => Entered;
  readonly onUndo: () => void;
}

/** Where numbers come from: four ways behind four tabs, under the thumb on a phone and beside the slip on a desk. */
export const Dock = memo(function Dock(props: Props) {
  const { mode, open, entry, rates, marks, locked, onMode, onOpen } = props;
  const place = useRef<HTMLElement>(null);
  useRoom(place);
  if (props.shut)
    return (
      <section id="dock" className="dock" aria-label="ใส่เลข" ref={place}>
        <div className="bar">
          <Go />
        </div>
      </section>
    );
  const hide = (
    <button
      type="button"
      className="fn hide"
      aria-expanded={open}
      aria-label={open ? 'ซ่อนแป้นใส่เลข' : 'แสดงแป้นใส่เลข'}
      onClick={() => onOpen(!open)}
    >
      <Icon name={open ? 'caret-down' : 'caret-up'} />
    </button>
  );
  return (
    <section id="dock" className="dock" data-mode={mode} aria-label="ใส่เลข" ref={place}>
      <fieldset className="modes">
        <legend className="sr-only">วิธีใส่เลข</legend>
        {modes.map(([one, name]) => (
          <button
            key={one}
            type="button"
            aria-pressed={open && one === mode}
            onClick={() => {
              onMode(one);
              onOpen(true);
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {open ? (
        <>
          {mode !== 'helpers' && (
            <>
              <LengthPicker entry={entry} />
              <TypePicker rates={rates} marks={marks} entry={entry} />
            </>
          )}
          {mode === 'keys' && (
            <KeypadMode
              // Another length is another number: what was typed of the last one is gone.
              key={entry.length}
              entry={entry}
              locked={locked}
              canUndo={props.canUndo}
              price={<Prices entry={entry} />}
              onNumber={props.onNumber}
              onUndo={props.onUndo}
              hide={hide}
            />
          )}
          {mode === 'grid' && (
            <>
              <Prices entry={entry} />
              <GridMode
                entry={entry}
                marks={marks}
                written={props.written}
                locked={locked}
                onToggle={props.onToggle}
                hide={hide}
              />
            </>
          )}
          {mode === 'paste' && (
            <>
              <Prices entry={entry} />
              <PasteMode
                entry={entry}
                rates={rates}
                locked={locked}
                text={props.pasteText}
                reader={props.slipReader}
                onAdd={props.onLines}
                hide={hide}
              />
            </>
          )}
          {mode === 'helpers' && (
            <HelperMode
              entry={entry}
              rates={rates}
              marks={marks}
              locked={locked}
              price={<Prices entry={entry} />}
              onAdd={props.onNumbers}
              hide={hide}
            />
          )}
        </>
      ) : (
        <div className="bar">
          {hide}
          <Go />
        </div>
      )}
    </section>
  );
});

function Prices({ entry }: { readonly entry: Entry }) {
  return <PriceChips legend="ราคาต่อรายการ" price={entry.price} onPrice={entry.setPrice} />;
}

/** Tells the style how high the dock is, so that what is brought into sight is not beneath it. */
function useRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dock = place.current;
    const editor = dock?.closest<HTMLElement>('.editor');
    if (!dock || !editor) return;
    const watch = new ResizeObserver(() =>
      editor.style.setProperty('--dock', `${Math.ceil(dock.getBoundingClientRect().height)}px`),
    );
    watch.observe(dock);
    return () => watch.disconnect();
  }, [place]);
}
