/** Decisions on money in review as they wait for a second person. */
import { type OwnRecord, proposedAt } from '../../operator/server/own-records.ts';

export const reviewRecord: OwnRecord = {
  title: 'ยอดฝากที่ตรวจ',
  permission: 'deposit.decide',
  sql: `select 'transfer:' || t.id as subject, t.proposed_by as first_by, t.amount,
      coalesce(${proposedAt("'transfer:' || t.id", 'payment.propose')}, t.received_at) as first_at
    from incoming_transfer t where t.status in ('review', 'suspense') and t.proposed_by is not null`,
};
