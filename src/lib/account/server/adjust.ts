/** Corrects a member's main wallet by hand: always two people, one transfer (operator.md section 3). */
import { and, eq, sql } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { lockWallet } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance, walletsAndPoints } from '../../ledger/server/queries.ts';
import { add, formatBaht, fromDecimal, type Satang, subtract, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import {
  agreedByTwo,
  type Payload,
  type QueuedAct,
  type Shown,
  type SlipParts,
} from '../../operator/server/second-person.ts';
import type { OperatorContext } from '../../server/context.ts';
import { factOfRow } from '../../server/db/facts.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { dayMs } from '../../time.ts';
import type { AdjustedView } from '../operator-contract.ts';
import {
  type AdjustDirection,
  type AdjustReason,
  adjustDirectionThai,
  adjustReasons,
  adjustReasonThai,
} from '../rules/adjustments.ts';
import { adjustment } from './care-tables.ts';
import { lockMember } from './holds.ts';
import { member } from './tables.ts';

interface Correction {
  readonly member_id: bigint;
  readonly wallet_id: bigint;
  readonly amount: Satang;
  readonly direction: AdjustDirection;
  readonly reason_code: AdjustReason;
  readonly reason: string;
}

const shown = ({ member_id, wallet_id, amount, direction, reason_code }: Omit<Correction, 'reason'>): Shown => ({
  facts: {
    direction: adjustDirectionThai[direction],
    member_id: String(member_id),
    wallet_id: String(wallet_id),
    amount: toDecimal(amount),
    reason_code: adjustReasonThai[reason_code],
  },
});

/**
 * Proposes a correction, or carries out one that somebody else proposed: what is taken has to be there.
 *
 * @throws Refusal not_found, invalid_input (wallet), insufficient_balance, and those of agreedByTwo
 */
export function adjustWallet(ctx: OperatorContext, asked: Correction): Promise<AdjustedView> {
  const { member_id: memberId, wallet_id: walletId, amount, direction, reason_code: reasonCode, reason } = asked;
  return inTransaction(ctx, async (tx, inside) => {
    await lockMember(inside, tx, memberId);
    const wallet = await lockWallet(tx, memberId, walletId);
    if (!wallet) throw invalidInput({ wallet_id: 'ไม่พบกระเป๋านี้ของสมาชิก' });
    // A promotion's wallet is its cash and its bonus, which its own acts alone keep equal to the books.
    if (!wallet.isMain) throw invalidInput({ wallet_id: 'ปรับได้เฉพาะกระเป๋าหลัก ยอดของโปรเปลี่ยนตามโปรเท่านั้น' });
    if (direction === 'out' && wallet.balance < amount) throw new Refusal('insufficient_balance');
    const subject = `member:${memberId}`;
    const payload = {
      member_id: String(memberId),
      wallet_id: String(walletId),
      amount: toDecimal(amount),
      direction,
      reason_code: reasonCode,
    };
    const act = { action: 'member.adjust', subject, amount, payload, reason, always: true, ...shown(asked) } as const;
    if (!(await agreedByTwo(tx, inside, act))) return { adjustment_id: null };
    const [row] = await tx
      .insert(adjustment)
      .values({
        ...{ memberId, walletId, amount, direction, reasonCode, reason },
        madeBy: ctx.operator.name,
        madeAt: await databaseNow(tx),
      })
      .returning({ id: adjustment.id });
    assert(row, 'a correction is inserted');
    const [house, own] = [{ house: 'adjustments' } as const, { wallet: walletId }];
    const way =
      direction === 'in'
        ? ({ kind: 'adjustment_in', from: house, to: own } as const)
        : ({ kind: 'adjustment_out', from: own, to: house } as const);
    await post(tx, { ...way, reference: `adjustment:${row.id}`, amount });
    await announceBalance(inside, memberId);
    await recordAct(inside, {
      action: 'member.adjust',
      subject,
      after: { ...payload, adjustment_id: String(row.id) },
      reason,
    });
    return { adjustment_id: String(row.id) };
  });
}

const correctionOf = (payload: Payload): Omit<Correction, 'reason'> => ({
  member_id: BigInt(String(payload.member_id)),
  wallet_id: BigInt(String(payload.wallet_id)),
  amount: fromDecimal(String(payload.amount)),
  direction: payload.direction === 'out' ? 'out' : 'in',
  reason_code: adjustReasons.find((one) => one === payload.reason_code) ?? 'system',
});

/** Whose wallet it is, and what it holds now and would hold after. */
async function partsOf(ctx: OperatorContext, asked: Omit<Correction, 'reason'>): Promise<SlipParts> {
  const { member_id: memberId, amount, direction } = asked;
  const since = new Date(ctx.now().getTime() - 30 * dayMs);
  const [owner] = await ctx.db
    .select({
      name: sql<string>`${member.firstName} || ' ' || ${member.lastName}`,
      before: sql<number>`(select count(*)::int from adjustment a where a.member_id = member.id and a.made_at > ${since.toISOString()}::timestamptz)`,
      money: factOfRow(walletsAndPoints, 'member.id', ctx.now()),
    })
    .from(member)
    .where(and(eq(member.id, memberId), eq(member.agentId, ctx.agentId)));
  const wallet = owner && walletsAndPoints.read(owner.money).wallets.find(({ id }) => BigInt(id) === asked.wallet_id);
  const balance = fromDecimal(wallet?.balance ?? '0.00');
  const after = direction === 'in' ? add(balance, amount) : subtract(balance, amount);
  const isShort = after < 0n;
  return {
    party: {
      title: owner?.name ?? `สมาชิก ${memberId}`,
      text: `สมาชิก ${memberId} · ${wallet?.wallet_name ?? 'กระเป๋า'}`,
      mark: null,
    },
    checks: [
      {
        code: 'balance',
        outcome: isShort ? 'hard' : 'pass',
        title: isShort ? 'ยอดในกระเป๋าไม่พอให้หัก' : 'ยอดในกระเป๋าหลังปรับ',
        evidence: `${formatBaht(balance)} เป็น ${formatBaht(after)}`,
      },
      {
        code: 'before',
        outcome: (owner?.before ?? 0) > 0 ? 'ask' : 'pass',
        title: 'การปรับยอดใน 30 วัน',
        evidence: `${owner?.before ?? 0} ครั้ง`,
      },
    ],
  };
}

/** Corrections as they wait for a second person. */
export const queuedAdjustment: QueuedAct = {
  action: 'member.adjust',
  heading: ({ member_id, direction }) =>
    `ปรับยอด สมาชิก ${member_id} ${adjustDirectionThai[direction === 'out' ? 'out' : 'in']}`,
  async look(ctx, payload) {
    const asked = correctionOf(payload);
    return { ...shown(asked), parts: () => partsOf(ctx, asked) };
  },
  run: (ctx, payload, reason) => adjustWallet(ctx, { ...correctionOf(payload), reason }),
};
