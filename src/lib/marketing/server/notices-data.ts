/** Announcements and banners for the console: each with its state, and whom it may reach. */
import { membersFrom } from '../../account/server/audience-queries.ts';
import type { BannerSettingView } from '../../agent/operator-contract.ts';
import { bannerSettings } from '../../agent/server/set-banner.ts';
import type { NoticeSettingView } from '../../notification/operator-contract.ts';
import type { RichText } from '../../notification/rules/notice.ts';
import { hasWords, richText } from '../../notification/server/rich-text.ts';
import { noticeSettings } from '../../notification/server/set-notice.ts';
import type { OperatorContext } from '../../server/context.ts';
import { type ShownState, shownStateAt } from '../rules/showing.ts';

/** Counted up to this; more are "1,000+". */
const countMax = 1_000;

interface Desk<T> {
  readonly rows: readonly (T & { readonly state: ShownState })[];
  /** Members from each VIP level on, at most `countMax` + 1. */
  readonly reach: readonly number[];
}

async function deskOf<T extends { readonly starts_at: string | null; readonly ends_at: string | null }>(
  ctx: OperatorContext,
  all: Promise<T[]>,
  state: ShownState | undefined,
): Promise<Desk<T>> {
  const now = ctx.now();
  const rows = (await all).map((row) => ({ ...row, state: shownStateAt(row, now) }));
  const reach = await membersFrom(ctx.db, ctx.agentId, countMax + 1);
  return { rows: rows.filter((row) => state === undefined || row.state === state), reach };
}

export const noticesDesk = (ctx: OperatorContext, state?: ShownState): Promise<Desk<NoticeSettingView>> =>
  deskOf(ctx, noticeSettings(ctx), state);

export const bannersDesk = (ctx: OperatorContext, state?: ShownState): Promise<Desk<BannerSettingView>> =>
  deskOf(ctx, bannerSettings(ctx), state);

/** A text as it would be kept: markup outside the small set is taken away; empty where no words are left. */
export function previewedText(text: string): RichText {
  const kept = richText(text);
  return hasWords(kept) ? kept : richText('');
}
