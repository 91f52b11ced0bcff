import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { resultOf } from '#lib/lotto/server/results.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import { toIso } from '#lib/time.ts';
import { isGenuine } from '#lib/yeekee/rules/beacon.ts';
import { merkleRoot } from '#lib/yeekee/rules/chain.ts';
import { chainNow } from '#lib/yeekee/server/beacons.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { yeekeeDay, yeekeeProof } from '#lib/yeekee/server/queries.ts';
import { shot, yeekeeReward } from '#lib/yeekee/server/tables.ts';
import { asOperator } from '#tests/support/context.ts';
import { sendBill } from '#tests/support/lotto.ts';
import { balanceOf } from '#tests/support/money.ts';
import { exampleShots, openedEarlier, shootAll, testYeekee } from '#tests/support/yeekee.ts';
import { yeekeeOfFile } from './yeekee-of-file.ts';

const the = yeekeeOfFile();
const { someone, as, shoot, roomOf, stateOf, statusOf, eventsOf, freeze, draw } = the;

describe('the result', () => {
  it('of a classic round is the sum without row 16, published and settled like every other', async () => {
    const roundId = await testYeekee(the.ctx, { settings: { mode: 'classic' } });
    const before = Number(await balanceOf(the.ctx.db, someone(3).id));
    await sendBill(as(someone(3)), roundId, 'three_top 132 10', 'two_bottom 57 20');
    await shootAll(the.ctx, roundId, the.members);
    await freeze();
    expect((await stateOf(roundId)).beaconRound).toBeNull();
    await drawYeekee(the.ctx);
    expect(await statusOf(roundId)).toBe('closed');
    await draw();
    expect(await resultOf(the.ctx, roundId)).toMatchObject({
      raw: { number: '56132' },
      result: { three_top: '132', two_top: '32', two_bottom: '56' },
      version: 1,
    });
    await settleRounds(the.ctx);
    expect(Number(await balanceOf(the.ctx.db, someone(3).id))).toBe(before - 30 + 8_500);
    expect(await statusOf(roundId)).toBe('settled');
    expect(await yeekeeProof(the.ctx, roundId)).toMatchObject({
      mode: 'classic',
      sum: '884951',
      row16: '28819',
      beacon: null,
    });
  });

  it('tells a member in the room what the bills came to, once every one of them is judged', async () => {
    const roundId = await testYeekee(the.ctx, { settings: { mode: 'classic' } });
    const mine = async () => (await roomOf(roundId, as(someone(4)))).mine;
    await sendBill(as(someone(4)), roundId, 'three_top 132 10');
    await sendBill(as(someone(4)), roundId, 'two_bottom 57 20', 'two_top 33 20');
    await sendBill(as(someone(5)), roundId, 'two_bottom 57 20');
    await shootAll(the.ctx, roundId, the.members);
    await freeze();
    await draw();
    expect(await mine()).toMatchObject({ bills: 2, staked: '50.00', won: null });
    await settleRounds(the.ctx);
    expect(await mine()).toMatchObject({ bills: 2, staked: '50.00', won: '8500.00' });
    expect((await roomOf(roundId, as(someone(5)))).mine).toMatchObject({ bills: 1, won: '0.00' });
    expect((await roomOf(roundId, as(someone(6)))).mine).toMatchObject({ bills: 0, won: null });
    expect((await roomOf(roundId)).mine).toBeNull();
  });

  it('of a beacon round adds the beacon that was named, with a signature anybody can check', async () => {
    const roundId = await testYeekee(the.ctx);
    await shootAll(the.ctx, roundId, the.members);
    await freeze();
    await draw();
    const proof = await yeekeeProof(the.ctx, roundId);
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
    expect(proof.chain?.hash).toBe(chainNow(the.ctx).hash);
    expect((await roomOf(roundId)).freeze?.beacon).toMatchObject({ chain: 'จำลอง', simulated: true });
    expect((await resultOf(the.ctx, roundId)).raw).toEqual({ number: proof.result_number });
  });

  it.each([0, 1, 19])('of a beacon round of %i shots settles its bills and refunds none', async (count) => {
    const roundId = await testYeekee(the.ctx);
    await sendBill(as(someone(2)), roundId, 'two_top 32 200');
    await shootAll(the.ctx, roundId, the.members, exampleShots.slice(0, count));
    const before = Number(await balanceOf(the.ctx.db, someone(2).id));
    await freeze();
    expect(await roomOf(roundId)).toMatchObject({
      settings: { shots_min: 0 },
      round: { status: 'closed', phase: 'frozen' },
      freeze: { shot_count: count, beacon: { simulated: true } },
    });
    await draw();
    await settleRounds(the.ctx);
    const { round, freeze: frozen, sum } = await roomOf(roundId);
    const won = round.result?.two_top === '32' ? 18_400 : 0;
    expect(round).toMatchObject({ status: 'settled', phase: 'resulted', void_reason: null });
    const b = frozen?.beacon?.b;
    const row16 = exampleShots.slice(0, count).at(-16) ?? 0;
    const number = (BigInt(sum ?? 'x') - BigInt(row16) + BigInt(b ?? 'x')) % 100_000n;
    expect(round.result_number).toBe(String(number).padStart(5, '0'));
    expect(Number(await balanceOf(the.ctx.db, someone(2).id))).toBe(before + won);
    expect((await roomOf(roundId, as(someone(2)))).mine).toMatchObject({ bills: 1, refunded: null });
    expect((await yeekeeDay(the.ctx, { round_id: roundId })).rounds).toMatchObject([
      { result_number: round.result_number },
    ]);
    expect(await yeekeeProof(the.ctx, roundId)).toMatchObject({
      schedule: 2,
      status: 'resulted',
      row16: count < 16 ? null : row16,
    });
  });

  it('is none for a round of the first rules with 19 shots, and the rule of no round can be changed', async () => {
    const old = await testYeekee(the.ctx);
    await openedEarlier(the.ctx, old);
    await shootAll(the.ctx, old, the.members, exampleShots.slice(0, 19));
    expect((await roomOf(old)).settings.shots_min).toBe(20);
    await freeze();
    expect((await roomOf(old)).round).toMatchObject({ status: 'void', void_reason: 'มีเลขยิง 19 เลข ไม่ครบ 20 เลข' });
    const now = await testYeekee(the.ctx);
    for (const change of [`settings - 'schedule'`, `jsonb_set(settings, '{mode}', '"classic"')`])
      await expect(
        the.ctx.db.execute(sql`update yeekee_round set settings = ${sql.raw(change)} where round_id = ${now}`),
      ).rejects.toMatchObject({ cause: { constraint: 'append_only' } });
  });

  it('is made once, whoever draws', async () => {
    const roundId = await testYeekee(the.ctx);
    await sendBill(as(someone(19)), roundId, 'three_top 132 100');
    await sendBill(as(someone(0)), roundId, 'two_top 32 100', 'two_bottom 57 900');
    await shootAll(the.ctx, roundId, the.members);
    await freeze();
    the.clock.advance({ seconds: 30 });
    await Promise.all([drawYeekee(the.ctx), drawYeekee(the.ctx), drawYeekee(the.ctx)]);
    expect(await eventsOf('result', roundId)).toHaveLength(1);
    await Promise.all(Array.from({ length: 100 }, () => settleRounds(the.ctx)));
    expect(await the.ctx.db.select().from(yeekeeReward).where(eq(yeekeeReward.roundId, roundId))).toHaveLength(1);
  });

  it('can be entered by nobody, and once betting has closed nobody can take it back', async () => {
    const roundId = await testYeekee(the.ctx);
    await shootAll(the.ctx, roundId, the.members);
    const operator = asOperator(the.ctx);
    const refused = (): Promise<void> =>
      expect(voidRound(operator, { round_id: roundId, reason: 'ทดสอบ' })).rejects.toMatchObject({
        problem: 'void_not_allowed',
      });
    the.clock.advance({ minutes: 10 });
    await refused();
    the.clock.advance({ minutes: 2 });
    await refused();
    await expect(
      enterResult(operator, { round_id: roundId, raw: { number: '12345' }, close: true }),
    ).rejects.toMatchObject({ problem: 'result_not_allowed' });
    await freezeYeekee(the.ctx);
    await refused();
  });

  it('is called off by an operator to the last instant of betting; its list then ends, and has a proof at once', async () => {
    const roundId = await testYeekee(the.ctx);
    await shootAll(the.ctx, roundId, the.members, exampleShots.slice(0, 3));
    the.clock.advance({ minutes: 10, ms: -1 });
    await voidRound(asOperator(the.ctx), { round_id: roundId, reason: 'ระบบขัดข้อง' });
    expect(await yeekeeProof(the.ctx, roundId)).toMatchObject({
      status: 'void',
      void: { by: 'operator', at: toIso(the.clock.now()), reason: 'ระบบขัดข้อง' },
      root: (await stateOf(roundId)).root,
      beacon: null,
    });
    expect((await yeekeeProof(the.ctx, roundId)).shots).toHaveLength(3);
    await freeze();
    expect(await stateOf(roundId)).toMatchObject({ frozenAt: null, dueAt: null });
    for (const change of [
      'root = head',
      'voided_at = null, root = null',
      'shot_count = 21',
      'proof_version = 1, chain = null',
    ])
      await expect(
        the.ctx.db.execute(sql`update yeekee_round set ${sql.raw(change)} where round_id = ${roundId}`),
      ).rejects.toMatchObject({ cause: { constraint: 'append_only' } });
  });

  it('takes no shot that waited while the round was called off', async () => {
    const roundId = await testYeekee(the.ctx);
    await shoot(roundId, someone(0));
    const [called, shots] = await Promise.all([
      voidRound(asOperator(the.ctx), { round_id: roundId, reason: 'ทดสอบ' }),
      Promise.allSettled(the.members.slice(1).map((member) => shoot(roundId, member))),
    ]);
    expect(called.status).toBe('void');
    const taken = shots.filter(({ status }) => status === 'fulfilled').length;
    const proof = await yeekeeProof(the.ctx, roundId);
    expect(proof.shots).toHaveLength(taken + 1);
    expect(proof.root).toBe(merkleRoot(proof.shots.map(({ hash }) => hash)));
  });

  it('is not made from shots that were changed', async () => {
    const roundId = await testYeekee(the.ctx);
    await shootAll(the.ctx, roundId, the.members);
    await freeze();
    const [seventh] = await the.ctx.db.select().from(shot).where(sql`round_id = ${roundId} and seq = 7`);
    const hashOfSeventh = async (hash: string): Promise<void> => {
      await the.ctx.db.execute(sql`alter table shot disable trigger user`);
      await the.ctx.db.execute(sql`update shot set hash = ${hash} where round_id = ${roundId} and seq = 7`);
      await the.ctx.db.execute(sql`alter table shot enable trigger user`);
    };
    await hashOfSeventh('0'.repeat(64));
    the.clock.advance({ seconds: 30 });
    await expect(drawYeekee(the.ctx)).rejects.toThrow('stand still');
    expect(await statusOf(roundId)).toBe('closed');
    await hashOfSeventh(seventh?.hash ?? '');
    await drawYeekee(the.ctx);
    expect(await statusOf(roundId)).toBe('resulted');
  });

  it('takes a bet until the close and no longer, and no bill of it back', async () => {
    const roundId = await testYeekee(the.ctx);
    const bill = await sendBill(as(someone()), roundId, 'two_top 11 10');
    expect(bill.cancellable_until).toBeNull();
    await expect(cancelBill(as(someone()), BigInt(bill.bill_id))).rejects.toMatchObject({ problem: 'cannot_cancel' });
    the.clock.advance({ minutes: 10 });
    await expect(sendBill(as(someone()), roundId, 'two_top 11 10')).rejects.toMatchObject({ problem: 'round_closed' });
  });
});
