/** Operators' calls on providers of games: adding them, their switches, keys and lists of games. */
import { z } from 'zod';
import { instant, type RouteTable, reason } from '../contract/route.ts';
import { providerCode } from './rules/lobby.ts';
import { providerWires } from './rules/provider-setup.ts';

export const provider = z.string().regex(providerCode, 'รหัสค่ายไม่ถูกต้อง');
export const switchStatus = z.enum(['open', 'closed']);
const keyId = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'รหัสกุญแจไม่ถูกต้อง');

const keyShape = z.object({
  key_id: z.string(),
  /** `hmac`: a secret that both sides hold; `rsa`: a public key of the provider. */
  kind: z.enum(['hmac', 'rsa']),
  created_at: instant,
});

export const providerStateShape = z.object({
  provider: z.string(),
  name: z.string(),
  status: switchStatus,
  wire: z.enum(providerWires),
  /** Where its games are opened; null for the house. */
  launch_url: z.string().nullable(),
  /** Where its games may be shown from. */
  frame_origins: z.array(z.string()),
  /** Where it answers for its books and rounds; of this site where it begins with a slash. */
  calls_url: z.string().nullable(),
  operator_number: z.number().int().nullable(),
  limit_agreed: z.boolean(),
  /** The key in PEM that the site’s own calls at an aggregator are verified with. */
  own_public_key: z.string().nullable(),
  /** Those that sign now, oldest first. */
  keys: z.array(keyShape),
});
export type ProviderState = z.output<typeof providerStateShape>;

const ofProvider = z.object({ provider, reason });

const address = z.string().trim().max(400, 'ยาวไม่เกิน 400 ตัวอักษร');
const settings = {
  provider,
  name: z.string().trim().min(1, 'กรอกชื่อค่าย').max(40, 'ชื่อค่ายไม่เกิน 40 ตัวอักษร'),
  /** An address with places in braces; of an aggregator the base of its launch API. */
  launch_url: address.min(1, 'กรอกที่อยู่เปิดเกม'),
  /** Apart by spaces, commas or lines. */
  frame_origins: z.string().max(1_000, 'ยาวไม่เกิน 1,000 ตัวอักษร'),
  calls_url: address.min(1).optional(),
  /** Of an aggregator: our number there. */
  operator_number: z.number().int('ใส่เลขจำนวนเต็ม').positive('ต้องมากกว่า 0').max(2_147_483_647, 'เลขใหญ่เกินไป').optional(),
  /** Of an aggregator: whether it has agreed to RS_ERROR_LIMIT_REACHED. */
  limit_agreed: z.boolean().default(false),
  reason,
};
/** A PEM of an RSA key of 4,096 bits has 800 characters. */
const pem = z.string().trim().max(2_000, 'กุญแจยาวเกินไป');
/** A thousand games with names of 60 characters in Thai. */
const gameList = z.string().max(200_000, 'รายการยาวเกินไป แบ่งเป็นหลายครั้ง');

export const providerRoutes = {
  'POST /api/operator/provider/close': {
    auth: 'operator',
    permission: 'game.pause',
    rate: 'operator',
    summary: 'Closes all games of a provider; open rounds finish and pay',
    input: ofProvider,
    data: providerStateShape,
  },
  'POST /api/operator/provider/open': {
    auth: 'operator',
    permission: 'game.set',
    rate: 'operator',
    summary: 'Opens a closed provider; games that were closed by themselves stay closed',
    input: ofProvider,
    data: providerStateShape,
  },
  'POST /api/operator/provider/add': {
    auth: 'operator',
    permission: 'provider.set',
    rate: 'operator',
    summary: 'Adds a provider, closed: keys and games come before its first bet',
    input: z.object({ ...settings, wire: z.enum(providerWires) }),
    data: providerStateShape,
  },
  'POST /api/operator/provider/change': {
    auth: 'operator',
    permission: 'provider.set',
    rate: 'operator',
    summary: 'Changes how a provider’s games are opened, from the next launch on',
    input: z.object(settings),
    data: providerStateShape,
  },
  'POST /api/operator/game/import': {
    auth: 'operator',
    permission: 'provider.set',
    rate: 'operator',
    summary:
      'Takes a provider’s list of games whole or not at all, as lines of a table or JSON: new ones are added, known ones changed, none is removed',
    input: z.object({ provider, list: gameList, reason }),
    data: z.object({ added: z.number().int(), changed: z.number().int(), unchanged: z.number().int() }),
  },
  'POST /api/operator/provider/key/make': {
    auth: 'operator',
    permission: 'account.set',
    rate: 'operator',
    summary:
      'Makes a key that a provider’s calls are signed with, or of an aggregator registers its public one; two may live at once. It takes two people: the second one’s answer alone holds the secret',
    input: z.object({ provider, public_key: pem.optional(), reason }),
    data: z.object({
      /** True until a second person has requested the same. */
      waits_for_second: z.boolean(),
      key_id: z.string().nullable(),
      /** Null of an aggregator, which keeps its own. */
      secret: z.string().nullable(),
      /** Of a public key: SHA-256 of its DER in hex, to be compared with what the aggregator shows. */
      fingerprint: z.string().nullable(),
    }),
  },
  'POST /api/operator/provider/key/revoke': {
    auth: 'operator',
    permission: 'account.set',
    rate: 'operator',
    summary: 'Ends a provider’s key at once: what it signs is refused',
    input: z.object({ provider, key_id: keyId, reason }),
    data: providerStateShape,
  },
} as const satisfies RouteTable;
