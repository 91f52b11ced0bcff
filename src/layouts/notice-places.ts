/** Where announcements may open by themselves: pages to look around on. Never over money, a bill, a room or a form. */
import { links } from '#lib/links.ts';

/** A page that is not listed is left in peace; so is each new one until somebody decides otherwise. */
const openPlaces: ReadonlySet<string> = new Set([
  links.home(),
  links.promotions(),
  links.lotto(),
  links.lobby(),
  links.results(),
  links.rates(),
  links.redeem(),
]);

export const noticesMayOpen = (path: string): boolean => openPlaces.has(path);
