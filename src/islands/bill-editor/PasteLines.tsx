import { useState } from 'react';
import type { PasteLine, PasteTone } from '#lib/paste/rules/paste-lines.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';

/** Longer texts show their marked lines and the first others. */
const linesMax = 200;

const marks: Readonly<Record<PasteTone, { readonly icon: 'check' | 'warning' | 'x'; readonly text: string }>> = {
  ok: { icon: 'check', text: 'อ่านได้' },
  warn: { icon: 'warning', text: 'ต้องตอบ' },
  bad: { icon: 'x', text: 'อ่านไม่ออก' },
};

const isMarked = ({ tone }: PasteLine): boolean => tone === 'warn' || tone === 'bad';

/** The lines of the pasted text that need a look, each with its mark and its sum; with a tap all of them. */
export function PasteLines({ lines }: { readonly lines: readonly PasteLine[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = lines.filter((line, at) => isMarked(line) || (isWhole && at < linesMax));
  return (
    <>
      {shown.length > 0 && (
        <ul className="read">
          {shown.map((line) => (
            <ReadLine key={line.start} line={line} />
          ))}
        </ul>
      )}
      {!lines.every(isMarked) && (
        <button type="button" className="chip" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'ดูเฉพาะบรรทัดที่ต้องตรวจ' : 'ดูทุกบรรทัด'}
        </button>
      )}
    </>
  );
}

function ReadLine({ line }: { readonly line: PasteLine }) {
  return (
    <li className={line.tone ?? 'plain'}>
      {line.tone ? <LineMark tone={line.tone} /> : <span />}
      <span>
        {line.parts.map((part) =>
          part.tone ? (
            <mark key={part.start} className={part.tone}>
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )}
      </span>
      {line.baht > 0 && <span className="num">฿{countText(line.baht)}</span>}
    </li>
  );
}

function LineMark({ tone }: { readonly tone: PasteTone }) {
  const { icon, text } = marks[tone];
  return (
    <span>
      <Icon name={icon} />
      <span className="sr-only">{text}</span>
    </span>
  );
}
