/** What happened with a member, as each domain selects it for one time line: read in one statement, newest first. */
import { type SQL, sql } from 'drizzle-orm';
import { invalidInput } from '../../contract/problems.ts';
import type { Db } from './connect.ts';

export interface EventRow extends Record<string, unknown> {
  /** Unique among all: "e12". */
  readonly key: string;
  readonly at: string;
  readonly what: string;
  /** A reference, a browser, a reason. */
  readonly detail: string | null;
  readonly who: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

/** Before what, and how many; each selection answers its newest ones at or before `at`, `most` at most. */
export interface EventsWanted {
  readonly memberId: bigint;
  readonly at: SQL;
  readonly most: number;
}

/** More of each domain than are shown: those of the same instant as the page's last one are told apart by their keys. */
const surplus = 20;

interface Position {
  readonly at: string;
  readonly key: string;
}

/** @throws Refusal invalid_input (cursor) */
function positionOf(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, at = '', key = ''] =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|([a-z]\d{1,18})$/.exec(text) ?? [];
  if (!key || Number.isNaN(Date.parse(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))))
    throw invalidInput({ cursor: 'ตำแหน่งหน้าไม่ถูกต้อง' });
  return { at, key };
}

/**
 * One page of the events of these selections, whose columns are those of an `EventRow` in order.
 *
 * @throws Refusal invalid_input (cursor)
 */
export async function eventsPage(
  db: Db,
  selections: readonly ((wanted: EventsWanted) => SQL)[],
  {
    memberId,
    limit,
    cursor,
  }: { readonly memberId: bigint; readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ rows: EventRow[]; next_cursor: string | null }> {
  const from = positionOf(cursor);
  const at = from ? sql`${from.at}::timestamptz` : sql`'infinity'::timestamptz`;
  const parts = selections.map((select) => sql`(${select({ memberId, at, most: limit + surplus })})`);
  const { rows } = await db.execute<EventRow>(sql`
    select key, at::text as at, what, detail, who, amount, currency from (${sql.join(parts, sql` union all `)}) events
      where ${from ? sql`(at, key) < (${at}, ${from.key})` : sql`true`} order by events.at desc, key desc limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: shown, next_cursor: more ? Buffer.from(`${last.at}|${last.key}`).toString('base64url') : null };
}
