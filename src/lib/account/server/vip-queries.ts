/** VIP levels of the members of other domains' rows. */
import { type SQL, sql } from 'drizzle-orm';
import { fact } from '../../server/db/facts.ts';

export type VipLevel = 0 | 1 | 2;

export const vipLevel = fact('select vip_level from member where id = $1', (level: VipLevel) => level);

/** Whether a row's member has this level. @param member the column of the member's id */
export const hasVipLevel = (member: SQL | { getSQL(): SQL }, level: VipLevel): SQL =>
  sql`${member} in (select id from member where vip_level = ${level})`;
