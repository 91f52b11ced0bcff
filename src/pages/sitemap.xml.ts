/** Every public page, with the day of its last change where known. */
import type { APIRoute } from 'astro';
import { shownCatalogue } from '#lib/game/server/catalogue-queries.ts';
import { links } from '#lib/links.ts';
import { markets, resultDays } from '#lib/lotto/server/queries.ts';
import { shownPolls } from '#lib/poll/server/queries.ts';
import { shownPromotions } from '#lib/promotion/server/queries.ts';
import { toIso } from '#lib/time.ts';

interface Entry {
  readonly path: string;
  readonly changed?: string;
}

export const GET: APIRoute = async ({ locals: { context } }) => {
  const promotions = await shownPromotions(context);
  const polls = await shownPolls(context);
  const draws: Entry[] = [];
  const archives: Entry[] = [];
  const all = await markets(context);
  const { providers } = await shownCatalogue(context);
  for (const { code } of all) {
    const days = await resultDays(context, code);
    const changed = days[0] ? { changed: toIso(days[0].at) } : {};
    const years = [...new Set(days.map(({ day }) => day.slice(0, 4)))];
    archives.push(
      { path: links.marketResults(code), ...changed },
      ...years.map((year) => ({ path: links.resultYear(code, year) })),
    );
    draws.push(...days.map(({ day, at }) => ({ path: links.result(code, day), changed: toIso(at) })));
  }
  const latest = draws
    .map(({ changed }) => changed ?? '')
    .sort()
    .at(-1);
  const fresh = latest ? { changed: latest } : {};
  const entries: Entry[] = [
    { path: links.home(), ...fresh },
    { path: links.lotto(), ...fresh },
    { path: links.lobby(), ...fresh },
    { path: links.results(), ...fresh },
    { path: links.rates() },
    ...all.filter(({ roundsADay }) => roundsADay > 1).map(({ code }) => ({ path: links.yeekee(code) })),
    { path: links.games() },
    { path: links.provider() },
    ...providers.map(({ code }) => ({ path: links.provider(code) })),
    { path: links.sooth() },
    { path: links.fair() },
    { path: links.fairArchive() },
    {
      path: links.promotions(),
      ...(promotions[0]
        ? {
            changed:
              promotions
                .map((one) => one.updated_at)
                .sort()
                .at(-1) ?? '',
          }
        : {}),
    },
    ...promotions.map(({ slug, updated_at }) => ({ path: links.promotion(slug), changed: updated_at })),
    { path: links.poll() },
    ...polls.map(({ id }) => ({ path: links.poll(String(id)) })),
    { path: links.affiliate() },
    { path: links.redeem() },
    { path: links.cashback() },
    { path: links.winlossRules() },
    { path: links.terms() },
    { path: links.privacy() },
    ...archives,
    ...draws,
  ];
  const origin = context.config.publicUrl;
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${origin}${path === '/' ? '' : path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
};
