/** All states of each island on fixed data, as pages pass it: shown in the gallery, rendered by the tests. */
import DepositFlow from '#islands/deposit-flow/DepositFlow.tsx';
import PaymentStatus from '#islands/payment-status/PaymentStatus.tsx';
import type { ChannelView, IntentView } from '#lib/deposit/contract.ts';
import { billEditorStates } from './bill-editor-states.tsx';
import { bank, now, payment, transferPayment } from './data.ts';
import { gameSheetStates } from './game-sheet-states.tsx';
import { memberPanelStates } from './member-panel-states.tsx';
import { pollStates } from './poll-states.tsx';
import { depositChoices } from './promotion-data.ts';
import { pointShopStates } from './reward-states.tsx';
import { soothStates } from './sooth-states.tsx';
import type { States } from './states.ts';
import { wheelStates } from './wheel-states.tsx';
import { withdrawQueueStates } from './withdraw-queue-states.tsx';
import { withdrawStates } from './withdraw-states.tsx';
import { yeekeeStates } from './yeekee-states.tsx';

const channel: ChannelView = {
  channel_id: '1',
  name: 'พร้อมเพย์ QR',
  kind: 'qr',
  min: '20.00',
  max: '150000.00',
  fee: '0.00',
  open: true,
  opens_at: null,
  eta: 'เงินเข้าภายใน 1 นาที',
  whole_baht: false,
  left_today: null,
  sub_channels: [{ sub_channel_id: '1', name: 'ทุกแอปธนาคาร', bank_code: null }],
};
const bankChannel: ChannelView = {
  ...channel,
  channel_id: '2',
  name: 'โอนผ่านธนาคาร',
  kind: 'bank',
  eta: 'เงินเข้าใน 1–3 นาที',
  whole_baht: true,
  left_today: '120000.99',
  sub_channels: [
    { sub_channel_id: '2', name: 'กสิกรไทย', bank_code: '004' },
    { sub_channel_id: '3', name: 'ไทยพาณิชย์', bank_code: '014' },
  ],
};
const wallet: ChannelView = {
  ...bankChannel,
  channel_id: '3',
  name: 'ทรูมันนี่',
  kind: 'truemoney',
  fee: '5.00',
  open: false,
  opens_at: '06:00',
  left_today: null,
  sub_channels: [{ sub_channel_id: '4', name: 'ทรูมันนี่', bank_code: 'truemoney' }],
};
const deposit = (
  channels: readonly ChannelView[],
  open: readonly IntentView[] = [],
  chosen: { readonly amount: string; readonly promotionId: string; readonly lastChannelId?: string } = {
    amount: '',
    promotionId: '',
  },
) => (
  <DepositFlow
    channels={channels}
    quickAmounts={['100.00', '500.00']}
    payFrom={{ qr: bank, bank, truemoney: { ...bank, code: 'truemoney', name: 'ทรูมันนี่' } }}
    open={open}
    serverTime={now}
    turnoverTimes="1"
    promotions={depositChoices}
    lastChannelId=""
    next=""
    {...chosen}
  />
);

const paid = (status: IntentView['status'], more: Partial<IntentView> = {}) => (
  <PaymentStatus
    payment={{ ...payment, status, ...more }}
    siteName="เบญจา"
    sandboxHref={null}
    contactHref={null}
    playHref="/lotto/lobby"
  />
);

/** By file of the island's default export. */
export const islandStates: Readonly<Record<string, States>> = {
  'src/islands/bill-editor/BillEditor.tsx': billEditorStates,
  'src/islands/deposit-flow/DepositFlow.tsx': {
    เลือกยอด: () => deposit([channel]),
    ช่องทางปิด: () => deposit([{ ...channel, open: false, opens_at: '06:00' }]),
    หลายช่องทาง: () => deposit([channel, bankChannel, wallet]),
    จำช่องทางล่าสุด: () =>
      deposit([channel, bankChannel, wallet], [], {
        amount: '',
        promotionId: '',
        lastChannelId: bankChannel.channel_id,
      }),
    โอนผ่านธนาคาร: () => deposit([bankChannel]),
    เลือกโปร: () => deposit([channel], [], { amount: '300.00', promotionId: '1' }),
    ยอดไม่ถึงของโปร: () => deposit([channel], [], { amount: '50.00', promotionId: '2' }),
    มีรายการค้าง: () => deposit([channel], [payment]),
    ค้างสองช่องทาง: () => deposit([channel, bankChannel], [payment, transferPayment]),
  },
  'src/islands/game-sheet/GameSheetHost.tsx': gameSheetStates,
  'src/islands/payment-status/PaymentStatus.tsx': {
    รอโอน: () => paid('pending'),
    เข้าแล้ว: () =>
      paid('credited', { paid_amount: '500.00', credited_at: now, balance_after: '1500.00', promotion: null }),
    เข้ากระเป๋าโปร: () =>
      paid('credited', {
        paid_amount: '500.00',
        credited_at: now,
        promotion: {
          promotion_id: '3',
          title: 'ฝากครั้งแรก รับเพิ่ม 100%',
          given: { deposit: '500.00', bonus: '500.00', wallet: '1000.00', spins: null },
        },
      }),
    เข้ากระเป๋าหลักพร้อมโบนัส: () =>
      paid('credited', {
        paid_amount: '500.00',
        credited_at: now,
        balance_after: '500.00',
        promotion: {
          promotion_id: '4',
          title: 'ฝากทุกวัน รับเพิ่ม 10%',
          given: { deposit: '0.00', bonus: '50.00', wallet: '50.00', spins: null },
        },
      }),
    โอนไม่ครบ: () => paid('credited', { paid_amount: '480.00', flag: 'under', credited_at: now }),
    หมดเวลา: () => paid('expired'),
    ยกเลิก: () => paid('cancelled'),
    รอโอนเข้าบัญชี: () => paid('pending', transferPayment),
    รอโอนเข้าวอลเล็ต: () =>
      paid('pending', {
        ...transferPayment,
        kind: 'truemoney',
        channel_name: 'ทรูมันนี่',
        pay_to: { code: 'truemoney', name: 'ทรูมันนี่', account_number: '060-000-0011', account_name: 'บจก. เบญจา เดโม' },
        payable: '505.37',
        fee: '5.00',
        notice: 'ช่วง 22:50–02:00 น. ธนาคารอาจปรับยอดช้า',
      }),
    หมดเวลาโอน: () => paid('expired', { ...transferPayment, status: 'expired', pay_to: undefined }),
    เกินวงเงิน: () =>
      paid('credited', {
        paid_amount: '500.00',
        credited_amount: '300.00',
        flag: 'limited',
        returned: { amount: '200.00', done: false },
        credited_at: now,
      }),
    กำลังโอนคืน: () =>
      paid('review', {
        paid_amount: '500.00',
        returned: { amount: '500.00', done: false },
        reason: 'เกินวงเงินฝาก ยอดนี้ถูกพักไว้และจะโอนคืน',
      }),
    คืนเงินแล้ว: () => paid('failed', { paid_amount: '500.00', returned: { amount: '500.00', done: true } }),
    ถูกเรียกคืน: () => paid('credited', { paid_amount: '500.00', flag: 'reversed', credited_at: now }),
    ตรวจสลิป: () => paid('review', { ...transferPayment, reason: 'ได้รับสลิปแล้ว ทีมงานกำลังตรวจกับธนาคาร' }),
    ตรวจสอบ: () => paid('review', { reason: 'ชื่อบัญชีผู้โอนไม่ตรงกับสมาชิก' }),
    ไม่สำเร็จ: () => paid('failed'),
  },
  ...memberPanelStates,
  'src/islands/point-shop/PointShop.tsx': pointShopStates,
  'src/islands/poll/Poll.tsx': pollStates,
  'src/islands/sooth-room/SoothRoom.tsx': soothStates,
  'src/islands/wheel/Wheel.tsx': wheelStates,
  'src/islands/withdraw-form/WithdrawForm.tsx': withdrawStates,
  'src/islands/withdraw-queue/WithdrawQueue.tsx': withdrawQueueStates,
  'src/islands/yeekee-room/YeekeeRoom.tsx': yeekeeStates,
};
