/** Banners: what they may be made of, and where they may lead. */
import { emblems, isEmblem } from '../../art/emblems.ts';
import { enamels } from '../../art/enamels.ts';
import { linkMax, noticeAudiences, noticeLink, noticeTopics, priorityMax } from '../../notification/rules/notice.ts';

/** Whom banners are for and what about, as announcements. */
export const bannerAudiences = noticeAudiences;
export const bannerTopics = noticeTopics;
export const bannerPriorityMax = priorityMax;
export const bannerLinkMax = linkMax;
export const bannerEnamels = enamels;
export const bannerEmblems = emblems;
export const isBannerEmblem = isEmblem;

/** A page of this site; undefined for any other address. */
export function bannerLink(text: string): string | undefined {
  const link = noticeLink(text);
  return link?.startsWith('/') ? link : undefined;
}
