/** What the address of the affiliate page asks for; invalid values are ignored. */
import { isDay } from '../../time.ts';
import type { Level } from './affiliate-rule.ts';

export const affiliateViews = { table: 'เพื่อน', tree: 'แผนผัง', income: 'รายได้' } as const;
export type AffiliateView = keyof typeof affiliateViews;

export interface AffiliateAsk {
  readonly view: AffiliateView;
  readonly level?: Level | undefined;
  /** A friend, whose own friends are listed. */
  readonly via?: bigint | undefined;
  readonly cursor?: string | undefined;
}

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,17}$/.test(text);

export function askOf(query: URLSearchParams): AffiliateAsk {
  const asked = query.get('view');
  const view = asked === 'tree' || asked === 'income' ? asked : 'table';
  const [level, via, cursor] = [query.get('level'), query.get('via'), query.get('cursor')];
  const fits = view === 'income' ? cursor !== null && isDay(cursor) : isId(cursor);
  return {
    view,
    level: view === 'table' && (level === '1' || level === '2') ? (level === '1' ? 1 : 2) : undefined,
    via: view === 'table' && isId(via) ? BigInt(via) : undefined,
    cursor: cursor !== null && fits ? cursor : undefined,
  };
}
