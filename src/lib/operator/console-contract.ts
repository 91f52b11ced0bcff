/** The console's own way in: enrolling by a link, sessions and devices, fresh codes (operator.md section 2). */
import { z } from 'zod';
import { flag, id, idOut, instant, nothing, type RouteTable } from '../contract/route.ts';
import { operatorCode, operatorName, operatorRole } from './contract.ts';
import { passwordMax } from './rules/console.ts';

const link = z.string().min(20, 'ลิงก์เชิญไม่ครบ').max(200, 'ลิงก์เชิญไม่ถูกต้อง');
const password = z.string().min(1, 'ใส่รหัสผ่าน').max(passwordMax, 'รหัสผ่านยาวเกินไป');
const startCode = z.string().max(40, 'รหัสยาวเกินไป').optional();

/** Shown once. Where two owners invite, the first has the token of the link and the second the code to start with. */
const inviteShape = z.object({
  name: z.string(),
  role: operatorRole,
  waits_for_second: z.boolean(),
  /** The link is `/operator/enrol#<token>`: what follows "#" reaches no log. */
  token: z.string().nullable(),
  start_code: z.string().nullable(),
  expires_at: instant.nullable(),
});
export type InviteView = z.output<typeof inviteShape>;

const sessionShape = z.object({
  session_id: idOut,
  kind: z.enum(['terminal', 'console']),
  is_this: z.boolean(),
  ip: z.string(),
  user_agent: z.string(),
  opened_at: instant,
  expires_at: instant,
  last_seen_at: instant.nullable(),
  is_locked: z.boolean(),
  /** Opened since this session by a browser that this person had not used before. */
  is_new_device: z.boolean(),
});
export type SessionView = z.output<typeof sessionShape>;

export const consoleRoutes = {
  'POST /api/operator/invite': {
    auth: 'operator',
    permission: 'staff.set',
    rate: 'operator',
    summary:
      'Invites somebody to the console by a link that is good once, for a day; with renew somebody who lost phone or password. For a manager or owner two owners ask for the same: the first gets the link, the second the code to start with',
    input: z.object({
      name: operatorName,
      role: operatorRole,
      display_name: z
        .string()
        .trim()
        .regex(/^[\p{L}\p{M}][\p{L}\p{M} .-]{1,39}$/u, 'ชื่อที่แสดงใช้ตัวอักษร 2 ถึง 40 ตัว')
        .optional(),
      renew: flag.default(false),
    }),
    data: inviteShape,
  },
  'POST /api/operator/enrol/start': {
    auth: 'guest',
    rate: 'login',
    summary: 'Begins enrolling by an invitation: takes the password, shows the TOTP secret and its QR code',
    input: z.object({ token: link, start_code: startCode, password }),
    data: z.object({
      name: z.string(),
      display_name: z.string(),
      totp_secret: z.string(),
      totp_uri: z.string(),
      qr_svg: z.string(),
    }),
  },
  'POST /api/operator/enrol/finish': {
    auth: 'guest',
    rate: 'login',
    summary:
      'A right code is answered with ten recovery codes; one of them typed back makes everything count and uses up the link',
    input: z.object({
      token: link,
      start_code: startCode,
      totp_code: operatorCode.optional(),
      recovery_code: z.string().max(40, 'รหัสยาวเกินไป').optional(),
    }),
    data: z.object({ recovery_codes: z.array(z.string()), finished: z.boolean() }),
  },
  'POST /api/operator/unlock': {
    auth: 'operator',
    permission: 'self',
    rate: 'login',
    summary: 'Opens a locked console again by its person’s password',
    input: z.object({ password }),
    data: z.object({ unlocked: z.literal(true) }),
  },
  'POST /api/operator/confirm': {
    auth: 'operator',
    permission: 'self',
    rate: 'login',
    summary: 'Takes a code for acts that need a fresh one; it counts for five minutes',
    input: z.object({ totp_code: operatorCode }),
    data: z.object({ confirmed_until: instant }),
  },
  'POST /api/operator/password': {
    auth: 'operator',
    permission: 'self',
    rate: 'login',
    summary: 'Replaces one’s own console password; one’s other sessions end',
    input: z.object({ old_password: password, new_password: password }),
    data: z.object({ changed: z.literal(true) }),
  },
  'POST /api/operator/recovery/renew': {
    auth: 'operator',
    permission: 'self',
    rate: 'login',
    summary: 'Ten new codes for a lost phone; the old ones stop working',
    input: nothing,
    data: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'GET /api/operator/session/list': {
    auth: 'operator',
    permission: 'self',
    rate: 'operator',
    summary: 'One’s own open sessions with their devices',
    input: nothing,
    data: z.array(sessionShape),
  },
  'POST /api/operator/session/end': {
    auth: 'operator',
    permission: 'self',
    rate: 'operator',
    summary: 'Ends one of one’s own sessions',
    input: z.object({ session_id: id }),
    data: z.null(),
  },
} as const satisfies RouteTable;
