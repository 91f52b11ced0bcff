/** The brand as pictures show it. */

import { logoPng } from '#lib/agent/server/brand-queries.ts';
import { shownAgent } from '#lib/agent/server/queries.ts';
import { brandMark } from '#lib/art/badges.ts';
import type { Context } from '#lib/server/context.ts';

const ownLogo = /^\/art\/brand\/([0-9a-f]{32})\.png$/;

/** Its name, and its mark as SVG: its own logo, or that of the site. */
export async function drawnBrand(ctx: Context): Promise<{ readonly brand: string; readonly mark: string }> {
  const { name, logoUrl } = await shownAgent(ctx);
  const hash = ownLogo.exec(logoUrl ?? '')?.[1];
  const png = hash && (await logoPng(ctx, hash));
  if (!png) return { brand: name, mark: brandMark() };
  const image = `<image width="100" height="100" href="data:image/png;base64,${png.toString('base64')}"/>`;
  return { brand: name, mark: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${image}</svg>` };
}
