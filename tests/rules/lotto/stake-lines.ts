import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { defaultRates, keyUse, type StakeLine } from '#lib/lotto/rules/pricing.ts';
import { baht, type Satang } from '#lib/money.ts';

export const rates = defaultRates('gov', baht(900_000));

export const none = {
  mapping: 'GLO' as const,
  rates,
  limits: [],
  used: new Map<string, Satang>(),
  usedByMember: new Map<string, Satang>(),
};

export const line = (bet_type: BetType, number: string, stake: number): StakeLine => ({
  bet_type,
  number,
  stake: baht(stake),
});

export const used = (type: BetType, key: string, amount: number) => new Map([[keyUse(type, key), baht(amount)]]);
