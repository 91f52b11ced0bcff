import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isGenuine } from '#lib/lotto/rules/yeekee-beacon.ts';
import { merkleRoot, shotHash } from '#lib/lotto/rules/yeekee-chain.ts';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { resultOf } from '#lib/lotto/server/results.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { round } from '#lib/lotto/server/tables.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import { drawYeekee } from '#lib/lotto/server/yeekee-draw.ts';
import { freezeYeekee } from '#lib/lotto/server/yeekee-freeze.ts';
import { yeekeeDay, yeekeeIncidents, yeekeeProof, yeekeeRoom } from '#lib/lotto/server/yeekee-queries.ts';
import { shootNumber } from '#lib/lotto/server/yeekee-shoot.ts';
import { shot, yeekeeReward, yeekeeRound } from '#lib/lotto/server/yeekee-tables.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { streamEvent } from '#lib/server/stream/tables.ts';
import { toIso } from '#lib/time.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { exampleShots, shootAll, testYeekee } from '#tests/support/yeekee.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let members: Member[];

beforeAll(async () => {
  ctx = testContext(database);
  await testCatalogue(ctx);
  members = [];
  for (let count = 0; count < 20; count++) members.push(await testMember(ctx, '5000.00'));
});
beforeEach(() => {
  clock = testClock();
  ctx = testContext(database, { clock });
});

const someone = (index = 0): Member => {
  const member = members[index];
  if (!member) throw new Error('there are twenty');
  return member;
};
const as = (member: Member) => asMember(ctx, member);
const shoot = (roundId: bigint, member: Member, number = '12345') =>
  shootNumber(as(member), { round_id: roundId, number });
const roomOf = (roundId: bigint, seen: Context = ctx) => yeekeeRoom(seen, { round_id: roundId, limit: 100 });
const stateOf = async (roundId: bigint) => {
  const [row] = await ctx.db.select().from(yeekeeRound).where(eq(yeekeeRound.roundId, roundId));
  if (!row) throw new Error('a yeekee round');
  return row;
};
const statusOf = async (roundId: bigint) =>
  (await ctx.db.select({ status: round.status }).from(round).where(eq(round.id, roundId)))[0]?.status;
const eventsOf = async (type: string, roundId: bigint) => {
  const rows = await ctx.db.select().from(streamEvent).where(eq(streamEvent.type, type));
  return rows.filter((row) => (row.data as { round_id: string }).round_id === String(roundId));
};

/** The clock goes to where the shooting has ended, and to where the result is due; the jobs run there. */
async function freeze(): Promise<void> {
  clock.advance({ minutes: 12 });
  await advanceRounds(ctx);
  await freezeYeekee(ctx);
}
async function draw(): Promise<void> {
  clock.advance({ seconds: 30 });
  await drawYeekee(ctx);
}

describe('shots', () => {
  it('are numbered, timed and chained by the server, and tell when the next may come', async () => {
    const roundId = await testYeekee(ctx);
    const first = await shoot(roundId, someone(0), '04689');
    expect(first).toMatchObject({
      seq: 1,
      number: '04689',
      accepted_at: toIso(clock.now()),
      next_allowed_at: toIso(new Date(clock.now().getTime() + 5_000)),
      shots_left: 99,
    });
    const second = await shoot(roundId, someone(1), '00007');
    expect(second.seq).toBe(2);
    const rows = await ctx.db.select().from(shot).where(eq(shot.roundId, roundId)).orderBy(shot.seq);
    expect(rows[1]?.hash).toBe(
      shotHash(first.hash, {
        seq: 2,
        number: '00007',
        shooter: rows[1]?.shooter ?? '',
        atMs: clock.now().getTime(),
        salt: rows[1]?.salt ?? '',
      }),
    );
    expect(rows[1]?.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(await stateOf(roundId)).toMatchObject({ shotCount: 2, sum: 4_696n, head: second.hash });
  });

  it('of many at once have no gap and no double, and the chain holds', async () => {
    const roundId = await testYeekee(ctx);
    const taken = await Promise.all(members.map((member) => shoot(roundId, member)));
    expect(taken.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(members.map((_, index) => index + 1));
    const rows = await ctx.db.select().from(shot).where(eq(shot.roundId, roundId)).orderBy(shot.seq);
    let head = (await yeekeeRoom(ctx, { round_id: roundId, limit: 1, after_seq: 0 })).shots[0]?.hash ?? '';
    expect(rows[0]?.hash).toBe(head);
    for (const row of rows.slice(1)) {
      head = shotHash(head, { ...row, atMs: row.at.getTime() });
      expect(row.hash).toBe(head);
    }
    expect((await stateOf(roundId)).head).toBe(head);
  });

  it('of one member at once are one', async () => {
    const roundId = await testYeekee(ctx);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => shoot(roundId, someone())));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ problem: 'shoot_cooldown' });
    expect((await stateOf(roundId)).shotCount).toBe(1);
  });

  it('wait five seconds, told in seconds', async () => {
    const roundId = await testYeekee(ctx);
    await shoot(roundId, someone());
    clock.advance({ ms: 4_999 });
    await expect(shoot(roundId, someone())).rejects.toMatchObject({
      problem: 'shoot_cooldown',
      detail: { values: { wait: '1 วินาที' }, retryAfterSeconds: 1 },
    });
    // Another member, and another round, wait for nothing.
    await shoot(roundId, someone(1));
    await shoot(await testYeekee(ctx), someone());
    clock.advance({ ms: 1 });
    expect((await shoot(roundId, someone())).shots_left).toBe(98);
  });

  it('are a hundred per member and round', async () => {
    const roundId = await testYeekee(ctx, { settings: { shotsMax: 3 } });
    for (const left of [2, 1, 0]) {
      expect((await shoot(roundId, someone())).shots_left).toBe(left);
      clock.advance({ seconds: 5 });
    }
    await expect(shoot(roundId, someone())).rejects.toMatchObject({ problem: 'shots_used_up' });
    await shoot(roundId, someone(1));
  });

  it('come fifteen minutes before the close at the earliest and two minutes after it at the latest, by the database’s clock', async () => {
    const closeAt = new Date('2026-11-20T13:00:00+07:00');
    const roundId = await testYeekee(ctx, { closeAt });
    clock.set('2026-11-20T12:44:59.999+07:00');
    await expect(shoot(roundId, someone())).rejects.toMatchObject({ problem: 'shoot_closed' });
    clock.set('2026-11-20T12:45:00+07:00');
    await shoot(roundId, someone());
    clock.set('2026-11-20T13:01:59.999+07:00');
    await shoot(roundId, someone(1));
    clock.set('2026-11-20T13:02:00+07:00');
    // No job has run: the clock alone decides.
    expect(await statusOf(roundId)).toBe('open');
    await expect(shoot(roundId, someone(2))).rejects.toMatchObject({ problem: 'shoot_closed' });
  });

  it('are refused in rounds that are not yeekee, or void', async () => {
    await expect(shoot(await testRound(ctx), someone())).rejects.toMatchObject({ problem: 'not_found' });
    const roundId = await testYeekee(ctx);
    await voidRound(asOperator(ctx), { round_id: roundId, reason: 'ทดสอบ' });
    await expect(shoot(roundId, someone())).rejects.toMatchObject({ problem: 'shoot_closed' });
  });

  it('cannot be changed or taken back', async () => {
    const roundId = await testYeekee(ctx);
    await shoot(roundId, someone());
    for (const statement of [
      sql`update shot set number = '00000' where round_id = ${roundId}`,
      sql`delete from shot where round_id = ${roundId}`,
    ])
      await expect(ctx.db.execute(statement)).rejects.toMatchObject({ cause: { constraint: 'append_only' } });
  });
});

describe('what is seen while shots are taken', () => {
  it('masks others’ last two digits and the sum, shows one’s own, and tells nothing to work them out from', async () => {
    const roundId = await testYeekee(ctx);
    await shoot(roundId, someone(0), '04689');
    await shoot(roundId, someone(1), '12345');
    const guest = await roomOf(roundId);
    expect(guest).toMatchObject({ sum: null, freeze: null, winners: [], mine: null, round: { phase: 'both' } });
    expect(guest.shots.map(({ number, mine }) => [number, mine])).toEqual([
      ['046**', false],
      ['123**', false],
    ]);
    expect(JSON.stringify(guest)).not.toContain('salt');
    const own = await roomOf(roundId, as(someone(0)));
    expect(own.shots.map(({ number, mine }) => [number, mine])).toEqual([
      ['04689', true],
      ['123**', false],
    ]);
    expect(own.mine).toMatchObject({ shots_left: 99, staked: '0.00', reward_eligible: false });
    const heard = await eventsOf('yeekee_shots', roundId);
    expect(heard.map((row) => [row.topic, (row.data as { shots: { number: string }[] }).shots[0]?.number])).toEqual([
      [`room:${roundId}`, '046**'],
      [`room:${roundId}`, '123**'],
    ]);
    expect(JSON.stringify(heard.map(({ data }) => data))).not.toMatch(/04689|12345/);
    await expect(yeekeeProof(ctx, roundId)).rejects.toMatchObject({ problem: 'proof_not_ready' });
  });

  it('is read on from the last shot a page has', async () => {
    const roundId = await testYeekee(ctx);
    await shootAll(ctx, roundId, members, exampleShots.slice(0, 5));
    const part = await yeekeeRoom(ctx, { round_id: roundId, after_seq: 2, limit: 2 });
    expect([part.shots.map(({ seq }) => seq), part.more]).toEqual([[3, 4], true]);
    const rest = await yeekeeRoom(ctx, { round_id: roundId, after_seq: 4, limit: 2 });
    expect([rest.shots.map(({ seq }) => seq), rest.more]).toEqual([[5], false]);
    const newest = await yeekeeRoom(ctx, { round_id: roundId, limit: 3 });
    expect(newest.shots.map(({ seq }) => seq)).toEqual([3, 4, 5]);
  });
});

describe('the freeze', () => {
  it('tells every page list, root, head and the beacon six seconds ahead, once', async () => {
    const roundId = await testYeekee(ctx);
    await shootAll(ctx, roundId, members);
    await freeze();
    const state = await stateOf(roundId);
    const hashes = await ctx.db
      .select({ hash: shot.hash })
      .from(shot)
      .where(eq(shot.roundId, roundId))
      .orderBy(shot.seq);
    expect(state.root).toBe(merkleRoot(hashes.map(({ hash }) => hash)));
    expect(state.frozenAt).toEqual(clock.now());
    expect(state.beaconAt?.getTime()).toBe(clock.now().getTime() + 6_000);
    expect(state.pushedAt).toEqual(clock.now());
    const told = await eventsOf('yeekee_freeze', roundId);
    expect(told.map(({ topic }) => topic)).toEqual(['public']);
    expect(told[0]?.data).toMatchObject({
      root: state.root,
      head: state.head,
      shot_count: 20,
      beacon: { round: state.beaconRound, at: toIso(state.beaconAt ?? new Date(0)), simulated: true, chain: 'จำลอง' },
    });
    await Promise.all([freezeYeekee(ctx), freezeYeekee(ctx)]);
    expect(await eventsOf('yeekee_freeze', roundId)).toHaveLength(1);
    const room = await roomOf(roundId);
    expect(room).toMatchObject({ sum: '884951', round: { phase: 'frozen', unproven: false } });
    expect(room.shots.map(({ number }) => number)).toEqual(exampleShots);
  });

  it('that comes late freezes the same list for the same beacon, and shows as unproven', async () => {
    const roundId = await testYeekee(ctx);
    await shootAll(ctx, roundId, members);
    clock.advance({ minutes: 12, seconds: 5, ms: 1 });
    await freezeYeekee(ctx);
    const state = await stateOf(roundId);
    expect((state.beaconAt?.getTime() ?? 0) - (state.frozenAt?.getTime() ?? 0)).toBe(6_000);
    expect((await roomOf(roundId)).round.unproven).toBe(true);
    expect(await yeekeeIncidents(ctx, 10)).toMatchObject([
      { kind: 'unproven', at: toIso(clock.now()), round: { round_id: String(roundId) } },
    ]);
    await draw();
    expect((await yeekeeProof(ctx, roundId)).unproven).toBe(true);
  });

  it('is told again by the next run when a process ended before it could say it had told it', async () => {
    const roundId = await testYeekee(ctx);
    await shootAll(ctx, roundId, members);
    await freeze();
    await ctx.db.execute(sql`alter table yeekee_round disable trigger user`);
    await ctx.db
      .update(yeekeeRound)
      .set({ pushedAt: null, dueAt: clock.now() })
      .where(eq(yeekeeRound.roundId, roundId));
    await ctx.db.execute(sql`alter table yeekee_round enable trigger user`);
    clock.advance({ seconds: 2 });
    await freezeYeekee(ctx);
    expect(await eventsOf('yeekee_freeze', roundId)).toHaveLength(2);
    expect((await stateOf(roundId)).pushedAt).toEqual(clock.now());
  });

  it('cannot be undone or changed', async () => {
    const roundId = await testYeekee(ctx);
    await shootAll(ctx, roundId, members);
    await freeze();
    for (const change of ['root = head', 'beacon_round = beacon_round + 1', 'shot_count = 21', 'pushed_at = null'])
      await expect(
        ctx.db.execute(sql`update yeekee_round set ${sql.raw(change)} where round_id = ${roundId}`),
      ).rejects.toMatchObject({ cause: { constraint: 'append_only' } });
  });

  it('voids a round of fewer than twenty shots and gives every bill back', async () => {
    const roundId = await testYeekee(ctx);
    const before = await balanceOf(ctx.db, someone().id);
    await sendBill(as(someone()), roundId, 'two_top 32 200');
    await shootAll(ctx, roundId, members, exampleShots.slice(0, 19));
    await freeze();
    expect(await roomOf(roundId)).toMatchObject({
      round: { status: 'void', phase: 'void', void_reason: 'มีเลขยิง 19 เลข ไม่ครบ 20 เลข', result: null },
      freeze: { shot_count: 19, beacon: null },
    });
    const mine = async () => (await roomOf(roundId, as(someone()))).mine;
    expect(await mine()).toMatchObject({ bills: 1, won: null, refunded: null });
    await draw();
    await settleRounds(ctx);
    expect(await balanceOf(ctx.db, someone().id)).toBe(before);
    expect(await mine()).toMatchObject({ bills: 1, won: null, refunded: '200.00' });
    expect(await statusOf(roundId)).toBe('void');
    expect((await yeekeeProof(ctx, roundId)).status).toBe('void');
  });
});

describe('the result', () => {
  it('of a classic round is the sum without row 16, published and settled like every other', async () => {
    const roundId = await testYeekee(ctx, { settings: { mode: 'classic' } });
    const before = Number(await balanceOf(ctx.db, someone(3).id));
    await sendBill(as(someone(3)), roundId, 'three_top 132 10', 'two_bottom 57 20');
    await shootAll(ctx, roundId, members);
    await freeze();
    expect((await stateOf(roundId)).beaconRound).toBeNull();
    await drawYeekee(ctx);
    expect(await statusOf(roundId)).toBe('closed');
    await draw();
    expect(await resultOf(ctx, roundId)).toMatchObject({
      raw: { number: '56132' },
      result: { three_top: '132', two_top: '32', two_bottom: '56' },
      version: 1,
    });
    await settleRounds(ctx);
    expect(Number(await balanceOf(ctx.db, someone(3).id))).toBe(before - 30 + 8_500);
    expect(await statusOf(roundId)).toBe('settled');
    expect(await yeekeeProof(ctx, roundId)).toMatchObject({
      mode: 'classic',
      sum: '884951',
      row16: '28819',
      beacon: null,
    });
  });

  it('tells a member in the room what the bills came to, once every one of them is judged', async () => {
    const roundId = await testYeekee(ctx, { settings: { mode: 'classic' } });
    const mine = async () => (await roomOf(roundId, as(someone(4)))).mine;
    await sendBill(as(someone(4)), roundId, 'three_top 132 10');
    await sendBill(as(someone(4)), roundId, 'two_bottom 57 20', 'two_top 33 20');
    await sendBill(as(someone(5)), roundId, 'two_bottom 57 20');
    await shootAll(ctx, roundId, members);
    await freeze();
    await draw();
    expect(await mine()).toMatchObject({ bills: 2, staked: '50.00', won: null });
    await settleRounds(ctx);
    expect(await mine()).toMatchObject({ bills: 2, staked: '50.00', won: '8500.00' });
    expect((await roomOf(roundId, as(someone(5)))).mine).toMatchObject({ bills: 1, won: '0.00' });
    expect((await roomOf(roundId, as(someone(6)))).mine).toMatchObject({ bills: 0, won: null });
    expect((await roomOf(roundId)).mine).toBeNull();
  });

  it('of a beacon round adds the beacon that was named, with a signature anybody can check', async () => {
    const roundId = await testYeekee(ctx);
    await shootAll(ctx, roundId, members);
    await freeze();
    await draw();
    const proof = await yeekeeProof(ctx, roundId);
    const { beacon } = proof;
    if (!beacon?.signature || !beacon.randomness || !beacon.b) throw new Error('drawn by a beacon');
    expect(proof.result_number).toBe(String((856_132n + BigInt(beacon.b)) % 100_000n).padStart(5, '0'));
    expect(
      isGenuine(
        { round: beacon.round, signature: beacon.signature, randomness: beacon.randomness },
        { publicKey: beacon.chain.public_key },
      ),
    ).toBe(true);
    expect(beacon.chain).toMatchObject({ name: 'จำลอง', simulated: true });
    expect((await resultOf(ctx, roundId)).raw).toEqual({ number: proof.result_number });
  });

  it('is made once, whoever draws', async () => {
    const roundId = await testYeekee(ctx);
    await sendBill(as(someone(19)), roundId, 'two_top 32 100');
    await shootAll(ctx, roundId, members);
    await freeze();
    clock.advance({ seconds: 30 });
    await Promise.all([drawYeekee(ctx), drawYeekee(ctx), drawYeekee(ctx)]);
    expect(await eventsOf('result', roundId)).toHaveLength(1);
    expect(await ctx.db.select().from(yeekeeReward).where(eq(yeekeeReward.roundId, roundId))).toHaveLength(1);
  });

  it('can be entered by nobody, and once shooting has ended nobody can take it back', async () => {
    const roundId = await testYeekee(ctx);
    await shootAll(ctx, roundId, members);
    clock.advance({ minutes: 12 });
    const operator = asOperator(ctx);
    await expect(
      enterResult(operator, { round_id: roundId, raw: { number: '12345' }, close: true }),
    ).rejects.toMatchObject({ problem: 'result_not_allowed' });
    await expect(voidRound(operator, { round_id: roundId, reason: 'ทดสอบ' })).rejects.toMatchObject({
      problem: 'void_not_allowed',
    });
    await freezeYeekee(ctx);
    await expect(voidRound(operator, { round_id: roundId, reason: 'ทดสอบ' })).rejects.toMatchObject({
      problem: 'void_not_allowed',
    });
  });

  it('is not made from shots that were changed', async () => {
    const roundId = await testYeekee(ctx);
    await shootAll(ctx, roundId, members);
    await freeze();
    const [seventh] = await ctx.db.select().from(shot).where(sql`round_id = ${roundId} and seq = 7`);
    const hashOfSeventh = async (hash: string): Promise<void> => {
      await ctx.db.execute(sql`alter table shot disable trigger user`);
      await ctx.db.execute(sql`update shot set hash = ${hash} where round_id = ${roundId} and seq = 7`);
      await ctx.db.execute(sql`alter table shot enable trigger user`);
    };
    await hashOfSeventh('0'.repeat(64));
    clock.advance({ seconds: 30 });
    await expect(drawYeekee(ctx)).rejects.toThrow('stand still');
    expect(await statusOf(roundId)).toBe('closed');
    await hashOfSeventh(seventh?.hash ?? '');
    await drawYeekee(ctx);
    expect(await statusOf(roundId)).toBe('resulted');
  });

  it('takes a bet until the close and no longer, and no bill of it back', async () => {
    const roundId = await testYeekee(ctx);
    const bill = await sendBill(as(someone()), roundId, 'two_top 11 10');
    expect(bill.cancellable_until).toBeNull();
    await expect(cancelBill(as(someone()), BigInt(bill.bill_id))).rejects.toMatchObject({ problem: 'cannot_cancel' });
    clock.advance({ minutes: 10 });
    await expect(sendBill(as(someone()), roundId, 'two_top 11 10')).rejects.toMatchObject({ problem: 'round_closed' });
  });
});

describe('rewards', () => {
  it('are 100 baht for rows 1 and 16 whose members have staked 100, in the books once', async () => {
    const roundId = await testYeekee(ctx);
    // Row 1 is the twentieth shot, row 16 the fifth.
    const [sixteenth, first] = [someone(4), someone(19)];
    await sendBill(as(sixteenth), roundId, 'two_top 32 60', 'two_bottom 11 40');
    await sendBill(as(first), roundId, 'two_top 32 99');
    await shootAll(ctx, roundId, members);
    await freeze();
    const before = Number(await balanceOf(ctx.db, sixteenth.id));
    await draw();
    expect(Number(await balanceOf(ctx.db, sixteenth.id))).toBe(before + 100);
    expect((await roomOf(roundId, as(sixteenth))).winners).toMatchObject([
      { row: 1, seq: 20, number: '04689', mine: false, reward: null },
      { row: 16, seq: 5, number: '28819', mine: true, reward: '100.00' },
    ]);
    await settleRounds(ctx);
    await expectSoundBooks(ctx);
  });

  it('are one for a member whose shots stand in both rows', async () => {
    const roundId = await testYeekee(ctx);
    const both = someone(4);
    await sendBill(as(both), roundId, 'two_top 32 100');
    await shootAll(ctx, roundId, members.slice(0, 19), exampleShots.slice(0, 19));
    clock.advance({ seconds: 5 });
    await shoot(roundId, both, '04689');
    clock.advance({ seconds: -5 });
    await freeze();
    await draw();
    const rewards = await ctx.db.select().from(yeekeeReward).where(eq(yeekeeReward.roundId, roundId));
    expect(rewards).toMatchObject([{ row: 1, memberId: both.id, amount: 10_000n }]);
  });
});

it('shows the whole day of a round, or of a variant', async () => {
  const roundId = await testYeekee(ctx);
  const day = await yeekeeDay(ctx, { round_id: roundId });
  expect(day).toMatchObject({ variant: 'yeekee15', name: 'ยี่กี 15 นาที', rounds: [{ round_id: String(roundId) }] });
  expect(await yeekeeDay(ctx, { variant: 'yeekee5' })).toMatchObject({ date: '2026-11-20', rounds: [] });
});
