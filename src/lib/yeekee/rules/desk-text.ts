/** How the console names phases of yeekee rounds, and which rounds it marks. */
import type { YeekeePhase } from './yeekee.ts';

export const phaseThai: Readonly<Record<YeekeePhase, string>> = {
  scheduled: 'รอเปิด',
  betting: 'เปิดรับแทง',
  both: 'แทงและยิงได้',
  shooting: 'ยิงได้ ปิดรับแทง',
  frozen: 'ปิดยิง รอผล',
  resulted: 'ออกผลแล้ว',
  void: 'ยกเลิก คืนเงิน',
};

/** The chip of a round: what is wrong with it before how far it is. */
export function stateOf(round: {
  readonly phase: YeekeePhase;
  readonly late: boolean;
  readonly unproven: boolean;
}): readonly [text: string, tone: 'bad' | 'warn' | 'info' | ''] {
  if (round.unproven) return ['พิสูจน์ไม่ได้', 'bad'];
  if (round.late) return ['รอเลขสุ่ม', 'warn'];
  return [phaseThai[round.phase], round.phase === 'both' || round.phase === 'shooting' ? 'info' : ''];
}
