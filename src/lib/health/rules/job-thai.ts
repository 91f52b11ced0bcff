import { zeroPadded } from '../../zero-padded.ts';

/** Jobs as people read them; a test names every job of the schedule. */
const titles: Readonly<Record<string, string>> = {
  'account.anonymise-closed': 'ลบข้อมูลของบัญชีที่ปิดแล้ว',
  'account.trim-phone-codes': 'ล้างรหัสยืนยันเบอร์เก่า',
  'account.trim-sessions': 'ล้างการเข้าใช้ที่หมดอายุ',
  'account.trim-tries': 'ล้างประวัติใส่รหัสผิด',
  'inbox.send-pushes': 'ส่งการแจ้งเตือน',
  'inbox.trim': 'ล้างข้อความเก่า',
  'ledger.seal': 'ผนึกสมุดบัญชี',
  'ledger.roll-up': 'สรุปยอดรายชั่วโมง',
  'ledger.check': 'ตรวจสมุดบัญชีประจำคืน',
  'game.trim-records': 'ล้างบันทึกเกมเก่า',
  'site.trim-records': 'ล้างบันทึกชั่วคราวของระบบ',
  'lotto.ensure-rounds': 'สร้างงวดล่วงหน้า',
  'lotto.advance-rounds': 'เปิดและปิดรับงวด',
  'lotto.freeze-yeekee': 'ปิดยิงยี่กี',
  'lotto.draw-yeekee': 'ออกผลยี่กี',
  'lotto.archive-yeekee': 'เก็บบันทึกรายวัน',
  'lotto.settle-rounds': 'จ่ายรางวัลของงวด',
  'lotto.forget-quotes': 'ล้างราคาโพยที่หมดอายุ',
  'game.ask-rounds': 'ถามผลรอบเกมที่ค้าง',
  'game.fetch-books': 'รับสมุดของค่ายเกม',
  'game.report-open-bets': 'รายงานเดิมพันเกมที่ค้าง',
  'game.count-hot': 'นับเกมยอดนิยม',
  'house.call-wallet': 'คิดเงินของรอบเกม',
  'house.deal-hands': 'แจกไพ่บาคาร่า',
  'house.pay-hands': 'จ่ายผลบาคาร่า',
  'house.play-kick-offs': 'แข่งและจ่ายผลฟุตบอล',
  'house.pay-bills': 'จ่ายบิลของเกม',
  'house.end-shared-rounds': 'จบรอบเกมที่เล่นร่วมกัน',
  'house.close-magazines': 'คืนกระสุนเกมยิงปลา',
  'house.trim-demos': 'ล้างเกมทดลองเล่น',
  'house.prepare-chains': 'เตรียมเลขลับของเกม',
  'quest.count-days': 'นับผู้ทำภารกิจรายวัน',
  'figures.make-member-days': 'สรุปยอดรายวันของสมาชิก',
  'cashback.compute-days': 'คิดเงินคืนประจำวัน',
  'affiliate.accrue-days': 'คิดค่าแนะนำประจำวัน',
  'operator.anchor-audit': 'ปักหมุดบันทึกการทำงาน',
  'operator.expire-approvals': 'ปิดรายการรออนุมัติที่หมดเวลา',
  'payment.handle-inbox': 'รับผลจากเกตเวย์',
  'payment.poll-gateways': 'ถามเกตเวย์เรื่องรายการฝาก',
  'payment.match-waiting': 'จับคู่เงินเข้าที่รออยู่',
  'payment.expire-intents': 'ปิดรายการฝากที่หมดเวลา',
  'payment.free-amounts': 'คืนเศษสตางค์ที่จองไว้',
  'payment.send-returns': 'ส่งเงินคืนผู้โอน',
  'payment.suspend-unowned': 'พักเงินที่ไม่มีเจ้าของ',
  'payment.send-payouts': 'โอนเงินถอน',
  'poll.pay-prizes': 'จ่ายรางวัลโพล',
  'promotion.finish': 'ปิดโปรโมชั่นที่ครบกำหนด',
  'payment.credit-returns': 'คืนเงินถอนที่ธนาคารตีกลับ',
  'payment.measure-payouts': 'วัดเวลาถอนเงิน',
  'line.send-messages': 'ส่งข้อความ LINE',
  'line.trim-messages': 'ล้างข้อความ LINE เก่า',
  'sandbox.deliver-callbacks': 'ส่งผลจากธนาคารจำลอง',
};

export const jobThai = (name: string): string => titles[name] ?? name;

/** "ทุก 10 วินาที", "ทุก 5 นาที", "ทุกชั่วโมง นาทีที่ 7", "ทุกวัน 04:41 น." */
export function everyThai({
  cron,
  every_seconds,
}: {
  readonly cron: string;
  readonly every_seconds: number | null;
}): string {
  if (every_seconds !== null) return every_seconds === 1 ? 'ทุกวินาที' : `ทุก ${every_seconds} วินาที`;
  const [minute = '*', hour = '*'] = cron.split(' ');
  if (minute === '*') return 'ทุกนาที';
  if (minute.startsWith('*/')) return `ทุก ${minute.slice(2)} นาที`;
  if (hour === '*') return `ทุกชั่วโมง นาทีที่ ${Number(minute)}`;
  return `ทุกวัน ${hour
    .split(',')
    .map((one) => `${zeroPadded(one, 2)}:${zeroPadded(minute, 2)}`)
    .join(' ')} น.`;
}
