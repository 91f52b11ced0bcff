import { expect, it } from 'vitest';
import { openSession } from '#lib/account/server/sessions.ts';
import { session } from '#lib/account/server/tables.ts';
import { trimSessions } from '#lib/account/server/trim-sessions.ts';
import { playSession } from '#lib/play-limit/server/tables.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testMember } from '#tests/support/money.ts';

const clock = testClock();
const database = databaseOfFile();
const now = new Date('2026-11-20T12:00:00+07:00');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

it('forgets after 90 days from where somebody logged in, and after a year that they did', async () => {
  const ctx = testContext(database, { clock });
  const { id } = await testMember(ctx);
  // Sessions end 12 hours after they began.
  for (const days of [400, 366, 365.4, 91, 90, 0]) {
    clock.set(daysAgo(days));
    await openSession({ ...ctx, ip: '203.0.113.7', userAgent: 'Chrome' }, id);
  }
  clock.set(now);
  await trimSessions(ctx);
  const left = await database.db.select().from(session).orderBy(session.createdAt);
  expect(left.map(({ createdAt, ip, userAgent }) => [createdAt, ip, userAgent])).toEqual([
    [daysAgo(365.4), '', ''],
    [daysAgo(91), '', ''],
    [daysAgo(90), '203.0.113.7', 'Chrome'],
    [daysAgo(0), '203.0.113.7', 'Chrome'],
  ]);
  expect((await database.db.select().from(playSession)).length).toBe(left.length);
});
