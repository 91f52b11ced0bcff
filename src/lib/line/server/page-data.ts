/** What a page inside LINE shows for its address. */
import type { Context } from '../../server/context.ts';
import { keptCode, nameInState, placeNamed } from '../rules/places.ts';

/**
 * The named place, whether it is gone to at once (a member needs no login), and what its page needs; undefined for an unknown
 * name.
 */
export function liffPage(context: Context, name: string | undefined, { searchParams }: URL) {
  // LINE first loads the endpoint and names the page beside it; its SDK moves there, which a member need not wait for.
  const place = placeNamed(name ?? nameInState(searchParams.get('liff.state')));
  if (!place) return undefined;
  return {
    place,
    goTo: context.member && place.name !== 'connect' ? place.path : undefined,
    liffId: context.config.lineLiffId,
    inLine: /\bLine\//.test(context.userAgent),
    code: keptCode(searchParams.get('ref')),
  };
}
