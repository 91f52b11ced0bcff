import type { ReactNode } from 'react';
import { noteMax, type Slip as SlipOf } from '#lib/lotto/client/slip.ts';
import type { SlipGroup, SlipTotals } from '#lib/lotto/client/slip-view.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import type { Satang } from '#lib/money.ts';
import { countText } from '#lib/thai.ts';
import type { NumberMarks } from './number-marks.ts';
import { Slip } from './Slip.tsx';
import { SlipTools, type ToolSheet } from './SlipTools.tsx';
import { Totals } from './Totals.tsx';

interface Props {
  readonly slip: SlipOf;
  readonly groups: readonly SlipGroup[];
  readonly rates: readonly RateView[];
  readonly marks: NumberMarks;
  readonly totals: SlipTotals;
  readonly balance: Satang | undefined;
  /** Stands beside the title. */
  readonly wallet: ReactNode;
  /** How many numbers are closed or pay less. */
  readonly limited: number;
  readonly freshFrom: number;
  readonly member: boolean;
  readonly locked: boolean;
  readonly onStake: (id: number, stake: string) => void;
  readonly onRemove: (id: number) => void;
  readonly onNote: (note: string) => void;
  readonly onOpen: (sheet: ToolSheet) => void;
  readonly onUndo: () => void;
  readonly onDropDuplicates: () => void;
  readonly onClear: () => void;
}

/** โพยของฉัน: what can be done with it, its lines on paper, a note, the totals. */
export function SlipPaper(props: Props) {
  const { slip, totals, locked } = props;
  return (
    <section aria-labelledby="slip-title">
      <div className="slip-head row between">
        <h2 className="b6" id="slip-title">
          โพยของฉัน <span className="c3">{countText(slip.lines.length)} รายการ</span>
        </h2>
        {props.wallet}
      </div>
      <SlipTools
        hasLines={slip.lines.length > 0}
        duplicates={totals.duplicates}
        limited={props.limited}
        canUndo={slip.past.length > 0}
        member={props.member}
        locked={locked}
        onOpen={props.onOpen}
        onUndo={props.onUndo}
        onDropDuplicates={props.onDropDuplicates}
        onClear={props.onClear}
      />
      {slip.lines.length === 0 ? (
        <div className="paper none">
          <p className="b6">ใส่เลขตัวแรกจากแป้น</p>
          <p className="t14 c2">ตั้งราคาไว้ก่อน ครบหลักแล้วรายการจะเข้าโพยเอง</p>
        </div>
      ) : (
        <div className="paper slip-paper">
          <Slip
            groups={props.groups}
            rates={props.rates}
            marks={props.marks}
            freshFrom={props.freshFrom}
            locked={locked}
            onStake={props.onStake}
            onRemove={props.onRemove}
          />
          <hr className="perf" />
          <Totals totals={totals} balance={props.balance} />
          <label className="slip-note">
            <span className="sr-only">บันทึกช่วยจำ</span>
            <input
              maxLength={noteMax}
              autoComplete="off"
              placeholder="บันทึกช่วยจำ เช่น โพยของแม่"
              value={slip.note}
              readOnly={locked}
              onChange={(event) => props.onNote(event.target.value)}
            />
          </label>
        </div>
      )}
    </section>
  );
}
