/** Operators' use cases on announcements. */
import { and, desc, eq } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { NoticeInput, NoticeSettingView } from '../operator-contract.ts';
import type { RichText } from '../rules/notice.ts';
import { noticeRecord } from './ports.ts';
import { hasWords, richText } from './rich-text.ts';
import { assertTarget, changedShowing, endNow, targetView } from './showing.ts';
import { notification } from './tables.ts';

type NoticeRow = typeof notification.$inferSelect;
type Wanted = Omit<NoticeRow, 'id' | 'agentId' | 'description'> & { readonly description: RichText };

const settingView = (row: NoticeRow): NoticeSettingView => ({
  ...{ notice_id: String(row.id), type: row.type, title: row.title, text: row.description },
  ...{ image: row.image, link: row.link, audience: row.audience, least_vip_level: row.leastVipLevel },
  ...targetView(row),
  ...{ about: row.about, priority: row.priority },
  ...{ starts_at: toIso(row.startsAt), ends_at: row.endsAt && toIso(row.endsAt) },
});

/** The announcements, most important first; of very many, the latest. */
export async function noticeSettings(ctx: OperatorContext): Promise<NoticeSettingView[]> {
  const latest = ctx.db
    .select()
    .from(notification)
    .where(eq(notification.agentId, ctx.agentId))
    .orderBy(desc(notification.id))
    .limit(200)
    .as('latest');
  const rows = await ctx.db.select().from(latest).orderBy(desc(latest.priority), desc(latest.id));
  return rows.map(settingView);
}

/** A new announcement in the fields that were not sent. */
const usual = (now: Date): Wanted => ({
  ...{ type: 2, title: '', description: richText(''), image: null, link: null, audience: 'all', leastVipLevel: 0 },
  ...{ segmentId: null, memberId: null },
  ...{ about: 'service', priority: 0, startsAt: now, endsAt: null },
});

/** What an announcement becomes. @throws Refusal invalid_input at its field */
function wanted(before: Omit<NoticeRow, 'id' | 'agentId'>, input: NoticeInput): Wanted {
  const after: Wanted = {
    type: input.type ?? before.type,
    title: input.title ?? before.title,
    description: richText(input.text ?? before.description),
    image: input.image === undefined ? before.image : input.image,
    link: input.link === undefined ? before.link : input.link,
    ...changedShowing(before, input, 'ประกาศ'),
  };
  if (input.text !== undefined && !hasWords(after.description))
    throw invalidInput({ text: 'ไม่เหลือข้อความหลังตัดส่วนที่ใช้ไม่ได้ออก' });
  return after;
}

const own = (ctx: OperatorContext, id: bigint) => and(eq(notification.id, id), eq(notification.agentId, ctx.agentId));

async function lockNotice(tx: Db, ctx: OperatorContext, id: bigint): Promise<NoticeRow> {
  const [row] = await tx.select().from(notification).where(own(ctx, id)).for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Makes an announcement, or changes one in the fields that are sent. @throws Refusal not_found, invalid_input */
export function setNotice(ctx: OperatorContext, input: NoticeInput): Promise<NoticeSettingView> {
  return inTransaction(ctx, async (tx, inside) => {
    const before = input.notice_id === undefined ? null : await lockNotice(tx, ctx, input.notice_id);
    const values = wanted(before ?? usual(await databaseNow(tx)), input);
    await assertTarget(tx, ctx.agentId, values);
    const [row] = before
      ? await tx.update(notification).set(values).where(own(ctx, before.id)).returning()
      : await tx
          .insert(notification)
          .values({ ...values, agentId: ctx.agentId })
          .returning();
    assert(row, 'an announcement is stored');
    const after = settingView(row);
    await noticeRecord.get()(inside, {
      ...{ action: before ? 'notice.change' : 'notice.create', subject: `notice:${row.id}`, reason: input.reason },
      ...{ before: before && settingView(before), after },
    });
    return after;
  });
}

/** Ends an announcement; one that has ended keeps its end. @throws Refusal not_found */
export function endNotice(
  ctx: OperatorContext,
  { notice_id, reason }: { readonly notice_id: bigint; readonly reason?: string | undefined },
): Promise<NoticeSettingView> {
  return inTransaction(ctx, async (tx, inside) => {
    const before = await lockNotice(tx, ctx, notice_id);
    const endsAt = endNow(before, await databaseNow(tx));
    if (!endsAt) return settingView(before);
    await tx.update(notification).set({ endsAt }).where(own(ctx, notice_id));
    const after = settingView({ ...before, endsAt });
    await noticeRecord.get()(inside, {
      ...{ action: 'notice.end', subject: `notice:${notice_id}`, before: settingView(before), after, reason },
    });
    return after;
  });
}
