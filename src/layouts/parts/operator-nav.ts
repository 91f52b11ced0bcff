/** The console's side navigation: an item is drawn when its page exists and the person's role holds its permission. */
import { consoleLinks } from '#lib/console-links.ts';
import { type Grant, may, type Permission } from '#lib/operator/rules/permissions.ts';
import type { OperatorRole } from '#lib/operator/rules/roles.ts';
import { pageExists } from '#ui/page-exists.ts';

export interface NavItem {
  readonly href: string;
  readonly text: string;
  readonly icon: string;
  readonly permission: Permission;
  /** Roles that hold part of the permission see the page too: it keeps to that part. */
  readonly alsoFor?: readonly Grant[];
  /** Where a role that holds only part of the permission begins. */
  readonly partHref?: string;
  /** Addresses beside its own at which it is the current one. */
  readonly covers?: readonly string[];
  /** Pressed after G. */
  readonly letter: string;
  /** The codes of the queues that it counts together. */
  readonly queues?: readonly string[];
}

export interface NavGroup {
  readonly title?: string;
  readonly items: readonly NavItem[];
}

const groups: readonly NavGroup[] = [
  {
    items: [
      { href: consoleLinks.overview(), text: 'ภาพรวม', icon: 'house', permission: 'self', letter: 'o' },
      // The bar's box has no room on a phone.
      { href: consoleLinks.search(), text: 'ค้นหา', icon: 'magnifying-glass', permission: 'member.look', letter: 'f' },
    ],
  },
  {
    title: 'งานรอ',
    items: [
      {
        href: consoleLinks.approvals(),
        text: 'รอคนที่สอง',
        icon: 'users',
        permission: 'queue.look',
        letter: 'a',
        queues: ['approval'],
      },
      {
        href: consoleLinks.withdrawals(),
        text: 'ถอนเงิน',
        icon: 'arrow-up',
        permission: 'queue.look',
        letter: 'w',
        queues: ['withdraw.review'],
      },
      {
        href: consoleLinks.deposits(),
        text: 'ฝากเงิน',
        icon: 'arrow-down',
        permission: 'queue.look',
        letter: 'd',
        queues: ['deposit.review', 'deposit.suspense', 'deposit.returns'],
      },
      {
        href: consoleLinks.requests(),
        text: 'คำขอข้อมูล',
        icon: 'tray',
        permission: 'member.look',
        letter: 'q',
        queues: ['request.deletion'],
      },
    ],
  },
  {
    title: 'ปฏิบัติการ',
    items: [
      { href: consoleLinks.members(), text: 'สมาชิก', icon: 'user', permission: 'member.look', letter: 'm' },
      {
        href: consoleLinks.rounds(),
        text: 'งวดหวย',
        icon: 'ticket',
        permission: 'round.look',
        letter: 'r',
        queues: ['round.enter', 'round.approve'],
      },
      {
        href: consoleLinks.exposure(),
        text: 'ยอดเสี่ยง เลขอั้น',
        covers: [consoleLinks.limits(), consoleLinks.rates(), consoleLinks.holidays()],
        icon: 'grid-nine',
        permission: 'round.look',
        letter: 'x',
      },
      { href: consoleLinks.yeekee(), text: 'ยี่กี', icon: 'lightning', permission: 'round.look', letter: 'y' },
      {
        href: consoleLinks.games(),
        text: 'เกมและค่าย',
        icon: 'game-controller',
        permission: 'round.look',
        letter: 'g',
      },
    ],
  },
  {
    title: 'การตลาด',
    items: [
      { href: consoleLinks.marketing(), text: 'โปรโมชั่นและรางวัล', icon: 'gift', permission: 'reward.look', letter: 'k' },
      { href: consoleLinks.notices(), text: 'ประกาศ แบนเนอร์', icon: 'note', permission: 'notice.write', letter: 'n' },
    ],
  },
  {
    title: 'ตัวเลข',
    items: [
      {
        href: consoleLinks.reports(),
        partHref: consoleLinks.reports('promotions'),
        text: 'รายงาน',
        icon: 'chart-line-up',
        permission: 'figures.look',
        alsoFor: ['own'],
        letter: 'e',
      },
      { href: consoleLinks.ledger(), text: 'สมุดบัญชี', icon: 'book-open', permission: 'ledger.look', letter: 'l' },
    ],
  },
  {
    title: 'ระบบ',
    items: [
      { href: consoleLinks.settings(), text: 'ตั้งค่า', icon: 'gear', permission: 'channel.set', letter: 'b' },
      { href: consoleLinks.staff(), text: 'ทีมงาน', icon: 'users-three', permission: 'staff.set', letter: 's' },
      { href: consoleLinks.audit(), text: 'บันทึกการทำงาน', icon: 'scroll', permission: 'audit.look', letter: 'u' },
      {
        href: consoleLinks.health(),
        text: 'สุขภาพระบบ',
        icon: 'pulse',
        permission: 'figures.look',
        letter: 'h',
        queues: ['system.job', 'ledger.finding'],
      },
    ],
  },
];

/** What a role sees, without empty groups. */
export function navOf(role: OperatorRole): NavGroup[] {
  return groups
    .map(({ title, items }) => ({
      ...(title && { title }),
      items: items
        .filter((item) => pageExists(item.href) && may(role, item.permission, item.alsoFor))
        .map((item) => (item.partHref && !may(role, item.permission) ? { ...item, href: item.partHref } : item)),
    }))
    .filter(({ items }) => items.length > 0);
}
