/** Where the console shows what a search found. */
import { consoleLinks } from '../../console-links.ts';
import type { FoundKind } from './member-query.ts';

export function foundPage({
  kind,
  id,
  member_id,
}: {
  readonly kind: FoundKind;
  readonly id: string;
  readonly member_id: string | null;
}): string {
  if (kind === 'round') return consoleLinks.round(id);
  if (kind === 'bill' && member_id) return consoleLinks.member(member_id, 'play', { bill: id });
  return kind === 'transfer' || !member_id ? consoleLinks.ledgerTransfer(id) : consoleLinks.member(member_id, 'money');
}
