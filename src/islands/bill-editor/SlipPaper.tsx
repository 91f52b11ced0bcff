import { useStore } from '@nanostores/react';
import { noteMax } from '#lib/lotto/client/slip.ts';
import { countText } from '#lib/thai.ts';
import { useEditor } from './editor-context.ts';
import type { SheetName } from './Sheets.tsx';
import { Slip } from './Slip.tsx';
import { SlipTools } from './SlipTools.tsx';
import { Totals } from './Totals.tsx';
import { Wallet } from './Wallet.tsx';

/** โพยของฉัน: its tools, its lines on paper, a note, the totals. */
export function SlipPaper({ onOpen }: { readonly onOpen: (sheet: SheetName) => void }) {
  const { draft, $locked, setNote } = useEditor();
  const slip = useStore(draft.$slip);
  const locked = useStore($locked);
  return (
    <section aria-labelledby="slip-title">
      <div className="slip-head row between">
        <h2 className="b6" id="slip-title">
          โพยของฉัน <span className="c3">{countText(slip.lines.length)} รายการ</span>
        </h2>
        <Wallet />
      </div>
      <SlipTools onOpen={onOpen} />
      {slip.lines.length === 0 ? (
        <div className="paper none">
          <p className="b6">ใส่เลขตัวแรกจากแป้น</p>
          <p className="t14 c2">ตั้งราคาไว้ก่อน ครบหลักแล้วรายการจะเข้าโพยเอง</p>
        </div>
      ) : (
        <div className="paper slip-paper">
          <Slip />
          <hr className="perf" />
          <Totals />
          <label className="slip-note">
            <span className="sr-only">บันทึกช่วยจำ</span>
            <input
              maxLength={noteMax}
              autoComplete="off"
              placeholder="บันทึกช่วยจำ เช่น โพยของแม่"
              value={slip.note}
              readOnly={locked}
              onChange={(event) => setNote(event.target.value)}
            />
          </label>
        </div>
      )}
    </section>
  );
}
