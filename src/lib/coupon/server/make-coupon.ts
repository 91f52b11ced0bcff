/** Operators' use cases on coupons: create one, give a member a code, end one. */
import { and, eq } from 'drizzle-orm';
import { memberExists } from '../../account/server/queries.ts';
import { settingsOf } from '../../agent/server/queries.ts';
import type { Emblem } from '../../art/emblems.ts';
import type { Enamel } from '../../art/enamels.ts';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { baht, formatBaht, parseSatang } from '../../money.ts';
import { may } from '../../operator/rules/permissions.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { dayMs } from '../../time.ts';
import { type CouponCodeView, type CouponInput, type CouponView, singleCodesMax } from '../operator-contract.ts';
import type { CouponBonus } from '../rules/bonus-coupon.ts';
import { codeText } from '../rules/code.ts';
import { isInSatang } from '../rules/worth.ts';
import { issueCodes } from './issue-codes.ts';
import { codeView, couponOf } from './operator-queries.ts';
import { livingCoupons } from './queries.ts';
import { couponSegments } from './segment-port.ts';
import type { CouponRow } from './shapes.ts';
import { spinGivers } from './spin-givers.ts';
import { coupon } from './tables.ts';

/** @throws Refusal invalid_input */
export function createCoupon(
  ctx: OperatorContext,
  input: CouponInput,
): Promise<CouponView & { readonly new_codes: string[] }> {
  const total = totalOf(input);
  return inTransaction(ctx, async (tx, inside) => {
    const spins = await spinsOf(tx, input);
    if (input.segment_id !== undefined && !(await couponSegments.get().hold(tx, ctx.agentId, input.segment_id)))
      throw invalidInput({ segment_id: 'ไม่มีกลุ่มนี้แล้ว' });
    const startsAt = input.starts_at ?? (await databaseNow(tx));
    if (input.ends_at && input.ends_at <= startsAt) throw invalidInput({ ends_at: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' });
    const [row] = await tx
      .insert(coupon)
      .values({
        agentId: ctx.agentId,
        title: input.title,
        gives: input.gives,
        amount: worth(input),
        bonus: bonusTermsOf(input),
        ...spins,
        startsAt,
        endsAt: input.ends_at ?? null,
        perMemberMax: input.per_member_max ?? (input.kind === 'shared' ? 1 : null),
        period: input.period ?? null,
        perPeriodMax: input.per_period_max ?? null,
        segmentId: input.segment_id ?? null,
        ...pictures[input.gives],
        createdBy: ctx.operator.name,
      })
      .returning({ id: coupon.id });
    assert(row, 'a coupon is inserted');
    const one = { couponId: row.id };
    const wanted =
      input.kind === 'shared'
        ? [{ ...one, usesMax: total }]
        : Array.from({ length: total }, () => ({ ...one, usesMax: 1 }));
    const codes = wanted.length > 0 ? await issueCodes(inside, tx, wanted) : [];
    const created = await couponOf(inside, row.id);
    await recordAct(inside, {
      action: 'coupon.create',
      subject: `coupon:${row.id}`,
      before: null,
      after: created,
      reason: input.reason,
    });
    return { ...created, new_codes: codes.map(({ code }) => codeText(code)) };
  });
}

function totalOf({ kind, total, period, per_period_max }: CouponInput): number {
  if ((period === undefined) !== (per_period_max === undefined))
    throw invalidInput({ per_period_max: 'ใส่ทั้งช่วงเวลาและจำนวนครั้ง' });
  if (kind === 'given') {
    if (total !== undefined) throw invalidInput({ total: 'คูปองที่มอบรายคนไม่มีจำนวนรวม' });
    return 0;
  }
  if (total === undefined) throw invalidInput({ total: kind === 'shared' ? 'ใส่จำนวนครั้งที่ใช้ได้รวม' : 'ใส่จำนวนรหัส' });
  if (kind === 'single' && total > singleCodesMax) throw invalidInput({ total: `ครั้งละไม่เกิน ${singleCodesMax} รหัส` });
  return total;
}

const pictures = {
  credit: { enamel: 'rong', emblem: 'coin' },
  points: { enamel: 'khram', emblem: 'star' },
  bonus: { enamel: 'muang', emblem: 'gift' },
  spins: { enamel: 'chad', emblem: 'seven' },
  wheel_spins: { enamel: 'nam', emblem: 'roulette' },
} as const satisfies Readonly<Record<CouponInput['gives'], { readonly enamel: Enamel; readonly emblem: Emblem }>>;

/** The bonus terms; no other kind may have any. */
function bonusTermsOf({ gives, times, max_withdraw, bonus_days }: CouponInput): CouponBonus | null {
  if (gives !== 'bonus') {
    const terms = { times, max_withdraw, bonus_days };
    const [name] = Object.entries(terms).find(([, value]) => value !== undefined) ?? [];
    if (name) throw invalidInput({ [name]: 'ใส่เฉพาะคูปองโบนัส' });
    return null;
  }
  if (times === undefined) throw invalidInput({ times: 'ใส่จำนวนเท่าของเทิร์น' });
  if (bonus_days === undefined) throw invalidInput({ bonus_days: 'ใส่จำนวนวันที่ใช้โบนัสได้' });
  return { times, max_withdraw: max_withdraw ?? null, days: bonus_days };
}

/** Spins of a coupon; quests and operators give as many at a time. */
const spinsMax = 100n;

/** The slot of free spins and their stake; no other kind may have any. */
async function spinsOf(
  tx: Db,
  { gives, spin_game, spin_stake }: CouponInput,
): Promise<Pick<CouponRow, 'spinGameId' | 'spinGameName' | 'spinStake'>> {
  if (gives !== 'spins') {
    if (spin_game !== undefined) throw invalidInput({ spin_game: 'ใส่เฉพาะคูปองฟรีสปิน' });
    if (spin_stake !== undefined) throw invalidInput({ spin_stake: 'ใส่เฉพาะคูปองฟรีสปิน' });
    return { spinGameId: null, spinGameName: null, spinStake: null };
  }
  const { slotOf, slotStakes } = spinGivers.get();
  if (spin_game === undefined) throw invalidInput({ spin_game: 'ใส่ค่ายและรหัสเกม เช่น benja:khom' });
  if (!slotStakes.some((stake) => stake === spin_stake)) {
    const stakes = slotStakes.map((stake) => formatBaht(stake, { satang: 'trim' })).join(' ');
    throw invalidInput({ spin_stake: `เดิมพันต่อครั้งเป็น ${stakes}` });
  }
  const game = await slotOf(tx, spin_game);
  if (!game) throw invalidInput({ spin_game: 'ไม่มีสล็อตนี้' });
  return { spinGameId: game.id, spinGameName: game.name, spinStake: spin_stake ?? null };
}

/** The amount in satang, points or spins. */
function worth({ gives, amount }: CouponInput): bigint {
  if (amount <= 0n) throw invalidInput({ amount: 'ต้องมากกว่า 0' });
  if (gives === 'bonus' && amount % 100n !== 0n) throw invalidInput({ amount: 'โบนัสต้องเป็นจำนวนเต็มบาท' });
  if (isInSatang(gives)) return amount;
  if (amount % 100n !== 0n)
    throw invalidInput({ amount: gives === 'points' ? 'แต้มต้องเป็นจำนวนเต็ม' : 'จำนวนครั้งต้องเป็นจำนวนเต็ม' });
  const count = amount / 100n;
  if (gives !== 'points' && count > spinsMax) throw invalidInput({ amount: `ไม่เกิน ${spinsMax} ครั้ง` });
  return count;
}

/** @throws Refusal not_found (coupon or member), coupon_expired, above_your_limit */
export function giveCoupon(
  ctx: OperatorContext,
  input: {
    readonly coupon_id: bigint;
    readonly member_id: bigint;
    readonly days: number;
    readonly reason?: string | undefined;
  },
): Promise<CouponCodeView> {
  return inTransaction(ctx, async (tx, inside) => {
    const { amount } = await couponOf(inside, input.coupon_id);
    const { couponAloneUpTo: alone } = await settingsOf(inside);
    const isLarge = (parseSatang(amount) ?? 0n) > baht(alone);
    if (isLarge && !may(ctx.operator.role ?? 'owner', 'reward.publish'))
      throw new Refusal('above_your_limit', { values: { limit: String(alone) } });
    if (!(await memberExists(tx, ctx.agentId, input.member_id))) throw new Refusal('not_found');
    const now = await databaseNow(tx);
    if (!(await livingCoupons(tx, [input.coupon_id], now)).has(input.coupon_id)) throw new Refusal('coupon_expired');
    const [code] = await issueCodes(inside, tx, [
      {
        couponId: input.coupon_id,
        usesMax: 1,
        ownerId: input.member_id,
        expiresAt: new Date(now.getTime() + input.days * dayMs),
      },
    ]);
    assert(code, 'a code is made');
    await recordAct(inside, {
      action: 'coupon.give',
      subject: `coupon:${input.coupon_id}`,
      after: codeView(code),
      reason: input.reason,
    });
    return codeView(code);
  });
}

/** @throws Refusal not_found, conflict (already ended) */
export function endCoupon(
  ctx: OperatorContext,
  input: { readonly coupon_id: bigint; readonly reason?: string | undefined },
): Promise<CouponView> {
  return inTransaction(ctx, async (tx, inside) => {
    const before = await couponOf(inside, input.coupon_id);
    const ended = await tx
      .update(coupon)
      .set({ active: false })
      .where(and(eq(coupon.id, input.coupon_id), eq(coupon.active, true)))
      .returning({ id: coupon.id });
    if (ended.length === 0) throw new Refusal('conflict');
    const after = await couponOf(inside, input.coupon_id);
    await recordAct(inside, {
      action: 'coupon.end',
      subject: `coupon:${input.coupon_id}`,
      before,
      after,
      reason: input.reason,
    });
    return after;
  });
}
