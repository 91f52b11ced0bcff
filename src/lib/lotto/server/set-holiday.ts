/** A market's holidays: a draw is held on another day or not at all, and its round is moved at once. */
import { and, eq } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { bangkokDay, type Day, toIso } from '../../time.ts';
import type { HolidayView } from '../operator-settings-contract.ts';
import { isDrawDay, plannedRounds, roundsOn, type Schedule } from '../rules/schedule.ts';
import { bill } from './bill-tables.ts';
import { holidayView } from './operator-settings-queries.ts';
import { market, marketHoliday, numberLimit, round } from './tables.ts';

const refused = (reason: string): Refusal => new Refusal('holiday_not_allowed', { values: { reason } });
interface Subject {
  readonly market: string;
  readonly day: Day;
  readonly reason?: string | undefined;
}

/**
 * Moves the draw of `day` to `moved_to`, or cancels it. An existing round moves together with its bills; one with bills
 * cannot be cancelled, it has to be voided.
 *
 * @throws Refusal not_found, invalid_input, holiday_not_allowed
 */
export function setHoliday(
  ctx: OperatorContext,
  input: Subject & { readonly moved_to?: Day | undefined },
): Promise<HolidayView> {
  return inTransaction(ctx, async (tx, inside) => {
    const { day, moved_to: to = null } = input;
    const now = await databaseNow(tx);
    const { name, schedule } = await lockMarket(tx, input.market);
    if (!isDrawDay(schedule, day)) throw invalidInput({ day: 'วันนี้ไม่ใช่วันออกผลตามปกติ' });
    if (day < bangkokDay(now)) throw invalidInput({ day: 'วันที่ผ่านไปแล้ว' });
    if (to !== null && to < bangkokDay(now)) throw invalidInput({ moved_to: 'วันที่ผ่านไปแล้ว' });
    if (to === day) throw invalidInput({ moved_to: 'เลือกวันอื่นที่ไม่ใช่วันเดิม' });

    const before = await holidayOn(tx, input.market, day);
    if (to !== null && (await drawsOn(tx, input.market, schedule, day, to))) throw refused('วันที่เลื่อนไปมีงวดของหวยนี้อยู่แล้ว');
    await follow(inside, tx, { market: input.market, schedule, from: before ? before.movedTo : day, to, now });
    await tx
      .insert(marketHoliday)
      .values({ market: input.market, day, movedTo: to })
      .onConflictDoUpdate({ target: [marketHoliday.market, marketHoliday.day], set: { movedTo: to } });
    await recordAct(inside, {
      action: 'holiday.set',
      subject: `market:${input.market}`,
      before: before ? { day, moved_to: before.movedTo } : null,
      after: { day, moved_to: to },
      reason: input.reason,
    });
    inside.afterCommit(() => ctx.jobs.wake('lotto.ensure-rounds'));
    return holidayView(inside, { market: input.market, marketName: name, day, movedTo: to });
  });
}

/** @throws Refusal not_found, holiday_not_allowed */
export function removeHoliday(ctx: OperatorContext, input: Subject): Promise<HolidayView> {
  return inTransaction(ctx, async (tx, inside) => {
    const { day } = input;
    const now = await databaseNow(tx);
    const { name, schedule } = await lockMarket(tx, input.market);
    const before = await holidayOn(tx, input.market, day);
    if (!before) throw new Refusal('not_found');
    if (day < bangkokDay(now)) throw refused('วันที่ผ่านไปแล้ว');
    await follow(inside, tx, { market: input.market, schedule, from: before.movedTo, to: day, now });
    await tx.delete(marketHoliday).where(and(eq(marketHoliday.market, input.market), eq(marketHoliday.day, day)));
    await recordAct(inside, {
      action: 'holiday.remove',
      subject: `market:${input.market}`,
      before: { day, moved_to: before.movedTo },
      after: null,
      reason: input.reason,
    });
    inside.afterCommit(() => ctx.jobs.wake('lotto.ensure-rounds'));
    return holidayView(inside, { market: input.market, marketName: name, day, movedTo: day });
  });
}

/** Serialises changes of one market's holidays. */
async function lockMarket(tx: Db, code: string): Promise<{ readonly name: string; readonly schedule: Schedule }> {
  const [row] = await tx
    .select({ name: market.name, schedule: market.schedule })
    .from(market)
    .where(eq(market.code, code))
    .for('no key update');
  if (!row) throw new Refusal('not_found');
  if (row.schedule.kind === 'yeekee') throw refused('ยี่กีออกทุกวัน ถ้าออกไม่ได้ให้ยกเลิกทีละรอบ');
  return row;
}

async function holidayOn(tx: Db, code: string, day: Day): Promise<{ readonly movedTo: Day | null } | undefined> {
  const [row] = await tx
    .select({ movedTo: marketHoliday.movedTo })
    .from(marketHoliday)
    .where(and(eq(marketHoliday.market, code), eq(marketHoliday.day, day)));
  return row;
}

/** Whether a draw other than the one scheduled for `except` is held on `day`. */
async function drawsOn(tx: Db, code: string, schedule: Schedule, except: Day, day: Day): Promise<boolean> {
  const rows = await tx.select().from(marketHoliday).where(eq(marketHoliday.market, code));
  const others = new Map<Day, Day | null>(rows.map((row) => [row.day, row.movedTo]));
  others.set(except, null);
  return plannedRounds(schedule, others, day, day).length > 0;
}

interface Move {
  readonly market: string;
  readonly schedule: Schedule;
  /** The previous and the new day of the draw; null for none. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly now: Date;
}

/** Moves an existing round to its new day. A round that does not exist yet will be created there. */
async function follow(ctx: OperatorContext, tx: Db, { market: code, schedule, from, to, now }: Move): Promise<void> {
  const planned = to ? roundsOn(schedule, to)[0] : undefined;
  if (planned && planned.closeAt <= now) throw refused('เวลาปิดรับของวันนั้นผ่านไปแล้ว');
  if (from === to || !from) return;
  const [row] = await tx
    .select()
    .from(round)
    .where(and(eq(round.market, code), eq(round.drawDate, from)))
    .for('update');
  if (!row) return;
  if ((row.status !== 'scheduled' && row.status !== 'open') || row.closeAt <= now) throw refused('งวดนี้ปิดรับแล้ว');
  if (!planned) {
    if ((await tx.$count(bill, eq(bill.roundId, row.id))) > 0) throw refused('งวดนี้มีโพยแล้ว ให้ยกเลิกงวดแทน');
    await tx.delete(numberLimit).where(eq(numberLimit.roundId, row.id));
    await tx.delete(round).where(eq(round.id, row.id));
  } else {
    // A round that already accepts bets continues to.
    const openAt = row.openAt <= now ? row.openAt : planned.openAt;
    await tx
      .update(round)
      .set({ drawDate: planned.drawDate, openAt, closeAt: planned.closeAt })
      .where(eq(round.id, row.id));
  }
  await publish(ctx, 'public', 'round', {
    round_id: String(row.id),
    market: code,
    status: planned ? row.status : 'void',
    close_at: toIso(planned?.closeAt ?? row.closeAt),
  });
}
