/** Operators' calls on banners. */
import { z } from 'zod';
import { id, idOut, instant, type RouteTable, reason, sentInstant } from '../contract/route.ts';
import {
  bannerAudiences,
  bannerEmblems,
  bannerEnamels,
  bannerLink,
  bannerLinkMax,
  bannerPriorityMax,
  bannerTopics,
  isBannerEmblem,
} from './rules/banner.ts';

const line = (max: number, name: string) =>
  z.string().trim().min(2, `ใส่${name}`).max(max, `${name}ยาวเกินไป`).optional();

/** Banners lead to pages of this site alone. */
const ownLink = z
  .string()
  .max(bannerLinkMax, 'ลิงก์ยาวเกินไป')
  .transform((sent, ctx) => {
    const kept = bannerLink(sent);
    if (kept !== undefined) return kept;
    ctx.addIssue({ code: 'custom', message: 'ลิงก์ต้องเป็นหน้าในเว็บนี้ เช่น /promotions' });
    return z.NEVER;
  });

const bannerFields = z.object({
  /** The banner to change, in the fields that are sent; without it one is made. */
  banner_id: id.optional(),
  eyebrow: line(30, 'หัวเรื่องเล็ก'),
  title: line(60, 'หัวข้อ'),
  /** What has to be known before the tap. */
  condition: line(80, 'เงื่อนไข'),
  link: ownLink.optional(),
  action: line(20, 'คำบนปุ่ม'),
  enamel: z.enum(bannerEnamels, `สีคือ ${bannerEnamels.join(' ')}`).optional(),
  emblem: z
    .string()
    .max(20)
    .refine(isBannerEmblem, `รูปคือ ${bannerEmblems.join(' ')}`)
    .optional(),
  audience: z.enum(bannerAudiences).optional(),
  least_vip_level: z.number().int().min(0, 'ระดับคือ 0 ถึง 2').max(2, 'ระดับคือ 0 ถึง 2').optional(),
  /** For audience `segment`, of those that are kept. */
  segment_id: id.nullable().optional(),
  /** For audience `one`. */
  member_id: id.nullable().optional(),
  /** Offers are not shown to members who rest. */
  about: z.enum(bannerTopics).optional(),
  /** Larger comes first. */
  priority: z.number().int().min(0, 'อย่างน้อย 0').max(bannerPriorityMax, `ได้ไม่เกิน ${bannerPriorityMax}`).optional(),
  /** Now, where a new one has none. */
  starts_at: sentInstant.optional(),
  /** Null for no end. */
  ends_at: sentInstant.nullable().optional(),
  reason: reason.optional(),
});
const needed = {
  eyebrow: 'ใส่หัวเรื่องเล็ก',
  title: 'ใส่หัวข้อ',
  condition: 'ใส่เงื่อนไข',
  link: 'ใส่ลิงก์',
  action: 'ใส่คำบนปุ่ม',
} as const;
const bannerInput = bannerFields.superRefine((sent, ctx) => {
  if (sent.banner_id !== undefined) return;
  for (const [field, message] of Object.entries(needed))
    if (sent[field as keyof typeof needed] === undefined) ctx.addIssue({ code: 'custom', path: [field], message });
});
export type BannerInput = z.output<typeof bannerInput>;

const settingShape = z.object({
  banner_id: idOut,
  eyebrow: z.string(),
  title: z.string(),
  condition: z.string(),
  link: z.string(),
  action: z.string(),
  enamel: z.string(),
  emblem: z.string(),
  audience: z.enum(bannerAudiences),
  least_vip_level: z.number().int(),
  segment_id: idOut.nullable(),
  member_id: idOut.nullable(),
  about: z.enum(bannerTopics),
  priority: z.number().int(),
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
});
export type BannerSettingView = z.output<typeof settingShape>;

export const bannerOperatorRoutes = {
  'GET /api/operator/banner/list': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'Banners of the home page, the most important first, planned and ended ones too',
    input: z.object({}),
    data: z.array(settingShape),
  },
  'POST /api/operator/banner/set': {
    auth: 'operator',
    permission: 'notice.write',
    rate: 'operator',
    summary: 'Makes or changes a banner of the home page',
    input: bannerInput,
    data: settingShape,
  },
  'POST /api/operator/banner/end': {
    auth: 'operator',
    permission: 'notice.write',
    rate: 'operator',
    summary: 'Ends a banner now, a planned one before it begins',
    input: z.object({ banner_id: id, reason: reason.optional() }),
    data: settingShape,
  },
} as const satisfies RouteTable;
