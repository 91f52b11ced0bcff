/** What the registration page shows; a visit by a member's link is counted. */
import { countClick } from '#lib/affiliate/server/count-click.ts';
import { links } from '#lib/links.ts';
import type { Context } from '#lib/server/context.ts';
import { shellData } from './shell-data.ts';

/** `ref` is the code in the address the page was opened by; undefined for a form that was sent. */
export function registerPage(ctx: Context, ref: string | undefined) {
  if (ref) countClick(ctx, ref);
  return shellData(ctx, links.register());
}
