/** The owners' calls on the brand: name, logo, colours, contacts (operator.md sections 5 and 7). */
import { z } from 'zod';
import { instant, type RouteTable, reason } from '../contract/route.ts';
import { brandColourNames } from './rules/brand-colours.ts';
import { type ContactLink, contactLink, contactPhone } from './rules/contacts.ts';

const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'สีเขียนเป็น # กับเลขฐานสิบหก 6 ตัว')
  .toLowerCase();
const colours = z.object(
  Object.fromEntries(brandColourNames.map((name) => [name, colour])) as Record<
    (typeof brandColourNames)[number],
    typeof colour
  >,
);

/** Left empty there is none. */
const contact = (max: number, kept: (sent: string) => string | undefined, message: string) =>
  z
    .string()
    .trim()
    .max(max, 'ยาวเกินไป')
    .transform((sent, ctx) => {
      if (sent === '') return null;
      const found = kept(sent);
      if (found !== undefined) return found;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional();
const link = (kind: ContactLink, message: string) => contact(200, (sent) => contactLink(kind, sent), message);
const lineMessage = 'ใส่ลิงก์ของ LINE เช่น https://line.me/R/ti/p/@ชื่อ';

/** What a version says; addresses as they are shown, null for none or, of logo and colours, for the site's own. */
const bodyShape = z.object({
  name: z.string(),
  logo_url: z.string().nullable(),
  colours: colours.nullable(),
  line_url: z.string().nullable(),
  line_team_url: z.string().nullable(),
  telegram_url: z.string().nullable(),
  phone: z.string().nullable(),
});

const viewShape = bodyShape.extend({
  /** 0 before anything was set. */
  version: z.number().int(),
  /** The newest first, at most 50. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      made_by: z.string(),
      made_at: instant,
      reason: z.string(),
      changes: z.array(z.string()),
      body: bodyShape,
    }),
  ),
});
export type BrandView = z.output<typeof viewShape>;

const setInput = z.object({
  /** Of which version it is a change. */
  version: z.number().int().min(0),
  /** Everything of an older version; the fields that are sent go over it. */
  from_version: z.number().int().min(1).optional(),
  name: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .&'-]*$/u, 'ชื่อใช้ตัวอักษร ตัวเลข และเว้นวรรค')
    .min(2, 'ชื่ออย่างน้อย 2 ตัว')
    .max(30, 'ชื่อไม่เกิน 30 ตัว')
    .optional(),
  /** A square PNG in base64. */
  logo_png: z.string().max(160_000, 'รูปใหญ่เกินไป').optional(),
  /** The site's own mark again. */
  no_logo: z.boolean().optional(),
  /** Null for those of the site. */
  colours: colours.nullable().optional(),
  line_url: link('line_url', lineMessage),
  line_team_url: link('line_team_url', lineMessage),
  telegram_url: link('telegram_url', 'ใส่ลิงก์ของ Telegram เช่น https://t.me/ชื่อ'),
  phone: contact(20, contactPhone, 'ใส่เบอร์โทรในไทย เช่น 02-123-4567 หรือเลขสั้น 4 หลัก'),
  reason,
});
export type BrandInput = z.output<typeof setInput>;

export const brandRoutes = {
  'GET /api/operator/brand/view': {
    auth: 'operator',
    permission: 'brand.set',
    rate: 'operator',
    summary: 'The brand as it stands, and the versions before',
    input: z.object({}),
    data: viewShape,
  },
  'POST /api/operator/brand/set': {
    auth: 'operator',
    permission: 'brand.set',
    rate: 'operator',
    summary: 'Sets name, logo, colours or contacts; all pages show them at once',
    input: setInput,
    data: viewShape,
  },
} as const satisfies RouteTable;
