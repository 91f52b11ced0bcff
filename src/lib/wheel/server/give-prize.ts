/** What a spin gives: one transfer, a free spin or a coupon's code, in the spin's own transaction. */
import { assert } from '../../contract/problems.ts';
import { issueCodes } from '../../coupon/server/issue-codes.ts';
import { livingCoupons } from '../../coupon/server/queries.ts';
import { type Gift, giftsOf, type PrizeGift } from '../../house/rules/wheel.ts';
import type { lockWalletAndPoints } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { points, satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { dayMs } from '../../time.ts';
import { giveWheelSpins } from './give-spins.ts';
import type { SpinRow } from './shapes.ts';
import type { SettingInForce, WheelState } from './wheel-state.ts';

/** Satang or points; a free spin and a coupon are one. */
export const amountOf = (gives: PrizeGift): bigint => ('amount' in gives ? gives.amount : 1n);

/** The cause of a coupon's code and of free spins. */
export const sourceOf = (spinId: bigint): string => `wheel:${spinId}`;

const takeStatement = statement(
  'wheel_stock_take',
  'update wheel_stock set given = given + 1 where agent_id = $1 and code = $2 and given < stock',
);

interface Drawn {
  readonly agentId: bigint;
  readonly state: WheelState;
  readonly segment: number;
  readonly at: Date;
}

/** The first gift of the segment that there is; its counter decides between concurrent spins. */
export async function takeGift(tx: Db, drawn: Drawn): Promise<Gift> {
  for (const gift of giftsOf(drawn.state.setting.prizes, drawn.segment)) if (await takes(tx, drawn, gift)) return gift;
  throw new Error('the consolation is always there');
}

async function takes(tx: Db, { agentId, state, at }: Drawn, { code, gives }: Gift): Promise<boolean> {
  if (gives.kind === 'coupon') {
    const { couponId } = state.setting;
    if (couponId === null || !(await livingCoupons(tx, [couponId], at)).has(couponId)) return false;
  }
  if (code === null || state.stock[code] === undefined) return true;
  const { rowCount } = await takeStatement(tx, [agentId, code]);
  return rowCount === 1;
}

interface Giving {
  readonly row: SpinRow;
  readonly setting: SettingInForce;
  readonly own: Awaited<ReturnType<typeof lockWalletAndPoints>>;
}

export async function givePrize(ctx: Context, tx: Db, { row, setting, own }: Giving): Promise<void> {
  const { memberId, amount, spunAt } = row;
  const source = sourceOf(row.id);
  switch (row.kind) {
    case 'cash':
      await post(tx, {
        kind: 'wheel_prize',
        reference: source,
        from: { house: 'wheel_cost' },
        to: { wallet: own.wallet.id },
        amount: satang(amount),
      });
      return announceBalance(ctx, memberId);
    case 'points':
      await post(tx, {
        kind: 'wheel_points',
        reference: source,
        from: { house: 'points_issued' },
        to: { wallet: own.points.id },
        amount: points(amount),
      });
      return;
    case 'spin':
      await giveWheelSpins(tx, { memberId, quantity: Number(amount), source, at: spunAt });
      return;
    case 'coupon': {
      const { couponId, couponDays } = setting;
      assert(couponId !== null && couponDays !== null, `wheel ${setting.id} names its coupon`);
      const expiresAt = new Date(spunAt.getTime() + couponDays * dayMs);
      await issueCodes(ctx, tx, [{ couponId, usesMax: 1, ownerId: memberId, expiresAt, source }]);
    }
  }
}
