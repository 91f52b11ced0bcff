import { useStore } from '@nanostores/react';
import { type ReactElement, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { toast } from '#lib/client/toast.ts';
import type { Entered } from '#lib/lotto/client/bill-editor/adding.ts';
import { stakeOf } from '#lib/lotto/client/slip.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import { betType } from '#lib/lotto/rules/bet-types.ts';
import type { parsePaste } from '#lib/paste/rules/paste.ts';
import { bahtOf, linesOfPaste } from '#lib/paste/rules/paste-lines.ts';
import {
  agreedEntries,
  type PasteAnswer,
  type PasteAnswers,
  type PasteQuestion,
  questionsOfPaste,
} from '#lib/paste/rules/paste-questions.ts';
import type { Pasted, PasteEntry } from '#lib/paste/rules/paste-shapes.ts';
import { pasteMax } from '#lib/paste/rules/shared-text.ts';
import { pasteExample } from '#lib/paste/rules/slip-text.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { EnteredText } from './EnteredText.tsx';
import { useEditor } from './editor-context.ts';
import { GoOrAdd } from './Go.tsx';
import { PasteLines } from './PasteLines.tsx';
import { firstOpenQuestion, PasteQuestions } from './PasteQuestions.tsx';

export type SlipReader = typeof parsePaste;

interface Props {
  /** Text to start with, for the gallery. */
  readonly text: string | undefined;
  /** The reader, where it is loaded already. */
  readonly reader: SlipReader | undefined;
  readonly hide: ReactElement;
}

const nothingRead: Pasted = { entries: [], unread: [], ignored: [], wrongSums: [] };
const noAnswers: PasteAnswers = new Map();

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
  readonly questions: readonly PasteQuestion[];
  /** The price of the editor, for numbers without one; "" while it is none. */
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
  return { pasted, questions: questionsOfPaste(pasted, price), price };
}

/**
 * วางโพย: text from a chat, line by line as it was read. Missing prices and doubts are answered by a tap first; only the
 * button adds it to the slip.
 */
export function PasteMode({ text: initialText = '', reader: loaded, hide }: Props) {
  const { addLines } = useEditor();
  const reader = useReader(loaded);
  const [text, setText] = useState(initialText);
  const [answers, setAnswers] = useState(noAnswers);
  const [entered, setEntered] = useState<Entered>();
  const shown = useDeferredValue(text);
  const read = useRead(reader, shown);
  const open = read.questions.filter(({ key }) => !answers.has(key)).length;
  const agreed = agreedEntries(read.pasted, read.price, answers);

  function change(next: string): void {
    setEntered(undefined);
    setAnswers(noAnswers);
    setText(next);
  }
  function add(): void {
    if (open > 0) {
      firstOpenQuestion()?.focus();
      return;
    }
    setEntered(addLines(agreed.map(({ betType: type, number, stake }) => ({ betType: type, number, stake }))));
    setAnswers(noAnswers);
    setText('');
  }

  return (
    <>
      <PasteBox text={text} onChange={change} />
      {text === '' ? (
        <EnteredText entered={entered} before="วางข้อความจากแชตได้เลย ชื่อ วันที่ และคำทักทายจะถูกข้าม" />
      ) : (
        <PastePreview
          text={shown}
          read={read}
          isLoading={!reader}
          answers={answers}
          onAnswer={(key, answer) => setAnswers(new Map([...answers, [key, answer]]))}
        />
      )}
      <div className="bar">
        {hide}
        <GoOrAdd add={addText(agreed, open)} onAdd={add} />
      </div>
    </>
  );
}

function addText(agreed: readonly PasteEntry[], open: number): string | undefined {
  if (open > 0) return `ตอบสีเหลือง ${countText(open)} จุดก่อน`;
  if (agreed.length === 0) return undefined;
  return `เพิ่ม ${countText(agreed.length)} รายการ ฿${countText(bahtOf(agreed))}`;
}

function PasteBox({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const boxId = useId();

  async function fromClipboard(): Promise<void> {
    try {
      onChange((await navigator.clipboard.readText()).slice(0, pasteMax));
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
        maxLength={pasteMax}
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
  readonly answers: PasteAnswers;
  readonly onAnswer: (key: string, answer: PasteAnswer) => void;
}

function PastePreview({ text, read: { pasted, questions, price }, isLoading, answers, onAnswer }: PreviewProps) {
  const { rates } = useEditor();
  const lines = useMemo(() => linesOfPaste(text, pasted), [text, pasted]);
  const unread = pasted.unread.length;
  const reasons = [...new Set(pasted.unread.map((span) => span.reason))];
  return (
    <section className="preview" aria-label="ตรวจก่อนเพิ่ม">
      <p className="t13" role="status">
        {isLoading ? 'กำลังอ่าน ' : 'อ่านได้ '}
        <b>
          {countText(pasted.entries.length)} รายการ ฿{countText(bahtOf(pasted.entries))}
        </b>
        {questions.length > 0 && <b className="warn"> · ต้องตอบ {countText(questions.length)} จุด</b>}
        {unread > 0 && <b className="bad"> · อ่านไม่ออก {countText(unread)} จุด</b>}
      </p>
      <PasteQuestions questions={questions} price={price} answers={answers} onAnswer={onAnswer} />
      <PasteLines lines={lines} />
      {reasons.length > 0 && <p className="t12 bad">{reasons.join(' · ')}</p>}
      <Understood entries={pasted.entries} rates={rates} />
    </section>
  );
}

function Understood({ entries, rates }: { readonly entries: Pasted['entries']; readonly rates: readonly RateView[] }) {
  const groups = rates.flatMap((rate) => {
    const ofType = entries.filter((entry) => entry.betType === rate.bet_type);
    return ofType.length > 0 ? [{ rate, ofType }] : [];
  });
  return (
    <dl className="understood">
      {groups.map(({ rate, ofType }) => (
        <div key={rate.bet_type}>
          <dt>{betType(rate.bet_type).thai}</dt>
          <dd className="num">{ofType.map((entry) => `${entry.number}=${entry.stake || '?'}`).join('  ')}</dd>
        </div>
      ))}
    </dl>
  );
}
