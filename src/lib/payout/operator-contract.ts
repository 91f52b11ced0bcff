/** Operators' calls on withdrawals above the automatic limit. */
import { z } from 'zod';
import { id, idOut, nothing, type RouteTable, reason, sentInstant } from '../contract/route.ts';
import { withdrawShape } from '../deposit/contract.ts';
import { withdrawDeskRoutes } from './desk-contract.ts';

export const paymentOperatorRoutes = {
  ...withdrawDeskRoutes,
  'POST /api/operator/withdraw/list': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Withdrawals waiting for a decision or for the bank, oldest first',
    input: nothing,
    data: z.array(
      withdrawShape.extend({
        member_id: idOut,
        account_name: z.string(),
        account_number: z.string(),
        /** The bank has not answered for fifteen minutes: a person asks it, and two people report the outcome. */
        overdue: z.boolean(),
        proposal: z.enum(['paid', 'failed']).nullable(),
        proposed_by: z.string().nullable(),
      }),
    ),
  },
  'POST /api/operator/withdraw/approve': {
    auth: 'operator',
    permission: 'withdraw.decide',
    rate: 'operator',
    summary: 'Approves a withdrawal for the payout bank',
    input: z.object({ withdraw_id: id }),
    data: withdrawShape,
  },
  'POST /api/operator/withdraw/reject': {
    auth: 'operator',
    permission: 'withdraw.decide',
    rate: 'operator',
    money: true,
    play: 'refund',
    summary: 'Rejects a withdrawal; the money is refunded and the member sees the reason',
    input: z.object({ withdraw_id: id, reason }),
    data: withdrawShape,
  },
  'POST /api/operator/withdraw/hold': {
    auth: 'operator',
    permission: 'withdraw.decide',
    rate: 'operator',
    summary: 'Puts a withdrawal that is not sent yet aside, for 24 hours in all at most; the member sees the reason',
    input: z.object({ withdraw_id: id, until: sentInstant, reason }),
    data: withdrawShape,
  },
  'POST /api/operator/withdraw/release': {
    auth: 'operator',
    permission: 'withdraw.decide',
    rate: 'operator',
    summary: 'Takes a withdrawal that was put aside back before its time',
    input: z.object({ withdraw_id: id, reason }),
    data: withdrawShape,
  },
  'POST /api/operator/withdraw/paid': {
    auth: 'operator',
    permission: 'withdraw.decide',
    rate: 'operator',
    money: true,
    play: 'withdraw',
    summary: 'Marks an approved withdrawal as paid by hand, where no payout bank is connected',
    input: z.object({ withdraw_id: id }),
    data: withdrawShape,
  },
  'POST /api/operator/withdraw/settle': {
    auth: 'operator',
    permission: 'withdraw.settle',
    rate: 'operator',
    money: true,
    play: 'withdraw',
    summary:
      'Says what became of a payout the bank has long been silent about: one person proposes, another confirms the same',
    input: z.object({ withdraw_id: id, outcome: z.enum(['paid', 'failed']), reason }),
    data: withdrawShape,
  },
} as const satisfies RouteTable;
