/** Results as RSS: of all markets but yeekee, or of one market. */
import rss from '@astrojs/rss';
import { shellData } from '#app/shell-data.ts';
import { links } from '#lib/links.ts';
import { drawFacts, drawName, drawTitle } from '#lib/lotto/parts/draw-words.ts';
import { isYeekee } from '#lib/lotto/rules/round-name.ts';
import { results } from '#lib/lotto/server/queries.ts';
import type { Context } from '#lib/server/context.ts';

const itemsMax = 50;

export interface FeedMarket {
  readonly code: string;
  readonly name: string;
}

/** The newest results, each under its stable address; a corrected one says so in its text. */
export async function resultFeed(ctx: Context, market?: FeedMarket): Promise<Response> {
  const { agent } = await shellData(ctx, links.results());
  const { items } = await results(ctx, {
    market: market?.code,
    withoutYeekee: market === undefined,
    limit: itemsMax,
  });
  const origin = ctx.config.publicUrl;
  const of = market ? drawName(market.code, market.name) : 'หวยทุกรายการ';
  const response = await rss({
    title: `ผล${of} | ${agent.name}`,
    description: `ผล${of}งวดล่าสุด ${itemsMax} งวด จาก ${agent.name}`,
    site: origin + (market ? links.marketResults(market.code) : links.results()),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>th</language><atom:link href="${origin}${links.feed(market?.code)}" rel="self" type="application/rss+xml"/>`,
    // By publication: a correction is first again.
    items: items
      .toSorted((a, b) => b.resulted_at.localeCompare(a.resulted_at))
      .map((draw) => ({
        title: drawTitle(draw),
        link: `${origin}${links.result(draw.market, draw.draw_date)}${isYeekee(draw.market) ? `#r${draw.number}` : ''}`,
        description: [...drawFacts(draw), ...(draw.version > 1 ? ['แก้ไขผลแล้ว'] : [])].join(' · '),
        pubDate: new Date(draw.resulted_at),
      })),
  });
  response.headers.set('Content-Type', 'application/rss+xml; charset=utf-8');
  return response;
}
