/** Setting the wheel and giving spins of it, as far as it takes two people. */
import { and, desc, eq } from 'drizzle-orm';
import type { RewardAct } from '../../operator/server/reward-acts.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import type { SettingView, WheelInput } from '../operator-contract.ts';
import { giveSpins } from './give-to-member.ts';
import { setStock, setWheel } from './set-wheel.ts';
import { wheelSetting, wheelStock } from './tables.ts';

async function newestVersion({ agentId }: OperatorContext, db: Db): Promise<string> {
  const [row] = await db
    .select({ id: wheelSetting.id })
    .from(wheelSetting)
    .where(eq(wheelSetting.agentId, agentId))
    .orderBy(desc(wheelSetting.id))
    .limit(1);
  return String(row?.id ?? '');
}

const onOff = (is: boolean): string => (is ? 'เปิด' : 'ปิด');

export const wheelChange: RewardAct<WheelInput, SettingView> = {
  name: 'wheel.set',
  heading: () => 'วงล้อนำโชค',
  run: setWheel,
  facts: ({ enabled, daily, cost_points, prizes, worth, coupon_id }) => ({
    ...{ title: `วงล้อ${onOff(enabled)}อยู่`, gives: worth, points: `${cost_points} แต้มต่อครั้ง` },
    ...{ each: `ฟรีวันละครั้ง: ${onOff(daily)}`, coupon: coupon_id },
    prizes: prizes.map(({ prize_id, weight }) => `${prize_id} ${weight}`).join(' · '),
  }),
  base: newestVersion,
  /** Only switched off. */
  byOne: (_, { reason: __, enabled, daily, ...others }) =>
    enabled !== true && daily !== true && Object.values(others).every((value) => value === undefined),
};

type Stock = Parameters<typeof setStock>[1];

export const stockChange: RewardAct<Stock, SettingView> = {
  name: 'wheel.stock',
  heading: ({ prize_id }) => `จำนวนรางวัล ${prize_id}`,
  run: setStock,
  facts: (_, { prize_id, stock }) => ({ title: prize_id, stock }),
  /** A first limit, or a lower one. */
  async byOne({ db, agentId }, { prize_id, stock }) {
    const own = and(eq(wheelStock.agentId, agentId), eq(wheelStock.code, prize_id));
    const [before] = await db.select({ stock: wheelStock.stock }).from(wheelStock).where(own);
    return !before || stock <= before.stock;
  },
};

type Spins = Parameters<typeof giveSpins>[1];

export const spinGift: RewardAct<Spins, Awaited<ReturnType<typeof giveSpins>>> = {
  name: 'wheel.give',
  heading: ({ member_id }) => `สิทธิ์หมุนวงล้อให้สมาชิก ${member_id}`,
  run: giveSpins,
  facts: (_, { member_id, quantity }) => ({ gives: `หมุนวงล้อฟรี ${quantity} ครั้ง`, member_id: String(member_id) }),
};
