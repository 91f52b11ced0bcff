import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { lazily } from '#ui/lazily.tsx';
import { useEditor } from './editor-context.ts';
import { Go } from './Go.tsx';
import { KeypadMode } from './KeypadMode.tsx';
import type { SlipReader } from './PasteMode.tsx';
import { EntryPrice } from './PriceChips.tsx';
import { LengthPicker, LengthTypes } from './TypePicker.tsx';

const GridMode = lazily(async () => (await import('./GridMode.tsx')).GridMode);
const PasteMode = lazily(async () => (await import('./PasteMode.tsx')).PasteMode);
const HelperMode = lazily(async () => (await import('./HelperMode.tsx')).HelperMode);

export type Mode = 'keys' | 'grid' | 'paste' | 'helpers';

const modes: readonly (readonly [Mode, name: string])[] = [
  ['keys', 'กดเลข'],
  ['grid', 'แผง'],
  ['paste', 'วางโพย'],
  ['helpers', 'ตัวช่วย'],
];

interface Props {
  readonly initialMode: Mode | undefined;
  readonly pasteText: string | undefined;
  readonly slipReader: SlipReader | undefined;
  /** What the round still needs to be drawn. */
  readonly need: ReactNode;
}

/** Where numbers are entered, in one of four modes: under the thumb on a phone, beside the slip on a wide screen. */
export function Dock({ initialMode = 'keys', pasteText, slipReader, need }: Props) {
  const { round, submission, entry } = useEditor();
  const closed = useStore(round.$phase) === 'closed';
  const unknown = useStore(submission.$unknown);
  const length = useStore(entry.$length);
  const [mode, setMode] = useState(initialMode);
  const [open, setOpen] = useState(true);
  const place = useRef<HTMLElement>(null);
  useDockHeight(place);
  const isEntering = !closed && !unknown;
  const hide = <HideKey key="hide" open={open} onToggle={() => setOpen(!open)} />;
  const bar = (
    <div className="bar">
      {isEntering && hide}
      <Go />
    </div>
  );
  return (
    <section id="dock" className="dock" data-mode={isEntering ? mode : undefined} aria-label="ใส่เลข" ref={place}>
      {need}
      {isEntering && (
        <ModeTabs
          mode={open ? mode : undefined}
          onChoose={(next) => {
            setMode(next);
            setOpen(true);
          }}
        />
      )}
      {isEntering && open ? (
        <>
          {mode !== 'helpers' && (
            <>
              <LengthPicker />
              <LengthTypes />
            </>
          )}
          {/* A number of another length starts anew. */}
          {mode === 'keys' && <KeypadMode key={length} hide={hide} />}
          {(mode === 'grid' || mode === 'paste') && <EntryPrice />}
          <Suspense fallback={bar}>
            {mode === 'grid' && <GridMode hide={hide} />}
            {mode === 'paste' && <PasteMode text={pasteText} reader={slipReader} hide={hide} />}
            {mode === 'helpers' && <HelperMode hide={hide} />}
          </Suspense>
        </>
      ) : (
        bar
      )}
    </section>
  );
}

function HideKey({ open, onToggle }: { readonly open: boolean; readonly onToggle: () => void }) {
  return (
    <button
      type="button"
      className="fn hide"
      aria-expanded={open}
      aria-label={open ? 'ซ่อนแป้นใส่เลข' : 'แสดงแป้นใส่เลข'}
      onClick={onToggle}
    >
      <Icon name={open ? 'caret-down' : 'caret-up'} />
    </button>
  );
}

/** `mode` is undefined while the dock is folded. */
function ModeTabs({ mode, onChoose }: { readonly mode: Mode | undefined; readonly onChoose: (mode: Mode) => void }) {
  return (
    <fieldset className="modes">
      <legend className="sr-only">วิธีใส่เลข</legend>
      {modes.map(([one, name]) => (
        <button key={one} type="button" aria-pressed={one === mode} onClick={() => onChoose(one)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** Gives the dock's height to the styles, so that what is scrolled into view does not lie beneath it. */
function useDockHeight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dock = place.current;
    const editor = dock?.closest<HTMLElement>('.editor');
    if (!dock || !editor) return;
    const observer = new ResizeObserver(() =>
      editor.style.setProperty('--dock', `${Math.ceil(dock.getBoundingClientRect().height)}px`),
    );
    observer.observe(dock);
    return () => observer.disconnect();
  }, [place]);
}
