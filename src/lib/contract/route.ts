/**
 * What a call is. Each domain has one table of rows keyed "METHOD /path"; the front door enforces session, role,
 * idempotency, limits and errors from the row, the OpenAPI document is written from it, and islands take their types from it.
 */
import { z } from 'zod';
import { parseSatang, type Satang } from '../money.ts';
import { isDay } from '../time.ts';

export type Auth =
  /** Anybody; a member's session is used when there is one. */
  | 'guest'
  /** A logged-in member; the handler's context cannot lack one. */
  | 'member'
  /** Bearer of an operator. */
  | 'operator'
  /** A partner that signs the raw body; the handler checks the signature. */
  | 'signed';

/** Which bucket of the rate-limit table a call draws from. */
export type RateClass =
  | 'read'
  | 'write'
  | 'money'
  | 'login'
  | 'otp'
  | 'check'
  | 'coupon'
  | 'operator'
  | 'callback'
  | 'export';

/**
 * Which responsible-play rule a call is under that moves a member's money or lets them play (trust.md section 2). The first six are asked
 * by `checkSpend` in the transaction that takes it; a test makes each of their calls as somebody who rests.
 */
export type PlayRule =
  /** Stakes money: refused for who rests or has a question to answer, and by limits of stake, loss and time. */
  | 'bet'
  /** Brings money in: refused for who rests or is too young, and by the deposit limit. */
  | 'deposit'
  /** Buys what is no bet, with money or points (shop): refused for who rests. */
  | 'purchase'
  /** Moves money to where it can be played: refused for who rests. */
  | 'transfer'
  /** Gives what invites to play (a bonus, a coupon): not to who rests. */
  | 'reward'
  /** Plays along without money, for what others pay (shots of yeekee): not for who rests. */
  | 'join'
  /** Takes money out: always open, also to an excluded member. */
  | 'withdraw'
  /** Gives back what was staked, or what was earned by it: always open. */
  | 'refund';

interface RouteBase {
  readonly auth: Auth;
  readonly rate: RateClass;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly input: z.ZodType;
  readonly data: z.ZodType;
  /** Fields that stand beside `data` at the top of the answer because the specification's clients read them there. */
  readonly beside?: (data: never) => Record<string, unknown>;
  /** The answer is a file, not JSON. */
  readonly download?: true;
}

export type Route = RouteBase &
  (
    | { readonly money?: never; readonly play?: 'join' }
    /** A money call: needs an Idempotency-Key and declares its responsible-play rule. */
    | { readonly money: true; readonly play: PlayRule }
  );

export type RouteKey = `${'GET' | 'POST'} /api/${string}`;
export type RouteTable = { readonly [key: RouteKey]: Route };

export type InputOf<R extends Route> = z.output<R['input']>;
/** What a client sends: before defaults and conversions. */
export type SentInputOf<R extends Route> = z.input<R['input']>;
export type DataOf<R extends Route> = z.output<R['data']>;

// ---- shapes shared by the tables --------------------------------------------------------------------------------

/** An amount of THB on the way in: "1250.00", "1250" or a number with at most two decimals. Becomes satang. */
export const amount = z
  .union([z.string().max(20), z.number()])
  .transform((value, ctx): Satang => {
    const parsed = parseSatang(typeof value === 'number' ? String(value) : value);
    if (parsed === undefined || parsed < 0n) {
      ctx.addIssue({ code: 'custom', message: 'จำนวนเงินต้องเป็นตัวเลข ทศนิยมไม่เกิน 2 ตำแหน่ง' });
      return z.NEVER;
    }
    return parsed;
  })
  .meta({ description: 'THB, decimal string with at most two decimals' });

/** An amount of THB on the way out: always two decimals. */
export const money = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: 'THB, two decimals' });

/** The public id of a row: digits in a string. Becomes bigint. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, 'รหัสไม่ถูกต้อง')
  .transform((text) => BigInt(text));

/** An id on the way out. */
export const idOut = z.string();

/** An instant: ISO 8601 with offset. */
export const instant = z.string().meta({ description: 'ISO 8601 with offset' });

/** An instant on the way in. Becomes a Date. */
export const sentInstant = z.iso
  .datetime({ offset: true, error: 'เวลาต้องเป็น ISO 8601 พร้อมเขตเวลา' })
  .transform((text) => new Date(text));

/** A Bangkok day, "2026-12-01". */
export const day = z.string().refine(isDay, 'วันที่ต้องเป็นรูปแบบ ปปปป-ดด-วว');

/** Nothing to say on the way in; unknown fields are ignored, as the specification's clients add some. */
export const nothing = z.object({});

/** Why an operator does it, as the audit and those it concerns read it. */
export const reason = z.string().trim().min(3, 'บอกเหตุผล').max(200, 'เหตุผลยาวเกินไป');

export const cursor = z.string().max(100).optional();
export const limit = (most: number, usual: number) => z.coerce.number().int().min(1).max(most).default(usual);

/** A part of a list, and where the next part begins; null at its end. */
export const pageShape = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** "900", "3.2", "0.25": two decimals at most. Becomes a whole number x100. */
export const hundredths = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'ตัวเลขทศนิยมไม่เกิน 2 ตำแหน่ง')
  .transform((text) => Number(parseSatang(text)));

/** "1", "true", true -> true. */
export const flag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((v) => v === true || v === '1' || v === 'true');
