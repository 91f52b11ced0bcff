import { memo } from 'react';
import { priceText } from '#lib/lotto/client/bill-editor/entry.ts';
import type { NumberMark, NumberMarks } from '#lib/lotto/client/bill-editor/number-marks.ts';
import { possibleWin, type SlipRow } from '#lib/lotto/client/slip.ts';
import { formatBaht } from '#lib/money.ts';
import { useEditor } from './editor-context.ts';

interface Props {
  readonly line: SlipRow;
  readonly typeName: string;
  readonly marks: NumberMarks;
  readonly duplicate: boolean;
  /** Just added: highlighted for a moment. */
  readonly fresh: boolean;
  readonly locked: boolean;
}

function markText(mark: NumberMark): string {
  if (mark.kind === 'closed') return 'ปิดรับ';
  if (mark.kind === 'reduced') return mark.percent === 50 ? 'จ่ายครึ่ง' : `จ่าย ${mark.percent}%`;
  return `รับอีก ฿${mark.remaining.replace(/\.00$/, '')}`;
}

/** Enter moves to the price of the next line, as in a table. */
function focusNextPrice(field: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.slip-paper .amt input')];
  const next = fields[fields.indexOf(field) + 1];
  if (next) next.focus();
  else field.blur();
}

/** One line: its number, what it would win, its price. Re-renders only when the line has changed. */
export const SlipLineRow = memo(function SlipLineRow(props: Props) {
  const { line, typeName, marks, duplicate, fresh, locked } = props;
  const { setStake, removeLine } = useEditor();
  const mark = marks.of(line.betType, line.number);
  const closed = mark?.kind === 'closed';
  return (
    <li className={`ed-line${closed ? ' closed' : ''}${fresh ? ' fresh' : ''}`}>
      <span className="no num">{line.number}</span>
      <span className="about">
        <span className="win num">
          {closed
            ? 'แทงไม่ได้'
            : `ถูกได้ ${formatBaht(possibleWin(line.stake, marks.rate(line.betType, line.number)), { satang: 'trim' })}`}
        </span>
        {(mark || duplicate) && (
          <span className="flags">
            {mark && <span className={`flag ${mark.kind}`}>{markText(mark)}</span>}
            {mark?.kind === 'reduced' && <span className="num">บาทละ {mark.rate}</span>}
            {duplicate && <span className="flag twice">เลขซ้ำ</span>}
          </span>
        )}
      </span>
      <label className={line.amount === undefined ? 'amt bad' : 'amt'}>
        <span aria-hidden="true">฿</span>
        <input
          className="num"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={6}
          value={line.stake}
          readOnly={locked}
          aria-label={`ราคา ${typeName} ${line.number} บาท`}
          aria-invalid={line.amount === undefined ? true : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setStake(line.id, priceText(event.target.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') focusNextPrice(event.currentTarget);
          }}
        />
      </label>
      <button
        type="button"
        className="x"
        aria-label={`ลบเลข ${line.number} ${typeName}`}
        disabled={locked}
        onClick={() => removeLine(line.id)}
      />
    </li>
  );
});
