/** Where each queue of the first page is worked, and who may open it. */
import { consoleLinks } from '#lib/console-links.ts';
import { may, type Permission } from '#lib/operator/rules/permissions.ts';
import type { OperatorRole } from '#lib/operator/rules/roles.ts';

interface QueuePage {
  readonly href: string;
  readonly permission: Permission;
}

export const queuePages: Readonly<Record<string, QueuePage>> = {
  approval: { href: consoleLinks.approvals(), permission: 'queue.look' },
  'withdraw.review': { href: consoleLinks.withdrawals(), permission: 'queue.look' },
  'withdraw.settle': { href: consoleLinks.withdrawals({ state: 'ask' }), permission: 'queue.look' },
  'deposit.review': { href: consoleLinks.deposits('review'), permission: 'queue.look' },
  'deposit.suspense': { href: consoleLinks.deposits('unmatched'), permission: 'queue.look' },
  'deposit.returns': { href: consoleLinks.deposits('returns'), permission: 'queue.look' },
  'round.enter': { href: consoleLinks.rounds(), permission: 'round.look' },
  'round.approve': { href: consoleLinks.rounds(), permission: 'round.look' },
  'game.incident': { href: consoleLinks.games('incidents'), permission: 'round.look' },
  'promotion.review': { href: consoleLinks.marketing({}, 'reviews'), permission: 'reward.look' },
  'order.send': { href: consoleLinks.marketing({}, 'orders'), permission: 'reward.look' },
  'request.deletion': { href: consoleLinks.requests(), permission: 'queue.look' },
  'system.job': { href: consoleLinks.health(), permission: 'figures.look' },
  'ledger.finding': { href: consoleLinks.health(), permission: 'figures.look' },
};

/** Whether a role may open the page of a queue; one without a page is told to everybody who sees queues. */
export function mayWork(role: OperatorRole, code: string): boolean {
  const page = queuePages[code];
  return page === undefined || may(role, page.permission);
}
