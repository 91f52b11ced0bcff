/** Every link of the shell, in the order of the specification. A link is drawn only when its page exists: none leads nowhere. */
import { links } from '#lib/links.ts';
import { pageExists } from '#ui/page-exists.ts';

export interface MenuLink {
  readonly href: string;
  readonly text: string;
  readonly icon: string;
}

const existing = (items: readonly MenuLink[]): MenuLink[] => items.filter((item) => pageExists(item.href));

/** The five links of the top bar. */
export const topLinks = existing([
  { href: links.affiliate(), text: 'แนะนำเพื่อน', icon: 'users-three' },
  { href: links.promotions(), text: 'โปรโมชั่น', icon: 'ticket' },
  { href: links.winlossRules(), text: 'คืนยอดเสีย', icon: 'arrow-counter-clockwise' },
  { href: links.redeem(), text: 'ร้านแลกแต้ม', icon: 'gift' },
  { href: links.sooth(), text: 'สูตรบาคาร่า', icon: 'chart-line-up' },
]);

/** The lottery has no link of its own in the specification's bars; guests and members find it here too. */
export const lottoLink: MenuLink = { href: links.lobby(), text: 'แทงหวย', icon: 'receipt' };

/** All games; the link opens them as a sheet over the page. */
export const gamesLink: MenuLink = { href: links.games(), text: 'เกมทั้งหมด', icon: 'squares-four' };

/** The drawer; where the bar has room for its links, the menu is the shorter one without the last of these. */
export const drawerLinks = existing([
  { href: links.profile(), text: 'บัญชีของฉัน', icon: 'user-circle' },
  lottoLink,
  gamesLink,
  { href: links.yeekee('yeekee15'), text: 'ยี่กี', icon: 'shuffle' },
  { href: links.bills(), text: 'โพยของฉัน', icon: 'note' },
  { href: links.results(), text: 'ผลรางวัล', icon: 'trophy' },
  { href: links.affiliate(), text: 'แนะนำเพื่อน', icon: 'users-three' },
  { href: links.quests(), text: 'ภารกิจ', icon: 'star' },
  { href: links.wheel(), text: 'กงล้อ', icon: 'arrows-clockwise' },
  { href: links.poll(), text: 'โพล', icon: 'megaphone' },
  { href: links.redeem(), text: 'ร้านแลกแต้ม', icon: 'gift' },
  { href: links.cashback(), text: 'แคชแบ็กรายวัน', icon: 'coins' },
  { href: links.winloss(), text: 'คืนยอดเสีย', icon: 'arrow-counter-clockwise' },
  { href: links.promotions(), text: 'โปรโมชั่น', icon: 'ticket' },
  { href: links.memberPromotions(), text: 'โปรของฉัน', icon: 'ticket-fill' },
  { href: links.coupons(), text: 'คูปอง', icon: 'ticket' },
  { href: links.statement(), text: 'ประวัติรายการ', icon: 'clock' },
  { href: links.limits(), text: 'ตั้งลิมิตการเล่น', icon: 'hourglass-medium' },
  { href: links.sooth(), text: 'สูตรบาคาร่า', icon: 'chart-line-up' },
]);
