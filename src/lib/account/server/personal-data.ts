/**
 * All data the site stores about a member, as one file (thai.md 10.7, rights of access and portability). The tables are read from
 * the database catalogue, so that a new table is included without being listed here.
 */
import { sql } from 'drizzle-orm';
import { agentOf } from '../../agent/server/queries.ts';
import { statementRows } from '../../ledger/server/statement.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, MemberContext, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Download } from '../../server/front-door/mount.ts';
import { bangkokDay, toIso } from '../../time.ts';
import { lockMember } from './holds.ts';

/** Columns that hold nothing personal but would help an attacker: hashes, tokens, seals. */
const withheld = /hash|token|seal|secret/;

/** At most this many rows per table, the newest; a member who needs all of them contacts the team. */
const rowsMax = 50_000;

interface Source extends Record<string, unknown> {
  readonly table: string;
  /** The column that names the member, or the parent's row. */
  readonly column: string;
  /** Set where a row belongs to a member only through its parent row. */
  readonly parent: string | null;
}

/** Tables that reference a member, and those whose rows reference such a table by a foreign key. */
async function sources(db: Db): Promise<Source[]> {
  const { rows } = await db.execute<Source>(sql`
    with own as (
      select c.table_name::text as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'member_id' and t.table_type = 'BASE TABLE'
    )
    select own.table, 'member_id' as column, null as parent from own
    union all
    select distinct on (child.relname) child.relname::text, col.attname::text, parent.relname::text
      from pg_constraint fk
      join pg_class child on child.oid = fk.conrelid
      join pg_class parent on parent.oid = fk.confrelid
      join pg_namespace space on space.oid = child.relnamespace and space.nspname = 'public'
      join pg_attribute col on col.attrelid = fk.conrelid and col.attnum = fk.conkey[1]
      where fk.contype = 'f' and array_length(fk.conkey, 1) = 1 and parent.relname in (select "table" from own)
        and child.relname not in (select "table" from own)
    order by 1`);
  return rows;
}

type Row = Readonly<Record<string, unknown>>;

const shown = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([column]) => !withheld.test(column)));

async function rowsOf(db: Db, source: Source, memberId: bigint): Promise<Row[]> {
  const table = sql.identifier(source.table);
  const column = sql.identifier(source.column);
  const owned = source.parent
    ? sql`t.${column} in (select id from ${sql.identifier(source.parent)} where member_id = ${memberId})`
    : sql`t.${column} = ${memberId}`;
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${table} t where ${owned} order by t.ctid desc limit ${rowsMax}`,
  );
  return rows.map(({ row }) => shown(row));
}

/** The member's own row, the statement as the site shows it, and every record by table; amounts there are satang. */
async function dataOf(ctx: Context, memberId: bigint): Promise<Download> {
  const now = ctx.now();
  const agent = await agentOf(ctx);
  const data = await ctx.db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ row: Row }>(
        sql`select to_jsonb(m) as row from member m where id = ${memberId}`,
      );
      const records: Record<string, Row[]> = {};
      for (const source of await sources(tx)) records[source.table] = await rowsOf(tx, source, memberId);
      return {
        about: `ข้อมูลส่วนบุคคลทั้งหมดที่ ${agent.name} เก็บไว้ จำนวนเงินใน records เป็นสตางค์ ส่วนใน statement เป็นบาท`,
        made_at: toIso(now),
        member: rows[0] ? shown(rows[0].row) : null,
        statement: (await statementRows(tx, memberId, { kind: 'all' }, rowsMax)).map(({ item }) => item),
        records,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return {
    fileName: `personal-data-${bangkokDay(now)}.json`,
    contentType: 'application/json; charset=utf-8',
    body: `${JSON.stringify(data, null, 2)}\n`,
  };
}

/** A member's own file. */
export const personalData = (ctx: MemberContext): Promise<Download> => dataOf(ctx, ctx.member.id);

/**
 * The same file for the staff to hand to a member who cannot log in; who took it and why is recorded before it is made.
 *
 * @throws Refusal not_found
 */
export async function exportMemberData(
  ctx: OperatorContext,
  { member_id: memberId, reason }: { readonly member_id: bigint; readonly reason: string },
): Promise<{ file_name: string; content: string }> {
  await inTransaction(ctx, async (tx, inside) => {
    await lockMember(inside, tx, memberId);
    await recordAct(inside, { action: 'privacy.export', subject: `member:${memberId}`, reason, quiet: true });
  });
  const { body, fileName } = await dataOf(ctx, memberId);
  return { file_name: fileName.replace('personal-data-', `personal-data-${memberId}-`), content: String(body) };
}
