/** Operators' calls on announcements. */
import { z } from 'zod';
import { id, idOut, instant, type RouteTable, reason, sentInstant } from '../contract/route.ts';
import { ownPicture } from '../links.ts';
import {
  linkMax,
  noticeAudiences,
  noticeLink,
  noticeTopics,
  noticeTypes,
  priorityMax,
  textMax,
  titleMax,
} from './rules/notice.ts';

const link = z
  .string()
  .max(linkMax, 'ลิงก์ยาวเกินไป')
  .transform((sent, ctx) => {
    const kept = noticeLink(sent);
    if (kept !== undefined) return kept;
    ctx.addIssue({ code: 'custom', message: 'ลิงก์ต้องเป็นหน้าในเว็บนี้ เช่น /promotions หรือขึ้นต้นด้วย https://' });
    return z.NEVER;
  });

const noticeFields = z.object({
  /** The announcement to change, in the fields that are sent; without it one is made. */
  notice_id: id.optional(),
  title: z.string().trim().min(3, 'ใส่หัวข้อประกาศ').max(titleMax, 'หัวข้อยาวเกินไป').optional(),
  /** HTML: b, strong, br, p, ul, ol, li and a; all else is taken away. */
  text: z.string().trim().min(1, 'ใส่ข้อความประกาศ').max(textMax, 'ข้อความยาวเกินไป').optional(),
  type: z.union(noticeTypes.map((type) => z.literal(type))).optional(),
  /** Null takes it away, here and below. */
  image: z.string().max(120).regex(ownPicture, 'รูปต้องเป็นที่อยู่ในเว็บนี้ เช่น /news/new-year.png').nullable().optional(),
  link: link.nullable().optional(),
  audience: z.enum(noticeAudiences).optional(),
  least_vip_level: z.number().int().min(0, 'ระดับคือ 0 ถึง 2').max(2, 'ระดับคือ 0 ถึง 2').optional(),
  /** For audience `segment`, of those that are kept. */
  segment_id: id.nullable().optional(),
  /** For audience `one`. */
  member_id: id.nullable().optional(),
  /** Offers are not shown to members who rest. */
  about: z.enum(noticeTopics).optional(),
  /** Larger comes first. */
  priority: z.number().int().min(0, 'อย่างน้อย 0').max(priorityMax, `ได้ไม่เกิน ${priorityMax}`).optional(),
  /** Now, where a new one has none. */
  starts_at: sentInstant.optional(),
  ends_at: sentInstant.nullable().optional(),
  reason: reason.optional(),
});
/** A new announcement needs a title and a text. */
const noticeInput = noticeFields.superRefine((sent, ctx) => {
  if (sent.notice_id !== undefined) return;
  if (sent.title === undefined) ctx.addIssue({ code: 'custom', path: ['title'], message: 'ใส่หัวข้อประกาศ' });
  if (sent.text === undefined) ctx.addIssue({ code: 'custom', path: ['text'], message: 'ใส่ข้อความประกาศ' });
});
export type NoticeInput = z.output<typeof noticeInput>;

const settingShape = z.object({
  notice_id: idOut,
  type: z.number().int(),
  title: z.string(),
  /** What is kept of the text that was sent. */
  text: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  audience: z.enum(noticeAudiences),
  least_vip_level: z.number().int(),
  segment_id: idOut.nullable(),
  member_id: idOut.nullable(),
  about: z.enum(noticeTopics),
  priority: z.number().int(),
  starts_at: instant,
  ends_at: instant.nullable(),
});
export type NoticeSettingView = z.output<typeof settingShape>;

export const noticeOperatorRoutes = {
  'GET /api/operator/notice/list': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'Announcements, the most important first, planned and ended ones too',
    input: z.object({}),
    data: z.array(settingShape),
  },
  'POST /api/operator/notice/set': {
    auth: 'operator',
    permission: 'notice.write',
    rate: 'operator',
    summary: 'Makes or changes an announcement; markup outside a small set is taken away',
    input: noticeInput,
    data: settingShape,
  },
  'POST /api/operator/notice/end': {
    auth: 'operator',
    permission: 'notice.write',
    rate: 'operator',
    summary: 'Ends an announcement now, a planned one before it begins',
    input: z.object({ notice_id: id, reason: reason.optional() }),
    data: settingShape,
  },
} as const satisfies RouteTable;
