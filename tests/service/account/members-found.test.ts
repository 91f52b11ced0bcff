/** The console's list and search of members against a plain filter of all of them, for random names, days and ids. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type MemberFilter, type MemberWays, membersFound } from '#lib/account/server/member-search-queries.ts';
import { plainName } from '#lib/members/rules/member-query.ts';
import type { Context } from '#lib/server/context.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const database = databaseOfFile();
let ctx: Context;
beforeAll(() => {
  ctx = testContext(database);
});

const dayMs = 86_400_000;
const begin = Date.UTC(2026, 0, 1);

interface Person {
  readonly id: bigint;
  readonly first: string;
  readonly last: string;
  readonly level: number;
  readonly joined: Date;
  readonly phone: string;
}

// Few pieces, so that all of a search's pieces occur in names that do not contain it; "ก้า" is compared without its mark.
const name = fc
  .array(fc.constantFrom('กา', 'มา', 'ใจ', 'ดี', 'ก้า', 'A'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));
// Days do not rise with ids. Gaps between ids let some members lie beyond the newest that are read first.
const people = fc
  .array(
    fc.record({
      first: name,
      last: name,
      level: fc.integer({ min: 0, max: 2 }),
      day: fc.integer({ min: 0, max: 9 }),
      gap: fc.constantFrom(1, 40, 4_000),
    }),
    { minLength: 1, maxLength: 60, size: 'max' },
  )
  .map((rows) => {
    let id = 1_000n;
    return rows.map(({ first, last, level, day, gap }): Person => {
      id += BigInt(gap);
      return {
        id,
        first,
        last,
        level,
        joined: new Date(begin + day * dayMs),
        phone: `+668${String(id).padStart(8, '0')}`,
      };
    });
  });
const day = fc.option(
  fc.integer({ min: 0, max: 10 }).map((at) => new Date(begin + at * dayMs)),
  { nil: undefined },
);
const asked = fc.record({
  name: fc.option(
    fc
      .array(fc.constantFrom('กา', 'มา', 'ใจ', 'จด', 'ดี ก', 'a'), { minLength: 1, maxLength: 2 })
      .map((parts) => plainName(parts.join(''))),
    { nil: undefined },
  ),
  tail: fc.option(
    fc.integer({ min: 0, max: 99 }).map((tail) => String(tail).padStart(2, '0')),
    { nil: undefined },
  ),
  filter: fc.record({
    vipLevel: fc.option(fc.constantFrom(0, 1, 2), { nil: undefined }),
    joinedFrom: day,
    joinedUntil: day,
  }),
  limit: fc.integer({ min: 1, max: 8 }),
});
type Asked = MemberWays & { readonly filter: MemberFilter; readonly limit: number };

function plainly(all: readonly Person[], { name, tail, filter }: Asked): bigint[] {
  const { vipLevel, joinedFrom, joinedUntil } = filter;
  const byJoining = joinedFrom !== undefined || joinedUntil !== undefined;
  return all
    .filter(
      (one) =>
        ((name === undefined && tail === undefined) ||
          (name !== undefined && plainName(`${one.first} ${one.last}`).includes(name)) ||
          (tail !== undefined && one.phone.endsWith(tail))) &&
        (vipLevel === undefined || one.level === vipLevel) &&
        (joinedFrom === undefined || one.joined >= joinedFrom) &&
        (joinedUntil === undefined || one.joined < joinedUntil),
    )
    .sort((a, b) => (byJoining ? b.joined.getTime() - a.joined.getTime() : 0) || Number(b.id - a.id))
    .map(({ id }) => id);
}

const insert = (all: readonly Person[]) =>
  sql`insert into member (id, agent_id, phone, password_hash, first_name, last_name, birth_date, bank_code, bank_account_number, vip_level, ref_code, terms_version, created_at)
    overriding system value select (p->>'id')::bigint, ${ctx.agentId}, p->>'phone', '', p->>'first', p->>'last', '1990-01-01', 'kbank', 'x' || (p->>'id'), (p->>'level')::int, 'r' || (p->>'id'), '1', (p->>'joined')::timestamptz
      from jsonb_array_elements(${JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? String(value) : value))}::jsonb) p`;

it('pages through exactly whom a plain look finds, in the same order', async () => {
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(people, fc.array(asked, { minLength: 4, maxLength: 4 }), async (all, questions) => {
      await ctx.db
        .transaction(async (tx) => {
          await tx.execute(insert(all));
          for (const { name, tail, filter, limit } of questions) {
            const ways = name === undefined && tail === undefined ? undefined : { name, tail };
            const found: bigint[] = [];
            for (let before: bigint | undefined; ; before = found.at(-1)) {
              const page = await membersFound(tx, {
                agentId: ctx.agentId,
                ways,
                filter: filter as MemberFilter,
                beside: {},
                before,
                limit,
                now: ctx.now(),
              });
              found.push(...page.map(({ id }) => id));
              if (page.length < limit) break;
            }
            expect(found).toEqual(plainly(all, { name, tail, filter: filter as MemberFilter, limit }));
            shown += found.length;
          }
          await tx.rollback();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'Rollback') throw error;
        });
    }),
    { numRuns: 40 },
  );
  expect(shown).toBeGreaterThan(0);
});
