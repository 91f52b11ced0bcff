import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import { toIso } from '#lib/time.ts';
import { merkleRoot, shotHash } from '#lib/yeekee/rules/chain.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { yeekeeDay, yeekeeIncidents, yeekeeProof, yeekeeRoom } from '#lib/yeekee/server/queries.ts';
import { shot, yeekeeRound } from '#lib/yeekee/server/tables.ts';
import { asOperator } from '#tests/support/context.ts';
import { sendBill, testRound } from '#tests/support/lotto.ts';
import { balanceOf } from '#tests/support/money.ts';
import { exampleShots, shootAll, testYeekee } from '#tests/support/yeekee.ts';
import { yeekeeOfFile } from './yeekee-of-file.ts';

const the = yeekeeOfFile();
const { someone, as, shoot, roomOf, stateOf, statusOf, eventsOf, freeze, draw } = the;

describe('shots', () => {
  it('are numbered, timed and chained by the server, and tell when the next may come', async () => {
    const roundId = await testYeekee(the.ctx);
    const first = await shoot(roundId, someone(0), '04689');
    expect(first).toMatchObject({
      seq: 1,
      number: '04689',
      accepted_at: toIso(the.clock.now()),
      next_allowed_at: toIso(new Date(the.clock.now().getTime() + 5_000)),
      shots_left: 99,
    });
    const second = await shoot(roundId, someone(1), '00007');
    expect(second.seq).toBe(2);
    const rows = await the.ctx.db.select().from(shot).where(eq(shot.roundId, roundId)).orderBy(shot.seq);
    expect(rows[1]?.hash).toBe(
      shotHash(first.hash, {
        seq: 2,
        number: '00007',
        shooter: rows[1]?.shooter ?? '',
        atMs: the.clock.now().getTime(),
        salt: rows[1]?.salt ?? '',
      }),
    );
    expect(rows[1]?.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(await stateOf(roundId)).toMatchObject({ shotCount: 2, sum: 4_696n, head: second.hash });
  });

  it('of many at once have no gap and no double, and the chain holds', async () => {
    const roundId = await testYeekee(the.ctx);
    const taken = await Promise.all(the.members.map((member) => shoot(roundId, member)));
    expect(taken.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(the.members.map((_, index) => index + 1));
    const rows = await the.ctx.db.select().from(shot).where(eq(shot.roundId, roundId)).orderBy(shot.seq);
    let head = (await yeekeeRoom(the.ctx, { round_id: roundId, limit: 1, after_seq: 0 })).shots[0]?.hash ?? '';
    expect(rows[0]?.hash).toBe(head);
    for (const row of rows.slice(1)) {
      head = shotHash(head, { ...row, atMs: row.at.getTime() });
      expect(row.hash).toBe(head);
    }
    expect((await stateOf(roundId)).head).toBe(head);
  });

  it('of one member at once are one', async () => {
    const roundId = await testYeekee(the.ctx);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => shoot(roundId, someone())));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ problem: 'shoot_cooldown' });
    expect((await stateOf(roundId)).shotCount).toBe(1);
  });

  it('wait five seconds, told in seconds', async () => {
    const roundId = await testYeekee(the.ctx);
    await shoot(roundId, someone());
    the.clock.advance({ ms: 4_999 });
    await expect(shoot(roundId, someone())).rejects.toMatchObject({
      problem: 'shoot_cooldown',
      detail: { values: { wait: '1 วินาที' }, retryAfterSeconds: 1 },
    });
    // Another member, and another round, wait for nothing.
    await shoot(roundId, someone(1));
    await shoot(await testYeekee(the.ctx), someone());
    the.clock.advance({ ms: 1 });
    expect((await shoot(roundId, someone())).shots_left).toBe(98);
  });

  it('are a hundred per member and round', async () => {
    const roundId = await testYeekee(the.ctx, { settings: { shotsMax: 3 } });
    for (const left of [2, 1, 0]) {
      expect((await shoot(roundId, someone())).shots_left).toBe(left);
      the.clock.advance({ seconds: 5 });
    }
    await expect(shoot(roundId, someone())).rejects.toMatchObject({ problem: 'shots_used_up' });
    await shoot(roundId, someone(1));
  });

  it('come fifteen minutes before the close at the earliest and two minutes after it at the latest, by the database’s clock', async () => {
    const closeAt = new Date('2026-11-20T13:00:00+07:00');
    const roundId = await testYeekee(the.ctx, { closeAt });
    the.clock.set('2026-11-20T12:44:59.999+07:00');
    await expect(shoot(roundId, someone())).rejects.toMatchObject({ problem: 'shoot_closed' });
    the.clock.set('2026-11-20T12:45:00+07:00');
    await shoot(roundId, someone());
    the.clock.set('2026-11-20T13:01:59.999+07:00');
    await shoot(roundId, someone(1));
    the.clock.set('2026-11-20T13:02:00+07:00');
    // No job has run: the clock alone decides.
    expect(await statusOf(roundId)).toBe('open');
    await expect(shoot(roundId, someone(2))).rejects.toMatchObject({ problem: 'shoot_closed' });
  });

  it('are refused in rounds that are not yeekee, or void', async () => {
    await expect(shoot(await testRound(the.ctx), someone())).rejects.toMatchObject({ problem: 'not_found' });
    const roundId = await testYeekee(the.ctx);
    await voidRound(asOperator(the.ctx), { round_id: roundId, reason: 'ทดสอบ' });
    await expect(shoot(roundId, someone())).rejects.toMatchObject({ problem: 'shoot_closed' });
  });

  it('cannot be changed or taken back', async () => {
    const roundId = await testYeekee(the.ctx);
    await shoot(roundId, someone());
    for (const statement of [
      sql`update shot set number = '00000' where round_id = ${roundId}`,
      sql`delete from shot where round_id = ${roundId}`,
    ])
      await expect(the.ctx.db.execute(statement)).rejects.toMatchObject({ cause: { constraint: 'append_only' } });
  });
});

describe('what is seen while shots are taken', () => {
  it('masks others’ last two digits and the sum, shows one’s own, and tells nothing to work them out from', async () => {
    const roundId = await testYeekee(the.ctx);
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
    await expect(yeekeeProof(the.ctx, roundId)).rejects.toMatchObject({ problem: 'proof_not_ready' });
  });

  it('is read on from the last shot a page has', async () => {
    const roundId = await testYeekee(the.ctx);
    await shootAll(the.ctx, roundId, the.members, exampleShots.slice(0, 5));
    const part = await yeekeeRoom(the.ctx, { round_id: roundId, after_seq: 2, limit: 2 });
    expect([part.shots.map(({ seq }) => seq), part.more]).toEqual([[3, 4], true]);
    const rest = await yeekeeRoom(the.ctx, { round_id: roundId, after_seq: 4, limit: 2 });
    expect([rest.shots.map(({ seq }) => seq), rest.more]).toEqual([[5], false]);
    const newest = await yeekeeRoom(the.ctx, { round_id: roundId, limit: 3 });
    expect(newest.shots.map(({ seq }) => seq)).toEqual([3, 4, 5]);
  });
});

describe('the freeze', () => {
  it('tells every page list, root, head and the beacon six seconds ahead, once', async () => {
    const roundId = await testYeekee(the.ctx);
    await shootAll(the.ctx, roundId, the.members);
    await freeze();
    const state = await stateOf(roundId);
    const hashes = await the.ctx.db
      .select({ hash: shot.hash })
      .from(shot)
      .where(eq(shot.roundId, roundId))
      .orderBy(shot.seq);
    expect(state.root).toBe(merkleRoot(hashes.map(({ hash }) => hash)));
    expect(state.frozenAt).toEqual(the.clock.now());
    expect(state.beaconAt?.getTime()).toBe(the.clock.now().getTime() + 6_000);
    expect(state.pushedAt).toEqual(the.clock.now());
    const told = await eventsOf('yeekee_freeze', roundId);
    expect(told.map(({ topic }) => topic)).toEqual(['public']);
    expect(told[0]?.data).toMatchObject({
      root: state.root,
      head: state.head,
      shot_count: 20,
      beacon: { round: state.beaconRound, at: toIso(state.beaconAt ?? new Date(0)), simulated: true, chain: 'จำลอง' },
    });
    await Promise.all([freezeYeekee(the.ctx), freezeYeekee(the.ctx)]);
    expect(await eventsOf('yeekee_freeze', roundId)).toHaveLength(1);
    const room = await roomOf(roundId);
    expect(room).toMatchObject({ sum: '884951', round: { phase: 'frozen', unproven: false } });
    expect(room.shots.map(({ number }) => number)).toEqual(exampleShots);
  });

  it('that comes late freezes the same list for the same beacon, and shows as unproven', async () => {
    const roundId = await testYeekee(the.ctx);
    await shootAll(the.ctx, roundId, the.members);
    the.clock.advance({ minutes: 12, seconds: 5, ms: 1 });
    await freezeYeekee(the.ctx);
    const state = await stateOf(roundId);
    expect((state.beaconAt?.getTime() ?? 0) - (state.frozenAt?.getTime() ?? 0)).toBe(6_000);
    expect((await roomOf(roundId)).round.unproven).toBe(true);
    expect(await yeekeeIncidents(the.ctx, 10)).toMatchObject([
      { kind: 'unproven', at: toIso(the.clock.now()), round: { round_id: String(roundId) } },
    ]);
    const told = toIso(the.clock.now());
    await draw();
    expect((await yeekeeProof(the.ctx, roundId)).pushed_at).toBe(told);
  });

  it('is told again by the next run when a process ended before it could say it had told it', async () => {
    const roundId = await testYeekee(the.ctx);
    await shootAll(the.ctx, roundId, the.members);
    await freeze();
    await the.ctx.db.execute(sql`alter table yeekee_round disable trigger user`);
    await the.ctx.db
      .update(yeekeeRound)
      .set({ pushedAt: null, dueAt: the.clock.now() })
      .where(eq(yeekeeRound.roundId, roundId));
    await the.ctx.db.execute(sql`alter table yeekee_round enable trigger user`);
    the.clock.advance({ seconds: 2 });
    await freezeYeekee(the.ctx);
    expect(await eventsOf('yeekee_freeze', roundId)).toHaveLength(2);
    expect((await stateOf(roundId)).pushedAt).toEqual(the.clock.now());
  });

  it('cannot be undone or changed', async () => {
    const roundId = await testYeekee(the.ctx);
    await shootAll(the.ctx, roundId, the.members);
    await freeze();
    for (const change of ['root = head', 'beacon_round = beacon_round + 1', 'shot_count = 21', 'pushed_at = null'])
      await expect(
        the.ctx.db.execute(sql`update yeekee_round set ${sql.raw(change)} where round_id = ${roundId}`),
      ).rejects.toMatchObject({ cause: { constraint: 'append_only' } });
  });

  it('voids a classic round of fewer than twenty shots and gives every bill back', async () => {
    const roundId = await testYeekee(the.ctx, { settings: { mode: 'classic' } });
    const before = await balanceOf(the.ctx.db, someone().id);
    await sendBill(as(someone()), roundId, 'two_top 32 200');
    await shootAll(the.ctx, roundId, the.members, exampleShots.slice(0, 19));
    await freeze();
    expect(await roomOf(roundId)).toMatchObject({
      round: { status: 'void', phase: 'void', void_reason: 'มีเลขยิง 19 เลข ไม่ครบ 20 เลข', result: null },
      freeze: { shot_count: 19, beacon: null },
    });
    const mine = async () => (await roomOf(roundId, as(someone()))).mine;
    expect(await mine()).toMatchObject({ bills: 1, won: null, refunded: null });
    await draw();
    await settleRounds(the.ctx);
    expect(await balanceOf(the.ctx.db, someone().id)).toBe(before);
    expect(await mine()).toMatchObject({ bills: 1, won: null, refunded: '200.00' });
    expect(await statusOf(roundId)).toBe('void');
    expect((await yeekeeProof(the.ctx, roundId)).status).toBe('void');
  });
});

it('shows the whole day of a round, or of a variant', async () => {
  const roundId = await testYeekee(the.ctx);
  const day = await yeekeeDay(the.ctx, { round_id: roundId });
  expect(day).toMatchObject({ variant: 'yeekee15', name: 'ยี่กี 15 นาที', rounds: [{ round_id: String(roundId) }] });
  expect(await yeekeeDay(the.ctx, { variant: 'yeekee5' })).toMatchObject({ date: '2026-11-20', rounds: [] });
});
