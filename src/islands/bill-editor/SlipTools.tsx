import { useStore } from '@nanostores/react';
import { limitedCount } from '#lib/lotto/client/bill-editor/number-marks.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { useEditor } from './editor-context.ts';
import type { SheetName } from './Sheets.tsx';

/** Actions on the whole slip; only those that apply are shown. */
export function SlipTools({ onOpen }: { readonly onOpen: (sheet: SheetName) => void }) {
  const { draft, round, $totals, $locked, isMember, undo, dropDuplicates, clearLines } = useEditor();
  const slip = useStore(draft.$slip);
  const { duplicates } = useStore($totals);
  const limited = limitedCount(useStore(round.$limits));
  const locked = useStore($locked);
  const hasLines = slip.lines.length > 0;
  return (
    <div className="tools" role="toolbar" aria-label="จัดการโพย">
      {hasLines && (
        <button type="button" className="chip" disabled={locked} onClick={() => onOpen('price')}>
          <Icon name="coins" />
          ใส่ราคาเท่ากัน
        </button>
      )}
      {duplicates > 0 && (
        <button type="button" className="chip warned" disabled={locked} onClick={dropDuplicates}>
          ตัดเลขซ้ำ {countText(duplicates)}
        </button>
      )}
      {slip.past.length > 0 && (
        <button type="button" className="chip" disabled={locked} onClick={undo}>
          <Icon name="arrow-counter-clockwise" />
          เลิกทำ
        </button>
      )}
      <button type="button" className="chip" onClick={() => onOpen('limits')}>
        <Icon name="info" />
        เลขอั้น{limited > 0 && <b className="num warn">{countText(limited)}</b>}
      </button>
      {isMember && (
        <button type="button" className="chip" disabled={locked} onClick={() => onOpen('sets')}>
          <Icon name="star" />
          ชุดเลข
        </button>
      )}
      {isMember && (
        <button type="button" className="chip" disabled={locked} onClick={() => onOpen('bills')}>
          <Icon name="receipt" />
          ดึงโพย
        </button>
      )}
      {hasLines && (
        <button type="button" className="chip" disabled={locked} onClick={clearLines}>
          <Icon name="trash" />
          ล้าง
        </button>
      )}
    </div>
  );
}
