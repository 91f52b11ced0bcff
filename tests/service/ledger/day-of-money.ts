import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { sealBooks } from '#lib/ledger/server/seal-books.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { giveUp } from '#lib/promotion/server/end-promotion.ts';
import { claimFreeCredit } from '#lib/promotion/server/grant-bonus.ts';
import type { Member } from '#lib/server/context.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { asMember } from '#tests/support/context.ts';
import { newQr } from '#tests/support/deposits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { atGame, playingMember } from '#tests/support/games.ts';
import { drawOfNovember2024, linesOf, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, freeCredit, offer, takenNow } from '#tests/support/promotions.ts';
import { exampleShots, shootAll, testYeekee } from '#tests/support/yeekee.ts';
import { type Day, playCashback, playPolls, playQuests, playRewards, playWheel } from './day-of-rewards.ts';

/** A day in which every kind of money moves: paid in, staked, given back, won, lost, asked out, paid out, refused. */
export async function playDay(day: Day): Promise<void> {
  const { door, clock } = day;
  await ensureChannels(door.database.db);
  await testCatalogue(door.ctx);
  const [winner, loser] = [await testMember(door.ctx, '9000.00'), await testMember(door.ctx, '9000.00')];
  const { qr_payload } = await newQr(door, winner);
  await door.call('POST /api/sandbox/bank/pay', { qr_payload });

  const roundId = await testRound(door.ctx);
  const round_id = String(roundId);
  await sendBill(asMember(door.ctx, winner), roundId, 'three_top 044 1', 'two_bottom 32 200');
  await sendBill(asMember(door.ctx, loser), roundId, 'two_bottom 33 300');
  const { bill_id } = await sendBill(asMember(door.ctx, loser), roundId, 'two_top 12 50');
  await cancelBill(asMember(door.ctx, loser), BigInt(bill_id));
  await door.call(
    'POST /api/operator/round/result',
    { round_id, raw: drawOfNovember2024, close: true },
    { as: 'operator' },
  );
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  await settleRounds(door.ctx);
  await sendBill(asMember(door.ctx, loser), await testRound(door.ctx), 'two_bottom 99 10');

  const ask = (as: typeof winner, amount: string, key: string) =>
    door.call('POST /api/member/withdraw', { amount }, { as, confirmed: true, key });
  const { data } = await ask(winner, '6000.00', 'checks-reject');
  await door.call(
    'POST /api/operator/withdraw/reject',
    { withdraw_id: data.withdraw_id, reason: 'ชื่อบัญชีไม่ตรง' },
    { as: 'operator', key: 'checks-rejected' },
  );
  await ask(winner, '1000.00', 'checks-paid');
  await sendPayouts(door.ctx);
  clock.advance({ seconds: 4 });
  await sendPayouts(door.ctx);
  await ask(loser, '6000.00', 'checks-open');

  // The winner's shots stand in row 1 of a round of yeekee with a stake that entitles to a reward.
  const yeekee = await testYeekee(door.ctx);
  await sendBill(asMember(door.ctx, winner), yeekee, 'two_bottom 32 100');
  const others: Member[] = [];
  while (others.length < 8) others.push(await testMember(door.ctx));
  for (let turn = 0; turn < 2; turn++) {
    await shootAll(door.ctx, yeekee, [...others, loser, winner], exampleShots.slice(10 * turn, 10 * turn + 10));
    clock.advance({ seconds: 5 });
  }
  clock.advance({ minutes: 13 });
  await freezeYeekee(door.ctx);
  await drawYeekee(door.ctx);
  await settleRounds(door.ctx);
  await playPromotions(day);

  await seedGames(door.ctx.db);
  await playRewards(day, winner, loser);
  await playSpins(day);
  await playWheel(day, loser);
  await playPolls(day);
  await playCashback(day, loser);
  // Goes on by a day, after which nothing is accrued any more.
  await playQuests(day, loser);
  await sealBooks({ ...door.ctx, config: { ...door.ctx.config, anchorDir: day.anchorDir } });
  // Transactions of other files of tests on the same server delay seals of hours.
  await eventually(async () => {
    await rollUp(door.ctx);
    expect((await door.ctx.db.execute(sql`select from ledger_seal limit 1`)).rowCount).toBe(1);
  });
}

/** Two promotions, one given up with a bill awaited, of one whose number is limited. */
async function playPromotions({ door }: Day): Promise<void> {
  const id = await offer(door.ctx, { ...bonusRule, claims: { perMember: 1, perDay: null, total: 9 } });
  const [player, leaver] = [await testMember(door.ctx), await testMember(door.ctx)];
  const round_id = await testRound(door.ctx);
  const lines = linesOf('two_bottom 32 10', 'two_bottom 33 20');
  for (const who of [player, leaver]) {
    const { wallet } = await depositWith(door.ctx, who, id, '300.00');
    const my = asMember(door.ctx, who);
    const { quote_id } = await priceBill(my, { round_id, lines, wallet_id: wallet });
    await placeBill(my, { round_id, quote_id, lines, wallet_id: wallet });
  }
  await giveUp(asMember(door.ctx, leaver), (await takenNow(door.ctx.db, leaver)).id);
  const raw = drawOfNovember2024;
  await door.call(
    'POST /api/operator/round/result',
    { round_id: String(round_id), raw, close: true },
    { as: 'operator' },
  );
  await door.call('POST /api/operator/round/approve', { round_id: String(round_id) }, { as: 'approver' });
  await settleRounds(door.ctx);
}

/** A promotion of free spins of which one was played. */
async function playSpins({ door }: Day): Promise<void> {
  const member = await playingMember(door.ctx);
  const spins = { game: 'benja:khom', name: 'โคมแดงเยาวราช', quantity: 3, stake: 2_000 };
  const rule = { ...freeCredit, amount: { spins }, weights: { slot: 100 } };
  await claimFreeCredit(asMember(door.ctx, member), { promotion_id: await offer(door.ctx, rule) });
  const at = await atGame(door.ctx, member, 'khom');
  await at.bet('r-spin', '2000', { kind: 'free_spin' });
  expect(await at.win('r-spin', at.last(), '500', { round_closed: true })).toMatchObject({ code: 'OK' });
}
