/** The league with a clock that a test moves: chains with salts, kick-offs that are played and paid by the jobs. */
import { and, eq, gte, lte } from 'drizzle-orm';
import { drawScores, fixturesOf, goalMinutes, kickOffDraws } from '#lib/house/rules/football.ts';
import { closesAt, finalAt, leagueAt, opensAt, placeInSeason } from '#lib/house/rules/football-season.ts';
import { league } from '#lib/house/rules/shared-games.ts';
import { houseChain } from '#lib/house/server/chain-tables.ts';
import { prepareChains, secretLink } from '#lib/house/server/chains.ts';
import { payBills } from '#lib/house/server/pay-bills.ts';
import { playKickOffs } from '#lib/house/server/play-kick-offs.ts';
import { endSharedRounds } from '#lib/house/server/shared-rounds.ts';
import type { Context } from '#lib/server/context.ts';
import type { TestClock } from './clock.ts';

/** Chains with their salts; the clock then stands where bets on the next kick-off open, whose number this is. */
export async function openLeague(ctx: Context, clock: TestClock): Promise<number> {
  await prepareChains(ctx);
  clock.advance({ seconds: 10 });
  await prepareChains(ctx);
  const next = leagueAt(clock.now().getTime()).kickOff + 1;
  await toKickOff(ctx, clock, next);
  return next;
}

/** To where bets on a kick-off open, with all that is over until then. */
export async function toKickOff(ctx: Context, clock: TestClock, kickOff: number): Promise<void> {
  clock.set(new Date(opensAt(kickOff)));
  await runLeague(ctx);
}

/** What the jobs do at the present instant. */
export async function runLeague(ctx: Context): Promise<void> {
  for (const job of [playKickOffs, payBills, endSharedRounds]) await job(ctx);
}

/** To an instant of a kick-off: milliseconds after its bets close, or after its scores stand. */
export const afterClose = (clock: TestClock, kickOff: number, ms = 0): void =>
  clock.set(new Date(closesAt(kickOff) + ms));
export const afterFinal = (clock: TestClock, kickOff: number, ms = 0): void =>
  clock.set(new Date(finalAt(kickOff) + ms));

/** The scores and goals that a kick-off will have: known to the house alone, and to its tests. */
export async function resultOf(ctx: Context, kickOff: number) {
  const [chain] = await ctx.db
    .select()
    .from(houseChain)
    .where(and(eq(houseChain.game, league), lte(houseChain.firstNumber, kickOff), gte(houseChain.lastNumber, kickOff)));
  if (!chain?.salt) throw new Error(`kick-off ${kickOff} has no link`);
  const link = secretLink(ctx, chain, kickOff);
  const fixtures = fixturesOf(placeInSeason(kickOff).round);
  const scores = drawScores(fixtures, kickOffDraws(link, chain.salt, kickOff));
  return { fixtures, scores, goals: goalMinutes(scores, link, chain.salt, kickOff) };
}
