/** A page of the console hears what came after it was read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFrontDoor } from '#app/front-door.ts';
import type { Services } from '#app/services.ts';
import { operatorOfConsole } from '#lib/operator/server/console-sessions.ts';
import { operatorPerson, operatorSession } from '#lib/operator/server/people-tables.ts';
import { hashOf } from '#lib/operator/server/token-hash.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { consoleCookieName } from '#lib/server/front-door/credential.ts';
import { publish } from '#lib/server/stream/publish.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testServices } from '#tests/support/services.ts';
import { Ear } from './ear.ts';

const database = databaseOfFile();
const clock = testClock();
const token = 'a'.repeat(43);
let services: Services;

beforeAll(async () => {
  services = await testServices(database, { clock });
  const { db } = database;
  await db
    .insert(operatorPerson)
    .values({ name: 'suda', role: 'cashier', totpSecret: Buffer.alloc(20), createdBy: 'test', createdAt: clock.now() });
  await db.insert(operatorSession).values({
    name: 'suda',
    kind: 'console',
    ip: '203.0.113.1',
    tokenHash: hashOf(token),
    createdAt: clock.now(),
    lastSeenAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
  });
});
afterAll(() => services.close());

const ctx = () => testContext(database, { clock, parts: services.contextParts() });
const came = (subject: string) =>
  inTransaction(ctx(), (_, inside) => publish(inside, 'console', 'queue', { queue: 'requests', subject }));
const positionNow = async (): Promise<string> =>
  (await operatorOfConsole(ctx(), token, false))?.session?.position ?? '';

async function listen(position: string): Promise<Ear> {
  const ear = new Ear(
    await createFrontDoor(services).request(`/operator/api/stream?position=${encodeURIComponent(position)}`, {
      headers: {
        'x-benja-address': '203.0.113.1',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: `${consoleCookieName(services.config)}=${token}`,
      },
    }),
  );
  expect((await ear.next())?.event).toBe('hello');
  return ear;
}

it('from the page on, and takes a position that is none for now', async () => {
  const read = await positionNow();
  await came('request:1');
  const ear = await listen(read);
  expect((await ear.next())?.data).toMatchObject({ subject: 'request:1' });
  await ear.close();
  await (await listen("1:x'")).close();
});
