/** Messages of every kind, read and unread. */
import { groupOf, type MessageData, type MessageKind, messageText, wonTicket } from '#lib/inbox/rules/message.ts';
import type { InboxView } from '#lib/inbox/server/queries.ts';
import type { Day } from '#lib/time.ts';

const kept: MessageData = {
  new_device: { device: 'Chrome บน Android' },
  password_changed: {},
  deposit_credited: { payment_id: '7', amount: '50000', why: 'late', returned: '0' },
  deposit_back: { payment_id: '8', amount: '200000', reason: 'เกินวงเงินฝาก ยอดนี้ถูกพักไว้และจะโอนคืน' },
  deposit_returned: { payment_id: '8', amount: '200000' },
  deposit_refused: { payment_id: '9', amount: '30000' },
  deposit_reversed: { payment_id: '7', amount: '50000', owed: '12050' },
  withdraw_paid: { withdraw_id: '7', amount: '150000', account: 'กสิกรไทย xxxxxx4821' },
  withdraw_back: { withdraw_id: '8', amount: '600000', reason: 'ชื่อบัญชีไม่ตรง' },
  withdraw_held: { withdraw_id: '9', amount: '600000', until: '2026-11-22T18:00:00+07:00', reason: 'รอสลิปเงินเดือนล่าสุด' },
  withdraw_late: { withdraw_id: '9', amount: '30000' },
  round_won: {
    round: 'ลาวพัฒนา งวด 22 พ.ย. 69',
    bills: 3,
    won_bills: 1,
    won: '850000',
    ticket: {
      ...{
        market: 'laopatana',
        market_name: 'ลาวพัฒนา',
        flag: 'la',
        round_name: 'งวด 22 พ.ย. 69',
        draw_date: '2026-11-22' as Day,
      },
      ...{
        bill_id: '318',
        bill_no: '691122-000318',
        bet: '3 ตัวบน',
        number: '479',
        stake: '1000',
        rate_x100: 85_000,
        won_lines: 2,
      },
    },
  },
  round_corrected: { round: 'ลาวพัฒนา งวด 22 พ.ย. 69', bills: 3, won_bills: 0, won: '0' },
  round_void: { round: 'ฮานอย งวด 21 พ.ย. 69', bills: 2, refunded: '12000' },
  team: { title: 'ขอเอกสาร', text: 'ส่งรูปหน้าสมุดบัญชีให้ทีมงาน\nภายในสัปดาห์นี้', link: null },
};

const items: InboxView['items'] = (Object.keys(kept) as MessageKind[]).map((kind, at) => ({
  ...{ message_id: String(10 - at), kind, group: groupOf[kind], is_read: at % 2 === 1 },
  created_at: `2026-11-${at < 4 ? 22 : 21}T0${9 - at}:20:00.000Z`,
  ...messageText(kind, kept[kind] as never),
  ticket: wonTicket(kind, kept[kind] as never),
}));

export const inboxDays = [
  { day: '2026-11-22' as Day, items: items.slice(0, 4) },
  { day: '2026-11-21' as Day, items: items.slice(4) },
];
export const inboxUnread: InboxView['unread'] = { money: 2, lotto: 1, security: 1, team: 0 };
export const inboxNow = new Date('2026-11-22T12:00:00+07:00');
