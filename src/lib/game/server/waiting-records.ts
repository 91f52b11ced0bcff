/** Findings about incidents of games as they wait for a second person. */
import { type OwnRecord, proposedAt } from '../../operator/server/own-records.ts';

export const incidentRecord: OwnRecord = {
  title: 'เหตุของเกม',
  permission: 'game.reconcile',
  sql: `select 'game_incident:' || i.id as subject, i.proposed_by as first_by, i.amount,
      coalesce(${proposedAt("'game_incident:' || i.id", 'incident.propose')}, i.created_at) as first_at
    from game_incident i where i.resolved_at is null and i.proposed_by is not null`,
};
