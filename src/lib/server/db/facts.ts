/**
 * Small reads about one member that a page makes in one statement. Each is a scalar subselect that its domain writes and
 * exports; a page joins the ones it needs, and pays for one trip instead of one for each.
 */
import { type SQL, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { MemberContext } from '../context.ts';
import type { Db } from './connect.ts';
import { statement } from './statement.ts';

/** One value about a member: `sql` may use `$1` (member's id), `$2` (session's id) and `$3` (now, timestamptz). */
export interface Fact<Raw, T> {
  readonly sql: string;
  /** Of the value as the driver gives it: JSON parsed, `int8` as bigint. */
  readonly read: (raw: Raw) => T;
}

/** A fact; amounts and ids inside JSON have to be cast to text, which JSON numbers cannot hold exactly. */
export const fact = <Raw, T>(sql: string, read: (raw: Raw) => T): Fact<Raw, T> => ({ sql, read });

/** A closed list of this code's own words for `in (…)`: 'a', 'b'. */
export const sqlTexts = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** Whom the facts are about, and when; session and time are left out where no fact asks for them. */
export interface About {
  readonly memberId: bigint;
  readonly sessionId?: bigint;
  readonly now?: Date;
}

/** The member of a request. */
export const aboutMember = (ctx: MemberContext): Required<About> => ({
  memberId: ctx.member.id,
  sessionId: ctx.member.sessionId,
  now: ctx.now(),
});

/** A fact of each row of a list: `member` is the SQL of the member's id there. The raw value; `read` is the caller's. */
export const factOfRow = <Raw>({ sql: text }: Fact<Raw, unknown>, member: string, now: Date): SQL<Raw> =>
  sql.raw(`(${text.replaceAll('$1', member).replaceAll('$3', `timestamptz '${now.toISOString()}'`)})`) as SQL<Raw>;

/** Facts of any raw values: only the fact itself reads its own. */
export type AnyFacts = Readonly<Record<string, Fact<never, unknown>>>;

export type FactsOf<F extends AnyFacts> = {
  readonly [K in keyof F]: ReturnType<F[K]['read']>;
};

/** One prepared statement, named `name`, for all these facts; they are read at first use, because a port may give one. */
export function facts<F extends AnyFacts>(name: string, of: F): (db: Db, about: About) => Promise<FactsOf<F>> {
  const all = Object.entries(of);
  const prepare = () =>
    statement<Record<string, unknown>>(
      name,
      // The row of parameters gives each its type, also where no fact uses it.
      `select ${all.map(([key, { sql }]) => `(${sql}) as "${key}"`).join(',\n  ')}
      from (select $1::bigint, $2::bigint, $3::timestamptz) as about`,
    );
  let run: ReturnType<typeof prepare> | undefined;
  return async (db, { memberId, sessionId, now }) => {
    run ??= prepare();
    const { rows } = await run(db, [memberId, sessionId ?? null, now?.toISOString() ?? null]);
    const [row] = rows;
    assert(row, `facts ${name} are one row`);
    return Object.fromEntries(all.map(([key, { read }]) => [key, read(row[key] as never)])) as FactsOf<F>;
  };
}
