import { useStore } from '@nanostores/react';
import {
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { toast } from '#lib/client/toast.ts';
import type { Entered } from '#lib/lotto/client/bill-editor/adding.ts';
import { type SlipLine, stakeOf } from '#lib/lotto/client/slip.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import { betType } from '#lib/lotto/rules/bet-types.ts';
import type { Pasted, parsePaste } from '#lib/paste/rules/paste.ts';
import { pasteExample } from '#lib/paste/rules/slip-text.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { EnteredText } from './EnteredText.tsx';
import { useEditor } from './editor-context.ts';
import { GoOrAdd } from './Go.tsx';

export type SlipReader = typeof parsePaste;

interface Props {
  /** Text to start with, for the gallery. */
  readonly text: string | undefined;
  /** The reader, where it is loaded already. */
  readonly reader: SlipReader | undefined;
  readonly hide: ReactElement;
}

const textMax = 40_000;
const nothingRead: Pasted = { entries: [], unread: [], ignored: [] };

/** Loads the reader with the first look at this tab: it is a quarter of the editor, and few players paste. */
function useReader(loaded: SlipReader | undefined): SlipReader | undefined {
  const [reader, setReader] = useState<SlipReader | undefined>(() => loaded);
  useEffect(() => {
    if (reader) return;
    import('#lib/paste/rules/paste.ts').then(
      ({ parsePaste }) => setReader(() => parsePaste),
      () => toast({ text: 'เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วเปิด วางโพย อีกครั้ง', tone: 'bad' }),
    );
  }, [reader]);
  return reader;
}

interface Read {
  readonly pasted: Pasted;
  /** With the price of the editor where the text has none. */
  readonly lines: readonly SlipLine[];
  readonly price: string;
}

function useRead(read: SlipReader | undefined, text: string): Read {
  const { entry, rates } = useEditor();
  const chosen = useStore(entry.$selected);
  const typedPrice = useStore(entry.$price);
  const pasted = useMemo(
    () => read?.(text, { chosen, offered: rates.map((rate) => rate.bet_type) }) ?? nothingRead,
    [read, text, chosen, rates],
  );
  const price = stakeOf(typedPrice) === undefined ? '' : typedPrice;
  const lines = pasted.entries.map(({ betType: type, number, stake }) => ({
    betType: type,
    number,
    stake: stake || price,
  }));
  return { pasted, lines, price };
}

/** วางโพย: text from a chat, and how it was read, with unread parts in red; only the button adds it to the slip. */
export function PasteMode({ text: initialText = '', reader: loaded, hide }: Props) {
  const { addLines } = useEditor();
  const reader = useReader(loaded);
  const [text, setText] = useState(initialText);
  const [entered, setEntered] = useState<Entered>();
  const shown = useDeferredValue(text);
  const read = useRead(reader, shown);
  const count = read.lines.length;

  function change(next: string): void {
    setEntered(undefined);
    setText(next);
  }
  function add(): void {
    setEntered(addLines(read.lines));
    setText('');
  }

  return (
    <>
      <PasteBox text={text} onChange={change} />
      {text === '' ? (
        <EnteredText entered={entered} before="วางข้อความจากแชตได้เลย ชื่อ วันที่ และคำทักทายจะถูกข้าม" />
      ) : (
        <PastePreview text={shown} read={read} isLoading={!reader} />
      )}
      <div className="bar">
        {hide}
        <GoOrAdd add={count > 0 ? `เพิ่ม ${countText(count)} รายการ` : undefined} onAdd={add} />
      </div>
    </>
  );
}

function PasteBox({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const boxId = useId();

  async function fromClipboard(): Promise<void> {
    try {
      onChange((await navigator.clipboard.readText()).slice(0, textMax));
    } catch {
      // The browser does not allow it: the player pastes by hand.
      box.current?.focus();
      toast({ text: 'แตะค้างในช่องแล้วเลือกวาง' });
    }
  }

  return (
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
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="paste-acts">
        <button type="button" className="btn sec sm" onClick={fromClipboard}>
          <Icon name="copy" />
          วางจากคลิปบอร์ด
        </button>
        {text !== '' && (
          <button type="button" className="btn bare sm" onClick={() => onChange('')}>
            ล้างข้อความ
          </button>
        )}
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly text: string;
  readonly read: Read;
  readonly isLoading: boolean;
}

function PastePreview({ text, read: { pasted, lines, price }, isLoading }: PreviewProps) {
  const { rates } = useEditor();
  const unpriced = pasted.entries.filter((one) => one.stake === '').length;
  const unread = pasted.unread.length;
  return (
    <section className="preview" aria-label="ตรวจก่อนเพิ่ม">
      <p className="t13" role="status">
        {isLoading ? 'กำลังอ่าน ' : 'อ่านได้ '}
        <b>{countText(lines.length)} รายการ</b>
        {unpriced > 0 && (
          <span className="c2">
            {' '}
            · ไม่มีราคา {countText(unpriced)} ใช้ ฿{price || '0'}
          </span>
        )}
        {unread > 0 && <b className="bad"> · อ่านไม่ออก {countText(unread)} จุด</b>}
      </p>
      {unread > 0 && <Unread text={text} pasted={pasted} />}
      <Understood lines={lines} rates={rates} />
    </section>
  );
}

/** The lines of the text with unread parts, those in red, and the reasons. */
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
