/** A list of the console with its filters, kept by one person under a name (operator.md section 5). */
import { ownConsolePath } from '../../console-links.ts';

export const viewsMax = 30;
export const viewTitleMax = 40;
const addressMax = 400;

/** Where a view leads: a page of the console with its query, without a cursor, which is of one moment. Undefined for anything else. */
export function viewAddress(text: string): string | undefined {
  const path = text.length <= addressMax ? ownConsolePath(text) : undefined;
  if (path === undefined || !/^\/operator\/[\w/-]+(?:\?[^#]*)?$/.test(path)) return undefined;
  const [page, query] = path.split('?');
  const kept = new URLSearchParams(query);
  for (const name of ['cursor', 'open', 'sent']) kept.delete(name);
  const rest = kept.toString();
  return rest ? `${page}?${rest}` : page;
}
