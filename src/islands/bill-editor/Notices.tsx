import { useStore } from '@nanostores/react';
import { toast } from '#lib/client/toast.ts';
import type { SlipLine } from '#lib/lotto/client/slip.ts';
import { printSlip } from '#lib/paste/rules/slip-text.ts';
import { useEditor } from './editor-context.ts';

async function copySlip(lines: readonly SlipLine[]): Promise<void> {
  await navigator.clipboard.writeText(printSlip(lines));
  toast({ text: 'คัดลอกโพยแล้ว วางในงวดอื่นได้ที่ วางโพย', tone: 'ok' });
}

/** What the player must know first: a bill without an answer, the end of the round, or that it is closed. */
export function Notices() {
  const { round, submission, draft, moveToNextRound } = useEditor();
  const phase = useStore(round.$phase);
  const busy = useStore(submission.$busy);
  const unknown = useStore(submission.$unknown);
  const review = useStore(submission.$review);
  const { lines } = useStore(draft.$slip);
  return (
    <>
      {unknown && !review && <UnknownOutcome busy={busy === 'sending'} onSendAgain={submission.confirm} />}
      {phase === 'last-minute' && <LastMinute />}
      {phase === 'closed' && (
        <Closed hasLines={lines.length > 0} onCopy={() => copySlip(lines)} onNextRound={moveToNextRound} />
      )}
    </>
  );
}

export function UnknownOutcome({ busy, onSendAgain }: { readonly busy: boolean; readonly onSendAgain: () => void }) {
  return (
    <div className="ed-notice warn" role="alert">
      <p>
        <b>โพยที่ส่งไปยังไม่ได้รับคำตอบ</b> กดตรวจผลได้เลย ถ้าระบบรับไปแล้วจะได้ใบรับโพยเดิม ไม่แทงซ้ำ
      </p>
      <button type="button" className="btn sec" aria-busy={busy} onClick={onSendAgain}>
        ตรวจผลการส่ง
      </button>
    </div>
  );
}

export function LastMinute() {
  return (
    <p className="ed-notice warn" role="alert">
      <span>
        <b>เหลือเวลาไม่ถึง 1 นาทีก่อนปิดรับ</b> ตรวจและส่งโพยได้เลย
      </span>
    </p>
  );
}

interface ClosedProps {
  readonly hasLines: boolean;
  readonly onCopy: () => void;
  readonly onNextRound: () => void;
}

export function Closed({ hasLines, onCopy, onNextRound }: ClosedProps) {
  return (
    <div className="ed-notice bad" role="alert">
      <p>
        <b>งวดนี้ปิดรับแล้ว</b> {hasLines ? 'เลขที่ยังไม่ส่งอยู่ครบ ไม่มีการแทงเกิดขึ้น' : 'รอผลรางวัลหรือเลือกงวดถัดไป'}
      </p>
      {hasLines && (
        <div className="row">
          <button type="button" className="btn sec" onClick={onCopy}>
            คัดลอกโพย
          </button>
          <button type="button" className="btn sec" onClick={onNextRound}>
            ย้ายไปงวดถัดไป
          </button>
        </div>
      )}
    </div>
  );
}
