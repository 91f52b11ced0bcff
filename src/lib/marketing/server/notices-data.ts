/** Announcements and banners for the console: each with its state, and whom it may reach. */
import type { BannerSettingView } from '../../agent/operator-contract.ts';
import { bannerSettings } from '../../agent/server/set-banner.ts';
import type { NoticeSettingView } from '../../notification/operator-contract.ts';
import type { RichText } from '../../notification/rules/notice.ts';
import { hasWords, richText } from '../../notification/server/rich-text.ts';
import { noticeSettings } from '../../notification/server/set-notice.ts';
import type { OperatorContext } from '../../server/context.ts';
import { reachThai, type ShownState, shownStateAt } from '../rules/showing.ts';
import { segmentNames } from './segment-member-queries.ts';
import { audiences } from './segment-queries.ts';

interface Desk<T> {
  readonly rows: readonly (T & { readonly state: ShownState })[];
  /** The editor's: members from each VIP level on, at most 1,001. */
  readonly reach: readonly number[];
  /** The editor's: those that are kept, with their sizes; the list's: the names of all, where any row is for one. */
  readonly segments: readonly { readonly id: string; readonly name: string; readonly size?: string }[];
}

interface Asked {
  readonly state?: ShownState | undefined;
  /** One is written or changed. */
  readonly edits: boolean;
}

interface Row {
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly segment_id: string | null;
}

async function deskOf<T extends Row>(
  ctx: OperatorContext,
  all: Promise<T[]>,
  { state, edits }: Asked,
): Promise<Desk<T>> {
  const now = ctx.now();
  const rows = (await all).map((row) => ({ ...row, state: shownStateAt(row, now) }));
  const shown = rows.filter((row) => state === undefined || row.state === state);
  if (!edits)
    return { rows: shown, reach: [], segments: shown.some((row) => row.segment_id) ? await segmentNames(ctx) : [] };
  const { levels, segments } = await audiences(ctx);
  return {
    ...{ rows: shown, reach: levels },
    segments: segments.map(({ size, ...one }) => ({ ...one, size: reachThai(size) })),
  };
}

export const noticesDesk = (ctx: OperatorContext, asked: Asked): Promise<Desk<NoticeSettingView>> =>
  deskOf(ctx, noticeSettings(ctx), asked);

export const bannersDesk = (ctx: OperatorContext, asked: Asked): Promise<Desk<BannerSettingView>> =>
  deskOf(ctx, bannerSettings(ctx), asked);

/** A text as it would be kept: markup outside the small set is taken away; empty where no words are left. */
export function previewedText(text: string): RichText {
  const kept = richText(text);
  return hasWords(kept) ? kept : richText('');
}
