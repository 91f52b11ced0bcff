import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { toast } from '#lib/client/toast.ts';
import { type SlipLine, stakeOf } from '#lib/lotto/client/slip.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import { betType } from '#lib/lotto/rules/bet-types.ts';
import type { Pasted, parsePaste } from '#lib/paste/rules/paste.ts';
import { pasteExample } from '#lib/paste/rules/slip-text.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { Go } from './Go.tsx';
import type { Entered } from './use-adding.ts';
import type { Entry } from './use-entry.ts';

interface Props {
  readonly entry: Entry;
  readonly rates: readonly RateView[];
  readonly locked: boolean;
  /** What is in the box at first; the gallery shows one that has been pasted into. */
  readonly text?: string | undefined;
  /** The reader where it is there at first; it is loaded otherwise. */
  readonly reader?: SlipReader | undefined;
  readonly onAdd: (lines: readonly SlipLine[]) => Entered;
  readonly hide: ReactNode;
}

const textMax = 40_000;
const nothingRead: Pasted = { entries: [], unread: [], ignored: [] };

export type SlipReader = typeof parsePaste;

/** Loads the reader of slips with the first look at this tab: it is a quarter of the editor, and few paste. */
function useReader(given: SlipReader | undefined): SlipReader | undefined {
  const [reader, setReader] = useState<SlipReader | undefined>(() => given);
  useEffect(() => {
    if (reader) return;
    import('#lib/paste/rules/paste.ts').then(
      ({ parsePaste }) => setReader(() => parsePaste),
      () => toast({ text: 'เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วเปิด วางโพย อีกครั้ง', tone: 'bad' }),
    );
  }, [reader]);
  return reader;
}

/** วางโพย: text from a chat, what was understood of it, what was not in red; added only by the button that says how many. */
export function PasteMode({ entry, rates, locked, text: given = '', reader: givenReader, onAdd, hide }: Props) {
  const read = useReader(givenReader);
  const [text, setText] = useState(given);
  const [said, setSaid] = useState<Entered>();
  const box = useRef<HTMLTextAreaElement>(null);
  const boxId = useId();
  const shown = useDeferredValue(text);
  const pasted = useMemo(
    () => read?.(shown, { chosen: entry.ticked, offered: rates.map((rate) => rate.bet_type) }) ?? nothingRead,
    [read, shown, entry.ticked, rates],
  );
  const unpriced = pasted.entries.filter((one) => one.stake === '').length;
  const price = stakeOf(entry.price) === undefined ? '' : entry.price;
  const lines = pasted.entries.map(({ betType: type, number, stake }) => ({
    betType: type,
    number,
    stake: stake || price,
  }));

  async function fromClipboard(): Promise<void> {
    setSaid(undefined);
    try {
      setText((await navigator.clipboard.readText()).slice(0, textMax));
    } catch {
      // Not allowed here: the box takes it by hand.
      box.current?.focus();
      toast({ text: 'แตะค้างในช่องแล้วเลือกวาง' });
    }
  }

  function add(): void {
    setSaid(onAdd(lines));
    setText('');
  }

  return (
    <>
      <div className="paste-box">
        <label className="sr-only" htmlFor={boxId}>
          ข้อความโพย
        </label>
        <textarea
          id={boxId}
          ref={box}
          rows={3}
          maxLength={textMax}
          spellCheck={false}
          placeholder={pasteExample}
          value={text}
          onChange={(event) => {
            setSaid(undefined);
            setText(event.target.value);
          }}
        />
        <div className="paste-acts">
          <button type="button" className="btn sec sm" onClick={fromClipboard}>
            <Icon name="copy" />
            วางจากคลิปบอร์ด
          </button>
          {text !== '' && (
            <button type="button" className="btn bare sm" onClick={() => setText('')}>
              ล้างข้อความ
            </button>
          )}
        </div>
      </div>
      {text === '' ? (
        <p className={said && !said.ok ? 'said bad' : 'said'} role="status">
          {said?.text ?? 'วางข้อความจากแชตได้เลย ชื่อ วันที่ และคำทักทายจะถูกข้าม'}
        </p>
      ) : (
        <section className="preview" aria-label="ตรวจก่อนเพิ่ม">
          <p className="t13" role="status">
            {read ? 'อ่านได้ ' : 'กำลังอ่าน '}
            <b>{countText(lines.length)} รายการ</b>
            {unpriced > 0 && (
              <span className="c2">
                {' '}
                · ไม่มีราคา {countText(unpriced)} ใช้ ฿{price || '0'}
              </span>
            )}
            {pasted.unread.length > 0 && <b className="bad"> · อ่านไม่ออก {countText(pasted.unread.length)} จุด</b>}
          </p>
          {pasted.unread.length > 0 && <Unread text={shown} pasted={pasted} />}
          <Understood lines={lines} rates={rates} />
        </section>
      )}
      <div className="bar">
        {hide}
        {lines.length > 0 ? (
          <button type="button" className="btn pri lg go" disabled={locked} onClick={add}>
            เพิ่ม {countText(lines.length)} รายการ
          </button>
        ) : (
          <Go />
        )}
      </div>
    </>
  );
}

/** The lines of the text that hold something unread, that in red, with the reasons. */
function Unread({ text, pasted }: { readonly text: string; readonly pasted: Pasted }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const span of pasted.unread) {
    const lineStart = text.lastIndexOf('\n', span.start - 1) + 1;
    if (lineStart >= at) {
      const lineEnd = text.indexOf('\n', at);
      if (at > 0) parts.push(text.slice(at, lineEnd < 0 ? undefined : lineEnd + 1));
      at = lineStart;
    }
    parts.push(text.slice(at, span.start));
    parts.push(<mark key={span.start}>{text.slice(span.start, span.end)}</mark>);
    at = span.end;
  }
  const lineEnd = text.indexOf('\n', at);
  parts.push(text.slice(at, lineEnd < 0 ? undefined : lineEnd));
  const reasons = [...new Set(pasted.unread.map((span) => span.reason))];
  return (
    <>
      <p className="read">{parts}</p>
      <p className="t12 bad">{reasons.join(' · ')}</p>
    </>
  );
}

function Understood({ lines, rates }: { readonly lines: readonly SlipLine[]; readonly rates: readonly RateView[] }) {
  const groups = rates.flatMap((rate) => {
    const ofType = lines.filter((line) => line.betType === rate.bet_type);
    return ofType.length > 0 ? [{ rate, ofType }] : [];
  });
  return (
    <dl className="understood">
      {groups.map(({ rate, ofType }) => (
        <div key={rate.bet_type}>
          <dt>{betType(rate.bet_type).thai}</dt>
          <dd className="num">{ofType.map((line) => `${line.number}=${line.stake || '?'}`).join('  ')}</dd>
        </div>
      ))}
    </dl>
  );
}
