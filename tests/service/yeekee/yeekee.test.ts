import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { YeekeeSettings } from '#lib/lotto/rules/yeekee-settings.ts';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { resultOf } from '#lib/lotto/server/results.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { round } from '#lib/lotto/server/tables.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { streamEvent } from '#lib/server/stream/tables.ts';
import { toIso } from '#lib/time.ts';
import { isGenuine } from '#lib/yeekee/rules/beacon.ts';
import { merkleRoot, shotHash } from '#lib/yeekee/rules/chain.ts';
import { chainNow } from '#lib/yeekee/server/beacons.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { yeekeeDay, yeekeeIncidents, yeekeeProof, yeekeeRoom } from '#lib/yeekee/server/queries.ts';
import { shootNumber } from '#lib/yeekee/server/shoot.ts';
import { shot, yeekeeReward, yeekeeRound } from '#lib/yeekee/server/tables.ts';
import { testChance } from '#tests/support/chance.ts';
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
  for (let count = 0; count < 20; count++) members.push(await testMember(ctx, '50000.00'));
});
let tests = 0;
beforeEach(() => {
  clock = testClock();
  // Chance of its own: names drawn in one test must not meet those of another.
  ctx = testContext(database, { clock, parts: { random: testChance(`yeekee ${++tests}`) } });
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
    const told = toIso(clock.now());
    await draw();
    expect((await yeekeeProof(ctx, roundId)).pushed_at).toBe(told);
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
    if (proof.format !== 'benja-yeekee/2') throw new Error('a proof of now');
    if (!beacon?.signature || !beacon.randomness || !beacon.b) throw new Error('drawn by a beacon');
    expect(proof.result_number).toBe(String((856_132n + BigInt(beacon.b)) % 100_000n).padStart(5, '0'));
    expect(
      isGenuine(
        { round: beacon.round, signature: beacon.signature, randomness: beacon.randomness },
        { publicKey: proof.chain?.public_key ?? '' },
      ),
    ).toBe(true);
    expect(proof.chain?.hash).toBe(chainNow(ctx).hash);
    expect((await roomOf(roundId)).freeze?.beacon).toMatchObject({ chain: 'จำลอง', simulated: true });
    expect((await resultOf(ctx, roundId)).raw).toEqual({ number: proof.result_number });
  });

  it('is made once, whoever draws', async () => {
    const roundId = await testYeekee(ctx);
    await sendBill(as(someone(19)), roundId, 'three_top 132 100');
    await sendBill(as(someone(0)), roundId, 'two_top 32 100', 'two_bottom 57 900');
    await shootAll(ctx, roundId, members);
    await freeze();
    clock.advance({ seconds: 30 });
    await Promise.all([drawYeekee(ctx), drawYeekee(ctx), drawYeekee(ctx)]);
    expect(await eventsOf('result', roundId)).toHaveLength(1);
    await Promise.all(Array.from({ length: 100 }, () => settleRounds(ctx)));
    expect(await ctx.db.select().from(yeekeeReward).where(eq(yeekeeReward.roundId, roundId))).toHaveLength(1);
  });

  it('can be entered by nobody, and once betting has closed nobody can take it back', async () => {
    const roundId = await testYeekee(ctx);
    await shootAll(ctx, roundId, members);
    const operator = asOperator(ctx);
    const refused = (): Promise<void> =>
      expect(voidRound(operator, { round_id: roundId, reason: 'ทดสอบ' })).rejects.toMatchObject({
        problem: 'void_not_allowed',
      });
    clock.advance({ minutes: 10 });
    await refused();
    clock.advance({ minutes: 2 });
    await refused();
    await expect(
      enterResult(operator, { round_id: roundId, raw: { number: '12345' }, close: true }),
    ).rejects.toMatchObject({ problem: 'result_not_allowed' });
    await freezeYeekee(ctx);
    await refused();
  });

  it('is called off by an operator to the last instant of betting; its list then ends, and has a proof at once', async () => {
    const roundId = await testYeekee(ctx);
    await shootAll(ctx, roundId, members, exampleShots.slice(0, 3));
    clock.advance({ minutes: 10, ms: -1 });
    await voidRound(asOperator(ctx), { round_id: roundId, reason: 'ระบบขัดข้อง' });
    expect(await yeekeeProof(ctx, roundId)).toMatchObject({
      status: 'void',
      void: { by: 'operator', at: toIso(clock.now()), reason: 'ระบบขัดข้อง' },
      root: (await stateOf(roundId)).root,
      beacon: null,
    });
    expect((await yeekeeProof(ctx, roundId)).shots).toHaveLength(3);
    await freeze();
    expect(await stateOf(roundId)).toMatchObject({ frozenAt: null, dueAt: null });
    for (const change of [
      'root = head',
      'voided_at = null, root = null',
      'shot_count = 21',
      'proof_version = 1, chain = null',
    ])
      await expect(
        ctx.db.execute(sql`update yeekee_round set ${sql.raw(change)} where round_id = ${roundId}`),
      ).rejects.toMatchObject({ cause: { constraint: 'append_only' } });
  });

  it('takes no shot that waited while the round was called off', async () => {
    const roundId = await testYeekee(ctx);
    await shoot(roundId, someone(0));
    const [called, shots] = await Promise.all([
      voidRound(asOperator(ctx), { round_id: roundId, reason: 'ทดสอบ' }),
      Promise.allSettled(members.slice(1).map((member) => shoot(roundId, member))),
    ]);
    expect(called.status).toBe('void');
    const taken = shots.filter(({ status }) => status === 'fulfilled').length;
    const proof = await yeekeeProof(ctx, roundId);
    expect(proof.shots).toHaveLength(taken + 1);
    expect(proof.root).toBe(merkleRoot(proof.shots.map(({ hash }) => hash)));
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
  /** Who stands in row 1, and in row 16, of the twenty that shoot once each; 56132 comes out. */
  const [row1, row16] = [19, 4];
  const play = async (roundId: bigint, shooting = members): Promise<void> => {
    await shootAll(ctx, roundId, shooting);
    await freeze();
    await draw();
    await settleRounds(ctx);
  };
  const paid = (roundId: bigint) =>
    ctx.db.select().from(yeekeeReward).where(eq(yeekeeReward.roundId, roundId)).orderBy(yeekeeReward.row);
  const classic = (settings: Partial<YeekeeSettings> = {}) =>
    testYeekee(ctx, { settings: { mode: 'classic', ...settings } });
  const earn = (roundId: bigint, stake = 1_000) => sendBill(as(someone(0)), roundId, `three_top 999 ${stake}` as const);

  it('are 100 baht for rows 1 and 16 whose members have staked 100, in the books once, with what they were reckoned from', async () => {
    const roundId = await classic();
    const [sixteenth, first] = [someone(row16), someone(row1)];
    await earn(roundId);
    await sendBill(as(sixteenth), roundId, 'two_top 33 60', 'two_bottom 11 40');
    await sendBill(as(first), roundId, 'two_top 33 99');
    await shootAll(ctx, roundId, members);
    await freeze();
    const before = Number(await balanceOf(ctx.db, sixteenth.id));
    await draw();
    expect((await roomOf(roundId, as(sixteenth))).winners).toMatchObject([{ reward: null }, { reward: null }]);
    await settleRounds(ctx);
    expect(Number(await balanceOf(ctx.db, sixteenth.id))).toBe(before + 100);
    expect((await roomOf(roundId, as(sixteenth))).winners).toMatchObject([
      { row: 1, seq: 20, number: '04689', mine: false, reward: null },
      { row: 16, seq: 5, number: '28819', mine: true, reward: '100.00' },
    ]);
    expect(await paid(roundId)).toMatchObject([
      { row: 16, amount: 10_000n, paidIn: 119_900n, prizes: 0n, stake: 10_000n, shooters: 20 },
    ]);
    await expectSoundBooks(ctx);
  });

  it('are one for a member whose shots stand in both rows', async () => {
    const roundId = await classic();
    const both = someone(row16);
    await earn(roundId);
    await sendBill(as(both), roundId, 'two_top 33 100');
    await shootAll(ctx, roundId, members.slice(0, 19), exampleShots.slice(0, 19));
    clock.advance({ seconds: 5 });
    await shoot(roundId, both, '04689');
    clock.advance({ seconds: -5 });
    await freeze();
    await draw();
    await settleRounds(ctx);
    expect(await paid(roundId)).toMatchObject([{ row: 1, memberId: both.id, amount: 10_000n }]);
  });

  it('together are a fifth of what the round earned and no more, and nothing of one that lost', async () => {
    const roundId = await classic();
    await sendBill(as(someone(row1)), roundId, 'two_top 33 100');
    await sendBill(as(someone(row16)), roundId, 'two_top 44 133');
    await play(roundId);
    expect((await paid(roundId)).map(({ amount }) => amount)).toEqual([2_330n, 2_330n]);
    const lost = await classic();
    await sendBill(as(someone(row1)), lost, 'two_top 32 100');
    await play(lost);
    expect(await paid(lost)).toEqual([]);
    await expectSoundBooks(ctx);
  });

  it('are judged by the stake, not by what was paid after a discount, but earned by what was paid', async () => {
    const other = sql`rate_group = 'other' and bet_type in ('two_top', 'three_top')`;
    await ctx.db.execute(sql`update rate set discount_bp = 500 where ${other}`);
    const roundId = await classic();
    await earn(roundId);
    await sendBill(as(someone(row1)), roundId, 'two_top 33 100');
    await ctx.db.execute(sql`update rate set discount_bp = 0 where ${other}`);
    await play(roundId);
    expect(await paid(roundId)).toMatchObject([{ row: 1, stake: 10_000n, paidIn: 104_500n, amount: 10_000n }]);
  });

  const half = (from: number) =>
    Array.from({ length: 50 }, (_, index) => `two_top ${String(from + index).padStart(2, '0')} 2` as const);

  it('count no stake that covers its type together with one who shares a device or a payer, and that of strangers', async () => {
    const [mine, theirs] = [someone(row1), someone(7)];
    const cover = async (): Promise<bigint> => {
      const roundId = await classic();
      await earn(roundId);
      await sendBill(as(mine), roundId, ...half(0));
      await sendBill(as(theirs), roundId, ...half(50));
      await play(roundId);
      return roundId;
    };
    expect(await paid(await cover())).toHaveLength(1);
    const device = async (member: Member): Promise<void> => {
      await ctx.db.execute(sql`insert into session (token_hash, member_id, device_hash, ip, user_agent, created_at, last_seen_at, expires_at)
        values (${`hash ${member.id}`}, ${member.id}, 'shared', '127.0.0.1', '', app_now(), app_now(), app_now() + interval '1 hour')`);
    };
    await device(mine);
    expect(await paid(await cover())).toHaveLength(1);
    await device(theirs);
    expect(await paid(await cover())).toEqual([]);
    await ctx.db.execute(sql`update session set device_hash = 'own' where member_id = ${theirs.id}`);
    expect(await paid(await cover())).toHaveLength(1);
    await ctx.db.execute(sql`insert into bank_account_history (member_id, bank_code, bank_account_number, replaced_at)
      select ${mine.id}, bank_code, bank_account_number, app_now() from member where id = ${theirs.id}`);
    expect(await paid(await cover())).toEqual([]);
  });

  it('need ten members who shot, and a market that pays them', async () => {
    const roundId = await classic();
    await earn(roundId);
    await sendBill(as(someone(8)), roundId, 'two_top 33 100');
    for (let turn = 0; turn < 3; turn++) {
      await shootAll(ctx, roundId, members.slice(0, 9), exampleShots.slice(0, 9));
      clock.advance({ seconds: 5 });
    }
    clock.advance({ seconds: -15 });
    await freeze();
    await draw();
    await settleRounds(ctx);
    expect(await paid(roundId)).toEqual([]);
    const off = await classic({ rewardsOn: false });
    await earn(off);
    await sendBill(as(someone(row1)), off, 'two_top 33 100');
    await play(off);
    expect(await paid(off)).toEqual([]);
    expect(await roomOf(off, as(someone(row1)))).toMatchObject({
      settings: { reward_rows: [] },
      mine: { reward_eligible: false },
    });
  });

  it('leave two members with opposite bets no better off than they were', async () => {
    const roundId = await testYeekee(ctx);
    const [a, b] = [someone(row1), someone(row16)];
    const wealth = async () => Number(await balanceOf(ctx.db, a.id)) + Number(await balanceOf(ctx.db, b.id));
    const before = await wealth();
    await sendBill(as(a), roundId, ...half(0));
    await sendBill(as(b), roundId, ...half(50));
    await play(roundId);
    expect(await wealth()).toBeLessThan(before);
  });
});

it('shows the whole day of a round, or of a variant', async () => {
  const roundId = await testYeekee(ctx);
  const day = await yeekeeDay(ctx, { round_id: roundId });
  expect(day).toMatchObject({ variant: 'yeekee15', name: 'ยี่กี 15 นาที', rounds: [{ round_id: String(roundId) }] });
  expect(await yeekeeDay(ctx, { variant: 'yeekee5' })).toMatchObject({ date: '2026-11-20', rounds: [] });
});
