/** Yeekee over the front door: a room heard by guests, shots by members, the freeze told to every page. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/server/context.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { shootNumber } from '#lib/yeekee/server/shoot.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { failedChecks, openVerifier } from '#tests/support/verifier.ts';
import { exampleShots, scheduledYeekee, shootAll, testYeekee } from '#tests/support/yeekee.ts';

const clock = testClock();
const door = doorOfFile({ clock });
const { database } = door;
const members: Member[] = [];

beforeAll(async () => {
  await testCatalogue(door.ctx);
  for (let count = 0; count < 20; count++) members.push(await testMember(door.ctx));
});

const [first, second] = [0, 1].map((index) => () => {
  const member = members[index];
  if (!member) throw new Error('there are twenty');
  return member;
}) as [() => Member, () => Member];

interface ReceivedEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs by event
  readonly data: any;
}

/** Reads a guest's stream until an event of a type about a round has come; what came before it is in the list too. */
async function eventsUntil(
  path: string,
  type: string,
  round_id: string,
  then: () => Promise<unknown>,
): Promise<ReceivedEvent[]> {
  const response = await door.app.request(path);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('a stream has a body');
  const heard: ReceivedEvent[] = [];
  let text = '';
  let asked = false;
  while (!heard.some(({ event, data }) => event === type && data.round_id === round_id)) {
    const { value = '', done } = await reader.read();
    if (done) throw new Error('the stream ended');
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
      );
      heard.push({ event: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? 'null') });
    }
    if (!asked && heard.length > 0) {
      asked = true;
      await then();
    }
  }
  await reader.cancel();
  return heard;
}

describe('a room of yeekee', () => {
  it('is heard by guests who have entered it: shots masked, in order', async () => {
    const round = await testYeekee(door.ctx);
    const other = await testYeekee(door.ctx);
    const round_id = String(round);
    const heard = await eventsUntil(`/api/stream?room=${round_id}`, 'yeekee_shots', round_id, async () => {
      await shootNumber(asMember(door.ctx, first()), { round_id: other, number: '99999' });
      const { data, error } = await door.call(
        'POST /api/lotto/yeekee/shoot_number',
        { round_id, number: '04689' },
        { as: first() },
      );
      expect([error, data.seq, data.shots_left]).toEqual([0, 1, 99]);
    });
    const shots = heard.filter(({ event }) => event === 'yeekee_shots').map(({ data }) => data);
    expect(shots).toHaveLength(1);
    expect(shots[0]).toMatchObject({ round_id, shots: [{ seq: 1, number: '046**' }] });
  });

  it('refuses a second shot within five seconds with what to wait', async () => {
    const round_id = String(await testYeekee(door.ctx));
    const shoot = (number: string) =>
      door.call('POST /api/lotto/yeekee/shoot_number', { round_id, number }, { as: second() });
    expect((await shoot('00001')).error).toBe(0);
    expect(await shoot('00002')).toMatchObject({
      status: 200,
      error: 3012,
      message: 'ยิงเลขได้อีกครั้งใน 5 วินาที',
    });
    expect(await shoot('123')).toMatchObject({ status: 422, fields: { number: 'กรอกเลข 5 หลัก' } });
    expect(await door.call('POST /api/lotto/yeekee/shoot_number', { round_id, number: '00001' })).toMatchObject({
      status: 401,
    });
  });

  it('publishes the freeze to every page, in the room or not, and its proof confirms it', async () => {
    const { id: round, freezeAt } = await scheduledYeekee(door.ctx, 'yeekee5');
    const round_id = String(round);
    await shootAll(door.ctx, round, members, exampleShots);
    expect(await door.call('GET /api/lotto/yeekee/proof', { round_id })).toMatchObject({ error: 3031 });
    clock.set(freezeAt);
    const heard = await eventsUntil('/api/stream', 'yeekee_freeze', round_id, async () => {
      await freezeYeekee(door.ctx);
      // The job runs outside of the door, whose process hears of it like every other.
      await database.pool.query(`select pg_notify('benja_stream', '')`);
    });
    const told = heard.find(({ event, data }) => event === 'yeekee_freeze' && data.round_id === round_id)?.data;
    clock.advance({ seconds: 30 });
    await drawYeekee(door.ctx);
    const { data: proof } = await door.call('GET /api/lotto/yeekee/proof', { round_id });
    expect(proof).toMatchObject({ root: told.root, head: told.head, beacon: { round: told.beacon.round } });
    expect(failedChecks(openVerifier().verifyProof(proof, { root: told.root }))).toEqual([]);
    const { data: room } = await door.call('GET /api/lotto/yeekee/list', { round_id, after_seq: 18 });
    expect(room.shots.map((shot: { seq: number; number: string }) => [shot.seq, shot.number])).toEqual([
      [19, '37901'],
      [20, '04689'],
    ]);
    expect(room.round).toMatchObject({ phase: 'resulted', result_number: proof.result_number });
  });

  it('stands in the grid of its day', async () => {
    const round_id = String(await testYeekee(door.ctx));
    const { data } = await door.call('GET /api/lotto/yeekee/lists', { round_id });
    expect(data).toMatchObject({ variant: 'yeekee15', rounds: [{ round_id, phase: 'both', mode: 'beacon' }] });
    expect((await door.call('GET /api/lotto/yeekee/lists', { variant: '5', date: '2026-11-20' })).data).toMatchObject({
      variant: 'yeekee5',
      date: '2026-11-20',
    });
    expect((await door.call('GET /api/lotto/yeekee/list', { round_id: '999999' })).status).toBe(404);
  });
});

describe('an operator', () => {
  const set = (input: object) =>
    door.call('POST /api/operator/yeekee/rewards', { reason: 'งบเดือนนี้หมด', ...input }, { as: 'operator' });

  it('turns the rewards for shooting off for rounds made from then on, on the record', async () => {
    const before = await testYeekee(door.ctx);
    expect((await set({ market: 'yeekee15', on: false })).data).toMatchObject({ market: 'yeekee15', on: false });
    const { rows } = await database.pool.query(`select yeekee from market where code = 'yeekee15'`);
    expect(rows[0].yeekee.rewardsOn).toBe(false);
    const after = await testYeekee(door.ctx, { settings: rows[0].yeekee });
    const rowsOf = async (round_id: bigint) =>
      (await door.call('GET /api/lotto/yeekee/list', { round_id: String(round_id) })).data.settings.reward_rows;
    expect([await rowsOf(before), await rowsOf(after)]).toEqual([[1, 16], []]);
    const acts = await door.call('GET /api/operator/audit/list', { subject: 'market:yeekee15' }, { as: 'operator' });
    expect(acts.data.items[0]).toMatchObject({ action: 'yeekee.rewards', before: { on: true }, after: { on: false } });
    // On again gives money: it takes two.
    expect((await set({ market: 'yeekee15', on: true })).data).toMatchObject({ waits_for_second: true });
  });

  it('is refused for a market that has none', async () => {
    expect(await set({ market: 'gov', on: false })).toMatchObject({
      status: 422,
      fields: { market: expect.any(String) },
    });
  });
});
