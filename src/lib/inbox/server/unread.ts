import { fact } from '../../server/db/facts.ts';

/** How many messages the member has not read. */
export const unreadMessages = fact(
  'select count(*)::int from inbox_message where member_id = $1 and read_at is null',
  (count: number) => count,
);
