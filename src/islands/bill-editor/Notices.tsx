import type { RoundPhase } from './use-round.ts';

interface Props {
  readonly phase: RoundPhase;
  readonly hasLines: boolean;
  readonly unheard: boolean;
  readonly sending: boolean;
  readonly onSendAgain: () => void;
  readonly onCopy: () => void;
  readonly onNextRound: () => void;
}

/** What the player has to know before anything else: the end is near, the round is closed, a bill was not heard of. */
export function Notices(props: Props) {
  const { phase, hasLines, unheard, sending, onSendAgain, onCopy, onNextRound } = props;
  return (
    <>
      {unheard && (
        <div className="ed-notice warn" role="alert">
          <p>
            <b>โพยที่ส่งไปยังไม่ได้รับคำตอบ</b> กดตรวจผลได้เลย ถ้าระบบรับไปแล้วจะได้ใบรับโพยเดิม ไม่แทงซ้ำ
          </p>
          <button type="button" className="btn sec" aria-busy={sending} onClick={onSendAgain}>
            ตรวจผลการส่ง
          </button>
        </div>
      )}
      {phase === 'last-minute' && (
        <p className="ed-notice warn" role="alert">
          <span>
            <b>เหลือเวลาไม่ถึง 1 นาทีก่อนปิดรับ</b> ตรวจและส่งโพยได้เลย
          </span>
        </p>
      )}
      {phase === 'closed' && (
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
      )}
    </>
  );
}
