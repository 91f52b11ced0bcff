/** Responsible play on the wire (trust.md section 2): limits, pauses (time-out and self-exclusion) and the reality check. */
import { z } from 'zod';
import { id, idOut, instant, money, nothing, type RouteTable, reason } from '../contract/route.ts';
import { formatBaht, parseSatang, satang } from '../money.ts';
import { asciiDigits } from '../thai.ts';
import { hasPeriod, type LimitKind, type LimitPeriod, largest, limitKinds, limitPeriods } from './rules/limits.ts';
import { exclusions, pauseLengths, timeOuts } from './rules/pauses.ts';
import { realityChecks } from './rules/play-time.ts';

const kind = z.enum(limitKinds);
const period = z.enum(limitPeriods);

/** THB with two decimals; for the session limit, whole minutes. */
const measure = z.string().meta({ description: 'THB, two decimals; of the session limit whole minutes' });

const pauseShape = z.object({
  length: z.enum(pauseLengths),
  /** Null for a permanent exclusion. */
  ends_at: instant.nullable(),
});

const raiseShape = z.object({
  /** Null for no limit. */
  to: measure.nullable(),
  confirmable_at: instant,
  ready: z.boolean(),
});

const limitShape = z.object({
  kind,
  period,
  /** Set by the member and by an operator. */
  own: measure.nullable(),
  operator: measure.nullable(),
  /** Of the stricter one; null without a limit, and for the single-bet limit, which has nothing to count. */
  used: measure.nullable(),
  remaining: measure.nullable(),
  renews_at: instant.nullable(),
  raise: raiseShape.nullable(),
});

const playShape = z.object({
  pause: pauseShape.nullable(),
  limits: z.array(limitShape),
  session: z.object({
    logged_in_at: instant.nullable(),
    /** Won less staked in this session; negative for a loss. */
    net: money,
    reality_check_minutes: z.number().int(),
    next_check_at: instant.nullable(),
  }),
  previous_login: z.object({ at: instant, device: z.string() }).nullable(),
  server_time: instant,
});

export type PauseView = z.output<typeof pauseShape>;
export type LimitView = z.output<typeof limitShape>;
export type PlayView = z.output<typeof playShape>;

/** Refines a value to a valid pair of limit kind and period. */
function checkPeriod(value: { kind: LimitKind; period: LimitPeriod }, ctx: z.core.$RefinementCtx): void {
  if (!hasPeriod(value.kind, value.period))
    ctx.addIssue({ code: 'custom', path: ['period'], message: 'วงเงินนี้ไม่มีช่วงเวลาที่เลือก' });
}

const which = z.object({ kind, period }).superRefine(checkPeriod);

/** User input: an amount in THB ("1,500", "๑๕๐๐"), for the session limit whole minutes. Parsed to satang or minutes. */
const typed = z
  .union([z.string().max(20), z.number()])
  .meta({ description: 'THB; of the session limit whole minutes' });

function readTyped<T extends { kind: LimitKind; period: LimitPeriod; amount: string | number }>(
  value: T,
  ctx: z.core.$RefinementCtx,
): Omit<T, 'amount'> & { amount: bigint } {
  checkPeriod(value, ctx);
  const fault = (message: string): never => {
    ctx.addIssue({ code: 'custom', path: ['amount'], message });
    return z.NEVER;
  };
  const text = asciiDigits(String(value.amount)).replace(/[\s,฿]/g, '');
  const isTime = value.kind === 'session';
  const amount = isTime ? (/^\d{1,6}$/.test(text) ? BigInt(text) : undefined) : parseSatang(text);
  if (text === '') return fault(isTime ? 'ใส่จำนวนนาที' : 'ใส่จำนวนเงิน');
  if (amount === undefined)
    return fault(isTime ? 'จำนวนนาทีต้องเป็นตัวเลขจำนวนเต็ม' : 'จำนวนเงินต้องเป็นตัวเลข ทศนิยมไม่เกิน 2 ตำแหน่ง');
  if (amount <= 0n) return fault('ต้องมากกว่า 0');
  const most = largest(value.kind, value.period);
  if (amount > most) return fault(`ต้องไม่เกิน ${isTime ? `${most} นาที` : formatBaht(satang(most), { satang: 'trim' })}`);
  return { ...value, amount };
}

const password = z.string().min(1, 'กรอกรหัสผ่าน').max(200, 'รหัสผ่านยาวเกินไป');

export const playLimitRoutes = {
  'GET /api/member/play': {
    auth: 'member',
    rate: 'read',
    summary: 'Limits with what remains, the pause in force, time and net of the session, last login',
    input: nothing,
    data: playShape,
  },
  'POST /api/member/limit/set': {
    auth: 'member',
    rate: 'write',
    summary: 'Sets a limit: a stricter one at once, a looser one after 24 hours and a confirmation',
    input: z.object({ kind, period, amount: typed }).transform(readTyped),
    data: playShape,
  },
  'POST /api/member/limit/remove': {
    auth: 'member',
    rate: 'write',
    summary: 'Requests the removal of a limit, after 24 hours and a confirmation',
    input: which,
    data: playShape,
  },
  'POST /api/member/limit/confirm': {
    auth: 'member',
    rate: 'write',
    summary: 'Confirms a looser limit, or its removal',
    input: which,
    data: playShape,
  },
  'POST /api/member/limit/keep': {
    auth: 'member',
    rate: 'write',
    summary: 'Cancels a waiting looser limit',
    input: which,
    data: playShape,
  },
  'POST /api/member/limit/offered': {
    auth: 'member',
    rate: 'write',
    summary: 'Records that the offer of limits was seen, whether or not one was set',
    input: z.object({ step: z.enum(['register', 'deposit']) }),
    data: z.null(),
  },
  'POST /api/member/rest': {
    auth: 'member',
    rate: 'login',
    summary: 'Starts a time-out or self-exclusion, at once and on all devices; nothing ends it early',
    input: z.object({ length: z.enum([...timeOuts, ...exclusions]), password }),
    data: pauseShape,
  },
  'POST /api/member/reality_check/answer': {
    auth: 'member',
    rate: 'write',
    summary: 'Answers the reality check: continue, or stop for today',
    input: z.object({ answer: z.enum(['go_on', 'stop']) }),
    data: pauseShape.nullable(),
  },
  'POST /api/member/reality_check/every': {
    auth: 'member',
    rate: 'write',
    summary: 'Sets the interval of the reality check',
    input: z.object({
      minutes: z.union([z.literal([...realityChecks]), z.enum(['15', '30', '45', '60'])]).transform(Number),
    }),
    data: playShape,
  },
} as const satisfies RouteTable;

export const operatorPlayShape = z.object({
  member_id: idOut,
  pause: pauseShape.nullable(),
  limits: z.array(limitShape),
  pauses: z.array(pauseShape.extend({ set_by: z.enum(['member', 'operator']), starts_at: instant })),
  server_time: instant,
});
export type OperatorPlay = z.output<typeof operatorPlayShape>;

export const playLimitOperatorRoutes = {
  'GET /api/operator/member/play': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary: 'A member’s limits, what remains of them, and the pause in force',
    input: z.object({ member_id: id }),
    data: operatorPlayShape,
  },
  'POST /api/operator/member/limit': {
    auth: 'operator',
    permission: 'member.protect',
    rate: 'operator',
    summary: 'Sets a limit for a member, stricter than all in force',
    input: z.object({ member_id: id, kind, period, amount: typed, reason }).transform(readTyped),
    data: z.object({ before: measure.nullable(), after: measure }),
  },
  'POST /api/operator/member/rest': {
    auth: 'operator',
    permission: 'member.protect',
    rate: 'operator',
    summary: 'Pauses a member, at once and on all devices; no call ends it',
    input: z.object({ member_id: id, length: z.enum([...timeOuts, ...exclusions]), reason }),
    data: pauseShape,
  },
  'POST /api/operator/member/mark/end': {
    auth: 'operator',
    permission: 'member.release',
    rate: 'operator',
    summary:
      'Lets a phone, or a bank account, that somebody who rests was known by open an account again: it is another’s now',
    input: z.object({
      phone: z.string().max(30).optional(),
      bank_code: z.string().max(3).optional(),
      account_number: z.string().max(30).optional(),
      reason,
    }),
    data: z.object({ ended: z.number().int() }),
  },
} as const satisfies RouteTable;
