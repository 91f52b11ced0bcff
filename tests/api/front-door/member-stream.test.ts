/** A member's page hears what came after its frame was read, once. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createFrontDoor } from '#app/front-door.ts';
import type { Services } from '#app/services.ts';
import { shellData } from '#app/shell-data.ts';
import { openSession } from '#lib/account/server/sessions.ts';
import { announceUnread, tellMember } from '#lib/inbox/server/tell-member.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { realChance } from '#tests/support/chance.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testMember } from '#tests/support/money.ts';
import { testServices } from '#tests/support/services.ts';
import { Ear } from './ear.ts';

const database = databaseOfFile();
let services: Services;
const open: Ear[] = [];

beforeAll(async () => {
  services = await testServices(database);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((ear) => ear.close()));
});
afterAll(() => services.close());

const ctx = () => testContext(database, { parts: services.contextParts() });
const pageOf = async (member: Member) => (await shellData(asMember(ctx(), member), '/')).member;
/** What each page of the member is told: one message more is unread. */
const message = (to: Member, reference: string) =>
  inTransaction(ctx(), (tx, inside) =>
    tellMember(inside, tx, { memberId: to.id, kind: 'new_device', reference, data: { device: 'โทรศัพท์' } }),
  );

async function listen(member: Member, position: string, lastEventId?: string): Promise<Ear> {
  const { token } = await openSession({ ...ctx(), device: `of ${member.id}`, random: realChance }, member.id);
  const ear = new Ear(
    await createFrontDoor(services).request(`/api/stream?position=${encodeURIComponent(position)}`, {
      headers: { Cookie: `benja=${token}`, ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
    }),
  );
  open.push(ear);
  expect((await ear.next())?.event).toBe('hello');
  return ear;
}

/** A message that the process has told its streams of: one that opens now hears it only by its position. */
async function oldMessage(to: Member, reference: string): Promise<void> {
  const earlier = await listen(to, '');
  await message(to, reference);
  expect((await earlier.next())?.event).toBe('inbox');
}

it('though it came before the stream was open', async () => {
  const [member, other] = [await testMember(ctx()), await testMember(ctx())];
  const page = await pageOf(member);
  expect(page?.unread).toBe(0);
  await oldMessage(other, 'not theirs');
  await oldMessage(member, 'a');
  const ear = await listen(member, page?.position ?? '');
  expect(await ear.next()).toMatchObject({ event: 'inbox', data: { unread: 1 } });
  await message(member, 'b');
  expect(await ear.next()).toMatchObject({ event: 'inbox', data: { unread: 2 } });
});

it('and not what the page shows already', async () => {
  const member = await testMember(ctx());
  await oldMessage(member, 'a');
  const page = await pageOf(member);
  expect(page?.unread).toBe(1);
  const ear = await listen(member, page?.position ?? '');
  await message(member, 'b');
  expect(await ear.next()).toMatchObject({ data: { unread: 2 } });
});

it('also of a transaction that began before the page was read and ended after it', async () => {
  const member = await testMember(ctx());
  const earlier = await listen(member, '');
  let page: Awaited<ReturnType<typeof pageOf>> = null;
  await inTransaction(ctx(), async (tx, inside) => {
    await announceUnread(inside, tx, member.id);
    page = await pageOf(member);
  });
  expect((await earlier.next())?.event).toBe('inbox');
  const ear = await listen(member, (page as Awaited<ReturnType<typeof pageOf>>)?.position ?? '');
  expect(await ear.next()).toMatchObject({ event: 'inbox', data: { unread: 0 } });
});

it('from its last event on where it has heard one: that wins over where it was read', async () => {
  const member = await testMember(ctx());
  const read = (await pageOf(member))?.position ?? '';
  await oldMessage(member, 'a');
  const heard = (await pageOf(member))?.position ?? '';
  await oldMessage(member, 'b');
  const ear = await listen(member, read, heard);
  expect(await ear.next()).toMatchObject({ data: { unread: 2 } });
});

it('from now on where it says a position that is none', async () => {
  const member = await testMember(ctx());
  await oldMessage(member, 'a');
  const ear = await listen(member, "1:x'");
  await message(member, 'b');
  expect(await ear.next()).toMatchObject({ data: { unread: 2 } });
});
