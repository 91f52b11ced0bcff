/**
 * Requests of the Hub88 wallet API, as its public documentation describes them (docs.hub88.io, Operator API, Wallet API).
 * Fields that are not named here are their own business and logged with the raw body.
 */
import { z } from 'zod';

/** Amounts are integers of 1/100,000 baht. */
const perSatang = 1_000;
const satangDigitsMax = 12;

const name = z.string().min(1).max(255);
/** Of any version: suppliers make their own. */
const uuid = z.guid();

/** What has been agreed to be left out comes as null from some games. */
const optional = <T extends z.ZodType>(shape: T) => shape.nullish();

const amount = z
  .int()
  .nonnegative()
  .refine((units) => units % perSatang === 0)
  .transform((units) => String(units / perSatang))
  .refine((satang) => satang.length <= satangDigitsMax);

const player = { user: name, request_uuid: uuid };
const transaction = {
  ...player,
  transaction_uuid: uuid,
  token: name,
  game_code: name,
  round: optional(name),
  round_closed: optional(z.boolean()),
};

export const requests = {
  'user/info': z.object(player),
  'user/balance': z.object({ ...player, token: name, game_code: optional(name) }),
  'transaction/bet': z.object({ ...transaction, currency: name, amount, is_free: optional(z.boolean()) }),
  'transaction/win': z
    .object({
      ...transaction,
      currency: name,
      amount,
      reference_transaction_uuid: optional(uuid),
      reward_uuid: optional(name),
      is_supplier_promo: optional(z.boolean()),
    })
    .refine((win) => win.is_supplier_promo || win.reference_transaction_uuid, { path: ['reference_transaction_uuid'] }),
  'transaction/rollback': z.object({ ...transaction, reference_transaction_uuid: uuid }),
} as const;

export type Hub88Path = keyof typeof requests;
export type Hub88Request<Path extends Hub88Path> = z.output<(typeof requests)[Path]>;

export const isHub88Path = (path: string): path is Hub88Path => Object.hasOwn(requests, path);

/** Satang as their amounts. */
export const unitsOf = (satang: string): number => Number(satang) * perSatang;

/**
 * Reads a body. `syntax`: it is no object, or a field is missing; `types`: a field is of another type, or no amount.
 */
export function readRequest<Path extends Hub88Path>(
  path: Path,
  body: unknown,
): { readonly request: Hub88Request<Path> } | { readonly problem: 'syntax' | 'types' } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { problem: 'syntax' };
  const read = requests[path].safeParse(body);
  if (read.success) return { request: read.data as Hub88Request<Path> };
  const isMissing = read.error.issues.some(({ path: [field] }) => !Object.hasOwn(body, String(field)));
  return { problem: isMissing ? 'syntax' : 'types' };
}
