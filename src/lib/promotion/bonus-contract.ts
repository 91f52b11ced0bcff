/** A bonus on the wire: what an operator sends and what clients read (rewards.md "Promotions"). */
import { z } from 'zod';
import { amount, money } from '../contract/route.ts';
import { gameCategories } from './rules/categories.ts';

const given = z.enum(['first_deposit', 'daily_first_deposit', 'every_deposit', 'free_credit']);
const basis = z.enum(['bonus', 'deposit_and_bonus']);
const hours = z.object({ from: z.string().max(5), until: z.string().max(5) });
const excludedGame = z.object({
  code: z.string().regex(/^[a-z]+:[\w-]{1,40}$/, 'รหัสเกมต้องเป็นเช่น lotto:yeekee5'),
  name: z.string().trim().min(1).max(60),
});
const claims = (count: z.ZodType<number>) =>
  z.object({ per_member: count.nullable(), per_day: count.nullable(), total: count.nullable() });
const weight = z.number().int().min(0).max(100);
const weights = z.partialRecord(z.enum(gameCategories), weight);
const count = z.number().int().min(1).max(1_000_000);

const spins = {
  /** A slot by its address: "benja:khom". */
  game: z.string().regex(/^[a-z0-9]+:[\w-]{1,40}$/, 'เกมต้องเป็นเช่น benja:khom'),
  quantity: z.number().int().min(1).max(1_000),
};

/** One of `fixed`, both `percent` and `max_bonus`, and `spins` is set. Amounts are whole baht. */
export const bonusInput = z.object({
  given,
  hours: hours.nullable().default(null),
  min_deposit: amount,
  percent: z.number().min(0.01).max(1_000).multipleOf(0.01).nullable(),
  max_bonus: amount.nullable(),
  fixed: amount.nullable(),
  /** Free spins in place of money: `stake` is one that the slot has. */
  spins: z
    .object({ ...spins, stake: amount })
    .nullable()
    .default(null),
  basis,
  times: z.number().int().min(1).max(100),
  holds_deposit: z.boolean(),
  max_withdraw: amount.nullable(),
  max_bet: amount.nullable(),
  weights,
  excluded_games: z.array(excludedGame).max(50).default([]),
  days: z.number().int().min(1).max(366),
  claims: claims(count),
});

export const bonusShape = z.object({
  given,
  hours: hours.nullable(),
  min_deposit: money,
  percent: z.number().nullable(),
  max_bonus: money.nullable(),
  fixed: money.nullable(),
  spins: z.object({ ...spins, name: z.string(), stake: money }).nullable(),
  basis,
  times: z.number().int(),
  holds_deposit: z.boolean(),
  max_withdraw: money.nullable(),
  max_bet: money.nullable(),
  weights: z.partialRecord(z.enum(gameCategories), z.number().int()),
  excluded_games: z.array(z.object({ code: z.string(), name: z.string() })),
  days: z.number().int(),
  claims: claims(z.number().int()),
});

export type BonusInput = z.output<typeof bonusInput>;
export type BonusView = z.output<typeof bonusShape>;
