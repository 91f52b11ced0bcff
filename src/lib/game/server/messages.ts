/** Bodies of the provider wire. Ids and kinds of a wrong form are no call of the wire; a wrong amount is BAD_AMOUNT. */
import { z } from 'zod';
import { type Satang, satang } from '../../money.ts';
import type { Operation } from '../rules/wire.ts';

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const amountText = /^(?:0|[1-9][0-9]{0,11})$/;
/** Read by `amountOf`, so that a wrong one has an answer of its own. */
const amount = z.unknown();

const player = { player_ref: id, game_code: id };
const transaction = { ...player, tx_id: id, round_id: id };
const picks = z
  .array(z.object({ side: z.string().min(1).max(40), stake: z.string().regex(amountText) }))
  .max(200)
  .optional();
const stakeKind = z.enum(['stake', 'free_spin']);

export const messages = {
  authenticate: z.object({ launch_token: id, open_key: id.optional() }),
  balance: z.object({ player_ref: id, game_code: id.optional(), session: id }),
  bet: z.object({
    ...transaction,
    session: id,
    amount,
    kind: stakeKind.default('stake'),
    round_closed: z.boolean().default(false),
    picks,
  }),
  win: z.object({
    ...transaction,
    ref_tx_id: id,
    amount,
    kind: z.enum(['win', 'unspent', 'promo']).default('win'),
    round_closed: z.boolean().default(false),
  }),
  bet_win: z.object({
    ...transaction,
    session: id,
    win_tx_id: id,
    amount,
    win_amount: amount,
    kind: stakeKind.default('stake'),
    picks,
  }),
  rollback: z.object({ ...transaction, ref_tx_id: id, reason: z.string().max(200).optional() }),
  end_round: z.object(transaction),
  bonus_win: z.object({ ...player, tx_id: id, campaign: z.string().min(1).max(64), amount }),
  status: z
    .object({ player_ref: id, game_code: id.optional(), tx_id: id.optional(), round_id: id.optional() })
    .refine((asked) => (asked.tx_id === undefined) !== (asked.round_id === undefined)),
} as const satisfies Record<Operation, z.ZodType>;

export type Message<O extends Operation> = z.output<(typeof messages)[O]>;

/** The amount of a field; undefined when it is none. */
export const amountOf = (value: unknown): Satang | undefined =>
  typeof value === 'string' && amountText.test(value) ? satang(BigInt(value)) : undefined;
