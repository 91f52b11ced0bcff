/** A brand's initial announcements: what a player should know before the first deposit. Existing ones are kept. */
import { eq } from 'drizzle-orm';
import { links } from '../../links.ts';
import { formatBaht, type Satang } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import { noticeOperatorRoutes } from '../operator-contract.ts';
import { setNotice } from './set-notice.ts';
import { notification } from './tables.ts';

/** 1 is shown as important, 2 as news. */
const important = 1;
const news = 2;

export async function seedNotifications(
  ctx: OperatorContext,
  {
    withdraw,
    depositMin,
  }: {
    readonly withdraw: { readonly automaticUpTo: Satang; readonly automaticNewUpTo: Satang };
    readonly depositMin: Satang;
  },
): Promise<void> {
  const [found] = await ctx.db
    .select({ id: notification.id })
    .from(notification)
    .where(eq(notification.agentId, ctx.agentId))
    .limit(1);
  if (found) return;
  const trim = { satang: 'trim' } as const;
  const notices: readonly Readonly<Record<string, unknown>>[] = [
    {
      ...{ type: important, audience: 'all', title: 'ทีมงานไม่ขอรหัสผ่านและรหัส OTP' },
      text: 'ไม่ว่าทางแชต โทรศัพท์ หรือข้อความ <b>หากมีคนอ้างชื่อเบญจามาขอรหัส ไม่ต้องตอบ</b> แล้วแจ้งทีมงานผ่านปุ่มติดต่อในเว็บนี้',
    },
    {
      ...{ type: important, audience: 'member', title: 'ฝากจากบัญชีที่ลงทะเบียนเท่านั้น', link: links.deposit() },
      text: `<ul><li>ฝากขั้นต่ำ <b>${formatBaht(depositMin, trim)}</b></li><li>โอนจากบัญชีชื่อเดียวกับสมาชิก ยอดเข้ากระเป๋าเมื่อธนาคารยืนยัน</li><li>ถ้าชื่อผู้โอนไม่ตรง ทีมงานจะตรวจสอบก่อนเพิ่มยอด</li></ul>`,
    },
    {
      ...{ type: news, audience: 'all', title: 'หวยรัฐบาลเปิดรับก่อนหวยออก 5 วัน', link: links.lobby() },
      text: 'เปิดรับตั้งแต่ 01:00 น. และปิดรับ 15:20 น. ของวันออกรางวัล วันที่หวยเลื่อน เวลาปิดรับเลื่อนตาม ดูเวลาของแต่ละงวดได้ที่ล็อบบี้หวย',
    },
    {
      ...{ type: news, audience: 'member', link: links.withdraw() },
      title: `ถอนไม่เกิน ${formatBaht(withdraw.automaticUpTo, trim)} ระบบอนุมัติเอง`,
      text: `ถอนเข้าบัญชีครั้งแรกไม่เกิน ${formatBaht(withdraw.automaticNewUpTo, trim)} ยอดที่สูงกว่านั้นทีมงานตรวจสอบก่อนโอน ติดตามสถานะได้ที่หน้าถอนเงิน เงินโอนเข้าบัญชีที่ลงทะเบียนไว้เท่านั้น`,
    },
    {
      ...{ type: news, audience: 'member', least_vip_level: 1, about: 'offer', link: links.cashback() },
      title: 'ระดับโกลด์ขึ้นไปได้แคชแบ็กมากกว่า',
      text: '<b>แคชแบ็กยอดเล่น</b>ของแต่ละวันคิดตามระดับของวันนั้น อัตราของทุกระดับและยอดของคุณอยู่ที่หน้าแคชแบ็ก',
    },
    {
      ...{ type: news, audience: 'all', title: 'เล่นอย่างมีสติ' },
      text: 'สำหรับผู้มีอายุ 20 ปีขึ้นไป กำหนดงบก่อนเล่นทุกครั้ง และพักเมื่อเล่นนาน',
    },
  ];
  const { input } = noticeOperatorRoutes['POST /api/operator/notice/set'];
  for (const [index, notice] of notices.entries())
    await setNotice(ctx, input.parse({ ...notice, priority: notices.length - index, starts_at: toIso(ctx.now()) }));
}
