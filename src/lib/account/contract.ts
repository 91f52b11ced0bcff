import { z } from 'zod';
import { flag, id, idOut, instant, nothing, type RouteTable } from '../contract/route.ts';
import { isDay } from '../time.ts';
import { deletionStatuses } from './rules/deletion.ts';
import { cleanName } from './rules/names.ts';
import { normalisePhone } from './rules/phone.ts';

const phone = z
  .string()
  .max(30)
  .transform((text, ctx) => {
    const phone = normalisePhone(text);
    if (phone) return phone;
    ctx.addIssue({ code: 'custom', message: 'เบอร์โทรศัพท์ต้องมี 10 หลัก ขึ้นต้นด้วย 06 08 หรือ 09' });
    return z.NEVER;
  });

const personName = z
  .string()
  .max(80, 'ชื่อยาวเกินไป')
  .transform((text, ctx) => {
    const name = cleanName(text);
    if (name) return name;
    ctx.addIssue({ code: 'custom', message: text.trim() ? 'ใช้ตัวอักษรไทยหรืออังกฤษเท่านั้น' : 'กรอกชื่อและนามสกุล' });
    return z.NEVER;
  });

export const password = z.string().min(1, 'กรอกรหัสผ่าน').max(200, 'รหัสผ่านยาวเกินไป');
const otpCode = z.string().regex(/^\d{6}$/, 'รหัส OTP มี 6 หลัก');
const bankCode = z.string().regex(/^\d{3}$/, 'เลือกธนาคาร');
const accountNumber = z.string().min(1, 'กรอกเลขบัญชี').max(30, 'เลขบัญชียาวเกินไป');

const deletionShape = z.object({
  status: z.enum(['none', ...deletionStatuses]),
  requested_at: instant.nullable(),
  /** Deadline for the answer. */
  due_at: instant.nullable(),
  /** Why it was refused, in Thai. */
  reason: z.string().nullable(),
  /** What the member must settle before requesting deletion, in Thai. */
  obstacle: z.string().nullable(),
});
export type DeletionView = z.output<typeof deletionShape>;

const userShape = z.object({ id: idOut, username: z.string(), vip_level: z.number().int() });
export const loginData = z.object({ access_token: z.string(), user: userShape });
/** The specification's clients read the token next to `data`, not inside it. */
export const tokenBeside = (data: { access_token: string }) => ({ access_token: data.access_token });

export const accountRoutes = {
  'POST /api/check_account': {
    auth: 'guest',
    rate: 'check',
    summary: 'Whether a phone, or a bank account, can still be registered',
    input: z
      .object({ phone: phone.optional(), bank_code: bankCode.optional(), account_number: accountNumber.optional() })
      .transform(({ phone, bank_code, account_number }, ctx) => {
        if (phone !== undefined) return { phone };
        if (bank_code !== undefined && account_number !== undefined) return { bank_code, account_number };
        const path = bank_code === undefined && account_number === undefined ? 'phone' : 'account_number';
        const message = path === 'phone' ? 'กรอกเบอร์โทรศัพท์' : 'กรอกธนาคารและเลขบัญชี';
        ctx.addIssue({ code: 'custom', path: [path], message });
        return z.NEVER;
      }),
    data: z.object({ available: z.boolean() }),
  },
  'POST /api/register/code': {
    auth: 'guest',
    rate: 'otp',
    summary: 'Sends a registration code by SMS; answers the same when the phone has an account',
    input: z.object({ phone }),
    data: z.object({
      /** Four letters, also printed in the SMS. */
      reference: z.string(),
      expires_at: instant,
      /** No new code is sent before this. */
      resend_at: instant,
      server_time: instant,
    }),
  },
  'POST /api/register/prove_phone': {
    auth: 'guest',
    rate: 'login',
    summary: 'Exchanges the code for a registration token for this phone, valid for 30 minutes and one account',
    input: z.object({ phone, otp: otpCode }),
    data: z.object({ phone_token: z.string(), expires_at: instant }),
  },
  'POST /api/register': {
    auth: 'guest',
    rate: 'login',
    summary: 'Opens an account for a phone proven by register/code and register/prove_phone, and logs in',
    input: z.object({
      phone,
      /** Without one the answer is 1010, with the calls that give one. */
      phone_token: z.string().max(100, 'ยืนยันเบอร์โทรศัพท์อีกครั้ง').default(''),
      password,
      first_name: personName,
      last_name: personName,
      birth_date: z.string().min(1, 'เลือกวัน เดือน และปีเกิด').refine(isDay, 'วันเกิดไม่ถูกต้อง'),
      bank_code: bankCode,
      account_number: accountNumber,
      ref_code: z
        .string()
        .regex(/^[A-Za-z0-9]{4,16}$/, 'รหัสผู้แนะนำไม่ถูกต้อง')
        .optional(),
      accept_terms: z.literal(true, 'ต้องยอมรับข้อตกลงก่อนสมัคร'),
      marketing: flag.optional(),
      remember: flag.optional(),
    }),
    data: loginData,
    beside: tokenBeside,
  },
  'POST /api/login': {
    auth: 'guest',
    rate: 'login',
    summary:
      'Logs in by phone and password; sets the session cookie; `remember` lets this device come back for 30 days',
    input: z.object({
      phone: z.string().min(1, 'กรอกเบอร์โทรศัพท์').max(30, 'เบอร์โทรศัพท์ยาวเกินไป'),
      password,
      remember: flag.optional(),
    }),
    data: loginData,
    beside: tokenBeside,
  },
  'POST /api/session/token': {
    auth: 'member',
    rate: 'write',
    summary: 'A fresh 15-minute bearer for the session',
    input: nothing,
    data: z.object({ access_token: z.string() }),
    beside: tokenBeside,
  },
  'POST /api/session/rest': {
    auth: 'member',
    rate: 'write',
    summary:
      'Ends the session as if nobody had been there for 30 minutes; `rested` is false where the device is not remembered',
    input: nothing,
    data: z.object({ rested: z.boolean() }),
  },
  'POST /api/logout': { auth: 'guest', rate: 'write', summary: 'Ends the session', input: nothing, data: z.null() },
  'GET /api/get_user_info': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s own data; sensitive fields are masked',
    input: nothing,
    data: z.object({
      agent_code: z.string(),
      user: userShape.extend({
        phone: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        bank: z.object({ code: z.string(), name: z.string(), account_number: z.string() }),
        ref_code: z.string(),
        created_at: instant,
      }),
    }),
  },
  'POST /api/member/change_password': {
    auth: 'member',
    rate: 'login',
    summary: 'Changes the password; other devices are logged out, withdrawals held for 24 hours',
    input: z.object({ old_password: password, new_password: password }),
    data: z.null(),
  },
  'POST /api/member/confirm_password': {
    auth: 'member',
    rate: 'check',
    summary: 'Confirms the password: this session may move money again, and request large withdrawals for five minutes',
    input: z.object({ password }),
    data: z.null(),
  },
  'POST /api/reset_password': {
    auth: 'guest',
    rate: 'otp',
    summary: 'Sends a reset code by SMS if the phone has an account; answers the same when it has none',
    input: z.object({ phone }),
    data: z.object({ expires_at: instant, server_time: instant }),
  },
  'POST /api/reset_password_v2': {
    auth: 'guest',
    rate: 'otp',
    summary: 'Sets a new password with the code; all devices are logged out',
    input: z.object({ phone, otp: otpCode, new_password: password }),
    data: z.null(),
  },
  'POST /api/member/update_sub_bank_account': {
    auth: 'member',
    rate: 'login',
    summary: 'Changes the account withdrawals go to; holds withdrawals for 24 hours',
    input: z.object({ bank_code: bankCode, account_number: accountNumber, password }),
    data: z.object({
      bank: z.object({ code: z.string(), name: z.string(), account_number: z.string() }),
      withdraw_held_until: instant,
    }),
  },
  'GET /api/member/personal_data': {
    auth: 'member',
    rate: 'export',
    identity: true,
    summary: 'All data the site stores about the member, as a JSON file, without secrets and hashes',
    input: nothing,
    data: z.string(),
    download: true,
  },
  'GET /api/member/deletion': {
    auth: 'member',
    rate: 'read',
    summary: 'The status of the deletion request, and what prevents one',
    input: nothing,
    data: deletionShape,
  },
  'POST /api/member/deletion/request': {
    auth: 'member',
    rate: 'login',
    summary: 'Requests deletion of the account; an operator answers within thirty days',
    input: z.object({ password }),
    data: deletionShape,
  },
  'POST /api/member/deletion/withdraw': {
    auth: 'member',
    rate: 'write',
    summary: 'Withdraws the deletion request while it waits for an answer',
    input: nothing,
    data: deletionShape,
  },
  'GET /api/member/session/list': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s logged-in devices',
    input: nothing,
    data: z.array(
      z.object({
        session_id: idOut,
        device: z.string(),
        ip: z.string(),
        created_at: instant,
        last_seen_at: instant,
        current: z.boolean(),
        remembered_until: instant.nullable(),
      }),
    ),
  },
  'POST /api/member/session/revoke': {
    auth: 'member',
    rate: 'write',
    summary: 'Logs a device out',
    input: z.object({ session_id: id }),
    data: z.null(),
  },
} as const satisfies RouteTable;
