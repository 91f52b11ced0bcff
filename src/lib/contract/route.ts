/**
 * What a call is. Each domain has one table of rows keyed "METHOD /path"; the front door enforces session, role,
 * idempotency, limits and errors from the row, the OpenAPI document is generated from it, and islands take their types from
 * it.
 */
import { z } from 'zod';
import { parseSatang, type Satang } from '../money.ts';
import { isDay } from '../time.ts';

export type Auth =
  /** Anybody; a member's session is used if present. */
  | 'guest'
  /** A logged-in member; the handler's context always has one. */
  | 'member'
  /** An operator's bearer. */
  | 'operator'
  /** A partner that signs the raw body; the handler verifies the signature. */
  | 'signed'
  /** A game's page in a frame without an origin: any origin may read the answer, the handler verifies the frame's own bearer. */
  | 'frame';

/** The rate-limit bucket of a call. */
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
 * The responsible-play rule of a call that moves a member's money or lets them play (trust.md section 2). The first six are
 * checked by `checkSpend` in the transaction that takes the money; a test makes each of their calls as a paused member.
 */
export type PlayRule =
  /** Stakes money: refused during a pause or a due reality check, and by limits on stake, loss and time. */
  | 'bet'
  /** Deposits: refused during a pause or below the minimum age, and by the deposit limit. */
  | 'deposit'
  /** Buys something that is not a bet, with money or points (shop): refused during a pause. */
  | 'purchase'
  /** Moves money to where it can be staked: refused during a pause. */
  | 'transfer'
  /** Gives something that invites to play (bonus, coupon): refused during a pause. */
  | 'reward'
  /** Takes part without money, for others' stakes (yeekee shots): refused during a pause. */
  | 'join'
  /** Withdraws money: always allowed, also during self-exclusion. */
  | 'withdraw'
  /** Refunds a stake or pays what was earned: always allowed. */
  | 'refund';

/**
 * The names of the staff's roles, permissions and extents, named here so that a row can name them: what they mean belongs
 * to the operator domain, whose `rules/` declare them in it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface StaffNames {}
type StaffName<K extends string> = StaffNames extends { readonly [N in K]: infer Name extends string } ? Name : string;
export type StaffRole = StaffName<'role'>;
export type StaffPermission = StaffName<'permission'>;
export type StaffGrant = StaffName<'grant'>;

interface RouteBase {
  readonly rate: RateClass;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly input: z.ZodType;
  readonly data: z.ZodType;
  /** Fields next to `data` at the top level, because the specification's clients read them there. */
  readonly beside?: (data: never) => Record<string, unknown>;
  /** The answer is a file instead of JSON. */
  readonly download?: true;
  /** Asks a session that a remembered device opened for the password first, as every money call does. */
  readonly identity?: true;
}

/** Who may make the call; an operator's names the permission it needs. */
type Admission =
  | { readonly auth: Exclude<Auth, 'operator'>; readonly permission?: never; readonly alsoFor?: never }
  | {
      readonly auth: 'operator';
      readonly permission: StaffPermission;
      /** Roles that hold part of the permission are admitted too: the use case keeps them to that part. */
      readonly alsoFor?: readonly StaffGrant[];
    };

export type Route = RouteBase &
  Admission &
  (
    | { readonly money?: never; readonly play?: 'join'; readonly keyless?: never }
    /** A money call: takes an Idempotency-Key and declares its responsible-play rule. */
    | {
        readonly money: true;
        readonly play: PlayRule;
        /**
         * The specification, which has no such header, names the call: without a key its handler says how a copy is known.
         * Any other money call is refused without one.
         */
        readonly keyless?: true;
      }
  );

export type RouteKey = `${'GET' | 'POST'} /api/${string}`;
export type RouteTable = { readonly [key: RouteKey]: Route };

/**
 * The joined table of all calls, named here so that the client of the API can take its types without knowing who joins it:
 * `src/app/` declares `routes` in it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Register {}
export type Routes = Register extends { readonly routes: infer Joined extends RouteTable } ? Joined : RouteTable;

export type InputOf<R extends Route> = z.output<R['input']>;
/** A client's input: before defaults and conversions. */
export type SentInputOf<R extends Route> = z.input<R['input']>;
export type DataOf<R extends Route> = z.output<R['data']>;

// ---- shapes shared by the tables --------------------------------------------------------------------------------

/** An amount of THB in input: "1250.00", "1250" or a number with at most two decimals. Parsed to satang. */
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

/** An amount of THB in output: always two decimals. */
export const money = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: 'THB, two decimals' });

const idProblem = 'รหัสไม่ถูกต้อง';

/**
 * A row's public id: a string of digits, or a JSON number as the specification's clients may send it. Parsed to bigint. A
 * number is taken up to 2^53 - 1, beyond which it names another row than the one that was meant; our own browser code sends
 * strings, so that is its type.
 */
export const id = z
  .union([z.string().regex(/^[1-9]\d{0,17}$/, idProblem), z.int(idProblem).min(1, idProblem)])
  .transform((value) => BigInt(value)) as unknown as z.ZodType<bigint, string>;

/** A game in input: its provider and its code, "benja:khom". */
export const gameAddress = z.string().regex(/^[a-z0-9]{2,20}:[\w-]{1,64}$/, 'ใส่ค่ายและรหัสเกม เช่น benja:khom');

/** An id in output. */
export const idOut = z.string();

/** An instant: ISO 8601 with offset. */
export const instant = z.string().meta({ description: 'ISO 8601 with offset' });

/** An instant in input. Parsed to a Date. */
export const sentInstant = z.iso
  .datetime({
    offset: true,
    error: ({ input }) => (input ? 'เวลาต้องเป็น ISO 8601 พร้อมเขตเวลา' : 'เลือกวันและเวลา'),
  })
  .transform((text) => new Date(text));

/** A Bangkok day, "2026-12-01". */
export const day = z
  .string('เลือกวันที่')
  .refine(isDay, { error: ({ input }) => (input ? 'วันที่ต้องเป็นรูปแบบ ปปปป-ดด-วว' : 'เลือกวันที่') });

/** No input; unknown fields are ignored, because the specification's clients send some. */
export const nothing = z.object({});

/** An operator's reason, shown in the audit and to the people concerned. */
export const reason = z.string().trim().min(3, 'บอกเหตุผล').max(200, 'เหตุผลยาวเกินไป');

export const cursor = z.string().max(100).optional();
export const limit = (most: number, usual: number) => z.coerce.number().int().min(1).max(most).default(usual);

/** A page of a list, and the cursor of the next; null at the end. */
export const pageShape = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** "900", "3.2", "0.25": at most two decimals. Parsed to an integer x100. */
export const hundredths = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'ตัวเลขทศนิยมไม่เกิน 2 ตำแหน่ง')
  .transform((text) => Number(parseSatang(text)));

/** "1", "true", true -> true. */
export const flag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((v) => v === true || v === '1' || v === 'true');
