/** LINE: logging in from a page inside LINE, linking an account once, and the messages a member asked for. */
import { z } from 'zod';
import { password } from '../account/contract.ts';
import { flag, instant, nothing, type RouteTable } from '../contract/route.ts';

const idToken = z
  .string()
  .max(4_000, 'ข้อมูลยืนยันจาก LINE ไม่ถูกต้อง')
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'ข้อมูลยืนยันจาก LINE ไม่ถูกต้อง');
const ticket = z.string().min(1, 'เปิดหน้านี้จาก LINE อีกครั้ง').max(100, 'เปิดหน้านี้จาก LINE อีกครั้ง');

const userShape = z.object({ id: z.string(), username: z.string(), vip_level: z.number().int() });

const entered = z.object({
  /** False: the LINE account is not linked yet; `link_token` links it with the member's own login. */
  linked: z.boolean(),
  link_token: z.string().nullable(),
  /** Set where a password change ended an older link: the member logs in once more. */
  password_changed: z.boolean(),
  access_token: z.string().optional(),
  user: userShape.nullable(),
});
export type LineEntered = z.output<typeof entered>;

/** The bearer stands beside the data, as with any login. */
const tokenBeside = (data: { readonly access_token?: string | undefined }) =>
  data.access_token === undefined ? {} : { access_token: data.access_token };

export const lineRoutes = {
  'POST /api/liff/options': {
    auth: 'guest',
    rate: 'write',
    summary: 'A nonce for one login with LINE; single use, valid for ten minutes',
    input: nothing,
    data: z.object({ nonce: z.string(), expires_at: instant }),
  },
  'POST /api/liff/session': {
    auth: 'guest',
    rate: 'login',
    summary:
      'Logs in by LINE’s ID token, which LINE verifies; for an account that is not linked, a token for linking it',
    input: z.object({ id_token: idToken, nonce: ticket }),
    data: entered,
    beside: tokenBeside,
  },
  'POST /api/liff/link': {
    auth: 'guest',
    rate: 'login',
    summary: 'Links the verified LINE account to the member of this phone and password, and logs in',
    input: z.object({
      link_token: ticket,
      phone: z.string().min(1, 'กรอกเบอร์โทรศัพท์').max(30, 'เบอร์โทรศัพท์ยาวเกินไป'),
      password,
      consent: z.literal(true, 'ต้องยินยอมให้เก็บรหัสผู้ใช้ LINE ก่อนเชื่อม'),
      /** Messages about the member's own money and results. */
      notify: flag.optional(),
    }),
    data: entered,
    beside: tokenBeside,
  },
  'POST /api/member/line/notify': {
    auth: 'member',
    rate: 'write',
    summary: 'Turns messages by LINE about the member’s own money and results on or off',
    input: z.object({ on: flag }),
    data: z.object({ on: z.boolean() }),
  },
  'POST /api/member/line/unlink': {
    auth: 'member',
    rate: 'login',
    summary: 'Unlinks the LINE account; requires the password',
    input: z.object({ password }),
    data: z.null(),
  },
} as const satisfies RouteTable;
