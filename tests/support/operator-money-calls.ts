/** A successful scenario for each money call of operators, set up through the front door where possible. */
import type { RouteKey } from '#lib/contract/route.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import type { TestClock } from './clock.ts';
import { newQr } from './deposits.ts';
import type { TestDoor } from './front-door.ts';
import { atGame, playingMember } from './games.ts';
import { takeErrors } from './log.ts';
import { give, thb } from './money.ts';
import type { Input, MoneyCalls } from './money-calls.ts';
import { address, gift, testOffer } from './rewards.ts';

/** Call -> input that succeeds. */
export function operatorMoneyCalls(
  door: TestDoor,
  clock: TestClock,
  playing: MoneyCalls['playing'],
): Readonly<Record<string, () => Promise<Input>>> {
  let keys = 0;
  const fresh = () => ({ key: `for-operators-${++keys}` });
  const operator = (call: RouteKey, input: Input, as: 'operator' | 'approver' = 'operator') =>
    door.call(call, input, { as, ...fresh() });

  /** A member's withdrawal of an amount, by id. */
  async function withdrawal(amount: string): Promise<string> {
    const member = await playing();
    await give(door.ctx, member.id, thb('9000.00'));
    return (await door.call('POST /api/member/withdraw', { amount }, { as: member, confirmed: true, ...fresh() })).data
      .withdraw_id;
  }

  /** Unmatched money, by id. */
  async function stray(): Promise<string> {
    const reference = `DSTRAY${++keys}`;
    const event = { eventId: reference, amount: thb('250.00'), paidAt: clock.now(), sender: null };
    await receiveMoney(door.ctx, 'sandbox', reference, event);
    const queue = (await operator('GET /api/operator/payment/review', {})).data;
    return queue.find((row: { reference: string }) => row.reference === reference).transfer_id;
  }

  return {
    'POST /api/operator/withdraw/reject': async () => ({ withdraw_id: await withdrawal('6000.00'), reason: 'ไม่ตรง' }),
    'POST /api/operator/withdraw/settle': async () => {
      await behave(door.ctx, { payout: 'lost' });
      const withdraw_id = await withdrawal('500.00');
      await sendPayouts(door.ctx);
      clock.advance({ minutes: 16 });
      await sendPayouts(door.ctx);
      takeErrors();
      const said = { withdraw_id, outcome: 'failed', reason: 'โทรถามธนาคารแล้ว' };
      await operator('POST /api/operator/withdraw/settle', said, 'approver');
      return said;
    },
    'POST /api/operator/payment/decide': async () => {
      const member = await playing();
      const decided = { transfer_id: await stray(), decision: 'credit', member_id: String(member.id) };
      await operator('POST /api/operator/payment/decide', decided, 'approver');
      return decided;
    },
    'POST /api/operator/member/adjust': async () => {
      const { id } = await playing();
      const wallet_id = String((await mainWallet(door.ctx.db, id)).id);
      const asked = { member_id: String(id), wallet_id, amount: '50.00', direction: 'in' };
      const adjusted = { ...asked, reason_code: 'goodwill', reason: 'ระบบช้าเมื่อคืน' };
      await operator('POST /api/operator/member/adjust', adjusted, 'approver');
      return adjusted;
    },
    'POST /api/operator/payment/returned': async () => {
      const decided = { transfer_id: await stray(), decision: 'return' };
      for (const as of ['operator', 'approver'] as const)
        await operator('POST /api/operator/payment/decide', decided, as);
      const queue = (await operator('GET /api/operator/payment/returns', {})).data;
      const mine = queue.find((row: { transfer_id: string }) => row.transfer_id === decided.transfer_id);
      return { return_id: mine.return_id };
    },
    'POST /api/operator/payment/reverse': async () => {
      const { payment_id, qr_payload } = await newQr(door, await playing());
      await door.call('POST /api/sandbox/bank/pay', { qr_payload });
      const reversed = { payment_id, reason: 'ธนาคารเรียกคืน' };
      await operator('POST /api/operator/payment/reverse', reversed, 'approver');
      return reversed;
    },
    'POST /api/operator/approval/approve': async () => {
      const { payment_id, qr_payload } = await newQr(door, await playing());
      await door.call('POST /api/sandbox/bank/pay', { qr_payload });
      await operator('POST /api/operator/payment/reverse', { payment_id, reason: 'ธนาคารเรียกคืน' }, 'approver');
      const { items } = (await operator('GET /api/operator/approval/list', { limit: 100 })).data;
      const mine = items.find((row: { subject: string }) => row.subject === `payment:${payment_id}`);
      return { approval_id: mine.approval_id, facts_hash: mine.facts_hash };
    },
    'POST /api/operator/incident/close': async () => {
      const [seat, tx_id] = [await atGame(door.ctx, await playingMember(door.ctx, '100.00'), 'khom'), `late-${++keys}`];
      await seat.bet(tx_id, '2000', { round_closed: true });
      await seat.win(tx_id, seat.last(), '300', { tx_id });
      const { items } = (await operator('GET /api/operator/game/incidents', { limit: 1 })).data;
      const taken = { incident_id: items[0].incident_id, take: true, reason: 'ค่ายเกมยืนยันแล้ว' };
      await operator('POST /api/operator/incident/close', taken, 'approver');
      return taken;
    },
    'POST /api/operator/wheel/give': async () => {
      const given = { member_id: String((await playing()).id), quantity: 3, reason: 'ชดเชยรอบที่ค้าง' };
      await operator('POST /api/operator/wheel/give', given, 'approver');
      return given;
    },
    'POST /api/operator/redemption/cancel': async () => {
      const item_id = await testOffer(door, { ...gift, stock: 3 });
      const ordered = { item_id, ...address };
      const { data } = await door.call('POST /api/redemption/redeem', ordered, { as: await playing(), ...fresh() });
      return { redemption_id: data.redemption_id, reason: 'ของหมด' };
    },
  };
}
