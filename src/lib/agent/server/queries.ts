/** The brand and its content, for pages and calls. */
import { and, asc, desc, eq, gte, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { Enamel } from '../../art/enamels.ts';
import { bankName } from '../../banks.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { mostImportantFirst, type ReaderLevel, withoutOffers } from '../../notification/rules/notice.ts';
import { isOwnOf, ownRows } from '../../notification/server/own-rows.ts';
import { restCheck } from '../../notification/server/ports.ts';
import { type Context, isMemberContext } from '../../server/context.ts';
import type { Fact } from '../../server/db/facts.ts';
import { runsAt } from '../../server/db/runs-at.ts';
import { statement } from '../../server/db/statement.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { accountText, maskedAccount } from '../../thai.ts';
import { toIso } from '../../time.ts';
import type { EventView } from '../contract.ts';
import type { bannerTopics } from '../rules/banner.ts';
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

interface RunningBanner {
  readonly id: string;
  readonly eyebrow: string;
  readonly title: string;
  readonly condition: string;
  readonly link: string;
  readonly action: string;
  readonly enamel: Enamel;
  readonly emblem: string;
  readonly about: (typeof bannerTopics)[number];
  readonly priority: number;
}

const bannerOf = (row: RunningBanner): RunningBanner => ({
  ...{ id: row.id, eyebrow: row.eyebrow, title: row.title, condition: row.condition, link: row.link },
  ...{ action: row.action, enamel: row.enamel, emblem: row.emblem, about: row.about, priority: row.priority },
});

/** Current banners, most important first: those for everybody of a level, and those for the member alone who is named. */
async function running(ctx: Context, level: ReaderLevel, own?: SQL): Promise<RunningBanner[]> {
  const everybodys =
    level === null
      ? eq(banner.audience, 'all')
      : and(inArray(banner.audience, ['all', 'member']), lte(banner.leastVipLevel, level));
  const rows = await ctx.db
    .select()
    .from(banner)
    .where(
      and(
        eq(banner.agentId, ctx.agentId),
        runsAt(banner, ctx.now()),
        own === undefined ? everybodys : or(everybodys, own),
      ),
    )
    .orderBy(desc(banner.priority), desc(banner.id))
    .limit(readMost);
  return rows.map((row) => bannerOf({ ...row, id: String(row.id) }));
}

/** The current banners for one member alone. */
export const ownBanners: Fact<readonly RunningBanner[], readonly RunningBanner[]> = {
  get sql() {
    return ownRows('banner', 't.eyebrow, t.title, t.condition, t.link, t.action, t.enamel, t.emblem', readMost);
  },
  read: (rows) => rows,
};

type Banner = Omit<RunningBanner, 'about' | 'priority'>;

const shownOf = (all: readonly RunningBanner[], rests: boolean): Banner[] =>
  withoutOffers(all, rests)
    .slice(0, shownMost)
    .map(({ about: _, priority: __, ...one }) => one);

/** The banners for the caller, most important first. */
export async function bannersOf(ctx: Context): Promise<Banner[]> {
  const own = isMemberContext(ctx) ? ctx : undefined;
  const rests = own !== undefined && (await restCheck.get()(own));
  return shownOf(await running(ctx, own?.member.vipLevel ?? null, own && isOwnOf(own, 'banner')), rests);
}

/** The banners for display, those for everybody at most a moment old; `own` is the fact of the member. */
export async function shownBanners(
  ctx: Context,
  rests: boolean,
  own: readonly RunningBanner[] = [],
): Promise<Banner[]> {
  const level = ctx.member?.vipLevel ?? null;
  const all = await sharedRead(ctx, `banners for ${level === null ? 'guests' : `level ${level}`}`, (nobody) =>
    running(nobody, level),
  );
  return shownOf(mostImportantFirst(all, own), rests);
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
