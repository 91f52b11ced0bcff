/** The home page: one statement for the frame and what the domains know of the member. */
import { ownBanners, shownBanners } from '#lib/agent/server/queries.ts';
import { claimableSum } from '#lib/cashback/server/page-data.ts';
import { gamesOfTab } from '#lib/game/rules/lobby.ts';
import { shownCatalogue } from '#lib/game/server/catalogue-queries.ts';
import { lobbyCounts, lobbyFacts } from '#lib/game/server/lobby-queries.ts';
import { links } from '#lib/links.ts';
import { pendingBills } from '#lib/lotto/server/pending-bill-queries.ts';
import { zeroSatang } from '#lib/money.ts';
import { guestPromotions, homePromotions } from '#lib/promotion/server/home-data.ts';
import { recordFrom, recordParts } from '#lib/promotion/server/taking.ts';
import { type Context, isMemberContext } from '#lib/server/context.ts';
import { shellData, shellWith } from './shell-data.ts';

const homeFacts = shellWith('home_page', {
  waiting: pendingBills,
  givenBack: claimableSum,
  ownBanners,
  ...lobbyFacts,
  ...recordParts,
});

export async function homeData(ctx: Context) {
  const path = links.home();
  if (!isMemberContext(ctx)) {
    const [shell, banners, promotions, games] = await Promise.all([
      shellData(ctx, path),
      shownBanners(ctx, false),
      guestPromotions(ctx),
      homeRails(ctx, null),
    ]);
    return { shell, banners, waiting: 0, givenBack: zeroSatang, promotions, games };
  }
  const { shell, about, now } = await homeFacts(ctx, path);
  const { waiting, givenBack, favourites, last, freespin, unfinished, ownBanners: own, ...record } = about;
  const [banners, promotions, games] = await Promise.all([
    shownBanners(ctx, shell.member?.play.pause != null, own),
    homePromotions(ctx, recordFrom(now, record)),
    homeRails(ctx, { favourites, last, freespin, unfinished }),
  ]);
  return { shell, banners, waiting, givenBack, promotions, games };
}

/** The lists of games on the home page in their order (games-detail.md 5), and how many of each. */
const rails = ['last', 'hot', 'casino', 'slot'] as const;
const railMax = 6;

/** The lists that have games. */
async function homeRails(ctx: Context, own: Parameters<typeof lobbyCounts>[1]) {
  const [{ games }, counts] = await Promise.all([shownCatalogue(ctx), lobbyCounts(ctx, own)]);
  const shown = rails.map((tab) => ({ tab, games: gamesOfTab(games, counts, tab).slice(0, railMax) }));
  return { counts, rails: shown.filter((rail) => rail.games.length > 0) };
}
