/** Who is tied to a member by a device, a bank account or an invitation, two steps far (operator.md section 5). */
import { type SQL, sql } from 'drizzle-orm';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { type Tie, type TieKind, tieNodesMost } from '../rules/ties.ts';

/** Of the first step no more, so that the second has room. */
const firstMost = 24;

/** Members tied to those of `:ids`, one row for each pair and kind; IP addresses are ignored, whole provinces share one. */
const tieText = `
  select mine.member_id as a, theirs.member_id as b, 'device' as kind
    from (select distinct member_id, device_hash from session where member_id in (:ids) and device_hash is not null) mine
    join session theirs using (device_hash) where theirs.member_id <> mine.member_id
  union select h.member_id, m.id, 'account' from bank_account_history h join member m
      on m.agent_id = :agent and m.bank_code = h.bank_code and m.bank_account_number = h.bank_account_number
    where h.member_id in (:ids) and m.id <> h.member_id
  union select m.id, h.member_id, 'account' from member m join bank_account_history h
      on h.bank_code = m.bank_code and h.bank_account_number = m.bank_account_number
    where m.id in (:ids) and h.member_id <> m.id
  union select h.member_id, o.member_id, 'account' from bank_account_history h join bank_account_history o
      using (bank_code, bank_account_number) where h.member_id in (:ids) and o.member_id <> h.member_id
  union select m.id, m.referred_by, 'invite' from member m where m.id in (:ids) and m.referred_by is not null
  union select m.referred_by, m.id, 'invite' from member m where m.referred_by in (:ids)`;

const tiesFrom = (agentId: bigint, ids: SQL): SQL =>
  sql.join(
    tieText
      .split(/(:agent|:ids)/)
      .map((part) => (part === ':agent' ? sql`${agentId}` : part === ':ids' ? ids : sql.raw(part))),
  );

const heldText = 'exists (select from member_hold h where h.member_id = member.id and h.released_at is null)';

interface NearRow {
  readonly id: string;
  readonly name: string;
  readonly kind: TieKind;
  readonly closed: boolean;
  readonly held: boolean;
}

/** Those tied to the member themselves, each with all that ties them; of 24 ties. */
export const nearTies = fact(
  `select json_agg(json_build_object('id', member.id::text, 'name', trim(first_name || ' ' || last_name), 'kind', t.kind,
      'closed', closed_at is not null, 'held', ${heldText}) order by t.b, t.kind)
    from (select * from (${tieText.replaceAll(':agent', '(select agent_id from member where id = $1)').replaceAll(':ids', '$1')}) ties
      order by b, kind limit ${firstMost}) t join member on member.id = t.b`,
  (rows: readonly NearRow[] | null) => {
    const near = new Map<string, Omit<NearRow, 'kind'> & { readonly kinds: TieKind[] }>();
    for (const { kind, ...one } of rows ?? []) {
      const known = near.get(one.id);
      if (known) known.kinds.push(kind);
      else near.set(one.id, { ...one, kinds: [kind] });
    }
    return [...near.values()];
  },
);

interface NodeRow extends Record<string, unknown> {
  readonly id: bigint;
  readonly name: string;
  readonly closed: boolean;
  readonly held: boolean;
}

/** The ties of a member and of those tied to them, nearest first, between fifty members at most. Two statements. */
export async function tieGraph(db: Db, agentId: bigint, memberId: bigint) {
  const near = sql`select distinct b from near`;
  const { rows } = await db.execute<{ a: bigint; b: bigint; kind: TieKind }>(sql`
    with near as materialized (select * from (${tiesFrom(agentId, sql`${memberId}`)}) ties order by b, kind limit ${firstMost}),
      far as materialized (select * from (${tiesFrom(agentId, near)}) ties where b <> ${memberId} order by a, b limit 200)
    select a, b, kind from near union all select a, b, kind from far`);
  const shown = new Set([memberId]);
  const ties: Tie[] = [];
  for (const { a, b, kind } of rows) {
    if (!shown.has(b) && shown.size >= tieNodesMost) continue;
    shown.add(b);
    const isKnown = ties.some((one) => one.kind === kind && [one.a, one.b].includes(a) && [one.a, one.b].includes(b));
    if (!isKnown) ties.push({ a, b, kind });
  }
  const { rows: nodes } = await db.execute<NodeRow>(sql`
    select id, trim(first_name || ' ' || last_name) as name, closed_at is not null as closed,
        ${sql.raw(heldText)} as held
      from member where id = any (${arrayLiteral([...shown])}::bigint[])`);
  return { nodes, ties, isCut: rows.length > 0 && shown.size >= tieNodesMost };
}
