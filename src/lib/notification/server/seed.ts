/** A brand's initial announcements: what a player should know before the first deposit. Existing ones are kept. */
import { eq } from 'drizzle-orm';
import { links } from '../../links.ts';
import { formatBaht, type Satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { notification } from './tables.ts';

/** 1 is shown as important, 2 as news. */
const important = 1;
const news = 2;

export async function seedNotifications(
  ctx: Context,
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
  const notices: Omit<typeof notification.$inferInsert, 'agentId' | 'priority' | 'startsAt'>[] = [
    {
      type: important,
      audience: 'all',
      title: 'ทีมงานไม่ขอรหัสผ่านและรหัส OTP',
      description: 'ไม่ว่าทางแชต โทรศัพท์ หรือข้อความ หากมีคนอ้างชื่อเบญจามาขอรหัส ไม่ต้องตอบ แล้วแจ้งทีมงานผ่านปุ่มติดต่อในเว็บนี้',
    },
    {
      type: important,
      audience: 'member',
      title: 'ฝากจากบัญชีที่ลงทะเบียนเท่านั้น',
      description: `ฝากขั้นต่ำ ${formatBaht(depositMin, trim)} โอนจากบัญชีชื่อเดียวกับสมาชิก ยอดเข้ากระเป๋าเมื่อธนาคารยืนยัน ถ้าชื่อผู้โอนไม่ตรง ทีมงานจะตรวจสอบก่อนเพิ่มยอด`,
      link: links.deposit(),
    },
    {
      type: news,
      audience: 'all',
      title: 'หวยรัฐบาลเปิดรับก่อนหวยออก 5 วัน',
      description:
        'เปิดรับตั้งแต่ 01:00 น. และปิดรับ 15:20 น. ของวันออกรางวัล วันที่หวยเลื่อน เวลาปิดรับเลื่อนตาม ดูเวลาของแต่ละงวดได้ที่ล็อบบี้หวย',
      link: links.lobby(),
    },
    {
      type: news,
      audience: 'member',
      title: `ถอนไม่เกิน ${formatBaht(withdraw.automaticUpTo, trim)} ระบบอนุมัติเอง`,
      description: `ถอนเข้าบัญชีครั้งแรกไม่เกิน ${formatBaht(withdraw.automaticNewUpTo, trim)} ยอดที่สูงกว่านั้นทีมงานตรวจสอบก่อนโอน ติดตามสถานะได้ที่หน้าถอนเงิน เงินโอนเข้าบัญชีที่ลงทะเบียนไว้เท่านั้น`,
      link: links.withdraw(),
    },
    {
      type: news,
      audience: 'all',
      title: 'เล่นอย่างมีสติ',
      description: 'สำหรับผู้มีอายุ 20 ปีขึ้นไป กำหนดงบก่อนเล่นทุกครั้ง และพักเมื่อเล่นนาน',
    },
  ];
  await ctx.db.insert(notification).values(
    notices.map((notice, index) => ({
      ...notice,
      agentId: ctx.agentId,
      priority: notices.length - index,
      startsAt: ctx.now(),
    })),
  );
}
