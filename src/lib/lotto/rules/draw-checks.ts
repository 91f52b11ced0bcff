/** What numbers alone do not show before a result is approved: betting that went on, another day, another draw's announcement. */
import { clock, shortDay } from '../../thai.ts';
import type { Day } from '../../time.ts';
import { type Holidays, plannedRounds, type Schedule } from './schedule.ts';

export interface DrawFacts {
  readonly drawDate: Day;
  readonly closeAt: Date;
  /** When the last bill was sent that was not cancelled; null without one. */
  readonly lastBillAt: Date | null;
  readonly schedule: Schedule;
  /** Of the market, those that touch the day. */
  readonly holidays: Holidays;
  /** Published results of earlier rounds it was compared with. */
  readonly earlier: number;
  /** The latest of them in which every number was the same. */
  readonly sameAs: Day | null;
}

/** As slips of two people show their checks. */
export interface DrawCheck {
  readonly code: 'closed' | 'calendar' | 'repeated';
  readonly outcome: 'pass' | 'ask' | 'hard';
  readonly title: string;
  readonly evidence: string;
}

function closed({ closeAt, lastBillAt }: DrawFacts): DrawCheck {
  const isLate = lastBillAt !== null && lastBillAt >= closeAt;
  const title = `ปิดรับ ${clock(closeAt)} น. ${isLate ? 'แต่มีโพยหลังปิด' : 'ไม่มีโพยหลังปิด'}`;
  const evidence = lastBillAt ? `โพยล่าสุด ${clock(lastBillAt)} น.` : '';
  return { code: 'closed', outcome: isLate ? 'hard' : 'pass', title, evidence };
}

function onCalendar({ drawDate, schedule, holidays }: DrawFacts): DrawCheck {
  const isPlanned = plannedRounds(schedule, holidays, drawDate, drawDate).length > 0;
  return isPlanned
    ? { code: 'calendar', outcome: 'pass', title: 'วันออกรางวัลตรงปฏิทิน', evidence: '' }
    : {
        code: 'calendar',
        outcome: 'ask',
        title: 'วันออกรางวัลไม่ตรงปฏิทิน',
        evidence: `${shortDay(drawDate)} ไม่ใช่วันออกรางวัลของหวยนี้`,
      };
}

function repeated({ earlier, sameAs }: DrawFacts): DrawCheck {
  if (sameAs !== null)
    return {
      code: 'repeated',
      outcome: 'ask',
      title: `เลขทุกตัวเหมือนงวด ${shortDay(sameAs)}`,
      evidence: 'อาจพิมพ์จากประกาศของงวดนั้น',
    };
  const title = earlier > 0 ? `เลขไม่ซ้ำ ${earlier} งวดก่อน` : 'ยังไม่มีงวดก่อนให้เทียบ';
  return { code: 'repeated', outcome: 'pass', title, evidence: '' };
}

/**
 * The three checks of a result before its approval; none of them refuses, the second person decides.
 *
 * @see design operator.md section 5
 */
export const drawChecks = (facts: DrawFacts): DrawCheck[] => [closed(facts), onCalendar(facts), repeated(facts)];
