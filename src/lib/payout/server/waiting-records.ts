/** Outcomes of silent payouts as they wait for a second person. */
import { type OwnRecord, proposedAt } from '../../operator/server/own-records.ts';

export const settleRecord: OwnRecord = {
  title: 'ถอนที่ธนาคารไม่ตอบ',
  permission: 'withdraw.settle',
  sql: `select 'withdraw:' || w.id as subject, w.proposed_by as first_by, w.amount,
      coalesce(${proposedAt("'withdraw:' || w.id", 'withdraw.propose')}, w.unknown_since) as first_at
    from withdraw w where w.status = 'sending' and w.proposed_by is not null`,
};
