/** What an operator does about money: withdrawals above the automatic limit, and money that arrived but fits no rule. */
import { z } from 'zod';
import { id, idOut, instant, money, nothing, type RouteTable, reason } from '../contract/route.ts';
import { withdrawShape } from './contract.ts';

const reviewShape = z.object({
  transfer_id: idOut,
  gateway: z.string(),
  reference: z.string(),
  payment_id: idOut.nullable(),
  member_id: idOut.nullable(),
  amount: money,
  paid_at: instant,
  reason: z.string(),
  sender: z.object({ bank_code: z.string(), account_number: z.string(), name: z.string() }).nullable(),
  proposal: z.enum(['credit', 'return']).nullable(),
  proposed_by: z.string().nullable(),
});

export const paymentOperatorRoutes = {
  'POST /api/operator/withdraw/list': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Withdrawals that wait for a decision or for the bank, oldest first',
    input: nothing,
    data: z.array(withdrawShape.extend({ member_id: idOut, account_name: z.string(), account_number: z.string() })),
  },
  'POST /api/operator/withdraw/approve': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Lets a withdrawal be sent to the payout bank',
    input: z.object({ withdraw_id: id }),
    data: withdrawShape,
  },
  'POST /api/operator/withdraw/reject': {
    auth: 'operator',
    rate: 'operator',
    money: true,
    play: 'refund',
    summary: 'Refuses a withdrawal; the money goes back to the wallet and the member reads the reason',
    input: z.object({ withdraw_id: id, reason }),
    data: withdrawShape,
  },
  'POST /api/operator/withdraw/paid': {
    auth: 'operator',
    rate: 'operator',
    money: true,
    play: 'withdraw',
    summary: 'Says that an approved withdrawal was paid by hand, where no payout bank is connected',
    input: z.object({ withdraw_id: id }),
    data: withdrawShape,
  },
  'GET /api/operator/payment/review': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Money that arrived and waits for a decision, oldest first',
    input: nothing,
    data: z.array(reviewShape),
  },
  'POST /api/operator/payment/decide': {
    auth: 'operator',
    rate: 'operator',
    money: true,
    play: 'deposit',
    summary: 'Decides about money in review: one person proposes, another confirms the same and only then it moves',
    input: z.object({ transfer_id: id, decision: z.enum(['credit', 'return']), member_id: id.optional() }),
    data: z.object({ transfer_id: idOut, status: z.enum(['review', 'credited', 'returned']) }),
  },
} as const satisfies RouteTable;
