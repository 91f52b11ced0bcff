/** Reads of the programme: its rates, and a member's figures. */
import { refCode } from '../../account/server/referral-queries.ts';
import { links } from '../../links.ts';
import { fromDecimal, satang, toDecimal } from '../../money.ts';
import { mostOnStakeBp, shareOfEdgePct } from '../../play/rules/share-of-edge.ts';
import { houseEdgeOf } from '../../play/server/play-sources.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { aboutMember, fact, facts } from '../../server/db/facts.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { addDays, bangkokDay, bangkokInstant, toIso } from '../../time.ts';
import type { ConfigView, SummaryView } from '../contract.ts';
import { playCategories, playCategoryCodes } from '../rules/affiliate-rule.ts';
import { affiliateAccountFact } from './account-queries.ts';
import { levelFigures } from './network-queries.ts';
import { ruleOn } from './rule-versions.ts';

/** Today's rates with the bound of each category, for display, at most a moment old. */
export const shownConfig = (ctx: Context): Promise<ConfigView> =>
  sharedRead(ctx, 'affiliate config', async (nobody) => {
    const { id, effectiveOn, rule } = await ruleOn(nobody.db, nobody.agentId, bangkokDay(nobody.now()));
    const rates: ConfigView['rates'] = [];
    for (const category of playCategoryCodes) {
      const edge = await houseEdgeOf(nobody.db, category);
      const [first, second] = rule.rates[category];
      rates.push({
        category,
        name: playCategories[category],
        level_1_bp: first,
        level_2_bp: second,
        house_edge_bp: edge,
        most_bp: mostOnStakeBp(edge),
      });
    }
    return {
      rule_version: String(id),
      effective_on: effectiveOn,
      minimum: toDecimal(rule.min),
      share_of_edge_pct: shareOfEdgePct,
      rates,
    };
  });

const ownFacts = facts('affiliate_own', {
  code: refCode,
  account: affiliateAccountFact,
  clicks: fact(
    `select coalesce(sum(clicks), 0)::int from affiliate_click where member_id = $1`,
    (clicks: number) => clicks,
  ),
  yesterday: fact(
    `select coalesce(sum(amount), 0)::bigint from affiliate_earning
      where member_id = $1 and day = ($3 at time zone 'Asia/Bangkok')::date - 1`,
    (amount: bigint) => satang(amount),
  ),
});

/** The minutes after midnight at which the finished day is accrued; see src/app/schedule.ts. */
const accrualMinute = 20;

export async function summary(ctx: MemberContext): Promise<SummaryView> {
  const config = await shownConfig(ctx);
  const { code, account, ...counts } = await ownFacts(ctx.db, aboutMember(ctx));
  const { earned, redeemed, balance } = account;
  const ofLevels = await levelFigures(ctx);
  const tomorrow = bangkokInstant(addDays(bangkokDay(ctx.now()), 1));
  const [own] = ofLevels;
  return {
    ref_code: code,
    link: `${ctx.config.publicUrl}${links.referral(code)}`,
    clicks: counts.clicks,
    sign_ups: own?.members ?? 0,
    playing: own?.playing ?? 0,
    levels: ofLevels,
    balance: toDecimal(balance),
    minimum: config.minimum,
    can_redeem: balance > 0n && balance >= fromDecimal(config.minimum),
    earned: toDecimal(earned),
    redeemed: toDecimal(redeemed),
    yesterday: toDecimal(counts.yesterday),
    next_credit_at: toIso(new Date(tomorrow.getTime() + accrualMinute * 60_000)),
  };
}
