import { memo } from 'react';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';

export type ToolSheet = 'price' | 'limits' | 'sets' | 'bills';

interface Props {
  readonly hasLines: boolean;
  readonly duplicates: number;
  /** How many numbers are closed or pay less. */
  readonly limited: number;
  readonly canUndo: boolean;
  readonly member: boolean;
  readonly locked: boolean;
  readonly onOpen: (sheet: ToolSheet) => void;
  readonly onUndo: () => void;
  readonly onDropDuplicates: () => void;
  readonly onClear: () => void;
}

/** What can be done with the whole slip. Only what makes sense now is shown, so that nothing here is dead. */
export const SlipTools = memo(function SlipTools(props: Props) {
  const { hasLines, duplicates, limited, canUndo, member, locked, onOpen, onUndo, onDropDuplicates, onClear } = props;
  return (
    <div className="tools" role="toolbar" aria-label="จัดการโพย">
      {hasLines && (
        <button type="button" className="chip" disabled={locked} onClick={() => onOpen('price')}>
          <Icon name="coins" />
          ใส่ราคาเท่ากัน
        </button>
      )}
      {duplicates > 0 && (
        <button type="button" className="chip warned" disabled={locked} onClick={onDropDuplicates}>
          ตัดเลขซ้ำ {countText(duplicates)}
        </button>
      )}
      {canUndo && (
        <button type="button" className="chip" disabled={locked} onClick={onUndo}>
          <Icon name="arrow-counter-clockwise" />
          เลิกทำ
        </button>
      )}
      <button type="button" className="chip" onClick={() => onOpen('limits')}>
        <Icon name="info" />
        เลขอั้น{limited > 0 && <b className="num warn">{countText(limited)}</b>}
      </button>
      {member && (
        <button type="button" className="chip" disabled={locked} onClick={() => onOpen('sets')}>
          <Icon name="star" />
          ชุดเลข
        </button>
      )}
      {member && (
        <button type="button" className="chip" disabled={locked} onClick={() => onOpen('bills')}>
          <Icon name="receipt" />
          ดึงโพย
        </button>
      )}
      {hasLines && (
        <button type="button" className="chip" disabled={locked} onClick={onClear}>
          <Icon name="trash" />
          ล้าง
        </button>
      )}
    </div>
  );
});
