/** Operators' calls outside other domains' work: logging in, staff, the books' proof, the audit. */
import { z } from 'zod';
import {
  amount,
  cursor,
  day,
  flag,
  id,
  idOut,
  instant,
  limit,
  money,
  nothing,
  pageShape,
  type RouteTable,
  reason,
} from '../contract/route.ts';
import { passwordMax } from './rules/console.ts';
import { operatorRoles } from './rules/roles.ts';

export const actShape = z.object({
  id: idOut,
  at: instant,
  operator: z.string(),
  /** As people call them. */
  operator_shown: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  request_id: z.string(),
  /** Chains this row to the one before it. */
  hash: z.string(),
  /** The role at the time, the session, its address and way in, the proposal it was part of; null in rows of version 1. */
  role: z.string().nullable(),
  session_id: idOut.nullable(),
  ip: z.string().nullable(),
  via: z.enum(['console', 'terminal', 'glass', 'job']).nullable(),
  approval_id: idOut.nullable(),
  v: z.number().int(),
});
export type ActView = z.output<typeof actShape>;

export const operatorRole = z.enum(operatorRoles, 'บทบาทไม่ถูกต้อง');
export const operatorName = z
  .string()
  .regex(/^[a-z][a-z0-9._-]{1,29}$/, 'ชื่อใช้ตัวอักษรอังกฤษตัวเล็ก ตัวเลข จุด หรือขีด 2 ถึง 30 ตัว');
export const operatorCode = z.string().regex(/^\d{6}$/, 'รหัส 6 หลัก');

const personShape = z.object({
  name: z.string(),
  /** As people call them. */
  display_name: z.string(),
  role: operatorRole,
  /** The most they decide about in one act, THB; null for the role's limit. */
  decide_up_to: money.nullable(),
  /** Their own, masked. */
  phone: z.string().nullable(),
  /** Whether a correct code was ever entered. */
  confirmed: z.boolean(),
  created_by: z.string(),
  created_at: instant,
  disabled: z.boolean(),
});
export type PersonView = z.output<typeof personShape>;

/**
 * Shown once. Where two people are needed, the proposer receives the token and the second person the TOTP secret, so that
 * neither can log in as the new person. The token is null too where it is set in the environment.
 */
const secretsShape = personShape.extend({
  /** True until a second person has requested the same. */
  waits_for_second: z.boolean(),
  token: z.string().nullable(),
  totp_secret: z.string().nullable(),
  totp_uri: z.string().nullable(),
});
export type PersonSecrets = z.output<typeof secretsShape>;

const changedShape = personShape.extend({ waits_for_second: z.boolean() });
export type PersonChanged = z.output<typeof changedShape>;

const waitingShape = z.object({
  name: z.string(),
  action: z.enum(['add', 'change', 'renew', 'invite', 'reinvite']),
  /** The new role; null when it stays. */
  role: operatorRole.nullable(),
  disabled: z.boolean().nullable(),
  reason: z.string().nullable(),
  proposed_by: z.string(),
  proposed_at: instant,
  expires_at: instant,
});
export type WaitingHandover = z.output<typeof waitingShape>;

export const operatorRoutes = {
  'POST /api/operator/login': {
    auth: 'guest',
    rate: 'login',
    summary:
      'Opens an operator’s session of twelve hours: at a terminal with a token and a six-digit code; at the console with name, password and a code, or a recovery code',
    input: z
      .object({
        token: z.string().min(10, 'ใส่โทเคน').max(200, 'โทเคนยาวเกินไป').optional(),
        name: z.string().min(1, 'ใส่ชื่อผู้ใช้').max(60, 'ชื่อยาวเกินไป').optional(),
        password: z.string().max(passwordMax, 'รหัสผ่านยาวเกินไป').optional(),
        totp_code: operatorCode.optional(),
        recovery_code: z.string().max(40, 'รหัสยาวเกินไป').optional(),
      })
      .refine(({ token, name }) => token !== undefined || name !== undefined, {
        path: ['token'],
        message: 'ใส่โทเคน หรือชื่อผู้ใช้',
      }),
    /** The token of a terminal; the console has a cookie instead. */
    data: z.object({ session_token: z.string().nullable(), name: z.string(), role: operatorRole, expires_at: instant }),
  },
  'POST /api/operator/glass': {
    auth: 'guest',
    rate: 'login',
    summary:
      'Breaks the glass: both tokens of the environment and a reason open an hour as owner that may void, pause, disable or renew staff, and never approves money out',
    input: z.object({
      operator_token: z.string().min(1, 'ใส่โทเคน').max(200, 'โทเคนยาวเกินไป'),
      approver_token: z.string().min(1, 'ใส่โทเคน').max(200, 'โทเคนยาวเกินไป'),
      reason,
    }),
    data: z.object({ session_token: z.string(), expires_at: instant, review_by: instant }),
  },
  'POST /api/operator/glass/review': {
    auth: 'operator',
    permission: 'audit.export',
    rate: 'operator',
    summary: 'Closes the review of an emergency: by somebody who cannot have been the one who broke the glass',
    input: z.object({ glass_id: id, review: reason }),
    data: z.null(),
  },
  'POST /api/operator/logout': {
    auth: 'operator',
    permission: 'self',
    rate: 'operator',
    summary: 'Ends the current session of the console; at a terminal all sessions of the operator',
    input: nothing,
    data: z.null(),
  },
  'GET /api/operator/me': {
    auth: 'operator',
    permission: 'self',
    rate: 'operator',
    summary: 'The current operator with their role',
    input: nothing,
    data: z.object({
      name: z.string(),
      display_name: z.string(),
      role: operatorRole,
      must_enrol: z.boolean(),
      /** The most one decides about in one act, THB; null for no limit. */
      decide_up_to: money.nullable(),
      /** Until when an entered code counts; null when acts that need one ask for it. */
      confirmed_until: instant.nullable(),
      session_expires_at: instant.nullable(),
    }),
  },
  'POST /api/operator/totp/enrol': {
    auth: 'operator',
    permission: 'self',
    rate: 'operator',
    summary: 'Creates the TOTP secret of an environment token’s holder; valid once a code is confirmed',
    input: nothing,
    data: z.object({ totp_secret: z.string(), totp_uri: z.string() }),
  },
  'POST /api/operator/totp/confirm': {
    auth: 'operator',
    permission: 'self',
    rate: 'login',
    summary: 'Confirms the TOTP secret with a code; from then on the token alone is not enough',
    input: z.object({ totp_code: operatorCode }),
    data: z.object({ confirmed: z.literal(true) }),
  },
  'GET /api/operator/people/list': {
    auth: 'operator',
    permission: 'staff.set',
    rate: 'operator',
    summary: 'The staff with their roles',
    input: nothing,
    data: z.array(personShape),
  },
  'GET /api/operator/people/waiting': {
    auth: 'operator',
    permission: 'staff.set',
    rate: 'operator',
    summary: 'Open proposals about staff that another owner has to approve',
    input: nothing,
    data: z.array(waitingShape),
  },
  'POST /api/operator/people/add': {
    auth: 'operator',
    permission: 'staff.set',
    rate: 'operator',
    summary:
      'Adds somebody; the answer alone holds the token and the secret of the codes. A manager or owner is added when a second owner asks for the same within 24 hours: the first gets the token, the second the secret',
    input: z.object({ name: operatorName, role: operatorRole }),
    data: secretsShape,
  },
  'POST /api/operator/people/change': {
    auth: 'operator',
    permission: 'staff.set',
    rate: 'operator',
    summary:
      'Gives another role or another limit to one act, or closes and opens the way in; sessions end at once. Making somebody a manager or owner takes a second owner',
    input: z.object({
      name: operatorName,
      role: operatorRole.optional(),
      disabled: flag.optional(),
      /** THB; null for the role's limit. */
      decide_up_to: amount.nullable().optional(),
      /** Their own, as members register it: they are never the second person about that member. Empty for none. */
      phone: z
        .union([z.literal(''), z.string().regex(/^0[689]\d{8}$/, 'เบอร์มือถือ 10 หลัก')])
        .transform((text) => (text === '' ? null : `+66${text.slice(1)}`))
        .optional(),
      reason,
    }),
    data: changedShape,
  },
  'POST /api/operator/people/renew': {
    auth: 'operator',
    permission: 'staff.set',
    rate: 'operator',
    summary: 'Replaces lost secrets by a new token and TOTP secret; for a manager or owner it takes two people',
    input: z.object({ name: operatorName, reason }),
    data: secretsShape,
  },
  'GET /api/operator/ledger/check': {
    auth: 'operator',
    permission: 'ledger.look',
    rate: 'operator',
    summary: 'Checks the invariants of the books on one snapshot and reports the first offender of each violated one',
    input: nothing,
    data: z.object({
      transfers: z.number().int(),
      entries: z.number().int(),
      accounts: z.number().int(),
      checks: z.number().int(),
      findings: z.array(z.object({ check: z.string(), count: z.number().int(), first: z.string() })),
    }),
  },
  'GET /api/operator/audit/list': {
    auth: 'operator',
    permission: 'audit.look',
    rate: 'operator',
    summary: 'The audit of operators’ actions, newest first',
    input: z.object({
      subject: z.string().max(60).optional(),
      /** The name of who did it. */
      operator: z.string().max(60).optional(),
      action: z.string().max(60).optional(),
      /** Bangkok days, both included. */
      from: day.optional(),
      to: day.optional(),
      limit: limit(200, 50),
      cursor,
    }),
    data: pageShape(actShape),
  },
  'GET /api/operator/audit/export': {
    auth: 'operator',
    permission: 'audit.export',
    rate: 'export',
    summary: 'The whole audit with its anchors as JSON Lines, each row as it was hashed',
    input: nothing,
    data: z.string(),
    download: true,
  },
  'GET /api/operator/audit/verify.html': {
    auth: 'operator',
    permission: 'audit.look',
    rate: 'operator',
    summary: 'A page that checks an exported audit without a network and names the first bad row',
    input: nothing,
    data: z.string(),
    download: true,
  },
} as const satisfies RouteTable;

export type Me = z.output<(typeof operatorRoutes)['GET /api/operator/me']['data']>;
