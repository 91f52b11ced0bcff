import { betType } from '#lib/lotto/rules/bet-types.ts';
import type { PasteAnswer, PasteAnswers, PasteQuestion } from '#lib/paste/rules/paste-questions.ts';
import type { PasteEntry } from '#lib/paste/rules/paste-shapes.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly questions: readonly PasteQuestion[];
  /** The price of the editor; "" while it is none. */
  readonly price: string;
  readonly answers: PasteAnswers;
  readonly onAnswer: (key: string, answer: PasteAnswer) => void;
}

const shownBets = 6;

/** The first button of a question without an answer. */
export const firstOpenQuestion = (): HTMLElement | null => document.querySelector('.ask[data-open] button');

/** Missing prices, doubtful readings and wrong sums: one tap answers each, another changes the answer. */
export function PasteQuestions({ questions, price, answers, onAnswer }: Props) {
  return questions.map((question) => (
    <fieldset key={question.key} className="ask" data-open={answers.has(question.key) ? undefined : ''}>
      <legend className="t14">{textOf(question)}</legend>
      {question.kind !== 'sum' && <p className="t13 num">{betsText(question.entries)}</p>}
      <div className="row">
        {question.kind === 'price' && price === '' ? (
          <p className="t13 c2">เลือกราคาด้านบนก่อน</p>
        ) : (
          <Choice
            name={agreeText(question, price)}
            isChosen={answers.get(question.key) === 'use'}
            onChoose={() => onAnswer(question.key, 'use')}
          />
        )}
        {question.kind !== 'sum' && (
          <Choice
            name="ไม่เอา"
            isChosen={answers.get(question.key) === 'leave'}
            onChoose={() => onAnswer(question.key, 'leave')}
          />
        )}
      </div>
    </fieldset>
  ));
}

interface ChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, isChosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" className="chip pick" aria-pressed={isChosen} onClick={onChoose}>
      {isChosen && <Icon name="check" />}
      {name}
    </button>
  );
}

function textOf(question: PasteQuestion): string {
  if (question.kind === 'price') return `ไม่มีราคา ${countText(question.entries.length)} รายการ`;
  if (question.kind === 'doubt') return question.reason;
  const { written, read } = question.sum;
  return `ในข้อความเขียนรวม ฿${countText(Number(written))} แต่อ่านได้ ฿${countText(Number(read))}`;
}

function agreeText(question: PasteQuestion, price: string): string {
  if (question.kind === 'price') return `ใช้ ฿${countText(Number(price))}`;
  return question.kind === 'doubt' ? 'ใช้ตามนี้' : 'ตรวจแล้ว ใช้ตามที่อ่านได้';
}

function betsText(entries: readonly PasteEntry[]): string {
  const texts = entries
    .slice(0, shownBets)
    .map(({ betType: type, number, stake }) => `${betType(type).short} ${number}${stake && `=${stake}`}`);
  const left = entries.length - texts.length;
  return `${texts.join('  ')}${left > 0 ? ` และอีก ${countText(left)}` : ''}`;
}
