import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { YeekeeSettings } from '#lib/lotto/rules/yeekee-settings.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import type { Member } from '#lib/server/context.ts';
import { yeekeeReward } from '#lib/yeekee/server/tables.ts';
import { sendBill } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks } from '#tests/support/money.ts';
import { exampleShots, shootAll, testYeekee } from '#tests/support/yeekee.ts';
import { yeekeeOfFile } from './yeekee-of-file.ts';

const the = yeekeeOfFile();
const { someone, as, shoot, roomOf, freeze, draw } = the;

describe('rewards', () => {
  /** Who stands in row 1, and in row 16, of the twenty that shoot once each; 56132 comes out. */
  const [row1, row16] = [19, 4];
  const play = async (roundId: bigint, shooting = the.members): Promise<void> => {
    await shootAll(the.ctx, roundId, shooting);
    await freeze();
    await draw();
    await settleRounds(the.ctx);
  };
  const paid = (roundId: bigint) =>
    the.ctx.db.select().from(yeekeeReward).where(eq(yeekeeReward.roundId, roundId)).orderBy(yeekeeReward.row);
  const classic = (settings: Partial<YeekeeSettings> = {}) =>
    testYeekee(the.ctx, { settings: { mode: 'classic', ...settings } });
  const earn = (roundId: bigint, stake = 1_000) => sendBill(as(someone(0)), roundId, `three_top 999 ${stake}` as const);

  it('are 100 baht for rows 1 and 16 whose members have staked 100, in the books once, with what they were reckoned from', async () => {
    const roundId = await classic();
    const [sixteenth, first] = [someone(row16), someone(row1)];
    await earn(roundId);
    await sendBill(as(sixteenth), roundId, 'two_top 33 60', 'two_bottom 11 40');
    await sendBill(as(first), roundId, 'two_top 33 99');
    await shootAll(the.ctx, roundId, the.members);
    await freeze();
    const before = Number(await balanceOf(the.ctx.db, sixteenth.id));
    await draw();
    expect((await roomOf(roundId, as(sixteenth))).winners).toMatchObject([{ reward: null }, { reward: null }]);
    await settleRounds(the.ctx);
    expect(Number(await balanceOf(the.ctx.db, sixteenth.id))).toBe(before + 100);
    expect((await roomOf(roundId, as(sixteenth))).winners).toMatchObject([
      { row: 1, seq: 20, number: '04689', mine: false, reward: null },
      { row: 16, seq: 5, number: '28819', mine: true, reward: '100.00' },
    ]);
    expect(await paid(roundId)).toMatchObject([
      { row: 16, amount: 10_000n, paidIn: 119_900n, prizes: 0n, stake: 10_000n, shooters: 20 },
    ]);
    await expectSoundBooks(the.ctx);
  });

  it('are one for a member whose shots stand in both rows', async () => {
    const roundId = await classic();
    const both = someone(row16);
    await earn(roundId);
    await sendBill(as(both), roundId, 'two_top 33 100');
    await shootAll(the.ctx, roundId, the.members.slice(0, 19), exampleShots.slice(0, 19));
    the.clock.advance({ seconds: 5 });
    await shoot(roundId, both, '04689');
    the.clock.advance({ seconds: -5 });
    await freeze();
    await draw();
    await settleRounds(the.ctx);
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
    await expectSoundBooks(the.ctx);
  });

  it('are judged by the stake, not by what was paid after a discount, but earned by what was paid', async () => {
    const other = sql`rate_group = 'other' and bet_type in ('two_top', 'three_top')`;
    await the.ctx.db.execute(sql`update rate set discount_bp = 500 where ${other}`);
    const roundId = await classic();
    await earn(roundId);
    await sendBill(as(someone(row1)), roundId, 'two_top 33 100');
    await the.ctx.db.execute(sql`update rate set discount_bp = 0 where ${other}`);
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
      await the.ctx.db.execute(sql`insert into session (token_hash, member_id, device_hash, ip, user_agent, created_at, last_seen_at, expires_at)
        values (${`hash ${member.id}`}, ${member.id}, 'shared', '127.0.0.1', '', app_now(), app_now(), app_now() + interval '1 hour')`);
    };
    await device(mine);
    expect(await paid(await cover())).toHaveLength(1);
    await device(theirs);
    expect(await paid(await cover())).toEqual([]);
    await the.ctx.db.execute(sql`update session set device_hash = 'own' where member_id = ${theirs.id}`);
    expect(await paid(await cover())).toHaveLength(1);
    await the.ctx.db.execute(sql`insert into bank_account_history (member_id, bank_code, bank_account_number, replaced_at)
      select ${mine.id}, bank_code, bank_account_number, app_now() from member where id = ${theirs.id}`);
    expect(await paid(await cover())).toEqual([]);
  });

  it('need ten members who shot, and a market that pays them', async () => {
    const roundId = await classic();
    await earn(roundId);
    await sendBill(as(someone(8)), roundId, 'two_top 33 100');
    for (let turn = 0; turn < 3; turn++) {
      await shootAll(the.ctx, roundId, the.members.slice(0, 9), exampleShots.slice(0, 9));
      the.clock.advance({ seconds: 5 });
    }
    the.clock.advance({ seconds: -15 });
    await freeze();
    await draw();
    await settleRounds(the.ctx);
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
    const roundId = await testYeekee(the.ctx);
    const [a, b] = [someone(row1), someone(row16)];
    const wealth = async () => Number(await balanceOf(the.ctx.db, a.id)) + Number(await balanceOf(the.ctx.db, b.id));
    const before = await wealth();
    await sendBill(as(a), roundId, ...half(0));
    await sendBill(as(b), roundId, ...half(50));
    await play(roundId);
    expect(await wealth()).toBeLessThan(before);
  });
});
