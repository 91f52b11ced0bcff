/** Where each queue of the first page is worked, and who may open it. */
import { consoleLinks } from '#lib/console-links.ts';
import { may, type Permission } from '#lib/operator/rules/permissions.ts';
import type { OperatorRole } from '#lib/operator/rules/roles.ts';

interface QueuePage {
  readonly icon: string;
  readonly href: string;
  readonly permission: Permission;
}

export const queuePages: Readonly<Record<string, QueuePage>> = {
  approval: { icon: 'users', href: consoleLinks.approvals(), permission: 'queue.look' },
  'withdraw.review': { icon: 'arrow-up', href: consoleLinks.withdrawals(), permission: 'queue.look' },
  'withdraw.settle': { icon: 'bank', href: consoleLinks.withdrawals({ state: 'ask' }), permission: 'queue.look' },
  'deposit.review': { icon: 'receipt', href: consoleLinks.deposits('review'), permission: 'queue.look' },
  'deposit.suspense': { icon: 'arrow-down', href: consoleLinks.deposits('unmatched'), permission: 'queue.look' },
  'deposit.returns': {
    icon: 'arrow-counter-clockwise',
    href: consoleLinks.deposits('returns'),
    permission: 'queue.look',
  },
  'round.enter': { icon: 'ticket', href: consoleLinks.rounds(), permission: 'round.look' },
  'round.approve': { icon: 'ticket', href: consoleLinks.rounds(), permission: 'round.look' },
  'game.incident': { icon: 'game-controller', href: consoleLinks.games('incidents'), permission: 'round.look' },
  'promotion.review': { icon: 'gift', href: consoleLinks.marketing({}, 'reviews'), permission: 'reward.look' },
  'order.send': { icon: 'gift', href: consoleLinks.marketing({}, 'orders'), permission: 'reward.look' },
  'request.deletion': { icon: 'tray', href: consoleLinks.requests(), permission: 'queue.look' },
  'system.job': { icon: 'pulse', href: consoleLinks.health(), permission: 'figures.look' },
  'ledger.finding': { icon: 'book-open', href: consoleLinks.health(), permission: 'figures.look' },
};

/** Whether a role may open the page of a queue; one without a page is told to everybody who sees queues. */
export function mayWork(role: OperatorRole, code: string): boolean {
  const page = queuePages[code];
  return page === undefined || may(role, page.permission);
}
