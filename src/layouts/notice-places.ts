/** The pages where announcements may open by themselves: those to browse, never money, a bill, a room or a form. */
import { links } from '#lib/links.ts';

/** Pages that are not listed show none, new ones included. */
const openPlaces: ReadonlySet<string> = new Set([
  links.home(),
  links.promotions(),
  links.lotto(),
  links.lobby(),
  links.results(),
  links.rates(),
  links.redeem(),
  links.games(),
  links.affiliate(),
  links.cashback(),
  links.sooth(),
  links.poll(),
]);

export const noticesMayOpen = (path: string): boolean => openPlaces.has(path);
