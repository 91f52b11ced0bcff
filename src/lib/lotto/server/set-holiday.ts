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
import { followDraw, judgeHoliday } from '../rules/holiday.ts';
import type { Schedule } from '../rules/schedule.ts';
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
    const holidays = await holidaysOf(tx, input.market);
    const answer = judgeHoliday({ schedule, holidays, day, to, today: bangkokDay(now) });
    if (!answer.ok) throw answer.field ? invalidInput({ [answer.field]: answer.reason }) : refused(answer.reason);
    const before = holidays.get(day);
    await follow(inside, tx, { market: input.market, schedule, from: before === undefined ? day : before, to, now });
    await tx
      .insert(marketHoliday)
      .values({ market: input.market, day, movedTo: to })
      .onConflictDoUpdate({ target: [marketHoliday.market, marketHoliday.day], set: { movedTo: to } });
    await recordAct(inside, {
      action: 'holiday.set',
      subject: `market:${input.market}`,
      before: before === undefined ? null : { day, moved_to: before },
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
    const before = (await holidaysOf(tx, input.market)).get(day);
    if (before === undefined) throw new Refusal('not_found');
    if (day < bangkokDay(now)) throw refused('วันที่ผ่านไปแล้ว');
    await follow(inside, tx, { market: input.market, schedule, from: before, to: day, now });
    await tx.delete(marketHoliday).where(and(eq(marketHoliday.market, input.market), eq(marketHoliday.day, day)));
    await recordAct(inside, {
      action: 'holiday.remove',
      subject: `market:${input.market}`,
      before: { day, moved_to: before },
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

async function holidaysOf(tx: Db, code: string): Promise<Map<Day, Day | null>> {
  const rows = await tx.select().from(marketHoliday).where(eq(marketHoliday.market, code));
  return new Map(rows.map((row) => [row.day, row.movedTo]));
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
  const [row] = from
    ? await tx
        .select()
        .from(round)
        .where(and(eq(round.market, code), eq(round.drawDate, from)))
        .for('update')
    : [];
  const hasBills = row !== undefined && (await tx.$count(bill, eq(bill.roundId, row.id))) > 0;
  const then = followDraw({ schedule, from, to, now }, row && { ...row, hasBills });
  if (!then.ok) throw refused(then.reason);
  if (then.what === 'nothing' || !row) return;
  const { planned } = then;
  if (!planned) {
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
