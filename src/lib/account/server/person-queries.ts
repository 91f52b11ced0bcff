/** A member as the console shows one: who it is, and the devices. */
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import type { EventsWanted } from '../../server/db/events.ts';
import { fact } from '../../server/db/facts.ts';
import { idBefore, newestId, type Page, pageOf } from '../../server/db/page.ts';
import { deviceName } from '../rules/device-name.ts';
import { sessionIdleMs } from './sessions.ts';
import { session } from './tables.ts';

interface PersonRow {
  readonly agent_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly birth_date: string;
  readonly bank_code: string;
  readonly bank_account_number: string;
  readonly vip_level: number;
  readonly ref_code: string;
  readonly marketing_consent: boolean;
  readonly created_at: string;
  readonly last_login_at: string | null;
  readonly closed_at: string | null;
  readonly withdraw_held_until: string | null;
  readonly anonymised_at: string | null;
  readonly inviter: { readonly id: string; readonly name: string } | null;
  readonly online: boolean;
}

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The member's row; null for nobody. Whole: callers show masked what is personal. */
export const person = fact(
  `select json_build_object('agent_id', m.agent_id::text, 'first_name', m.first_name, 'last_name', m.last_name, 'phone', m.phone,
      'birth_date', m.birth_date, 'bank_code', m.bank_code, 'bank_account_number', m.bank_account_number,
      'vip_level', m.vip_level, 'ref_code', m.ref_code, 'marketing_consent', m.marketing_consent, 'created_at', m.created_at,
      'last_login_at', m.last_login_at, 'closed_at', m.closed_at, 'withdraw_held_until', m.withdraw_held_until,
      'anonymised_at', m.anonymised_at,
      'inviter', (select json_build_object('id', i.id::text, 'name', i.first_name || ' ' || i.last_name)
        from member i where i.id = m.referred_by),
      'online', exists (select from session s where s.member_id = m.id and s.revoked_at is null and s.expires_at > $3
        and s.last_seen_at > $3 - interval '5 minutes'))
    from member m where m.id = $1`,
  (row: PersonRow | null) =>
    row && {
      agentId: BigInt(row.agent_id),
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      birthDate: row.birth_date,
      bankCode: row.bank_code,
      accountNumber: row.bank_account_number,
      vipLevel: row.vip_level,
      refCode: row.ref_code,
      marketingConsent: row.marketing_consent,
      createdAt: new Date(row.created_at),
      lastLoginAt: instantOrNull(row.last_login_at),
      closedAt: instantOrNull(row.closed_at),
      withdrawHeldUntil: instantOrNull(row.withdraw_held_until),
      anonymisedAt: instantOrNull(row.anonymised_at),
      inviter: row.inviter,
      online: row.online,
    },
);

/** One page of a member's sessions, newest first, with how many other members the device has. One statement. */
export async function sessionsOfMember(db: Db, memberId: bigint, { limit, cursor }: Page, now: Date) {
  const rows = await db
    .select({
      id: session.id,
      ip: session.ip,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
      revokedAt: session.revokedAt,
      others: sql<number>`(select count(*)::int from (select distinct o.member_id from session o
        where o.device_hash = session.device_hash and o.member_id <> session.member_id limit 100) other)`,
    })
    .from(session)
    .where(and(eq(session.memberId, memberId), lt(session.id, idBefore(cursor) ?? newestId)))
    .orderBy(desc(session.id))
    .limit(limit + 1);
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.id);
  const isLive = ({ revokedAt, expiresAt, lastSeenAt }: (typeof rows)[number]): boolean =>
    revokedAt === null && expiresAt > now && now.getTime() - lastSeenAt.getTime() < sessionIdleMs;
  return {
    items: shown.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      ip: row.ip,
      createdAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
      isLive: isLive(row),
      others: row.others,
    })),
    next_cursor,
  };
}

/** Logins on the time line. */
export const loginEvents = ({ memberId, at, most }: EventsWanted): SQL => sql`
  select 's' || id as key, created_at as at, 'login' as what, user_agent as detail, null::text as who,
      null::bigint as amount, null::text as currency
    from session where member_id = ${memberId} and created_at <= ${at} order by id desc limit ${most}`;
