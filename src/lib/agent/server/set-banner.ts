/** Operators' use cases on banners; whom they are for follows the rules of announcements. */
import { and, desc, eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { noticeRecord } from '../../notification/server/ports.ts';
import { assertTarget, changedShowing, endNow, targetView } from '../../notification/server/showing.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { BannerInput, BannerSettingView } from '../operator-contract.ts';
import { banner } from './tables.ts';

type BannerRow = typeof banner.$inferSelect;
type Wanted = Omit<BannerRow, 'id' | 'agentId'>;

const settingView = (row: BannerRow): BannerSettingView => ({
  ...{ banner_id: String(row.id), eyebrow: row.eyebrow, title: row.title, condition: row.condition, link: row.link },
  ...{ action: row.action, enamel: row.enamel, emblem: row.emblem, audience: row.audience },
  ...{ least_vip_level: row.leastVipLevel, ...targetView(row), about: row.about, priority: row.priority },
  ...{ starts_at: row.startsAt && toIso(row.startsAt), ends_at: row.endsAt && toIso(row.endsAt) },
});

/** The banners, most important first; of very many, the latest. */
export async function bannerSettings(ctx: OperatorContext): Promise<BannerSettingView[]> {
  const latest = ctx.db
    .select()
    .from(banner)
    .where(eq(banner.agentId, ctx.agentId))
    .orderBy(desc(banner.id))
    .limit(200)
    .as('latest');
  const rows = await ctx.db.select().from(latest).orderBy(desc(latest.priority), desc(latest.id));
  return rows.map(settingView);
}

/** A new banner in the fields that were not sent; what invites is an offer. */
const usual = (now: Date): Wanted => ({
  ...{ eyebrow: '', title: '', condition: '', link: '', action: '', enamel: 'khram', emblem: 'star' },
  ...{ audience: 'all', leastVipLevel: 0, segmentId: null, memberId: null, about: 'offer' },
  ...{ priority: 0, startsAt: now, endsAt: null },
});

/** What a banner becomes. @throws Refusal invalid_input at its field */
function wanted(before: Wanted, input: BannerInput): Wanted {
  return {
    eyebrow: input.eyebrow ?? before.eyebrow,
    title: input.title ?? before.title,
    condition: input.condition ?? before.condition,
    link: input.link ?? before.link,
    action: input.action ?? before.action,
    enamel: input.enamel ?? before.enamel,
    emblem: input.emblem ?? before.emblem,
    ...changedShowing(before, input, 'แบนเนอร์'),
  };
}

const own = (ctx: OperatorContext, id: bigint) => and(eq(banner.id, id), eq(banner.agentId, ctx.agentId));

async function lockBanner(tx: Db, ctx: OperatorContext, id: bigint): Promise<BannerRow> {
  const [row] = await tx.select().from(banner).where(own(ctx, id)).for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Makes a banner, or changes one in the fields that are sent. @throws Refusal not_found, invalid_input */
export function setBanner(ctx: OperatorContext, input: BannerInput): Promise<BannerSettingView> {
  return inTransaction(ctx, async (tx, inside) => {
    const before = input.banner_id === undefined ? null : await lockBanner(tx, ctx, input.banner_id);
    const values = wanted(before ?? usual(await databaseNow(tx)), input);
    await assertTarget(tx, ctx.agentId, values);
    const [row] = before
      ? await tx.update(banner).set(values).where(own(ctx, before.id)).returning()
      : await tx
          .insert(banner)
          .values({ ...values, agentId: ctx.agentId })
          .returning();
    assert(row, 'a banner is stored');
    const after = settingView(row);
    await noticeRecord.get()(inside, {
      ...{ action: before ? 'banner.change' : 'banner.create', subject: `banner:${row.id}`, reason: input.reason },
      ...{ before: before && settingView(before), after },
    });
    return after;
  });
}

/** Ends a banner; one that has ended keeps its end. @throws Refusal not_found */
export function endBanner(
  ctx: OperatorContext,
  { banner_id, reason }: { readonly banner_id: bigint; readonly reason?: string | undefined },
): Promise<BannerSettingView> {
  return inTransaction(ctx, async (tx, inside) => {
    const before = await lockBanner(tx, ctx, banner_id);
    const endsAt = endNow(before, await databaseNow(tx));
    if (!endsAt) return settingView(before);
    await tx.update(banner).set({ endsAt }).where(own(ctx, banner_id));
    const after = settingView({ ...before, endsAt });
    await noticeRecord.get()(inside, {
      ...{ action: 'banner.end', subject: `banner:${banner_id}`, before: settingView(before), after, reason },
    });
    return after;
  });
}
