/**
 * A page of the console: whether this person may see it, and the frame around it. Nobody signed in goes to sign in, a locked
 * session to its lock; a page beyond the role's permissions is refused and written down.
 */
import type { OperatorFrame } from '#layouts/operator-frame.ts';
import { shownAgent } from '#lib/agent/server/queries.ts';
import { consoleLinks } from '#lib/console-links.ts';
import type { Overview } from '#lib/figures/operator-contract.ts';
import { overviewRead } from '#lib/figures/server/overview.ts';
import { queuesNow } from '#lib/figures/server/queues.ts';
import type { HealthLine } from '#lib/health/rules/summary.ts';
import { healthCard } from '#lib/health/server/health-data.ts';
import { type Grant, may, type Permission } from '#lib/operator/rules/permissions.ts';
import { latenessOf } from '#lib/operator/rules/queues.ts';
import { consoleVisit } from '#lib/operator/server/console-visit.ts';
import { waitingHandovers } from '#lib/operator/server/handovers.ts';
import { people } from '#lib/operator/server/people.ts';
import type { Context, OperatorContext } from '#lib/server/context.ts';
import { minuteMs, toIso } from '#lib/time.ts';

interface AskedPage {
  readonly locals: { readonly context: Context };
  readonly url: URL;
  /** Answers with another page instead. */
  readonly rewrite: (page: string) => Promise<Response>;
}

export interface OpenedPage {
  readonly ctx: OperatorContext;
  readonly frame: OperatorFrame;
}

export { mySessions } from '#lib/operator/server/console-sessions.ts';

/** Pages before signing in show the brand alone. */
export const consoleBrand = async (ctx: Context): Promise<OperatorFrame['brand']> => {
  const { name, logoUrl } = await shownAgent(ctx);
  return { name, logoUrl };
};

const sentTo = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'private, no-store' } });

const countOf = ({ count, oldest_at, target_minutes }: Overview['queues'][number], now: Date) => ({
  open: count,
  late: oldest_at !== null && latenessOf(now.getTime() - Date.parse(oldest_at), target_minutes * minuteMs) === 'late',
});

/** What the page may show, or the answer instead of it. Roles that hold part of the permission come in unless `parts` says which; the page keeps to that part. */
export async function openConsole(
  { locals: { context }, url, rewrite }: AskedPage,
  permission: Permission,
  parts?: readonly Grant[],
): Promise<OpenedPage | Response> {
  const here = url.pathname + url.search;
  const visit = await consoleVisit(context, permission, url.pathname, parts);
  if (visit.may === 'unlock') return sentTo(consoleLinks.lock(here));
  if (visit.may === 'nothing') return rewrite('/403');
  if (visit.may !== 'look') return sentTo(consoleLinks.login(here));
  const ctx = { ...visit.ctx, db: visit.ctx.consoleReads?.pages ?? visit.ctx.db };
  const { name, displayName, role = 'viewer', glassUntil } = ctx.operator;
  const [brand, queues] = await Promise.all([consoleBrand(ctx), may(role, 'queue.look') ? queuesNow(ctx) : []]);
  return {
    ctx,
    frame: {
      brand,
      sandbox: ctx.config.sandbox,
      path: url.pathname,
      here,
      serverTime: toIso(ctx.now()),
      position: ctx.operator.session?.position ?? '',
      glassUntil: glassUntil ? toIso(glassUntil) : null,
      person: { name, shown: displayName ?? name, role },
      queues: Object.fromEntries(queues.map((queue) => [queue.code, countOf(queue, ctx.now())])),
    },
  };
}

/** Everybody on the staff, and what two owners have not agreed on yet. */
export async function staffData(ctx: OperatorContext) {
  const [all, waiting] = await Promise.all([people(ctx), waitingHandovers(ctx)]);
  return { people: all, waiting };
}

/** What the first page shows a role: all figures, or what waits alone. */
export async function overviewFor(
  ctx: OperatorContext,
): Promise<{ figures: Overview | null; queues: Overview['queues']; health: readonly HealthLine[] }> {
  const { role } = ctx.operator;
  if (role && may(role, 'figures.look')) {
    const { overview, system } = await overviewRead(ctx);
    return { figures: overview, queues: overview.queues, health: healthCard(system, ctx.now()) };
  }
  return { figures: null, health: [], queues: role && may(role, 'queue.look') ? await queuesNow(ctx) : [] };
}
