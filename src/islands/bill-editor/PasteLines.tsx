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

/** The pasted text line by line, each with its mark and its sum. */
export function PasteLines({ lines }: { readonly lines: readonly PasteLine[] }) {
  const shown = lines.filter(({ tone }, at) => at < linesMax || tone === 'warn' || tone === 'bad');
  return (
    <ul className="read">
      {shown.map((line) => (
        <li key={line.start} className={line.tone ?? 'plain'}>
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
      ))}
    </ul>
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
