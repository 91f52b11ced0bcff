/** The brand and its content, for pages and calls. */
import { and, asc, desc, eq, gte, lte } from 'drizzle-orm';
import { bankName } from '../../banks.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { type ReaderLevel, withoutOffers } from '../../notification/rules/notice.ts';
import { restCheck } from '../../notification/server/ports.ts';
import { type Context, isMemberContext } from '../../server/context.ts';
import { runsAt } from '../../server/db/runs-at.ts';
import { statement } from '../../server/db/statement.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { accountText, maskedAccount } from '../../thai.ts';
import { toIso } from '../../time.ts';
import type { EventView } from '../contract.ts';
import { eventSources } from './event-sources.ts';
import { type AgentSettings, readSettings } from './settings.ts';
import { agent, agentBankAccount, banner, event } from './tables.ts';

/** The agent's row. */
export async function agentOf(ctx: Context) {
  const [row] = await ctx.db.select().from(agent).where(eq(agent.id, ctx.agentId));
  assert(row, 'the agent of this site exists');
  return row;
}

const settingsStatement = statement<{ config: unknown }>('agent_settings', 'select config from agent where id = $1');

export async function settingsOf(ctx: Context): Promise<AgentSettings> {
  const {
    rows: [row],
  } = await settingsStatement(ctx.db, [ctx.agentId]);
  assert(row, 'the agent of this site exists');
  return readSettings(row.config);
}

/** The agent as pages show it, with its settings: two seconds old at most. */
export const shownAgent = (ctx: Context): ReturnType<typeof agentOf> => sharedRead(ctx, 'agent row', agentOf);

export const shownSettings = async (ctx: Context): Promise<AgentSettings> =>
  readSettings((await shownAgent(ctx)).config);

/** @throws Refusal unknown_agent for a code that is not this site's */
export async function requireAgent(ctx: Context, code: string | undefined): Promise<void> {
  if (code && code !== (await agentOf(ctx)).code) throw new Refusal('unknown_agent');
}

/** Far more than a rail has, so that offers cannot push out what a member who rests has to know. */
const readMost = 60;
/** A rail shows so many, the most important ones. */
const shownMost = 12;

/** All current banners for readers of a level, most important first. */
async function runningBanners(ctx: Context, level: ReaderLevel) {
  const rows = await ctx.db
    .select()
    .from(banner)
    .where(
      and(
        eq(banner.agentId, ctx.agentId),
        runsAt(banner, ctx.now()),
        level === null ? eq(banner.audience, 'all') : lte(banner.leastVipLevel, level),
      ),
    )
    .orderBy(desc(banner.priority), desc(banner.id))
    .limit(readMost);
  return rows.map((row) => ({
    id: String(row.id),
    eyebrow: row.eyebrow,
    title: row.title,
    condition: row.condition,
    link: row.link,
    action: row.action,
    enamel: row.enamel,
    emblem: row.emblem,
    about: row.about,
  }));
}

type Banner = Omit<Awaited<ReturnType<typeof runningBanners>>[number], 'about'>;

const shownOf = (all: Awaited<ReturnType<typeof runningBanners>>, rests: boolean): Banner[] =>
  withoutOffers(all, rests)
    .slice(0, shownMost)
    .map(({ about: _, ...one }) => one);

/** The banners for the caller, most important first. */
export async function bannersOf(ctx: Context): Promise<Banner[]> {
  const rests = isMemberContext(ctx) && (await restCheck.get()(ctx));
  return shownOf(await runningBanners(ctx, ctx.member?.vipLevel ?? null), rests);
}

/** The banners for display, at most a moment old. */
export async function shownBanners(ctx: Context, rests: boolean): Promise<Banner[]> {
  const level = ctx.member?.vipLevel ?? null;
  const all = await sharedRead(ctx, `banners for ${level === null ? 'guests' : `level ${level}`}`, (nobody) =>
    runningBanners(nobody, level),
  );
  return shownOf(all, rests);
}

/** Running and coming events, the brand's own and those of other domains, in the order in which they begin. */
export async function eventsOf(ctx: Context): Promise<EventView[]> {
  const rows = await ctx.db
    .select()
    .from(event)
    .where(and(eq(event.agentId, ctx.agentId), gte(event.endsAt, ctx.now())))
    .orderBy(asc(event.startsAt));
  const own = rows.map((row) => ({
    id: String(row.id),
    title: row.title,
    description: row.description,
    image: null,
    link: row.link,
    starts_at: toIso(row.startsAt),
    ends_at: toIso(row.endsAt),
  }));
  const others = await Promise.all(eventSources.all().map((eventsOfSource) => eventsOfSource(ctx)));
  return [...own, ...others.flat()].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
}

/** Receiving accounts: full numbers for a member, masked for a guest. */
export async function payInAccounts(ctx: Context, kind: 'bank' | 'truemoney') {
  const rows = await ctx.db
    .select()
    .from(agentBankAccount)
    .where(
      and(
        eq(agentBankAccount.agentId, ctx.agentId),
        eq(agentBankAccount.kind, kind),
        eq(agentBankAccount.active, true),
      ),
    )
    .orderBy(desc(agentBankAccount.id));
  return rows.map((row) => ({
    bank_code: row.bankCode,
    bank_name: row.bankCode ? bankName(row.bankCode) : 'ทรูมันนี่',
    account_number: ctx.member ? accountText(row.number) : maskedAccount(row.number),
    account_name: row.name,
  }));
}
