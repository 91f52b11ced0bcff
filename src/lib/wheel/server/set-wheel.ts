/** Operators' use cases on the wheel. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { couponOf } from '../../coupon/server/operator-queries.ts';
import { configHash } from '../../house/rules/commitment.ts';
import { wheelPrizes } from '../../house/rules/data/wheel.ts';
import { type Prize, wheelConfig } from '../../house/rules/wheel.ts';
import { parseSatang } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { PrizeInput, SettingView, WheelInput } from '../operator-contract.ts';
import { giftFrom, prizeOf } from '../rules/prize-code.ts';
import { prizesProblem, worthText } from '../rules/setting.ts';
import { readPrize, storedPrize } from './stored-prizes.ts';
import { wheelSetting, wheelStock } from './tables.ts';

type SettingRow = typeof wheelSetting.$inferSelect;
type StockRow = typeof wheelStock.$inferSelect;

/** The price of a spin of a new site. */
const firstCost = 100n;
const versionsShown = 20;

function settingView(row: SettingRow, stocks: readonly StockRow[]): SettingView {
  const prizes = row.prizes.map(readPrize);
  return {
    ...{ version: String(row.id), enabled: row.isEnabled, daily: row.hasDaily, cost_points: String(row.costPoints) },
    ...{ coupon_id: row.couponId === null ? null : String(row.couponId), coupon_days: row.couponDays },
    prizes: prizes.map(({ code, weight, substitute }) => {
      const found = stocks.find((one) => one.code === code);
      return { prize_id: code, weight, substitute, stock: found?.stock ?? null, given: found?.given ?? 0 };
    }),
    ...{ worth: worthText(prizes), config_hash: row.configHash },
    ...{ created_by: row.createdBy, created_at: toIso(row.createdAt) },
  };
}

const stocksOf = (db: Db, agentId: bigint): Promise<StockRow[]> =>
  db.select().from(wheelStock).where(eq(wheelStock.agentId, agentId));

async function versions(db: Db, agentId: bigint, limit: number): Promise<SettingRow[]> {
  const own = db.select().from(wheelSetting).where(eq(wheelSetting.agentId, agentId));
  return own.orderBy(desc(wheelSetting.id)).limit(limit);
}

export async function wheels(ctx: OperatorContext): Promise<SettingView[]> {
  const stocks = await stocksOf(ctx.db, ctx.agentId);
  return (await versions(ctx.db, ctx.agentId, versionsShown)).map((row) => settingView(row, stocks));
}

/** @throws Refusal invalid_input, not_found (the coupon) */
export function setWheel(ctx: OperatorContext, input: WheelInput): Promise<SettingView> {
  return inTransaction(ctx, async (tx, inside) => {
    const [before] = await versions(tx, ctx.agentId, 1);
    const prizes = input.prizes?.map(prizeFrom) ?? before?.prizes.map(readPrize) ?? wheelPrizes;
    const problem = prizesProblem(prizes);
    if (problem) throw invalidInput({ prizes: problem });
    const couponId = input.coupon_id ?? before?.couponId ?? null;
    const couponDays = input.coupon_days ?? before?.couponDays ?? null;
    if ((couponId === null) !== (couponDays === null)) throw invalidInput({ coupon_days: 'ใส่ทั้งคูปองและจำนวนวันที่ใช้ได้' });
    if (couponId === null && prizes.some(({ gives }) => gives.kind === 'coupon'))
      throw invalidInput({ coupon_id: 'เลือกคูปองของรางวัลคูปอง' });
    if (input.coupon_id !== undefined && !(await couponOf(inside, input.coupon_id)).active)
      throw invalidInput({ coupon_id: 'คูปองนี้ปิดใช้งานแล้ว' });
    const [row] = await tx
      .insert(wheelSetting)
      .values({
        ...{ agentId: ctx.agentId, prizes: prizes.map(storedPrize), configHash: configHash(wheelConfig(prizes)) },
        ...{ couponId, couponDays, createdBy: ctx.operator.name },
        costPoints: input.cost_points === undefined ? (before?.costPoints ?? firstCost) : BigInt(input.cost_points),
        hasDaily: input.daily ?? before?.hasDaily ?? false,
        isEnabled: input.enabled ?? before?.isEnabled ?? true,
      })
      .returning();
    assert(row, 'a wheel is inserted');
    const stocks = await stocksOf(tx, ctx.agentId);
    const after = settingView(row, stocks);
    await recordAct(inside, {
      ...{ action: 'wheel.set', subject: `wheel:${row.id}`, reason: input.reason },
      ...{ before: before ? settingView(before, stocks) : null, after },
    });
    return after;
  });
}

function prizeFrom({ kind, amount, weight, substitute }: PrizeInput): Prize {
  const counts = kind === 'cash' || kind === 'points';
  if (counts !== (amount !== undefined))
    throw invalidInput({ prizes: counts ? `ใส่จำนวนของรางวัล ${kind}` : `รางวัล ${kind} ไม่มีจำนวน` });
  const worth = amount === undefined ? undefined : kind === 'cash' ? parseSatang(amount) : wholePoints(amount);
  if (counts && (worth === undefined || worth <= 0n)) throw invalidInput({ prizes: `จำนวนของรางวัล ${kind} ไม่ถูกต้อง` });
  return prizeOf(giftFrom({ kind, amount: worth }), { weight, substitute: substitute ?? null });
}

const wholePoints = (text: string): bigint | undefined => (/^\d+$/.test(text) ? BigInt(text) : undefined);

/** @throws Refusal not_found (no such prize), invalid_input (below what was given) */
export function setStock(
  ctx: OperatorContext,
  input: { readonly prize_id: string; readonly stock: number; readonly reason?: string | undefined },
): Promise<SettingView> {
  const { prize_id: code, stock } = input;
  return inTransaction(ctx, async (tx, inside) => {
    const own = and(eq(wheelStock.agentId, ctx.agentId), eq(wheelStock.code, code));
    const [before] = await tx.select().from(wheelStock).where(own).for('update');
    const [setting] = await versions(tx, ctx.agentId, 1);
    if (!setting?.prizes.some((prize) => readPrize(prize).code === code)) throw new Refusal('not_found');
    if (before && stock < before.given) throw invalidInput({ stock: `ให้ไปแล้ว ${before.given} รางวัล` });
    await tx
      .insert(wheelStock)
      .values({ agentId: ctx.agentId, code, stock })
      .onConflictDoUpdate({ target: [wheelStock.agentId, wheelStock.code], set: { stock: sql`excluded.stock` } });
    await recordAct(inside, {
      ...{ action: 'wheel.stock', subject: `wheel_prize:${code}`, reason: input.reason },
      ...{ before: before ? { stock: before.stock, given: before.given } : null, after: { stock } },
    });
    return settingView(setting, await stocksOf(tx, ctx.agentId));
  });
}
